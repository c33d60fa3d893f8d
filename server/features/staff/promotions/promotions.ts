import type { PromotionsState } from '#contract/staff/settings/promotions.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { promotionState } from '#domain/prices/promotions.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { allEnds, allPromotions } from '#server/features/promotions/promotions.queries.ts';
import { countUses } from '#server/features/promotions/uses.queries.ts';
import { knownAreas } from '#server/features/services/known-areas.ts';
import { listServices } from '#server/features/services/services.queries.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';

/** All promotions with their ends, and the number that grows with every change of them. */
export async function readAllPromotions(db: Db | Tx) {
  const promotions = await allPromotions(db);
  const ends = await allEnds(db);
  const undone = ends.filter(({ undoneAt }) => undoneAt !== null).length;
  return { promotions, ends, revision: promotions.length + ends.length + undone };
}

/** The promotions as the owner's page shows them. */
export async function readPromotions(world: World): Promise<PromotionsState> {
  const { db } = world;
  const now = world.now();
  const { promotions, ends, revision } = await readAllPromotions(db);
  const counts = await countUses(db, now);
  const services = await listServices(db, now);
  const nameOf = await namesOf(db, [
    ...promotions.map(({ savedBy }) => savedBy),
    ...ends.flatMap(({ endedBy, undoneBy }) => [endedBy, undoneBy]),
  ]);
  return {
    at: now.toISOString(),
    revision,
    promotions: promotions.map((promotion) => {
      const { id, name, code, percentage, fixed, usesMax, usesPerCustomer, minimum, services, areas } = promotion;
      const { used = 0, held = 0, given = 0 } = counts.get(id) ?? {};
      return {
        ...{ id, name, code, percentage, services, areas, used, held },
        fixed: fixed === null ? null : toDecimal(fixed),
        starts_at: promotion.startsAt.toISOString(),
        ends_at: promotion.endsAt.toISOString(),
        uses_max: usesMax,
        uses_per_customer: usesPerCustomer,
        minimum: toDecimal(minimum),
        state: promotionState(promotion, now),
        given: toDecimal(given),
        reason: promotion.reason,
        saved_at: promotion.createdAt.toISOString(),
        by: nameOf(promotion.savedBy),
        ends: ends
          .filter(({ promotionId }) => promotionId === id)
          .map(({ endedAt, endedBy, undoneAt, undoneBy }) => ({
            at: endedAt.toISOString(),
            by: nameOf(endedBy),
            undone_at: undoneAt?.toISOString() ?? null,
            undone_by: undoneBy === null ? '' : nameOf(undoneBy),
          })),
      };
    }),
    areas: await knownAreas(db, now),
    services: services.map(({ id, name, pricePesewas }) => ({ id, name, price: toDecimal(pricePesewas) })),
  };
}
