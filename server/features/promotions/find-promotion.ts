import type { PromotionAnswer, PromotionRequest } from '#contract/promotions.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { areaKey } from '#domain/windows/rules.ts';
import { servicesById } from '#server/features/services/services.queries.ts';
import { ROW_ID_MAX } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { choosePromotion } from './choose.ts';

/** The promotion that a user gets for a basket now, for the screens before a checkout is registered. Holds nothing. */
export async function findPromotion(world: World, userId: number, request: PromotionRequest): Promise<PromotionAnswer> {
  const { cart_items: items, code: typed = null, area } = request;
  const ids = items.map(({ service_id: id }) => id).filter((id) => id <= ROW_ID_MAX);
  const services = await servicesById(world.db, ids, world.now());
  const lines = items.flatMap(({ service_id, quantity }) => {
    const service = services.get(service_id);
    return service === undefined ? [] : [{ service_id, quantity, unitPrice: service.pricePesewas }];
  });
  const asked = { lines, area: areaKey(area ?? ''), code: typed };
  const { promotion, why } = await choosePromotion(world, userId, asked);
  const refused = why === null ? {} : { promotion_refused: why };
  if (promotion === null) return { promotion, ...refused };
  const { name, code, percentage, fixed, services: counted } = promotion;
  return {
    promotion: {
      name,
      percentage: percentage ?? 0,
      ...(code === null ? {} : { code }),
      ...(fixed === null ? {} : { fixed: toDecimal(fixed) }),
      ...(counted === null ? {} : { services: counted }),
    },
    ...refused,
  };
}
