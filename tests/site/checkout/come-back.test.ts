import { afterEach, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { returnedPayment } from '#domain/payment-paths.ts';
import { eventually, intent, openCheckoutWorld, quoteFor, recordOf } from './checkout-world.ts';

let world: Awaited<ReturnType<typeof openCheckoutWorld>>;
afterEach(() => {
  world.close();
});

const PAGE = 'POST /api/payments/intents/*/page/';
const provider = (path: string) => ({
  status: 200,
  body: { reference: path.split('/').at(-3), url: 'https://checkout.provider.example/abc' },
});

/** Pays on the provider's page and returns the reference; the browser has navigated to it. */
async function leaveToPay(): Promise<string> {
  world.answer(PAGE, ({ path }) => provider(path));
  await world.pay.payNow({ onProviderPage: true });
  const [request] = world.sent('POST /api/payments/intents/') as { reference: string }[];
  return request?.reference ?? '';
}

describe('without the pop-up', () => {
  it('the sentence says so and the provider’s own page is offered; paying there registers the checkout first', async () => {
    world = await openCheckoutWorld(({ scripts }) => {
      scripts.load = false;
    });
    await world.pay.payNow();
    expect(world.payment.$paymentError.get()).toBe(messages.payment.notLoaded);
    expect(world.payment.$providerPageOffered.get()).toBe(true);
    expect(world.sent('POST /api/payments/intents/')).toHaveLength(0);

    const reference = await leaveToPay();
    expect(world.sent(PAGE)).toHaveLength(1);
    expect(world.went).toEqual([{ to: 'https://checkout.provider.example/abc', replaced: false }]);
    expect(world.payment.$payment.get().name).toBe('leaving');
    const kept = JSON.parse(world.localStorage.getItem('openPayments') ?? '[]');
    expect(kept).toMatchObject([{ set_aside: false, order: { transaction_id: reference, total_amount: '180.00' } }]);
    expect(world.pops).toHaveLength(0);
  });

  it('a changed price is agreed to before the page is opened', async () => {
    world = await openCheckoutWorld();
    world.answer(PAGE, ({ path }) => provider(path));
    world.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 230_00));
    const paying = world.pay.payNow({ onProviderPage: true });
    await eventually(() => expect(world.payment.$payment.get().name).toBe('confirmingPrice'));
    expect(world.went).toEqual([]);
    world.agreement.acceptPrice();
    await paying;
    expect(world.went).toHaveLength(1);
  });

  it.each([
    [
      'the provider is away',
      { status: 503, body: { error: messages.checkoutCalls.unavailable } },
      messages.checkoutCalls.unavailable,
    ],
    [
      'the reference was opened before',
      { status: 409, body: { error: messages.checkoutCalls.pageTaken } },
      messages.checkoutCalls.pageTaken,
    ],
    [
      'the answer names no address',
      { status: 200, body: { reference: 'x', url: 'javascript:alert(1)' } },
      messages.payment.notStarted,
    ],
  ])('stays with a sentence when %s', async (_, reply, sentence) => {
    world = await openCheckoutWorld();
    world.answer(PAGE, reply);
    await world.pay.payNow({ onProviderPage: true });
    expect(world.went).toEqual([]);
    expect(world.payment.$payment.get().name).toBe('idle');
    expect(world.payment.$paymentError.get()).toBe(sentence);
  });
});

describe('back from the provider’s page', () => {
  async function comeBack(query: string): Promise<boolean> {
    const returned = returnedPayment(new URLSearchParams(query));
    const { resumeReturnedPayment } = await import('#src/lib/flows/checkout/returned-payment.ts');
    if (returned !== null) resumeReturnedPayment(returned);
    return returned !== null;
  }

  it('a payment that arrived becomes its order, once', async () => {
    world = await openCheckoutWorld();
    const reference = await leaveToPay();
    world.payment.$payment.set(world.payment.IDLE);
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'paid'));
    expect(await comeBack(`?trxref=${reference}&reference=${reference}`)).toBe(true);
    await eventually(() => expect(world.went.at(-1)).toEqual({ to: '/orders/SK-1', replaced: true }));
    expect(world.sent('POST /api/orders/')).toMatchObject([{ transaction_id: reference }]);
    expect(world.localStorage.getItem('openPayments')).toBeNull();
    expect(world.localStorage.getItem('cart')).toBeNull();
  });

  it('a cancelled one says so, does not block a new one and is still watched', async () => {
    world = await openCheckoutWorld();
    const reference = await leaveToPay();
    world.payment.$payment.set(world.payment.IDLE);
    expect(await comeBack(`?cancelled=${reference}`)).toBe(true);
    expect(await world.said()).toEqual([messages.payment.cancelled]);
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ kind: 'cancelled', reference }));
    expect(JSON.parse(world.localStorage.getItem('openPayments') ?? '[]')).toMatchObject([{ set_aside: true }]);
  });

  it('one that started in another browser leads to the order that the shop makes', async () => {
    world = await openCheckoutWorld();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-7'));
    expect(await comeBack('?reference=order_1_elsewhere')).toBe(true);
    await eventually(() => expect(world.went.at(-1)).toEqual({ to: '/orders/SK-7', replaced: true }));
    expect(world.sent('POST /api/orders/')).toEqual([]);
    expect(world.localStorage.getItem('cart')).not.toBeNull();
  });

  it('another user’s or an invented reference leads nowhere', async () => {
    world = await openCheckoutWorld();
    world.answer('GET /api/payments/intents/*/', { status: 404, body: { error: 'Not found.' } });
    expect(await comeBack('?reference=order_1_invented')).toBe(true);
    await eventually(() => expect(world.sent('GET /api/payments/intents/order_1_invented/')).toHaveLength(1));
    expect(world.went).toEqual([]);
    expect(await comeBack('?utm_source=mail')).toBe(false);
  });
});

