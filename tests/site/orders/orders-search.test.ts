import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { searchOrders } from '#src/lib/flows/orders/order-search.ts';

const orders = [
  { slug: 'SK-7F3K', status: 'cleaning_ongoing' },
  { slug: 'SK-2M9Q', status: 'Scheduled for delivery' },
  { slug: 'SK-1B4X', status: 'delivered' },
  { slug: 'delta-77', status: 'lost' },
].map((order, at) => ({
  ...order,
  items: [{ service: { name: at === 1 ? 'Decolorization (Un-yellowing)' : 'Standard' } }],
})) as Order[];

test.each([
  ['', ['SK-7F3K', 'SK-2M9Q', 'SK-1B4X', 'delta-77']],
  ['   ', ['SK-7F3K', 'SK-2M9Q', 'SK-1B4X', 'delta-77']],
  ['7f', ['SK-7F3K']],
  ['SK-', ['SK-7F3K', 'SK-2M9Q', 'SK-1B4X']],
  ['DELIVER', ['SK-2M9Q', 'SK-1B4X']],
  ['del', ['SK-2M9Q', 'SK-1B4X', 'delta-77']],
  ['cleaning_ongoing', ['SK-7F3K']],
  ['Cleaning Ongoing', ['SK-7F3K']],
  [' 2m9q ', ['SK-2M9Q']],
  ['unknown', ['delta-77']],
  ['un-yellow', ['SK-2M9Q']],
  ['no such thing', []],
])('searching orders for "%s" finds %j', (text, slugs) => {
  expect(searchOrders(orders, text).map((order) => order.slug)).toEqual(slugs);
});
