import { messages } from '#domain/messages.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { ORDERS, orderDetail, PHOTOS, SLUG, TRACKING } from '#tests/pictures/fixtures/orders.ts';
import { OWN_OWED } from '#tests/pictures/fixtures/owed.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import type { State } from '#tests/pictures/state.ts';

const { orders: words, order: one, tracking, emptyStates } = messages;
const stored = signedIn();
const LIST = 'GET /api/orders/';
const OWED = 'GET /api/payments/owed/';
const DETAIL = 'GET /api/orders/*/';
const PATH = `/orders/${SLUG}`;
const FAILURE = { status: 500, json: {} } as const;

const LIST_STATES: State[] = [
  { name: 'orders-list', path: '/orders', stored, act: (page) => page.getByRole('article').first().waitFor() },
  {
    name: 'orders-owed',
    path: '/orders',
    stored,
    answers: { [OWED]: { json: [{ ...OWN_OWED.failed, order_slug: ORDERS[0]?.slug }] } },
    act: (page) => page.getByText('GHS 278.00').first().waitFor(),
  },
  { name: 'orders-one', path: '/orders', stored, answers: { [LIST]: { json: ORDERS.slice(1, 2) } } },
  {
    name: 'orders-none',
    path: '/orders',
    stored,
    answers: { [LIST]: { json: [] } },
    act: (page) => page.getByText(emptyStates.orders).waitFor(),
  },
  { name: 'orders-loading', path: '/orders', stored, answers: { [LIST]: 'never' } },
  {
    name: 'orders-failed',
    path: '/orders',
    stored,
    answers: { [LIST]: FAILURE },
    act: (page) => page.getByText(words.loadFailed).first().waitFor(),
  },
  {
    name: 'orders-no-match',
    path: '/orders',
    stored,
    act: async (page) => {
      await page.getByRole('searchbox', { name: words.search }).fill('zebra');
      await page.getByText(emptyStates.matchingOrders).waitFor();
    },
  },
];

const ORDER_STATES: State[] = [
  ...[...Object.keys(ORDER_STATUSES), 'teleported'].map(
    (status): State => ({
      name: `order-${status.replaceAll('_', '-')}`,
      path: PATH,
      stored,
      answers: { [DETAIL]: { json: orderDetail(status) } },
      act: (page) => page.getByText('SK-7F3K9Q2M').first().waitFor(),
    }),
  ),
  ...Object.entries(OWN_OWED).map(
    ([kind, entry]): State => ({
      name: `order-owed-${kind.toLowerCase()}`,
      path: PATH,
      stored,
      answers: { [DETAIL]: { json: orderDetail('cancelled') }, [OWED]: { json: [entry] } },
      act: (page) => page.getByText('GHS 298.00').first().waitFor(),
    }),
  ),
  {
    name: 'order-late-with-pictures',
    path: PATH,
    stored,
    answers: {
      [DETAIL]: {
        json: orderDetail('cleaning_completed', {
          promised_by: '2026-11-22T10:00:00.000Z',
          back_on: { date: '2026-11-22', from: '08:00', to: '13:00' },
          photos: PHOTOS,
          tracking: TRACKING,
        }),
      },
    },
    act: (page) => page.getByTestId('tracking-link').waitFor(),
  },
  {
    name: 'order-revoke-link',
    path: PATH,
    stored,
    answers: { [DETAIL]: { json: orderDetail('pickup', { tracking: TRACKING }) } },
    act: async (page) => {
      await page.getByRole('button', { name: tracking.revoke }).click();
      await page.getByRole('button', { name: tracking.revokeYes }).waitFor();
    },
  },
  {
    name: 'order-link-failed',
    path: PATH,
    stored,
    answers: { 'POST /api/orders/*/tracking/': 'cut' },
    act: async (page) => {
      await page.getByRole('button', { name: tracking.make }).click();
      await page.getByText(tracking.linkFailed).waitFor();
    },
  },
  {
    name: 'order-without-items',
    path: PATH,
    stored,
    answers: { [DETAIL]: { json: orderDetail('pickup', { items: [] }) } },
  },
  { name: 'order-loading', path: PATH, stored, answers: { [DETAIL]: 'never' } },
  {
    name: 'order-failed',
    path: PATH,
    stored,
    answers: { [DETAIL]: FAILURE },
    act: (page) => page.getByText(one.loadFailedHint).waitFor(),
  },
  {
    name: 'order-missing',
    path: PATH,
    stored,
    answers: { [DETAIL]: { status: 404, json: { detail: 'Not found.' } } },
    act: (page) => page.getByText(one.notFound).waitFor(),
  },
];

/** The list of orders, and one order. */
export const ORDERS_STATES: State[] = [...LIST_STATES, ...ORDER_STATES];
