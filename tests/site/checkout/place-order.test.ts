import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { allowConsole } from '#tests/support/quiet-console.ts';
import { advanceTimersUntilDone, eventually, openCheckoutWorld, recordOf, tokensOf, USER } from './checkout-world.ts';

const REFERENCE = 'order_1_a';

let world: Awaited<ReturnType<typeof openCheckoutWorld>>;
beforeEach(async () => {
  world = await openCheckoutWorld();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => world.close());

/** Places the reference's order and waits until all waits are over. */
async function place(redemptionId: number | null = null) {
  await advanceTimersUntilDone(world.placing.placeOrder(recordOf(REFERENCE), redemptionId));
}

describe('the order after a payment', () => {
  it('clears cart, places and inputs, and leads to the order with a message of thanks', async () => {
    await place();
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
    expect(await world.said()).toEqual(['Order placed successfully! Thank you for your purchase.']);
    expect(world.cart.$cartLines.get()).toEqual([]);
    for (const key of ['cart', 'deliveryLocation', 'checkoutPhone', 'failedOrder']) {
      expect(world.localStorage.getItem(key), key).toBeNull();
    }
  });

  it('sends the fields of the specification, the reference as transaction_id', async () => {
    await place();
    expect(world.sent('POST /api/orders/')).toMatchObject([
      {
        user_id: USER,
        transaction_id: REFERENCE,
        total_amount: '180.00',
        phone_number: '0241234567',
        cart_items: [{ service_id: 1, quantity: 2, service_name: 'Standard Cleaning', price: '50.00' }],
        delivery_location: { region: 'Greater Accra Region', areaName: 'Accra', cost: '40.00' },
        pickup_location: { region: 'Greater Accra Region' },
      },
    ]);
  });

  it('keeps a cart that was filled with something else since', async () => {
    world.cart.saveCart([{ service_id: 2, service_name: 'Deep Kleaning', quantity: 1, price: '100.00' }], Date.now());
    await place();
    expect(world.cart.$cartLines.get()).toHaveLength(1);
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
  });

  it('confirms redeemed points, and is not delayed when that fails', async () => {
    allowConsole(/redeemed points/);
    world.answer('PATCH /api/referrals/redeem/*/apply/', { status: 500 });
    await place(31);
    expect(world.sent('PATCH /api/referrals/redeem/31/apply/')).toHaveLength(1);
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
  });

  it('is requested once when the provider calls back twice', async () => {
    void world.placing.placeOrder(recordOf(REFERENCE));
    await place();
    expect(world.sent('POST /api/orders/')).toHaveLength(1);
    expect(world.went).toHaveLength(1);
  });

  it('warns before the page is left while it is made, and not afterwards', async () => {
    const leaves = () => {
      const event = new Event('beforeunload', { cancelable: true });
      world.window.dispatchEvent(event);
      return !event.defaultPrevented;
    };
    world.answer('POST /api/orders/', { status: 503 }, { status: 201, body: { order_slug: 'SK-1' } });
    const placed = world.placing.placeOrder(recordOf(REFERENCE));
    await vi.advanceTimersByTimeAsync(500);
    expect(world.payment.$payment.get().name).toBe('creating');
    expect(world.payment.$paymentBusy.get()).toBe(true);
    expect(leaves()).toBe(false);
    await advanceTimersUntilDone(placed);
    expect(leaves()).toBe(true);
  });
});

describe('an order that fails after the payment', () => {
  it('is saved before the page is left for /orders/failed', async () => {
    world.answer('POST /api/orders/', { status: 503, body: { error: 'No answer from the provider.' } });
    let savedOnLeaving: unknown;
    vi.spyOn(world.window.location, 'replace').mockImplementation((href) => {
      savedOnLeaving = world.stored('failedOrder');
      world.went.push({ to: href, replaced: true });
    });
    await place();
    expect(world.sent('POST /api/orders/')).toHaveLength(3);
    expect(savedOnLeaving).toMatchObject({ transaction_id: REFERENCE, error: 'No answer from the provider.' });
    expect(world.went).toEqual([{ to: 'http://shop.test/orders/failed', replaced: true }]);
    expect(await world.said()).toEqual(['Failed to place order. Please check your orders page or contact support.']);
    expect(world.cart.$cartLines.get()).toHaveLength(1);
  });

  it('refreshes between attempts and continues with the new token', async () => {
    const fresh = tokensOf(USER, 1_800);
    world.answer('POST /api/orders/', ({ bearer }) =>
      bearer === fresh.access ? { status: 201, body: { order_slug: 'SK-2' } } : { status: 401 },
    );
    world.answer('POST /api/users/token/refresh/', { status: 200, body: fresh });
    await place();
    expect(world.went).toEqual([{ to: '/orders/SK-2', replaced: true }]);
  });

  it('saves the record, logs out and leads through the login when the refresh is refused', async () => {
    world.answer('POST /api/orders/', { status: 401 });
    world.answer('POST /api/users/token/refresh/', { status: 401 });
    const order: string[] = [];
    vi.spyOn(world.window.location, 'replace').mockImplementation((href) => {
      order.push(world.localStorage.getItem('failedOrder') === null ? 'unsaved' : 'saved');
      order.push(world.tokens.$user.get() === null ? 'logged out' : 'logged in');
      order.push(href.replace('http://shop.test', ''));
    });
    await place();
    expect(order).toEqual(['saved', 'logged out', '/login?returnUrl=%2Fcheckout']);
    expect(await world.said()).toEqual(['Session expired. Please login again to complete your order.']);
    expect(world.stored('failedOrder')).toMatchObject({ user_id: USER, transaction_id: REFERENCE });
  });

  it('does not count a network error during the refresh as a logout', async () => {
    world.answer('POST /api/orders/', { status: 401 });
    world.answer('POST /api/users/token/refresh/', 'offline');
    await place();
    expect(world.tokens.$user.get()).not.toBeNull();
    expect(world.went).toEqual([{ to: '/orders/failed', replaced: true }]);
  });

  it('stays and shows the reference when the record can’t be stored', async () => {
    world.answer('POST /api/orders/', { status: 503 });
    world.state.full = true;
    await place();
    expect(world.went).toEqual([]);
    expect(world.payment.$payment.get()).toEqual({ name: 'orderFailed', reference: REFERENCE, why: 'unsaved' });
    world.answer('POST /api/orders/', { status: 201, body: { order_slug: 'SK-3' } });
    await world.placing.retryPaidOrder(REFERENCE);
    expect(world.went).toEqual([{ to: '/orders/SK-3', replaced: true }]);
  });

  it('stays without network, and makes the order when it is back', async () => {
    world.answer('POST /api/orders/', 'offline');
    world.navigator.onLine = false;
    const leave = world.entering.enterPayment();
    await place();
    expect(world.stored('failedOrder')).toMatchObject({ transaction_id: REFERENCE });
    expect(world.went).toEqual([]);
    expect(world.payment.$payment.get()).toMatchObject({ name: 'orderFailed', why: 'offline' });
    world.answer('POST /api/orders/', { status: 200, body: { order_slug: 'SK-4' } });
    world.window.dispatchEvent(new Event('online'));
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/SK-4', replaced: true }]));
    expect(world.localStorage.getItem('failedOrder')).toBeNull();
    leave();
  });

  it('is not requested three times for a payment that failed', async () => {
    world.answer('POST /api/orders/', { status: 402, body: { error: messages.checkoutCalls.notPaid } });
    await place();
    expect(world.sent('POST /api/orders/')).toHaveLength(1);
    expect(world.stored('failedOrder')).toMatchObject({ error: messages.checkoutCalls.notPaid });
  });
});