describe('a window that was closed before the order was made', () => {
  const old = (cart?: string) => [
    { order: recordOf('order_1_closed'), opened_at: Date.now(), set_aside: true, ...(cart && { cart }) },
  ];
  const withCart = (id: string, payments: object[]) =>
    openCheckoutWorld(({ localStorage, answer }) => {
      const items = [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' }];
      localStorage.setItem('cart', JSON.stringify({ items, timestamp: Date.now(), id }));
      localStorage.setItem('openPayments', JSON.stringify(payments));
      answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'superseded', 'SK-OLD'));
    });

  it('does not take the next cart, nor its customer: the same pairs again are a new booking', async () => {
    world = await withCart('cart-new', old('cart-old'));
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.localStorage.getItem('openPayments')).toBeNull());
    leave();
    expect(world.went).toEqual([]);
    expect(await world.said()).toEqual([]);
    expect(world.stored('cart')).toMatchObject({ id: 'cart-new' });
  });

  it('still leads to the order while its own cart is here', async () => {
    world = await withCart('cart-old', old('cart-old'));
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/SK-OLD', replaced: true }]));
    leave();
    expect(world.localStorage.getItem('cart')).toBeNull();
  });

  it.each([
    ['one more pair', [{ service_id: 1, quantity: 1 }], 1],
    ['fewer pairs than were paid', [{ service_id: 1, quantity: 3 }], null],
  ])('its order takes what it paid for out of a cart that changed since: %s', async (_, cart_items, left) => {
    world = await withCart('cart-old', old('cart-old'));
    const { goToPlacedOrder } = await import('#src/lib/flows/checkout/after-payment.ts');
    goToPlacedOrder({ ...recordOf('order_1_closed'), cart_items }, 'SK-1');
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
    if (left === null) return expect(world.localStorage.getItem('cart')).toBeNull();
    expect(world.stored('cart')).toMatchObject({ items: [{ service_id: 1, quantity: left }] });
    // A booking of its own: the server knows the former id as ordered.
    expect(world.stored('cart')).not.toHaveProperty('id');
  });

  const paymentOf = (reference: string, quantity: number) => ({
    order: { ...recordOf(reference), cart_items: [{ service_id: 1, quantity }] },
    opened_at: Date.now(),
    set_aside: true,
    cart: 'cart-old',
  });
  /** The order was made with `order_1_first`, for one pair; the cart has two now. */
  const withTwoPayments = async (newest: string, other: string, pairsOfSecond: number) => {
    const pairs = (reference: string) => (reference === 'order_1_first' ? 1 : pairsOfSecond);
    world = await withCart('cart-old', [paymentOf(newest, pairs(newest)), paymentOf(other, pairs(other))]);
    world.answer('GET /api/payments/intents/*/', ({ path }) =>
      intent(path, path.includes('order_1_first') ? 'ordered' : 'superseded', 'SK-1'),
    );
  };

  it.each([
    ['refused before', 'order_1_first', 'order_0_second', 1],
    ['started later, for more pairs', 'order_2_second', 'order_1_first', 2],
  ])('keeps the pair that was added since, also after a second payment: %s', async (_, newest, other, pairs) => {
    await withTwoPayments(newest, other, pairs);
    const { settlePayments } = await import('#src/lib/flows/payment/settle-payments.ts');
    expect(await settlePayments()).toEqual({ booked: 'SK-1', isUnderWay: false });
    expect(world.stored('cart')).toMatchObject({ items: [{ service_id: 1, quantity: 1 }] });
    expect(world.localStorage.getItem('openPayments')).toBeNull();
  });

  it('keeps that pair at the checkout too, and after a second payment that was approved', async () => {
    await withTwoPayments('order_2_second', 'order_1_first', 2);
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]));
    leave();
    expect(world.stored('cart')).toMatchObject({ items: [{ service_id: 1, quantity: 1 }] });
    world.close();

    await withTwoPayments('order_2_second', 'order_1_first', 2);
    world.answer('POST /api/orders/', { status: 402, body: { error: 'Ordered already.', order_slug: 'SK-1' } });
    await world.placing.placeOrder(paymentOf('order_2_second', 2).order);
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
    expect(world.stored('cart')).toMatchObject({ items: [{ service_id: 1, quantity: 1 }] });
  });

  it('is forgotten with the order of its cart', async () => {
    world = await withCart('cart-old', [
      ...old('cart-old'),
      { order: recordOf('order_2_paid'), opened_at: Date.now(), set_aside: false, cart: 'cart-old' },
      { order: recordOf('order_3_other'), opened_at: Date.now(), set_aside: true, cart: 'cart-other' },
    ]);
    const { goToPlacedOrder } = await import('#src/lib/flows/checkout/after-payment.ts');
    goToPlacedOrder(recordOf('order_2_paid'), 'SK-1');
    expect(world.stored('openPayments')).toMatchObject([{ order: { transaction_id: 'order_3_other' } }]);
  });
});
