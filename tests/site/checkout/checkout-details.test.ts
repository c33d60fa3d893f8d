import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { accessToken, closePage, openPage, type PageOptions, signedIn } from '#tests/support/browser/page.ts';

const { checkout } = messages;

const OSU = {
  name: 'Osu',
  address: 'Osu, Accra, Ghana',
  region: 'Greater Accra Region',
  areaName: 'Accra',
  cost: '40.00',
  lat: 5.556,
  lng: -0.181,
  landmark: 'Blue gate beside the pharmacy',
};
const KASOA = {
  name: 'Kasoa Market',
  address: 'Kasoa Market, Kasoa, Ghana',
  region: 'Central Region',
  areaName: 'Kasoa',
  cost: '60.00',
  lat: 5.534,
  lng: -0.4168,
};
const cart = () =>
  JSON.stringify({
    items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' }],
    timestamp: Date.now(),
  });
/** A signed-in customer who has filled in everything. */
const complete = () => ({
  ...signedIn(),
  cart: cart(),
  deliveryLocation: JSON.stringify(OSU),
  checkoutPhone: '0241234567',
  checkoutOwner: '7',
});

/** The browser's session history: entries with their state, and the events it sends. */
function fakeHistory(first: unknown) {
  const entries: unknown[] = [first];
  let at = 0;
  const events = new EventTarget();
  const move = (by: number) => {
    at = Math.max(0, Math.min(entries.length - 1, at + by));
    events.dispatchEvent(new Event('popstate'));
  };
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return entries[at];
    },
    replaceState(state: unknown) {
      entries[at] = state;
    },
    pushState(state: unknown) {
      entries.splice(at + 1, entries.length, state);
      at += 1;
    },
    back: () => move(-1),
    forward: () => move(1),
  };
  const show = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  /** Another tab wrote a stored value, or removed it (null). */
  const changeElsewhere = (key: string, newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { history, events, show, changeElsewhere };
}

