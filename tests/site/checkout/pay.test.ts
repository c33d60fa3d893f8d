import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { eventually, intent, openCheckoutWorld, quoteFor, tokensOf, USER } from './checkout-world.ts';

type World = Awaited<ReturnType<typeof openCheckoutWorld>>;
let world: World;
beforeEach(async () => {
  world = await openCheckoutWorld();
});
afterEach(() => {
  world.close();
});

const intents = () => world.sent('POST /api/payments/intents/') as { reference: string; cart_items: unknown }[];
const phase = () => world.payment.$payment.get().name;

/** Waits until the payment flow has stopped on the page, or is about to leave it. */
const rest = () =>
  eventually(() => {
    if (!['idle', 'leaving', 'orderFailed', 'confirmingPrice'].includes(phase())) throw new Error(phase());
  });

describe('Pay Now', () => {
  it('registers the checkout, opens the window on the same reference and sum, and makes the order', async () => {
    const paid = world.pay.payNow();
    const pop = await world.popUp();
    const [request] = intents();
    expect(request?.reference).toMatch(/^order_\d+_[0-9a-f]{24}$/);
    expect(request).toMatchObject({
      user_id: USER,
      phone_number: '0241234567',
      cart_items: [{ service_id: 1, quantity: 2 }],
      delivery_location: { areaName: 'Accra' },
      pickup_location: { areaName: 'Accra' },
    });
    expect(pop.options).toMatchObject({
      key: 'pk_test_1',
      email: 'ama@example.com',
      amount: 18_000,
      currency: 'GHS',
      reference: request?.reference,
      channels: ['mobile_money', 'card'],
    });
    expect(phase()).toBe('paying');
    pop.success();
    await paid;
    expect(world.sent('POST /api/orders/')).toMatchObject([
      { transaction_id: request?.reference, total_amount: '180.00' },
    ]);
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
    expect(world.localStorage.getItem('openPayments')).toBeNull();
  });

  it('without a network sends nothing, and starts when the network is back', async () => {
    const leave = world.entering.enterPayment();
    world.navigator.onLine = false;
    await world.pay.payNow();
    expect([phase(), world.payment.$paymentBusy.get()]).toEqual(['deferred', false]);
    expect(intents()).toEqual([]);
    world.navigator.onLine = true;
    world.window.dispatchEvent(new Event('online'));
    await world.popUp();
    expect(intents()).toHaveLength(1);
    leave();
  });

  it('that waits for the network is dropped by the customer, and by leaving the step', async () => {
    const { dropDeferredPayment } = await import('#src/lib/flows/payment/defer-payment.ts');
    world.navigator.onLine = false;
    for (const drop of [world.entering.enterPayment(), dropDeferredPayment]) {
      await world.pay.payNow();
      expect(phase()).toBe('deferred');
      drop();
      expect(phase()).toBe('idle');
    }
    expect(intents()).toEqual([]);
  });

  it('is closed by Back like by its own ×; the page stays where it is', async () => {
    const paid = world.pay.payNow();
    await world.popUp();
    window.dispatchEvent(new Event('popstate'));
    await paid;
    expect(phase()).toBe('idle');
    expect(await world.said()).toContain(messages.payment.cancelled);
    expect(world.went).toEqual([]);
    // The next Back is about no window any more.
    window.dispatchEvent(new Event('popstate'));
    expect(phase()).toBe('idle');
  });

  it('does nothing on a second press while the first is in progress', async () => {
    const first = world.pay.payNow();
    await world.pay.payNow();
    const pop = await world.popUp();
    await world.pay.payNow();
    expect(world.pops).toHaveLength(1);
    expect(intents()).toHaveLength(1);
    pop.cancel();
    await first;
  });

  it('does not open a window while another tab is paying', async () => {
    world.navigator.locks.held.add('checkout-payment');
    await world.pay.payNow();
    expect(intents()).toHaveLength(0);
    expect(world.payment.$paymentError.get()).toBe(messages.checkout.otherTab);
    expect(phase()).toBe('idle');
  });

  it('separates two tabs without Web Locks too', async () => {
    Object.assign(world.navigator, { locks: undefined });
    world.localStorage.setItem('checkout-payment', String(Date.now() - 5_000));
    await world.pay.payNow();
    expect(intents()).toHaveLength(0);
    world.localStorage.setItem('checkout-payment', String(Date.now() - 120_000));
    const paid = world.pay.payNow();
    (await world.popUp()).cancel();
    await paid;
    expect(world.localStorage.getItem('checkout-payment')).toBeNull();
  });

  it('buys what another tab left in the cart, at a price agreed to', async () => {
    const items = [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 3, price: '50.00' }];
    world.cart.$cart.listen(() => undefined);
    world.localStorage.setItem('cart', JSON.stringify({ items, timestamp: Date.now() }));
    world.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 230_00));
    const paid = world.pay.payNow();
    await rest();
    expect(intents()).toMatchObject([{ cart_items: [{ quantity: 3 }] }]);
    expect(world.payment.$payment.get()).toMatchObject({
      name: 'confirmingPrice',
      before: 180_00,
      quote: { total: 230_00 },
    });
    world.agreement.declinePrice();
    await paid;
  });
});

