import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { advanceTimersUntilDone, intent, openCheckoutWorld, recordOf, USER } from './checkout-world.ts';

type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld() {
  const world = await openCheckoutWorld((browser) => {
    browser.answer('GET /api/payments/unsettled/', { status: 200, body: [] });
    browser.answer('GET /api/payments/intents/*/', { status: 404 });
    browser.answer('POST /api/orders/create/', { status: 201, body: { order_slug: 'SK-1' } });
  });
  return {
    ...world,
    lists: await import('#src/lib/flows/checkout/paid-orders.ts'),
    recovery: await import('#src/lib/flows/checkout/recovery.ts'),
    store: await import('#src/lib/stores/checkout/failed-orders.ts'),
  };
}

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const save = (reference: string, user_id = USER) =>
  world.store.saveFailedOrder({ ...recordOf(reference, { user_id }), error: 'Failed to create order after retries' });
const unsettled = (reference: string, state: string) => ({
  reference,
  state,
  amount: '130.00',
  currency: 'GHS',
  reason: 'The amount paid differs.',
  created_at: '2026-11-21T00:00:00Z',
});
const only = async () => {
  const [order] = (await world.lists.loadPaidOrders()).orders;
  if (order === undefined) throw new Error('nothing listed');
  return order;
};

describe('the list of payments without an order', () => {
  it('is empty and complete when there are none', async () => {
    expect(await world.lists.loadPaidOrders()).toEqual({ orders: [], complete: true });
  });

  it('shows only the signed-in user’s saved record', async () => {
    save('order_1_a');
    save('order_2_b', 8);
    expect((await world.lists.loadPaidOrders()).orders).toMatchObject([
      { reference: 'order_1_a', total: 180_00, state: 'retry', reason: 'Failed to create order after retries' },
    ]);
  });

  it('adds the payments of other devices, each reference once', async () => {
    save('order_1_a');
    world.answer('GET /api/payments/unsettled/', {
      status: 200,
      body: [unsettled('order_3_c', 'review'), unsettled('order_1_a', 'paid')],
    });
    expect((await world.lists.loadPaidOrders()).orders).toMatchObject([
      { reference: 'order_1_a', state: 'retry', record: { user_id: USER } },
      { reference: 'order_3_c', state: 'review', record: null, total: 130_00, reason: 'The amount paid differs.' },
    ]);
  });

  it('shows money of another currency with its own code and sum, whatever this device meant to pay', async () => {
    save('order_1_a');
    const held = { ...unsettled('order_1_a', 'review'), currency: 'NGN' };
    const elsewhere = { ...unsettled('order_3_c', 'review'), currency: 'USD' };
    world.answer('GET /api/payments/unsettled/', { status: 200, body: [held, elsewhere] });
    expect((await world.lists.loadPaidOrders()).orders).toMatchObject([
      { reference: 'order_1_a', total: 130_00, currency: 'NGN' },
      { reference: 'order_3_c', total: 130_00, currency: 'USD' },
    ]);
  });

  it.each(['review', 'superseded', 'refunded'])(
    'shows what was taken, not what this device meant to pay: %s',
    async (state) => {
      save('order_1_a');
      world.answer('GET /api/payments/unsettled/', { status: 200, body: [unsettled('order_1_a', state)] });
      expect(await only()).toMatchObject({ state, total: 130_00, reason: 'The amount paid differs.' });
    },
  );

  it('says of a held payment that is refunded that it comes back, on the device that paid and on others', async () => {
    save('order_1_a');
    const body = ['order_1_a', 'order_3_c'].map((one) => ({ ...unsettled(one, 'review'), is_returning: true }));
    world.answer('GET /api/payments/unsettled/', { status: 200, body });
    const { orders } = await world.lists.loadPaidOrders();
    expect(orders.map(({ state }) => state)).toEqual(['returning', 'returning']);
    expect(orders.some(world.recovery.isUnsettled)).toBe(false);
  });

  it('shows the shop’s reason for a payment that the team looks at', async () => {
    save('order_1_a');
    world.answer('GET /api/payments/unsettled/', { status: 200, body: [unsettled('order_1_a', 'review')] });
    expect(await only()).toMatchObject({ state: 'review', reason: 'The amount paid differs.' });
  });

  it('shows the saved ones when the shop gives no answer, and says that there may be more', async () => {
    save('order_1_a');
    world.answer('GET /api/payments/unsettled/', { status: 500 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await advanceTimersUntilDone(world.lists.loadPaidOrders())).toMatchObject({
      complete: false,
      orders: [{ reference: 'order_1_a' }],
    });
  });

  it.each([
    ['ordered', 'retry'],
    ['refunded', 'refunded'],
    ['expired', 'expired'],
    ['review', 'review'],
    ['waiting', 'retry'],
  ])('shows the state of a saved one: %s', async (state, fate) => {
    save('order_1_a');
    world.answer('GET /api/payments/intents/*/', ({ path }) =>
      intent(path, state, state === 'ordered' ? 'SK-7' : undefined),
    );
    expect(await only()).toMatchObject({ state: fate, isMade: state === 'ordered' });
  });

  it.each(['expired', 'superseded'])('says why the owner closed a saved one, and what: %s', async (state) => {
    save('order_1_a');
    const closing = { reason: 'Paid back in cash.', amount: '129.00', currency: 'NGN' };
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, state, undefined, { closing }));
    const reason = messages.recovery.closedReason('Paid back in cash.');
    const order = await only();
    expect(order).toMatchObject({ state: 'closed', total: 129_00, currency: 'NGN', reason });
    expect(world.recovery.isUnsettled(order)).toBe(false);
    world.recovery.startNewOrder(order);
    expect(world.localStorage.getItem('failedOrder')).toBeNull();
  });
});

