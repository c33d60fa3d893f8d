import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { STORED_KEYS } from '#src/lib/stores/account/personal.ts';
import { dateOf } from '#src/lib/stores/team/drop-kept-day.ts';
import { accessToken, closePage, openPage, type PageOptions, signedIn } from '#tests/support/browser/page.ts';

const PLACE = {
  name: 'Ring Road',
  address: '3 Ring Road',
  region: 'Greater Accra Region',
  areaName: 'Accra',
  cost: '40.00',
};
const ORDER = {
  user_id: 7,
  transaction_id: 'order_1700000000000_abcdefghijklmnopqrstuvwx',
  phone_number: '0241234567',
  delivery_location: PLACE,
  pickup_location: PLACE,
  total_amount: '130.00',
  cart_items: [],
};
const MARK = { slug: 'sk-one', kind: 'pickup', mark: 'done', by: 7, dueAt: 0, isTried: false };
const CART = { items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' }] };

const DRAFTS = {
  deliveryLocation: JSON.stringify(PLACE),
  pickupLocation: JSON.stringify(PLACE),
  sameAsDelivery: 'false',
  checkoutPhone: '0241234567',
  deliveryInput: 'Ring Road',
  pickupInput: 'Ring Road',
  checkoutOwner: '7',
  pickupWindow: '{"date":"2026-11-24","from":"09:00","to":"12:00","areas":"Accra/Accra"}',
  offeredWindows: '{"areas":"accra tema","offer":{"days":[]}}',
};
const DEVICE = {
  banner_dismissed: 'true',
  firstTimeCheckoutAlert: 'seen',
  serviceArea: 'Tema',
  openedAreas: '[]',
  friend_code: 'FRIEND42',
  registered_code: 'FRIEND42',
  visitor: '{"name":null}',
};

/** Everything that a browser can store of Ama (account 7) while she is signed in. */
const everything = () => ({
  ...DEVICE,
  ...DRAFTS,
  ...signedIn(),
  token_receipts: JSON.stringify({ access: 1, refresh: 1 }),
  day_sheet: `${dateOf(Date.now())} 7 c2VhbGVk`,
  cart: JSON.stringify({ ...CART, timestamp: Date.now() }),
  failedOrder: JSON.stringify({ ...ORDER, error: 'No answer' }),
  savedPlaces: JSON.stringify({ places: [{ id: 1, name: 'Home', place: PLACE }], phone: '0241234567' }),
  discounts: JSON.stringify({ userId: 1, discounts: [] }),
  openPayments: JSON.stringify([{ order: ORDER, opened_at: Date.now(), set_aside: false }]),
  booked: JSON.stringify({ slug: 'sk-1', at: Date.now() }),
  kept_for: '7',
});

async function onPage({ answer, ...options }: PageOptions) {
  const offers = { status: 200, body: [] };
  const page = openPage({
    ...options,
    ...(answer && { answer: (request) => (request.path === '/api/discounts/' ? offers : answer(request)) }),
  });
  const keys = () => Array.from({ length: page.local.length }, (_, index) => page.local.key(index) ?? '').sort();
  return {
    ...page,
    keys,
    session: await import('#src/lib/flows/account/session.ts'),
    leaving: await import('#src/lib/flows/account/logout.ts'),
    account: await import('#src/lib/flows/account/account.ts'),
    start: await import('#src/lib/flows/shell/start.ts'),
    refresh: await import('#src/lib/api/refresh.ts'),
    checkout: await import('#src/lib/stores/checkout/checkout.ts'),
    failed: await import('#src/lib/stores/checkout/failed-orders.ts'),
    open: await import('#src/lib/stores/checkout/open-payments.ts'),
    cart: await import('#src/lib/stores/cart/cart.ts'),
  };
}
type OpenPage = Awaited<ReturnType<typeof onPage>>;

/** The personal data in this page's stores. */
const shown = ({ checkout, failed, open, cart }: OpenPage) => ({
  place: checkout.$delivery.get()?.name,
  phone: checkout.$phone.get(),
  failed: failed.$failedOrders.get().length,
  open: open.$openPayments.get().length,
  pairs: cart.$pairs.get(),
});
const NOTHING = { place: undefined, phone: '', failed: 0, open: 0, pairs: 0 };
const refused = () => ({ status: 401, body: { detail: 'No' } });
const tokensOf = (user_id: number) => ({
  status: 200,
  body: { access: accessToken({ user_id, id: user_id }), refresh: 'refresh-2' },
});
const FORM = { email: 'kofi@example.com', password: 'dusty harmattan' };

afterEach(closePage);

test('the list names each key that these tests fill, and no other except a rider’s marks', () => {
  expect([...Object.keys(everything()), 'day_marks'].sort()).toEqual(Object.keys(STORED_KEYS).sort());
});

describe('no data of the account stays', () => {
  it.each<[string, (page: OpenPage) => unknown]>([
    ['after a logout', (page) => page.leaving.logout()],
    ['after a logout on this phone only', (page) => page.leaving.logoutHere()],
    ['after the account is deleted', (page) => page.account.deleteAccount({ password: 'x' })],
  ])('%s', async (_, end) => {
    const page = await onPage({ url: '/account', stored: everything() });
    const unwatch = Object.values({ ...page.checkout, ...page.failed, ...page.open, ...page.cart }).flatMap((store) =>
      typeof store === 'object' && 'listen' in store ? [store.listen(() => undefined)] : [],
    );
    expect(shown(page)).toMatchObject({ place: 'Ring Road', phone: '0241234567', failed: 1, open: 1, pairs: 1 });
    await end(page);
    expect(page.keys()).toEqual(Object.keys(DEVICE).sort());
    expect(shown(page)).toEqual(NOTHING);
    for (const off of unwatch) off();
  });

  it.each<[string, (page: OpenPage) => unknown]>([
    ['after a logout', (page) => page.leaving.logout()],
    ['after a logout on this phone only', (page) => page.leaving.logoutHere()],
    ['after the account is deleted', (page) => page.account.deleteAccount({ password: 'x' })],
  ])('nor does a mailed link, or Google’s leave to sign in by itself, %s', async (_, end) => {
    const page = await onPage({ url: '/account', stored: everything() });
    const disableAutoSelect = vi.fn();
    vi.stubGlobal('google', { accounts: { id: { disableAutoSelect } } });
    const { keepOpenedLink, readOpenedLink } = await import('#src/lib/stores/account/opened-link.ts');
    keepOpenedLink({ key: 'a key', openedAt: '2026-11-22T10:00:00.000Z' });
    await end(page);
    expect(readOpenedLink()).toBeNull();
    expect(disableAutoSelect).toHaveBeenCalledOnce();
  });

  it.each([
    ['signs in', (page: OpenPage) => page.session.login(FORM)],
    [
      'is signed in by another tab',
      (page: OpenPage) => {
        page.otherTab('access_token', accessToken({ user_id: 8, id: 8 }));
        return page.start.startShell();
      },
    ],
  ])('when another account %s without a logout before', async (_, enter) => {
    const page = await onPage({ url: '/login', stored: everything(), answer: () => tokensOf(8) });
    const leave = await enter(page);
    expect(page.keys().filter((key) => key in DRAFTS || ['cart', 'failedOrder', 'openPayments'].includes(key))).toEqual(
      [],
    );
    expect(page.local.getItem('kept_for')).toBe('8');
    expect(shown(page)).toEqual(NOTHING);
    if (typeof leave === 'function') leave();
  });

  test('not even in a browser that stored no owner except that of the typed details', async () => {
    const { kept_for: _, ...older } = everything();
    const page = await onPage({ url: '/login', stored: older, answer: () => tokensOf(8) });
    await page.session.login(FORM);
    expect(shown(page)).toEqual(NOTHING);
  });
});

describe('a session that ends by itself', () => {
  it.each<[string, (page: OpenPage) => unknown]>([
    ['since its refresh is refused', (page) => page.refresh.refreshSession().catch(() => null)],
    [
      'since half of it is gone at a start',
      (page) => {
        page.local.removeItem('refresh_token');
        page.start.startShell()();
      },
    ],
  ])('%s removes what was typed, and keeps what was paid for the same account', async (_, end) => {
    const page = await onPage({ url: '/services', stored: everything(), answer: refused });
    await end(page);
    expect(page.keys().filter((key) => key in DRAFTS || /token/.test(key))).toEqual([]);
    expect(shown(page)).toEqual({ ...NOTHING, failed: 1, open: 1, pairs: 1 });
    expect(page.failed.$ownFailedOrders.get()).toEqual([]);
  });

  test('at the checkout keeps what was typed for the same account only', async () => {
    const page = await onPage({ url: '/checkout', stored: everything(), answer: refused });
    await page.refresh.refreshSession().catch(() => null);
    expect(page.keys()).not.toContain('access_token');
    const kept = Object.fromEntries(page.keys().map((key) => [key, page.local.getItem(key) ?? '']));
    const own = await onPage({ url: '/login', stored: kept, answer: () => tokensOf(7) });
    await own.session.login(FORM);
    expect(shown(own)).toMatchObject({ place: 'Ring Road', phone: '0241234567', failed: 1, open: 1 });
    const other = await onPage({ url: '/login', stored: kept, answer: () => tokensOf(8) });
    await other.session.login(FORM);
    expect(shown(other)).toEqual(NOTHING);
  });
});

test('a guest’s cart stays through the login', async () => {
  const cart = JSON.stringify({ ...CART, timestamp: Date.now() });
  const page = await onPage({ url: '/login', stored: { cart }, answer: () => tokensOf(7) });
  await page.session.login(FORM);
  expect(page.cart.$pairs.get()).toBe(1);
});

describe('a rider’s waiting marks', () => {
  const stored = () => ({ ...everything(), day_marks: JSON.stringify([{ ...MARK, dueAt: Date.now() + 60_000 }]) });

  test('are sent before the session ends', async () => {
    const page = await onPage({ url: '/logout', stored: stored() });
    expect(await page.leaving.logout()).toBe(true);
    expect(page.sent.map(({ path }) => path)).toEqual(['/api/staff/orders/sk-one/stop/', '/api/users/logout/']);
    expect(page.local.getItem('day_marks')).toBeNull();
  });

  test('that can’t be sent wait for the rider’s next login, and name no customer', async () => {
    const page = await onPage({ url: '/logout', stored: stored(), answer: () => 'no network' });
    expect(await page.leaving.logout()).toBe(false);
    page.leaving.logoutHere();
    const [kept] = JSON.parse(page.local.getItem('day_marks') ?? '[]') as object[];
    expect(Object.keys(kept ?? {}).sort()).toEqual(['by', 'dueAt', 'isTried', 'kind', 'mark', 'slug']);
  });
});