async function onPage({ state = null, ...options }: PageOptions & { state?: unknown } = {}) {
  const page = openPage({ url: '/checkout', stored: complete(), ...options });
  const { history, events, show, changeElsewhere } = fakeHistory(state);
  Object.assign(globalThis.window, {
    history,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  const flows = await import('#src/lib/flows/checkout/checkout-details.ts');
  const places = {
    ...(await import('#src/lib/flows/places/places.ts')),
    ...(await import('#src/lib/flows/places/choose-by-hand.ts')),
  };
  const stores = await import('#src/lib/stores/checkout/checkout.ts');
  const { $checkoutProblem: $problem, problemOf } = await import('#src/lib/stores/checkout/checkout-problem.ts');
  const { $checkoutQuote } = await import('#src/lib/stores/checkout/checkout-quote.ts');
  const { $payment, IDLE } = await import('#src/lib/stores/checkout/payment.ts');
  const tokens = await import('#src/lib/stores/account/tokens.ts');
  const { clearCart } = await import('#src/lib/stores/cart/cart.ts');
  const kept = (key: string) => page.local.getItem(key);
  return {
    ...page,
    ...flows,
    ...places,
    ...stores,
    ...tokens,
    $problem,
    problemOf,
    $checkoutQuote,
    $payment,
    IDLE,
    clearCart,
    history,
    show,
    changeElsewhere,
    said: async () => (await import('#src/lib/stores/toasts.ts')).$toasts.get().map(({ text }) => text),
    kept,
  };
}

let stop = () => {};
afterEach(() => {
  stop();
  stop = () => {};
  closePage();
});

describe('what is missing', () => {
  const answered = {
    email: 'ama@example.com',
    lines: [{ name: 'Deep Kleaning', state: 'known' as const }],
    delivery: OSU,
    pickup: OSU,
    phone: '0241234567',
  };

  test.each([
    ['nothing', {}, null],
    ['an e-mail on the account', { email: '' }, { field: 'account', message: checkout.accountIncomplete }],
    ['something to clean', { lines: [] }, { field: 'cart', message: 'Your cart is empty' }],
    [
      'a service that is still offered',
      { lines: [{ name: 'Deep Kleaning', state: 'gone' as const }] },
      { field: 'cart', message: checkout.noLongerOffered('Deep Kleaning') },
    ],
    [
      'a delivery place',
      { delivery: null, pickup: null },
      { field: 'delivery', message: 'Please select a delivery location' },
    ],
    ['a pickup place', { pickup: null }, { field: 'pickup', message: 'Please select a pickup location' }],
    [
      'a phone number',
      { phone: '' },
      { field: 'phone', message: 'Please enter a valid Ghana phone number (e.g., 024 123 4567)' },
    ],
    ['a phone number of Ghana', { phone: '0211234567' }, { field: 'phone', message: checkout.phoneRequiredExample }],
    ['nothing when a price could not be confirmed', { lines: [{ name: 'x', state: 'failed' as const }] }, null],
  ])('is %s', async (_, changed, problem) => {
    const { problemOf } = await onPage();
    expect(problemOf({ ...answered, ...changed })).toEqual(problem);
  });

  test('keeps step 1 on screen', async () => {
    const page = await onPage({ stored: { ...complete(), checkoutPhone: '024' } });
    expect(page.proceedToPayment()).toMatchObject({ field: 'phone' });
    expect(page.$step.get()).toBe('details');
    expect(page.history.state).toBeNull();
  });
});

describe('the pickup place', () => {
  test('is the delivery place while the toggle is on, with its fee', async () => {
    const page = await onPage();
    expect(page.$sameAsDelivery.get()).toBe(true);
    expect(page.$effectivePickup.get()).toEqual(page.$delivery.get());
    expect(page.$checkoutQuote.get()).toMatchObject({
      subtotal: 10_000,
      deliveryCost: 4_000,
      pickupCost: 4_000,
      total: 18_000,
    });
  });

  test('is a separate choice while the toggle is off, with its own fee', async () => {
    const page = await onPage({ stored: { ...complete(), pickupLocation: JSON.stringify(KASOA) } });
    page.setSameAsDelivery(false);
    expect(page.$effectivePickup.get()?.name).toBe('Kasoa Market');
    expect(page.$checkoutQuote.get()).toMatchObject({ deliveryCost: 4_000, pickupCost: 6_000, total: 20_000 });
    page.setSameAsDelivery(true);
    expect(page.$checkoutQuote.get().total).toBe(18_000);
  });

  test('is cleared with the delivery place while the toggle is on', async () => {
    const page = await onPage({ stored: { ...complete(), pickupLocation: JSON.stringify(KASOA) } });
    page.clearPlace('delivery');
    expect([page.$delivery.get(), page.$pickup.get(), page.$effectivePickup.get()]).toEqual([null, null, null]);
    expect([page.kept('deliveryLocation'), page.kept('pickupLocation')]).toEqual([null, null]);
  });

  test('stays when delivery is cleared and the toggle is off', async () => {
    const page = await onPage({
      stored: { ...complete(), pickupLocation: JSON.stringify(KASOA), sameAsDelivery: 'false' },
    });
    page.clearPlace('delivery');
    expect(page.$effectivePickup.get()?.name).toBe('Kasoa Market');
  });
});

describe('the stored details', () => {
  test('are restored on the next visit', async () => {
    const before = await onPage({ stored: { ...signedIn(), cart: cart() } });
    before.choosePlaceByHand('delivery', {
      areaName: 'Tema',
      landmark: 'Blue gate by the harbour',
      digitalAddress: '',
    });
    before.setSameAsDelivery(false);
    before.savePlaceInput('pickup', 'osu ox');
    before.typePhone('+233 24 123 4567');
    before.dismissFirstHint();
    const keys = ['deliveryLocation', 'sameAsDelivery', 'pickupInput', 'checkoutPhone', 'firstTimeCheckoutAlert'];
    const stored = Object.fromEntries(keys.map((key) => [key, before.kept(key) ?? '']));
    const after = await onPage({ stored });
    expect(after.$delivery.get()).toMatchObject({
      name: 'Blue gate by the harbour',
      areaName: 'Tema',
      region: 'Greater Accra Region',
      cost: '60.00',
    });
    expect(after.$sameAsDelivery.get()).toBe(false);
    expect(after.$pickupInput.get()).toBe('osu ox');
    expect(after.$phone.get()).toBe('233241234567');
    expect(after.$firstCheckoutSeen.get()).toBe(true);
  });

  test.each([
    ['no JSON', '{oops'],
    ['a list', '[]'],
    ['a number', '7'],
    ['no region', JSON.stringify({ ...OSU, region: undefined })],
    ['a region we do not serve', JSON.stringify({ ...OSU, region: 'Ashanti Region' })],
    ['an area of another region', JSON.stringify({ ...OSU, areaName: 'Kasoa' })],
    ['no address', JSON.stringify({ ...OSU, address: 7 })],
  ])('contain no place when storage holds %s', async (_, deliveryLocation) => {
    const page = await onPage({ stored: { ...complete(), deliveryLocation } });
    expect(page.$delivery.get()).toBeNull();
    expect(page.$problem.get()?.field).toBe('delivery');
  });

  test('never keep a changed fee or position from storage', async () => {
    const edited = { ...OSU, cost: '0.01', lat: 'here', lng: 9_999, injected: '<b>' };
    const page = await onPage({ stored: { ...complete(), deliveryLocation: JSON.stringify(edited) } });
    const { lat: _, lng: __, ...rest } = OSU;
    expect(page.$delivery.get()).toEqual({ ...rest, fee_key: 'accra' });
    expect(page.$fees.get()).toEqual({ delivery: 4_000, pickup: 4_000 });
  });

  test('are not shown to the next customer of a shared phone', async () => {
    const page = await onPage({ stored: { ...complete(), ...signedIn({ user_id: 8 }) } });
    stop = page.openCheckout();
    expect(page.$delivery.get()).toBeNull();
    expect(page.$phone.get()).toBe('');
    expect(page.kept('deliveryLocation')).toBeNull();
    expect(page.kept('checkoutOwner')).toBe('8');
  });

  test('survive a new token of the same customer', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    page.saveTokens({ access: accessToken({ is_verified: true }), refresh: 'refresh-2' }, Date.now());
    expect(page.$delivery.get()?.name).toBe('Osu');
  });

  test('are cleared after an order, except the first-time hint', async () => {
    const page = await onPage({ stored: { ...complete(), firstTimeCheckoutAlert: 'seen', deliveryInput: 'Osu' } });
    page.clearCheckout();
    const keys = [
      'deliveryLocation',
      'deliveryInput',
      'pickupLocation',
      'pickupInput',
      'checkoutPhone',
      'checkoutOwner',
    ];
    expect(keys.map(page.kept)).toEqual(keys.map(() => null));
    expect(page.$firstCheckoutSeen.get()).toBe(true);
  });

  test('work where storage is blocked', async () => {
    const page = await onPage({ storage: 'blocked' });
    page.choosePlaceByHand('delivery', { areaName: 'Accra', landmark: 'Blue gate by the harbour', digitalAddress: '' });
    page.typePhone('024 123 4567');
    expect(page.$fees.get().delivery).toBe(4_000);
    expect(page.$phone.get()).toBe('0241234567');
  });
});

describe('the two steps', () => {
  test('Proceed to Payment opens step 2, the browser’s Back step 1, Forward step 2 again', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    expect(page.$step.get()).toBe('details');
    expect(page.proceedToPayment()).toBeNull();
    expect(page.$step.get()).toBe('payment');
    page.history.back();
    expect(page.$step.get()).toBe('details');
    page.history.forward();
    expect(page.$step.get()).toBe('payment');
  });

  test('Back to Checkout removes step 2 from the browser’s Back', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    page.proceedToPayment();
    page.backToDetails();
    expect(page.$step.get()).toBe('details');
    expect(page.history.state).toBeNull();
  });

  test('a reload in step 2 stays in step 2', async () => {
    const page = await onPage({ state: { checkoutStep: 'payment' } });
    stop = page.openCheckout();
    expect(page.$step.get()).toBe('payment');
  });

  test('step 2 does not open without its details', async () => {
    const page = await onPage({ state: { checkoutStep: 'payment' }, stored: { ...complete(), checkoutPhone: '' } });
    stop = page.openCheckout();
    expect(page.$step.get()).toBe('details');
  });

  test('a page restored by Back after the order shows step 1', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    page.proceedToPayment();
    page.clearCart();
    page.clearCheckout();
    expect(page.$step.get()).toBe('payment');
    page.show(true);
    expect(page.$step.get()).toBe('details');
  });

  test('a cart that another tab ordered leaves nothing to pay here: step 1 shows, and says so', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    page.proceedToPayment();
    page.changeElsewhere('cart', cart());
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.$step.get()).toBe('payment');
    page.changeElsewhere('cart', null);
    await expect.poll(() => page.$step.get()).toBe('details');
    expect(page.history.state).toBeNull();
    expect(await page.said()).toEqual([checkout.emptiedElsewhere]);
  });

  test('a tab that logs out empties the cart too: no step back, which would stop the way to the login', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    page.proceedToPayment();
    page.clearTokens();
    page.changeElsewhere('cart', null);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(page.history.state).not.toBeNull();
    expect(await page.said()).toEqual([]);
  });

  test.each([
    ['another account', 9, true],
    ['the same one', 7, false],
  ])('a checkout during which %s logs in again tells once what became of the booking', async (_, user_id, tells) => {
    const page = await onPage();
    stop = page.openCheckout();
    page.proceedToPayment();
    page.clearTokens();
    expect(page.wasOfOtherAccount()).toBe(false);
    page.saveTokens({ access: accessToken({ user_id }), refresh: 'refresh-2' }, Date.now());
    expect(page.wasOfOtherAccount()).toBe(tells);
    expect(page.wasOfOtherAccount()).toBe(false);
  });

  test('a payment in progress stays on screen when another tab empties the cart', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    page.proceedToPayment();
    page.$payment.set({ name: 'paying' });
    page.changeElsewhere('cart', null);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(page.$step.get()).toBe('payment');
    expect(await page.said()).toEqual([]);
  });

  test('Back does not leave a payment in progress', async () => {
    const page = await onPage();
    stop = page.openCheckout();
    page.proceedToPayment();
    page.$payment.set({ name: 'paying' });
    page.history.back();
    expect(page.$step.get()).toBe('payment');
    page.$payment.set(page.IDLE);
    page.history.back();
    expect(page.$step.get()).toBe('details');
  });

  test('after the provider’s own page the payment shows, under an address without the reference', async () => {
    const page = await onPage({ url: '/checkout?trxref=order_1_a&reference=order_1_a' });
    stop = page.openCheckout();
    expect(page.$step.get()).toBe('payment');
    expect(page.history.state).toEqual({ checkoutStep: 'payment' });
  });

  test('without a session the address stays until the login', async () => {
    const page = await onPage({ url: '/checkout?reference=order_1_a', stored: { cart: cart() } });
    stop = page.openCheckout();
    expect(page.history.state).toBeNull();
    expect(page.sent).toEqual([]);
  });

  test('the checkout controls scroll restoration only while it is open', async () => {
    const page = await onPage();
    page.openCheckout()();
    expect(page.history.scrollRestoration).toBe('auto');
    stop = page.openCheckout();
    expect(page.history.scrollRestoration).toBe('manual');
  });
});