describe('before the window opens', () => {
  it('refreshes a token that has under a minute left', async () => {
    const old = tokensOf(USER, 59);
    const fresh = tokensOf(USER);
    world.tokens.saveTokens(old, Date.now());
    world.answer('POST /api/users/token/refresh/', { status: 200, body: fresh });
    const paid = world.pay.payNow();
    (await world.popUp()).cancel();
    await paid;
    expect(world.sent('POST /api/users/token/refresh/')).toEqual([{ refresh: old.refresh }]);
    expect(world.calls.find(({ call }) => call.includes('intents'))?.bearer).toBe(fresh.access);
  });

  it('says that the session is over and leads to the login that comes back here', async () => {
    world.tokens.saveTokens(tokensOf(USER, 30), Date.now());
    world.answer('POST /api/users/token/refresh/', { status: 401 });
    await world.pay.payNow();
    expect(world.went).toEqual([{ to: '/login?continuePath=%2Fcheckout', replaced: false }]);
    expect(await world.said()).toEqual([messages.checkout.sessionExpired]);
    expect(world.localStorage.getItem('failedOrder')).toBeNull();
    expect(world.pops).toHaveLength(0);
  });

  it('says that the payment system is not loaded, and loads it again on the next press', async () => {
    world.scripts.load = false;
    await world.pay.payNow();
    expect(world.payment.$paymentError.get()).toBe('Payment system not loaded. Please try again.');
    expect(intents()).toHaveLength(0);
    world.scripts.load = true;
    const paid = world.pay.payNow();
    (await world.popUp()).success();
    await paid;
    expect(world.went).toHaveLength(1);
  });

  it.each([
    ['the network is down', 'offline', messages.payment.intentFailed],
    [
      'the server refuses with a sentence',
      { status: 400, body: { cart_items: ['No such service.'] } },
      'No such service.',
    ],
    ['the server breaks', { status: 500 }, messages.payment.intentFailed],
  ] as const)('opens nothing without an intent: %s', async (_, reply, message) => {
    world.answer('POST /api/payments/intents/', reply);
    await world.pay.payNow();
    expect(world.pops).toHaveLength(0);
    expect(world.payment.$paymentError.get()).toBe(message);
    expect(phase()).toBe('idle');
    expect(world.went).toEqual([]);
  });

  it('asks for agreement when the server counts another total, and charges that one', async () => {
    world.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 195_00));
    const paid = world.pay.payNow();
    await rest();
    expect(world.pops).toHaveLength(0);
    expect(world.payment.$paymentBusy.get()).toBe(false);
    world.agreement.acceptPrice();
    const pop = await world.popUp();
    expect(pop.options).toMatchObject({ amount: 19_500, reference: intents()[0]?.reference });
    expect(intents()).toHaveLength(1);
    pop.success();
    await paid;
    expect(world.sent('POST /api/orders/')).toMatchObject([{ total_amount: '195.00' }]);
  });

  it('charges nothing when the customer does not agree', async () => {
    world.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 195_00));
    const paid = world.pay.payNow();
    await rest();
    world.agreement.declinePrice();
    await paid;
    expect(world.pops).toHaveLength(0);
    expect(phase()).toBe('idle');
  });

  it('requests the redemption that the order will confirm', async () => {
    world.answer('GET /api/referrals/redeem/', {
      status: 200,
      body: { id: 31, percentage: 10, points_redeemed: 200, is_applied: false },
    });
    world.answer('PATCH /api/referrals/redeem/*/apply/', {
      status: 200,
      body: { id: 31, percentage: 10, points_redeemed: 200, is_applied: true },
    });
    world.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 170_00));
    const { $discountFacts } = await import('#src/lib/stores/cart/pricing.ts');
    const points = { percentage: 10, pointsRedeemed: 200, isApplied: false };
    $discountFacts.set({ userId: USER, facts: { signup: null, referral: null, points } });
    const paid = world.pay.payNow();
    (await world.popUp()).success();
    await paid;
    expect(intents()).toMatchObject([{ discounts_applied: [{ type: 'redeemed_points' }] }]);
    expect(world.sent('PATCH /api/referrals/redeem/31/apply/')).toHaveLength(1);
  });
});

