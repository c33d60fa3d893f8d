import { afterEach, describe, expect, it } from 'vitest';
import { type FakeBrowser, openFakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { recordOf, tokensOf, USER } from './checkout-world.ts';

let browser: FakeBrowser;
afterEach(() => browser.close());

async function open(stored?: unknown) {
  browser = openFakeBrowser('/orders/failed');
  const { access, refresh } = tokensOf(USER);
  browser.localStorage.setItem('access_token', access);
  browser.localStorage.setItem('refresh_token', refresh);
  if (stored !== undefined) {
    browser.localStorage.setItem('failedOrder', typeof stored === 'string' ? stored : JSON.stringify(stored));
  }
  return import('#src/lib/stores/checkout/failed-orders.ts');
}

const failed = (reference: string, user_id = USER) => ({ ...recordOf(reference, { user_id }), error: 'why' });

describe('the saved failed order', () => {
  it('is stored as the single record of the specification', async () => {
    const store = await open();
    expect(store.saveFailedOrder(failed('order_1_a'))).toBe(true);
    expect(browser.stored('failedOrder')).toMatchObject({
      user_id: USER,
      transaction_id: 'order_1_a',
      total_amount: '180.00',
      phone_number: '0241234567',
      error: 'why',
      delivery_location: { region: 'Greater Accra Region' },
      pickup_location: { region: 'Greater Accra Region' },
      cart_items: [{ service_id: 1, quantity: 2 }],
    });
    expect(browser.stored('failedOrder')).not.toHaveProperty('others');
  });

  it('keeps the first when a second fails, the newest first', async () => {
    const store = await open();
    store.saveFailedOrder(failed('order_1_a'));
    store.saveFailedOrder(failed('order_2_b'));
    store.saveFailedOrder(failed('order_2_b'));
    expect(browser.stored('failedOrder')).toMatchObject({ transaction_id: 'order_2_b' });
    expect(store.$failedOrders.get().map((order) => order.transaction_id)).toEqual(['order_2_b', 'order_1_a']);
    store.removeFailedOrder('order_2_b');
    expect(browser.stored('failedOrder')).toMatchObject({ transaction_id: 'order_1_a' });
    store.removeFailedOrder('order_1_a');
    expect(browser.localStorage.getItem('failedOrder')).toBeNull();
  });

  it('is shown only to its owner', async () => {
    const store = await open({ ...failed('order_9_z', 8), others: [failed('order_1_a')] });
    expect(store.$failedOrders.get()).toHaveLength(2);
    expect(store.$ownFailedOrders.get().map((order) => order.transaction_id)).toEqual(['order_1_a']);
  });

  it('accepts a record of an older site: a number as total, no phone, no extras', async () => {
    const { phone_number, ...old } = { ...failed('order_1_a'), total_amount: 180 };
    const store = await open(old);
    expect(store.$failedOrders.get()).toMatchObject([{ total_amount: 180, phone_number: null }]);
    expect(phone_number).toBe('0241234567');
  });

  it.each([
    ['broken JSON', '{"user_id":'],
    ['a list', [1, 2]],
    ['nothing', 'null'],
    ['no reference', { user_id: USER }],
    ['a reference that would change an address', { user_id: USER, transaction_id: '../../x' }],
    ['no owner', { transaction_id: 'order_1_a' }],
  ])('is empty after %s', async (_, stored) => {
    expect((await open(stored)).$failedOrders.get()).toEqual([]);
  });

  it('drops invalid items and places, and keeps the reference', async () => {
    const store = await open({
      user_id: '7',
      transaction_id: 'order_1_a',
      cart_items: [null, 'x', { a: 1 }],
      delivery_location: 3,
    });
    expect(store.$failedOrders.get()).toMatchObject([
      { user_id: 7, transaction_id: 'order_1_a', cart_items: [], delivery_location: null, error: '' },
    ]);
  });

  it('says so when it will not outlive the page, and still keeps the record', async () => {
    const store = await open();
    browser.state.full = true;
    expect(store.saveFailedOrder(failed('order_1_a'))).toBe(false);
    expect(store.$failedOrders.get()).toHaveLength(1);
  });
});