test('a pasted number loses its spaces before the limit of 13 applies', async () => {
  const page = await onPage();
  page.typePhone('+233 24 123 4567');
  expect(page.$phone.get()).toBe('233241234567');
  expect(page.$problem.get()).toBeNull();
  page.typePhone('024 123 4567 89012345');
  expect(page.$phone.get()).toHaveLength(13);
  expect(page.$problem.get()?.field).toBe('phone');
});

describe('a customer whose last order is known', () => {
  const last = (delivery: object = OSU, pickup: object = delivery) =>
    JSON.stringify({ places: [], phone: '0241234567', last: { delivery, pickup } });
  const returning = (savedPlaces = last()) => ({ ...signedIn(), cart: cart(), savedPlaces });

  test('finds the payment step, with the same places and phone; Back leads to the questions', async () => {
    const page = await onPage({ stored: returning() });
    stop = page.openCheckout();
    expect(page.$step.get()).toBe('payment');
    expect(page.$delivery.get()).toMatchObject({ name: 'Osu', landmark: OSU.landmark });
    expect([page.$sameAsDelivery.get(), page.$phone.get()]).toEqual([true, '0241234567']);
    page.history.back();
    expect(page.$step.get()).toBe('details');
    expect(page.$delivery.get()).not.toBeNull();
  });

  test('with a separate pickup finds both places', async () => {
    const pickup = { ...KASOA, landmark: 'Green kiosk by the market' };
    const page = await onPage({ stored: returning(last(OSU, pickup)) });
    stop = page.openCheckout();
    expect(page.$sameAsDelivery.get()).toBe(false);
    expect(page.$checkoutQuote.get()).toMatchObject({ deliveryCost: 4_000, pickupCost: 6_000 });
  });

  const failed = { transaction_id: 'order_1_abc', user_id: 7, total_amount: '130.00', cart_items: [] };
  test.each([
    ['a place chosen here', { deliveryLocation: JSON.stringify({ ...OSU, name: 'Labone' }) }],
    ['a phone number that is not one', { checkoutPhone: '024' }],
    ['a place that we no longer drive to', { savedPlaces: last({ ...OSU, region: 'Ashanti Region' }) }],
    ['a place without directions', { savedPlaces: last({ ...OSU, landmark: '' }) }],
    ['an empty cart', { cart: '' }],
    ['a paid order that is not made yet', { failedOrder: JSON.stringify({ ...failed, error: 'no' }) }],
  ])('finds the questions with %s', async (_, stored) => {
    const page = await onPage({ stored: { ...returning(), ...stored } });
    stop = page.openCheckout();
    expect(page.$step.get()).toBe('details');
  });

  test('is known on this device as soon as the order is made', async () => {
    const page = await onPage();
    const { keepLastPlaces } = await import('#src/lib/flows/checkout/last-places.ts');
    keepLastPlaces();
    expect(JSON.parse(page.kept('savedPlaces') ?? '{}')).toMatchObject({
      phone: '0241234567',
      last: { delivery: { name: 'Osu' }, pickup: { name: 'Osu' } },
    });
  });
});

describe('before a place is chosen', () => {
  test('the sum counts the area chosen in the cart, else the cheapest trips', async () => {
    const empty = { ...signedIn(), cart: cart() };
    const least = await onPage({ stored: empty });
    const { $countedAreas } = await import('#src/lib/stores/checkout/checkout-quote.ts');
    expect([least.$checkoutQuote.get().total, $countedAreas.get()]).toEqual([18_000, null]);
    closePage();
    const tema = await onPage({ stored: { ...empty, serviceArea: 'Tema' } });
    const stores = await import('#src/lib/stores/checkout/checkout-quote.ts');
    expect(tema.$checkoutQuote.get().total).toBe(22_000);
    expect(stores.$countedAreas.get()).toEqual({ delivery: 'Tema', pickup: 'Tema' });
  });
});