describe('Try Again', () => {
  it('makes the order, removes the record, clears the cart and leads to it', async () => {
    save('order_1_a');
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: true });
    expect(world.sent('POST /api/orders/create/')).toEqual([
      {
        user_id: USER,
        delivery_location: recordOf('').delivery_location,
        pickup_location: recordOf('').pickup_location,
        total_amount: '180.00',
        cart_items: recordOf('').cart_items,
        transaction_id: 'order_1_a',
      },
    ]);
    expect(await world.said()).toEqual(['Order successfully recovered!']);
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
    expect(world.localStorage.getItem('failedOrder')).toBeNull();
    expect(world.localStorage.getItem('cart')).toBeNull();
  });

  it.each([
    ['a success without a body', { status: 200 }],
    ['a lost answer', 'offline'],
  ] as const)('leads to the order that the payment’s state names, after %s', async (_, reply) => {
    save('order_1_a');
    const order = await only();
    world.answer('POST /api/orders/create/', reply);
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-7'));
    expect(await world.recovery.recoverOrder(order)).toEqual({ ok: true });
    expect(world.went).toEqual([{ to: '/orders/SK-7', replaced: true }]);
    expect(world.localStorage.getItem('failedOrder')).toBeNull();
  });

  it('makes one request when pressed twice', async () => {
    save('order_1_a');
    const order = await only();
    await Promise.all([world.recovery.recoverOrder(order), world.recovery.recoverOrder(order)]);
    expect(world.sent('POST /api/orders/create/')).toHaveLength(1);
  });

  it.each([
    [
      'the server’s reason',
      { status: 402, body: { error: 'This payment did not go through.' } },
      'This payment did not go through.',
    ],
    ['its own words', { status: 500 }, 'Failed to recover order. Please contact support.'],
    ['the missing network', 'offline', messages.shell.network],
  ] as const)('keeps everything and says why when it fails: %s', async (_, reply, message) => {
    save('order_1_a');
    world.answer('POST /api/orders/create/', reply);
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: false, message });
    expect(await world.said()).toEqual(['Failed to recover order. Please contact support.']);
    expect(world.went).toEqual([]);
    expect(world.stored('failedOrder')).toMatchObject({ transaction_id: 'order_1_a' });
    expect(world.cart.$cartLines.get()).toHaveLength(1);
  });

  it('refuses another user’s payment', async () => {
    save('order_1_a');
    const order = await only();
    if (order.record !== null) order.record.user_id = 8;
    expect(await world.recovery.recoverOrder(order)).toEqual({ ok: false, message: messages.recovery.otherUser });
    expect(world.sent('POST /api/orders/create/')).toHaveLength(0);
  });

  it('waits for the shop’s own order when another device paid', async () => {
    world.answer('GET /api/payments/unsettled/', { status: 200, body: [unsettled('order_3_c', 'paid')] });
    world.answer(
      'GET /api/payments/intents/*/',
      ({ path }) => intent(path, 'paid'),
      ({ path }) => intent(path, 'ordered', 'SK-8'),
    );
    const order = await only();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await advanceTimersUntilDone(world.recovery.recoverOrder(order))).toEqual({ ok: true });
    expect(world.went).toEqual([{ to: '/orders/SK-8', replaced: true }]);
  });
});