describe('a customer who is faster than the discounts', () => {
  const OFFER = { discount_type: 'signup', type: 'Signup Discount', percentage: 10 };
  const offers = { status: 200, body: [OFFER] };

  it('pays with them, and is not asked about the lower sum', async () => {
    world.answer('GET /api/discounts/', offers);
    world.answer('GET /api/discounts/signup/status/', { status: 200, body: { signup_discount_used: false } });
    world.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 170_00));
    const paid = world.pay.payNow();
    const pop = await world.popUp();
    expect(intents()).toMatchObject([{ discounts_applied: [{ type: 'signup', percentage: 10 }] }]);
    expect(pop.options).toMatchObject({ amount: 170_00 });
    pop.success();
    await paid;
  });

  it('is asked before a higher sum', async () => {
    world.answer('GET /api/discounts/', offers);
    world.answer('GET /api/discounts/signup/status/', { status: 200, body: { signup_discount_used: true } });
    world.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 190_00));
    const paid = world.pay.payNow();
    await rest();
    expect(phase()).toBe('confirmingPrice');
    world.agreement.declinePrice();
    await paid;
    expect(world.pops).toHaveLength(0);
  });
});

describe('the window', () => {
  it('that can not be set up says so and moves no money', async () => {
    const paid = world.pay.payNow();
    const pop = await world.popUp();
    (pop.options.onError as (error: unknown) => void)({ type: 'setup', message: 'Invalid key' });
    await paid;
    expect(world.payment.$paymentError.get()).toBe('Error initializing payment. Please try again.');
    expect(phase()).toBe('idle');
  });

  it('makes one order when it reports success twice and a cancel between', async () => {
    const paid = world.pay.payNow();
    const pop = await world.popUp();
    pop.success();
    pop.cancel();
    pop.success();
    await paid;
    expect(world.sent('POST /api/orders/')).toHaveLength(1);
    expect(await world.said()).toEqual([messages.checkout.placed]);
  });

  it('cancelled says so, and everything can be pressed again', async () => {
    const paid = world.pay.payNow();
    (await world.popUp()).cancel();
    await paid;
    expect(world.toasts.$toasts.get()).toMatchObject([
      { kind: 'info', text: 'Payment cancelled. Your order was not placed.' },
    ]);
    expect(world.payment.$paymentBusy.get()).toBe(false);
    expect(world.sent('POST /api/orders/')).toHaveLength(0);
    const again = world.pay.payNow();
    const second = await world.popUp(2);
    expect(intents()[1]?.reference).not.toBe(intents()[0]?.reference);
    second.success();
    await again;
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
  });

  it('cancelled first and then successful: the order is made', async () => {
    const paid = world.pay.payNow();
    const pop = await world.popUp();
    pop.cancel();
    await paid;
    pop.success();
    await rest();
    expect(world.sent('POST /api/orders/')).toMatchObject([{ transaction_id: intents()[0]?.reference }]);
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
  });
});

describe('a payment approved on the phone after the window was closed', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  async function cancelOne() {
    const paid = world.pay.payNow();
    (await world.popUp()).cancel();
    await paid;
    return intents()[0]?.reference ?? '';
  }

  it('leads to the order that the shop has made', async () => {
    const reference = await cancelOne();
    expect(world.payment.$earlierPayment.get()).toEqual({ reference, kind: 'cancelled', slow: false });
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-9'));
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/SK-9', replaced: true }]));
    expect(world.cart.$cartLines.get()).toEqual([]);
  });

  it('is not called cancelled while the network is gone; once the shop answers, it is', async () => {
    world.answer('GET /api/payments/intents/*/', () => 'offline');
    const reference = await cancelOne();
    expect(world.payment.$earlierPayment.get()).toEqual({ reference, kind: 'unsettled', slow: false });
    expect(await world.said()).toEqual([]);
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting'));
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ kind: 'cancelled' }));
    // One answer that is lost later takes nothing back.
    world.answer('GET /api/payments/intents/*/', () => 'offline');
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ slow: true }));
    expect(world.payment.$earlierPayment.get()).toMatchObject({ kind: 'cancelled' });
  });

  it('makes the order when it is paid and not ordered yet', async () => {
    const reference = await cancelOne();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'paid'));
    await eventually(() => expect(world.sent('POST /api/orders/')).toMatchObject([{ transaction_id: reference }]));
    // To its end: what is left of it would clear the cart of the next test.
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]));
  });

  it('is not paid again by the next press', async () => {
    await cancelOne();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-9'));
    await world.pay.payNow();
    expect(world.pops).toHaveLength(1);
    expect(world.went).toEqual([{ to: '/orders/SK-9', replaced: true }]);
  });

  it('is checked again and again, and the screen says that it may take long', async () => {
    const reference = await cancelOne();
    await eventually(() =>
      expect(world.payment.$earlierPayment.get()).toEqual({ reference, kind: 'cancelled', slow: true }),
    );
  });

  it('goes to the saved orders when the team has to look at it', async () => {
    const reference = await cancelOne();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'review'));
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/failed', replaced: true }]));
    expect(world.stored('failedOrder')).toMatchObject({ transaction_id: reference, error: messages.payment.review });
  });
});

