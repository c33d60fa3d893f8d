import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { type FakeBrowser, fakeToken, openFakeBrowser } from '#tests/support/browser/fake-browser.ts';

const EMAIL = 'ama+1@example.com';
const ADDRESS = {
  location_name: 'Oxford Street',
  street_address: 'Oxford Street, Osu',
  region: 'Greater Accra Region',
  area: 'Accra',
  cost: '40.00',
  lat: null,
  lng: null,
};
const ORDER = {
  slug: 'SK-7F3K',
  status: 'pending',
  created_at: '2026-11-19T09:12:00Z',
  first_name: 'Ama',
  last_name: 'Mensah',
  email: EMAIL,
  phone_number: '+233241234567',
  payment_method: 'Mobile money',
  subtotal: '50.00',
  delivery_cost: '40.00',
  pickup_cost: '40.00',
  total: '130.00',
  total_amount: '130.00',
  items: [],
  discounts_applied: [],
  delivery_address: ADDRESS,
  pickup_address: ADDRESS,
};

function accessToken(isVerified: boolean): string {
  const iat = Math.floor(Date.now() / 1000);
  return fakeToken({ user_id: 7, email: EMAIL, is_verified: isVerified, iat, exp: iat + 600 });
}

let browser: FakeBrowser;
afterEach(() => browser.close());

/** Opens a page at this address; `verified` is the token's claim, null without a session. */
async function openAt(path: string, verified: boolean | null) {
  browser = openFakeBrowser(path);
  if (verified !== null) {
    browser.localStorage.setItem('access_token', accessToken(verified));
    browser.localStorage.setItem('refresh_token', 'refresh-1');
  }
  browser.answer('GET /api/orders/', { status: 200, body: [ORDER] });
  browser.answer('GET /api/orders/*/', { status: 200, body: ORDER });
  const flows = await import('#src/lib/flows/orders/orders.ts');
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  return { ...flows, said: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`) };
}

const called = () => browser.calls.map((one) => one.call);

describe('the list of orders', () => {
  test('shows the orders of a customer whose e-mail is verified, without another call', async () => {
    const { loadOrders } = await openAt('/orders', true);
    expect(await loadOrders()).toEqual({ state: 'ready', orders: [ORDER] });
    expect(called()).toEqual(['GET /api/orders/']);
  });

  test('navigates nowhere and makes no call without a session: the guard leads to login', async () => {
    const { loadOrders } = await openAt('/orders', null);
    expect(await loadOrders()).toEqual({ state: 'leaving' });
    expect(called()).toEqual([]);
    expect(browser.went).toEqual([]);
  });

  test('renews an old token that says unverified, and uses the new one', async () => {
    const { loadOrders } = await openAt('/orders', false);
    browser.answer('POST /api/users/token/refresh/', {
      status: 200,
      body: { access: accessToken(true), refresh: 'refresh-2' },
    });
    expect(await loadOrders()).toMatchObject({ state: 'ready' });
    expect(called()).toEqual(['POST /api/users/token/refresh/', 'GET /api/orders/']);
  });

  test('leads an unverified user to the notice, with the warning, and loads no orders', async () => {
    const { loadOrders, said } = await openAt('/orders', false);
    browser.answer('POST /api/users/token/refresh/', { status: 200, body: { access: accessToken(false) } });
    expect(await loadOrders()).toEqual({ state: 'leaving' });
    expect(said()).toEqual(['warning: Please verify your email before viewing orders.']);
    expect(browser.went).toEqual([
      { to: '/temp-verify-email/?email=ama%2B1%40example.com&is-verified=false', replaced: true },
    ]);
    expect(called()).not.toContain('GET /api/orders/');
  });

  test('says so when it can’t be loaded', async () => {
    const { loadOrders, said } = await openAt('/orders', true);
    browser.answer('GET /api/orders/', { status: 500, body: {} });
    expect(await loadOrders()).toEqual({ state: 'failed' });
    expect(said()).toEqual(['error: Failed to load orders']);
    expect(browser.localStorage.getItem('refresh_token')).toBe('refresh-1');
  });

  test('does not take a network error for an unverified customer', async () => {
    const { loadOrders, said } = await openAt('/orders', false);
    browser.answer('POST /api/users/token/refresh/', 'offline');
    expect(await loadOrders()).toEqual({ state: 'failed' });
    expect(said()).toEqual(['error: Failed to load orders']);
    expect(browser.went).toEqual([]);
  });

  test('leaves an ended session to the guard, without a second message', async () => {
    const { loadOrders, said } = await openAt('/orders', true);
    browser.answer('GET /api/orders/', { status: 401, body: {} });
    browser.answer('POST /api/users/token/refresh/', { status: 401, body: {} });
    expect(await loadOrders()).toEqual({ state: 'leaving' });
    expect(said()).toEqual([]);
    expect(browser.localStorage.getItem('access_token')).toBeNull();
  });
});

describe("an order's own page", () => {
  test('loads the order in the address', async () => {
    const { loadOrder } = await openAt('/orders/SK%2D7F3K/', true);
    expect(await loadOrder()).toEqual({ state: 'ready', order: ORDER });
    expect(called()).toEqual(['GET /api/orders/SK-7F3K/']);
  });

  test.each([
    ['pending', 'SK-7F3K'],
    ['cancelled', null],
    ['delivered', null],
  ])('a %s order that was booked here a moment ago is told at the next checkout as %s', async (status, told) => {
    const { loadOrder } = await openAt('/orders/SK-7F3K', true);
    const { keepBooked, recentlyBooked } = await import('#src/lib/stores/checkout/last-booked.ts');
    keepBooked('SK-7F3K', Date.now());
    browser.answer('GET /api/orders/*/', { status: 200, body: { ...ORDER, status } });
    await loadOrder();
    expect(recentlyBooked(Date.now())).toBe(told);
  });

  test.each(['/orders/order/', '/orders/%E0%A4'])(
    '%s is the address of no order: the list opens, and says why',
    async (path) => {
      const { loadOrder, said } = await openAt(path, true);
      expect(await loadOrder()).toEqual({ state: 'leaving' });
      expect(said()).toEqual(['error: Invalid order URL']);
      expect(browser.went).toEqual([{ to: '/orders', replaced: true }]);
      expect(called()).toEqual([]);
    },
  );

  test('leads an unverified user to the verification page', async () => {
    const { loadOrder } = await openAt('/orders/SK-7F3K', false);
    browser.answer('POST /api/users/token/refresh/', { status: 200, body: { access: accessToken(false) } });
    expect(await loadOrder()).toEqual({ state: 'leaving' });
    expect(browser.went).toEqual([{ to: '/verify-email', replaced: true }]);
  });

  test.each([
    [404, 'missing'],
    [403, 'failed'],
  ] as const)('shows a refusal with %i as %s, with a toast', async (status, state) => {
    const { loadOrder, said } = await openAt('/orders/SK-7F3K', true);
    browser.answer('GET /api/orders/*/', { status, body: { detail: messages.errors.notFound } });
    expect(await loadOrder()).toEqual({ state });
    expect(said()).toEqual(['error: Failed to load order']);
  });

  test('takes an invalid answer for a failure', async () => {
    const { loadOrder } = await openAt('/orders/SK-7F3K', true);
    browser.answer('GET /api/orders/*/', { status: 200, body: { ...ORDER, total: 130 } });
    expect(await loadOrder()).toEqual({ state: 'failed' });
  });
});
