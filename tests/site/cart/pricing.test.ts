import { afterEach, describe, expect, test, vi } from 'vitest';
import { closePage, openPage, type PageOptions, type Reply, type Sent, signedIn } from '#tests/support/browser/page.ts';
import { allowConsole } from '#tests/support/quiet-console.ts';

/** A final refusal: a retry within the call would only slow the test down. */
const BROKEN: Reply = { status: 418 };
const NONE: Reply = { status: 404, body: { detail: 'Not found.' } };

const service = (id: number, price: string): Reply => ({
  status: 200,
  body: { id, name: `Service ${id}`, description: 'Clean.', price, image: `http://shop.test/${id}.jpg` },
});
const cartOf = (...prices: string[]) =>
  JSON.stringify({
    items: prices.map((price, index) => ({
      service_id: index + 1,
      service_name: `Old ${index + 1}`,
      quantity: 2,
      price,
    })),
    timestamp: Date.now(),
  });

const OFFERS: Reply = {
  status: 200,
  body: [
    { discount_type: 'signup', type: 'Signup Discount', percentage: 10 },
    { discount_type: 'referral', type: 'Referral Discount', percentage: 5 },
  ],
};
const GENEROUS: Record<string, Reply> = {
  '/api/discounts/': OFFERS,
  '/api/discounts/signup/status/': { status: 200, body: { signup_discount_used: false } },
  '/api/discounts/referral/status/': { status: 200, body: { first_order_completed: false } },
  '/api/referrals/redeem/': { status: 200, body: { id: 4, percentage: 15, points_redeemed: 300, is_applied: false } },
  '/api/services/1/': service(1, '50.00'),
  '/api/promotions/find/': { status: 200, body: { promotion: null } },
};

/** A cart page whose API has only these `answers`. */
async function onPage(answers: Record<string, Reply>, options: Pick<PageOptions, 'stored'>) {
  const page = openPage({ url: '/cart', answer: ({ path }: Sent) => answers[path] ?? NONE, ...options });
  const pricing = await import('#src/lib/flows/cart/pricing.ts');
  const stores = await import('#src/lib/stores/cart/pricing.ts');
  const { loadOffers } = await import('#src/lib/flows/shell/start.ts');
  const sums = await import('#src/lib/stores/cart/shop-sum.ts');
  const cart = await import('#src/lib/flows/cart/cart.ts');
  const tokens = await import('#src/lib/stores/account/tokens.ts');
  const asked = (path: string) => page.sent.filter((sent) => sent.path === path).length;
  return { ...page, ...pricing, ...stores, ...sums, ...cart, ...tokens, loadOffers, asked };
}

let stop = () => {};
afterEach(() => {
  stop();
  stop = () => {};
  closePage();
});

describe('the price of a line', () => {
  test('is the shop’s price of today, whatever the cart has stored', async () => {
    const page = await onPage({ '/api/services/1/': service(1, '60.00') }, { stored: { cart: cartOf('50.00') } });
    expect(page.$pricedLines.get()).toMatchObject([{ state: 'loading', unitPrice: 5_000, name: 'Old 1' }]);
    stop = page.watchPrices();
    await vi.waitFor(() => expect(page.$serviceDetailsState.get()).toBe('ready'));
    expect(page.$pricedLines.get()).toMatchObject([
      {
        state: 'known',
        name: 'Service 1',
        unitPrice: 6_000,
        storedPrice: 5_000,
        total: 12_000,
        image: 'http://shop.test/1.jpg',
      },
    ]);
    expect(page.$shopSum.get().quote.subtotal).toBe(12_000);
  });

  test('is loaded once, however often the quantity changes', async () => {
    const page = await onPage({ '/api/services/1/': service(1, '60.00') }, { stored: { cart: cartOf('50.00') } });
    stop = page.watchPrices();
    page.stepQuantity(1, 1);
    await vi.waitFor(() => expect(page.$serviceDetailsState.get()).toBe('ready'));
    page.stepQuantity(1, 1);
    expect(page.asked('/api/services/1/')).toBe(1);
    expect(page.$shopSum.get().quote.subtotal).toBe(24_000);
  });

  test('stays the stored one where the shop can’t be reached, and can be loaded again', async () => {
    allowConsole(/A service could not be loaded/);
    const answers: Record<string, Reply> = { '/api/services/1/': service(1, '50.00'), '/api/services/2/': BROKEN };
    const page = await onPage(answers, { stored: { cart: cartOf('50.00', '100.00') } });
    stop = page.watchPrices();
    await vi.waitFor(() => expect(page.$serviceDetailsState.get()).toBe('some'));
    expect(page.$pricedLines.get()[1]).toMatchObject({ state: 'failed', unitPrice: 10_000, name: 'Old 2' });
    answers['/api/services/2/'] = service(2, '110.00');
    await page.retryServiceDetails();
    expect(page.$serviceDetailsState.get()).toBe('ready');
    expect(page.$pricedLines.get()[1]?.unitPrice).toBe(11_000);
    expect(page.asked('/api/services/1/')).toBe(1);
  });

  test('is missing for the whole cart when no details could be loaded', async () => {
    allowConsole(/A service could not be loaded/);
    const page = await onPage({ '/api/services/1/': BROKEN }, { stored: { cart: cartOf('50.00') } });
    stop = page.watchPrices();
    await vi.waitFor(() => expect(page.$serviceDetailsState.get()).toBe('none'));
  });

  test('a removed service is distinguished from one that could not be loaded', async () => {
    const page = await onPage({}, { stored: { cart: cartOf('50.00') } });
    stop = page.watchPrices();
    await vi.waitFor(() => expect(page.$pricedLines.get()[0]?.state).toBe('gone'));
  });
});