describe('a page that was reloaded while the window was open', () => {
  /** The page closes with its window open, and another opens with the same storage. */
  async function reload({ isClosed = false } = {}) {
    const paid = world.pay.payNow();
    const pop = await world.popUp();
    if (isClosed) {
      pop.cancel();
      await paid;
    }
    const left = ['openPayments', 'cart'].map((key) => [key, world.localStorage.getItem(key) ?? ''] as const);
    world.close();
    world = await openCheckoutWorld((browser) => {
      for (const [key, value] of left) browser.localStorage.setItem(key, value);
    });
    // Closing the first page has ended its own.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [open] = world.stored('openPayments') as { order: { transaction_id: string } }[];
    return open?.order.transaction_id ?? '';
  }

  it('checks the payment instead of charging again', async () => {
    const reference = await reload();
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ reference, kind: 'unsettled' }));
    await world.pay.payNow();
    expect(intents()).toHaveLength(0);
    expect(world.pops).toHaveLength(0);
    expect(phase()).toBe('idle');
    expect(world.payment.$earlierPayment.get()).toMatchObject({ reference, kind: 'unsettled' });
    leave();
  });

  it('says nothing of a payment that another tab is in the middle of', async () => {
    await reload();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting', undefined, { is_unpaid: true }));
    world.navigator.locks.held.add('checkout-payment');
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.payment.$paymentError.get()).toBe(messages.checkout.otherTab));
    expect(world.payment.$earlierPayment.get()).toBeNull();
    leave();
  });

  it('whose payment the provider calls unpaid, asks nobody what they know and holds up no other payment', async () => {
    const reference = await reload();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting', undefined, { is_unpaid: true }));
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ reference, kind: 'cancelled' }));
    // A lost answer takes back neither the sentence nor the way to pay.
    world.answer('GET /api/payments/intents/*/', () => 'offline');
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ slow: true }));
    expect(world.payment.$earlierPayment.get()).toMatchObject({ kind: 'cancelled' });
    const paid = world.pay.payNow();
    (await world.popUp()).success();
    await paid;
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
    leave();
  });

  it('whose payment was refused by the bank is told so, also when a later answer has no reason', async () => {
    const reference = await reload();
    const refused = { is_unpaid: true, is_refused: true };
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting', undefined, refused));
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ reference, kind: 'refused' }));
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting'));
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ slow: true }));
    expect(world.payment.$earlierPayment.get()).toMatchObject({ kind: 'refused' });
    leave();
  });

  it('after its window was closed says so again, and opens the order of a late approval', async () => {
    const reference = await reload({ isClosed: true });
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting'));
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.payment.$earlierPayment.get()).toMatchObject({ reference, kind: 'cancelled' }));
    expect(world.payment.$payment.get().name).toBe('idle');
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-7'));
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/SK-7', replaced: true }]));
    leave();
  });

  it('with another cart than the closed window paid for says nothing of it', async () => {
    await reload({ isClosed: true });
    world.cart.saveCart([...world.cart.$cartLines.get().map((line) => ({ ...line, quantity: 9 }))], Date.now());
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting'));
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.sent('GET /api/payments/intents/*/')).toHaveLength(1));
    await rest();
    expect(world.payment.$earlierPayment.get()).toBe(null);
    leave();
  });

  it('lets Pay Now through when the provider calls the payment unpaid at the press', async () => {
    await reload();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting', undefined, { is_unpaid: true }));
    const paid = world.pay.payNow();
    (await world.popUp()).success();
    await paid;
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
  });

  it('charges again when the customer chooses to', async () => {
    const reference = await reload();
    const paid = world.pay.payNow({ ignoreOpenPayment: true });
    const pop = await world.popUp();
    expect(pop.options.reference).not.toBe(reference);
    pop.success();
    await paid;
    expect(world.went).toEqual([{ to: '/orders/SK-1', replaced: true }]);
    // Of one cart at most one payment is an order: the shop gives the first one back if it is approved later.
    expect(world.stored('openPayments')).toBe(null);
  });

  it('leads to the order when the payment succeeded', async () => {
    await reload();
    world.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'ordered', 'SK-5'));
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.went).toEqual([{ to: '/orders/SK-5', replaced: true }]));
    leave();
  });

  it('says nothing about a payment that the server does not know', async () => {
    await reload();
    world.answer('GET /api/payments/intents/*/', { status: 404 });
    const leave = world.entering.enterPayment();
    await eventually(() => expect(world.localStorage.getItem('openPayments')).toBeNull());
    expect(world.payment.$earlierPayment.get()).toBeNull();
    leave();
  });
});