describe('a payment that waits for its approval, seen from the server alone', () => {
  beforeEach(() => {
    world.answer('GET /api/payments/unsettled/', { status: 200, body: [unsettled('order_3_c', 'checking')] });
  });

  it('is not called paid, and a new order is warned of', async () => {
    const order = await only();
    expect(order).toMatchObject({ state: 'waiting', isMade: false });
    expect(world.recovery.isUnsettled(order)).toBe(true);
  });

  it.each([
    ['checking', messages.waiting.stillWaiting],
    ['waiting', messages.payment.waitingOver],
    ['expired', messages.payment.waitingOver],
    ['paid', messages.waiting.leadPaid],
    ['review', messages.payment.review],
  ])('says where it stands and calls nothing failed: %s', async (state, message) => {
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, state));
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: false, message });
    expect(await world.said()).toEqual([]);
  });

  it.each([
    ['ordered', messages.checkout.placed],
    ['superseded', messages.payment.secondReturned],
  ])('leads to the order once the cart has one: %s', async (state, said) => {
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, state, 'SK-8'));
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: true });
    expect(await world.said()).toEqual([said]);
    expect(world.went).toEqual([{ to: '/orders/SK-8', replaced: true }]);
  });
});

describe('the cart', () => {
  const saved = () => world.localStorage.getItem('cart');
  const fill = (quantity: number) =>
    world.cart.saveCart([{ service_id: 1, service_name: 'Standard Cleaning', quantity, price: '50.00' }], Date.now());

  it('stays when it was filled with something else since the payment', async () => {
    save('order_1_a');
    fill(5);
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: true });
    expect(saved()).toContain('"quantity":5');
  });

  it.each([
    ['goes when this device began the payment with it', 2, false],
    ['stays when it holds something else by now', 5, true],
  ])('of a payment that waited %s', async (_, quantity, stays) => {
    const { saveOpenPayment } = await import('#src/lib/stores/checkout/open-payments.ts');
    saveOpenPayment(recordOf('order_3_c', { user_id: USER }), Date.now());
    world.answer('GET /api/payments/unsettled/', { status: 200, body: [unsettled('order_3_c', 'checking')] });
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-8'));
    fill(quantity);
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: true });
    expect(saved()?.includes('quantity') ?? false).toBe(stays);
  });

  it('keeps the pair that was added since, when the payment that waited was a second one', async () => {
    const { $openPayments } = await import('#src/lib/stores/checkout/open-payments.ts');
    world.cart.$cart.set({ ...world.cart.$cart.get(), id: 'cart-1' });
    const paymentOf = (reference: string, quantity: number) => ({
      order: { ...recordOf(reference, { user_id: USER }), cart_items: [{ service_id: 1, quantity }] },
      opened_at: Date.now(),
      set_aside: true,
      cart: 'cart-1',
    });
    $openPayments.set([paymentOf('order_3_c', 2), paymentOf('order_1_first', 1)]);
    world.answer('GET /api/payments/unsettled/', { status: 200, body: [unsettled('order_3_c', 'checking')] });
    world.answer('GET /api/payments/intents/*/', ({ path }) =>
      intent(path, path.includes('order_1_first') ? 'ordered' : 'superseded', 'SK-8'),
    );
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: true });
    expect(saved()).toContain('"quantity":1');
  });

  it('stays when only another device knows what was paid', async () => {
    world.answer('GET /api/payments/unsettled/', { status: 200, body: [unsettled('order_3_c', 'checking')] });
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-8'));
    expect(await world.recovery.recoverOrder(await only())).toEqual({ ok: true });
    expect(saved()).toContain('"quantity":2');
  });
});

describe('Start New Order', () => {
  it.each([
    ['waiting', true],
    ['review', true],
    ['refunded', false],
    ['expired', false],
    ['ordered', false],
  ])('warns while the payment may still become an order: %s', async (state, warns) => {
    save('order_1_a');
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, state));
    expect(world.recovery.isUnsettled(await only())).toBe(warns);
  });

  it('keeps the record of an unsettled payment and removes a refunded one', async () => {
    save('order_1_a');
    world.recovery.startNewOrder(await only());
    expect(world.went).toEqual([{ to: '/services', replaced: false }]);
    expect(world.stored('failedOrder')).toMatchObject({ transaction_id: 'order_1_a' });
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'refunded'));
    world.recovery.startNewOrder(await only());
    expect(world.localStorage.getItem('failedOrder')).toBeNull();
  });
});
