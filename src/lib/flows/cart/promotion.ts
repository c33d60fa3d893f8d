import { calls } from '#contract/calls.ts';
import type { PromotionAnswer } from '#contract/promotions.ts';
import { messages } from '#domain/messages.ts';
import type { Discount } from '#domain/prices/discounts.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import { keepDiscounts } from '#src/lib/stores/cart/kept-discounts.ts';
import { $confirmedDiscounts, $promotion } from '#src/lib/stores/cart/pricing.ts';
import { $promotionCode } from '#src/lib/stores/cart/promotion-code.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $effectivePickup } from '#src/lib/stores/checkout/checkout.ts';

/** Counts the questions: the answer to an earlier one comes too late. */
let asked = 0;

function discountOf({ name, percentage, fixed, services }: NonNullable<PromotionAnswer['promotion']>): Discount {
  return {
    ...{ type: 'promotion', name, percentage },
    ...(fixed === undefined ? {} : { fixed: parseMoney(fixed) ?? 0 }),
    ...(services === undefined ? {} : { services }),
  };
}

/**
 * Asks which promotion the signed-in customer gets for the cart, with the code that was typed. One that can't be learned
 * is not shown; the quote of the payment decides. Never throws.
 */
export async function loadPromotion(): Promise<void> {
  const userId = $user.get()?.user_id;
  if (userId === undefined) return;
  asked += 1;
  const own = asked;
  const code = $promotionCode.get();
  const set = (part: { discount?: Discount; code?: string | undefined; refused?: string | undefined }) => {
    if (own === asked) $promotion.set({ userId, discount: null, ...part });
  };
  const items = $cartLines.get().map(({ service_id, quantity }) => ({ service_id, quantity }));
  if (items.length === 0) return set({});
  try {
    const area = $effectivePickup.get()?.areaName ?? $serviceArea.get();
    const answer = await send(calls.findPromotion, { body: { cart_items: items, code, area } });
    const { promotion, promotion_refused: refused } = answer;
    set({ refused, ...(promotion === null ? {} : { discount: discountOf(promotion), code: promotion.code }) });
  } catch (error) {
    console.warn('Promotions could not be loaded', error);
    const isMany = isApiError(error) && error.status === 429;
    set(code === '' ? {} : { refused: isMany ? messages.errors.tooMany : messages.promotionCode.failed });
  }
}

/**
 * Keeps the promotion current: for the cart, the code, the place of the pickup and the account; and stores what all answers
 * about discounts say, for the next page. Returns what stops it.
 */
export function watchPromotion(): () => void {
  let before = '';
  const onChange = () => {
    const [items, area] = [$cartLines.get().map(({ service_id: id, quantity }) => [id, quantity]), $serviceArea.get()];
    const now = JSON.stringify([items, area, $effectivePickup.get()?.areaName, $user.get()?.user_id]);
    if (now === before) return;
    before = now;
    void loadPromotion();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void loadPromotion();
  };
  window.addEventListener('pageshow', onReturn);
  const stops = [$cartLines, $serviceArea, $effectivePickup, $user].map((store) => store.subscribe(onChange));
  stops.push(
    $confirmedDiscounts.subscribe((confirmed) => {
      if (confirmed !== null) keepDiscounts(confirmed.userId, confirmed.discounts);
    }),
  );
  return () => {
    window.removeEventListener('pageshow', onReturn);
    for (const stop of stops) stop();
  };
}

/** Uses another code, or none (''). Resolves when its answer is on screen. */
export async function choosePromotionCode(code: string): Promise<void> {
  $promotionCode.set(code.trim());
  await loadPromotion();
}
