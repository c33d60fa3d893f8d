import type { PromotionAnswer } from '#contract/promotions.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { areaKey } from '#domain/windows/rules.ts';
import type { BasketInput } from '#server/features/payments/intents/cart/basket.ts';
import { choosePromotion } from '#server/features/promotions/choose.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { contentsOf } from './pricing.ts';

/** The promotion that a user gets for a basket now, for the screens before a checkout is registered. Holds nothing. */
export async function findPromotion(
  world: World,
  userId: number,
  request: Pick<BasketInput, 'cart_items'> & { code?: string | null | undefined; area?: string | null | undefined },
): Promise<PromotionAnswer | Refusal> {
  const contents = await contentsOf(world, request);
  if (isRefusal(contents)) return contents;
  const { promotion, why: reason } = await choosePromotion(world, userId, {
    lines: contents.lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
    area: areaKey(request.area ?? ''),
    code: request.code ?? null,
  });
  const why = reason === null ? {} : { promotion_refused: reason };
  if (promotion === null) return { promotion, ...why };
  const { name, code, percentage, fixed, services } = promotion;
  return {
    promotion: {
      name,
      percentage: percentage ?? 0,
      ...(code === null ? {} : { code }),
      ...(fixed === null ? {} : { fixed: toDecimal(fixed) }),
      ...(services === null ? {} : { services }),
    },
    ...why,
  };
}