describe('the discounts of a customer', () => {
  const stored = () => ({ cart: cartOf('50.00'), ...signedIn() });

  test('are signup, referral and points, each on the full subtotal', async () => {
    const page = await onPage(GENEROUS, { stored: stored() });
    stop = page.watchPrices();
    await page.loadOffers();
    await vi.waitFor(() => expect(page.$discounts.get()).toHaveLength(3));
    expect(page.$shopSum.get().quote).toMatchObject({ subtotal: 10_000, discountTotal: 3_000, total: 15_000 });
    expect(page.$shopSum.get().quote.discounts).toEqual([
      { type: 'signup', percentage: 10, amount: 1_000 },
      { type: 'referral', percentage: 5, amount: 500 },
      { type: 'redeemed_points', percentage: 15, pointsRedeemed: 300, amount: 1_500 },
    ]);
  });

  test.each<[string, Record<string, Reply>, string[]]>([
    [
      'a used signup discount',
      { '/api/discounts/signup/status/': { status: 200, body: { signup_discount_used: true } } },
      ['referral', 'redeemed_points'],
    ],
    [
      'a completed first order',
      { '/api/discounts/referral/status/': { status: 200, body: { first_order_completed: true } } },
      ['signup', 'redeemed_points'],
    ],
    [
      'applied points',
      {
        '/api/referrals/redeem/': {
          status: 200,
          body: { id: 4, percentage: 15, points_redeemed: 300, is_applied: true },
        },
      },
      ['signup', 'referral'],
    ],
    ['no redemption', { '/api/referrals/redeem/': NONE }, ['signup', 'referral']],
    ['a status that can’t be learned', { '/api/discounts/signup/status/': BROKEN }, ['referral', 'redeemed_points']],
    ['points that can’t be learned', { '/api/referrals/redeem/': BROKEN }, ['signup', 'referral']],
    ['offers that can’t be learned', { '/api/discounts/': BROKEN }, ['redeemed_points']],
    ['nothing on offer', { '/api/discounts/': { status: 200, body: [] } }, ['redeemed_points']],
  ])('%s grants nothing', async (_, changed, granted) => {
    allowConsole(/could not be (confirmed|loaded)/);
    const page = await onPage({ ...GENEROUS, ...changed }, { stored: stored() });
    stop = page.watchPrices();
    await page.loadOffers();
    const types = () => page.$discounts.get().map(({ type }) => type);
    await vi.waitFor(() => expect(types()).toEqual(granted), { timeout: 10_000 });
    // Nothing is granted later.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(types()).toEqual(granted);
  });

  test('are none for a visitor, and no personal call is made', async () => {
    const page = await onPage(GENEROUS, { stored: { cart: cartOf('50.00') } });
    stop = page.watchPrices();
    await page.loadOffers();
    await vi.waitFor(() => expect(page.$serviceDetailsState.get()).toBe('ready'));
    expect(page.$discounts.get()).toEqual([]);
    expect(page.asked('/api/discounts/signup/status/')).toBe(0);
    expect(page.asked('/api/referrals/redeem/')).toBe(0);
  });

  test('end with the session', async () => {
    const page = await onPage(GENEROUS, { stored: stored() });
    stop = page.watchPrices();
    await page.loadOffers();
    await vi.waitFor(() => expect(page.$discounts.get()).toHaveLength(3));
    page.clearTokens();
    expect(page.$discounts.get()).toEqual([]);
    expect(page.$shopSum.get().quote).toMatchObject({ discountTotal: 0, total: 18_000 });
  });
});
