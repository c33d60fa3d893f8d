import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { recordOf } from '#tests/site/checkout/checkout-world.ts';
import { closePage, openPage, type Reply, type Sent, signedIn } from '#tests/support/browser/page.ts';
import { allowConsole } from '#tests/support/quiet-console.ts';

const CART = JSON.stringify({
  items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' }],
  timestamp: Date.now(),
});
const found = (promotion: object | null, promotion_refused?: string): Reply => ({
  status: 200,
  body: { promotion, promotion_refused },
});

/** A cart of two pairs for 100.00, on a page whose shop answers about promotions as told. */
async function onPage(answer: (code: unknown) => Reply, stored: Record<string, string> = {}) {
  const page = openPage({
    url: '/cart',
    stored: { ...signedIn(), cart: CART, ...stored },
    answer: ({ body }: Sent) => answer((body as { code: unknown }).code),
  });
  const promotion = await import('#src/lib/flows/cart/promotion.ts');
  const { $promotion } = await import('#src/lib/stores/cart/pricing.ts');
  const { $shopSum } = await import('#src/lib/stores/cart/shop-sum.ts');
  const cart = await import('#src/lib/stores/cart/cart.ts');
  const tokens = await import('#src/lib/stores/account/tokens.ts');
  return { ...page, ...promotion, ...cart, ...tokens, $promotion, $shopSum };
}

let stop = () => {};
afterEach(() => {
  stop();
  stop = () => {};
  closePage();
});

test('a promotion without a code is in the sum by itself, and follows the cart', async () => {
  const page = await onPage(() => found({ name: 'Harmattan deal', percentage: 20, services: [1] }));
  stop = page.watchPromotion();
  await vi.waitFor(() => expect(page.$shopSum.get().quote.discountTotal).toBe(20_00));
  expect(page.$shopSum.get().quote.discounts).toMatchObject([{ type: 'promotion', name: 'Harmattan deal' }]);
  page.$cart.set({ ...page.$cart.get(), items: page.$cart.get().items.map((line) => ({ ...line, quantity: 3 })) });
  expect(page.$shopSum.get().quote.discountTotal).toBe(30_00);
  await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  expect(page.sent[1]?.body).toMatchObject({ cart_items: [{ service_id: 1, quantity: 3 }], code: '' });
});

test('a code is kept for the checkout; taken away, the sum is the full one again', async () => {
  const page = await onPage((code) =>
    found(code === 'SAVE20' ? { name: 'Friends', code, percentage: 0, fixed: '20.00' } : null),
  );
  await page.choosePromotionCode(' SAVE20 ');
  expect(page.$promotion.get()).toMatchObject({ code: 'SAVE20', discount: { fixed: 20_00 } });
  expect(page.$shopSum.get().quote.discountTotal).toBe(20_00);
  expect(page.local.getItem('promotionCode')).toBe('SAVE20');
  await page.choosePromotionCode('');
  expect(page.$shopSum.get().quote.discountTotal).toBe(0);
  expect(page.local.getItem('promotionCode')).toBe(null);
});

test('a code that takes nothing off says why, and one that can’t be looked up says that', async () => {
  allowConsole(/Promotions could not be loaded/);
  const answers: Record<string, Reply> = { OVER20: found(null, 'OVER20 is over.'), LATE: { status: 418 } };
  const page = await onPage((code) => answers[String(code)] ?? found(null));
  await page.choosePromotionCode('OVER20');
  expect(page.$promotion.get()).toMatchObject({ discount: null, refused: 'OVER20 is over.' });
  await page.choosePromotionCode('LATE');
  expect(page.$promotion.get()).toMatchObject({ discount: null, refused: messages.promotionCode.failed });
});

test('the promotion of one account is not in the sum of another, nor of a visitor', async () => {
  const page = await onPage(() => found({ name: 'Harmattan deal', percentage: 20 }));
  await page.loadPromotion();
  expect(page.$shopSum.get().quote.discountTotal).toBe(20_00);
  page.clearTokens();
  expect(page.$shopSum.get().quote.discountTotal).toBe(0);
});

test('a page whose order used a discount does not keep it for the next one, also when a pair was added meanwhile', async () => {
  const cart_items = [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' }];
  const payment = { order: recordOf('order_1_paid', { cart_items }), opened_at: Date.now(), cart: 'cart-ordered' };
  const page = await onPage(() => found(null), {
    cart: JSON.stringify({ ...JSON.parse(CART), id: 'cart-ordered' }),
    openPayments: JSON.stringify([payment]),
  });
  const { $discountFacts } = await import('#src/lib/stores/cart/pricing.ts');
  const { goToPlacedOrder } = await import('#src/lib/flows/checkout/after-payment.ts');
  stop = page.watchPromotion();
  const signup = { percentage: 10, used: false };
  const userId = page.$user.get()?.user_id ?? 0;
  $discountFacts.set({ userId, facts: { signup, referral: null, points: null } });
  await vi.waitFor(() => expect(page.local.getItem('discounts')).toContain('signup'));
  const before = page.sent.length;
  goToPlacedOrder(payment.order, 'SK-1');
  expect(page.$cart.get().items).toMatchObject([{ service_id: 1, quantity: 1 }]);
  await vi.waitFor(() => expect(page.sent.length).toBeGreaterThan(before));
  await page.loadPromotion();
  expect(page.local.getItem('discounts')).toBe(null);
});
