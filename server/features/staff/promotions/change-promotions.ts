import type { PromotionMakeRequest, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { messages } from '#domain/messages.ts';
import { oneLine } from '#domain/places/one-line.ts';
import { overlaps, type Promotion, promotionState } from '#domain/prices/promotions.ts';
import { readPromotion } from '#domain/prices/typed-promotion.ts';
import type { Tx } from '#server/db/open.ts';
import {
  insertEnd,
  insertPromotion,
  lockPromotions,
  type MadePromotion,
  undoEnd,
} from '#server/features/promotions/promotions.queries.ts';
import { knownAreas } from '#server/features/services/known-areas.ts';
import { listServices } from '#server/features/services/services.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { readAllPromotions, readPromotions } from './promotions.ts';

const words = messages.promotionRuleCalls;

/** In percent: what takes off more must be confirmed. */
const DOUBTFUL = 50;

/** Changes promotions one after the other: refused when somebody else has changed one since the page was loaded. */
async function inTurn(
  world: World,
  revision: number,
  change: (tx: Tx, promotions: MadePromotion[]) => Promise<null | Refusal>,
): Promise<PromotionsState | Refusal> {
  const outcome = await world.db.transaction(async (tx) => {
    await lockPromotions(tx);
    const all = await readAllPromotions(tx);
    return all.revision === revision ? change(tx, all.promotions) : refuse('conflict', words.changedMeanwhile);
  });
  return isRefusal(outcome) ? outcome : readPromotions(world);
}

/** Changes one promotion that is there, as `inTurn`. */
function changeOne(
  world: World,
  request: { id: string; revision: number },
  change: (tx: Tx, promotion: MadePromotion, promotions: MadePromotion[]) => Promise<null | Refusal>,
): Promise<PromotionsState | Refusal> {
  return inTurn(world, request.revision, async (tx, promotions) => {
    const promotion = promotions.find(({ id }) => id === rowId(request.id));
    return promotion === undefined ? refuse('missing', words.unknown) : change(tx, promotion, promotions);
  });
}

type Period = Pick<Promotion, 'startsAt' | 'endsAt'>;

/** The promotion that has a code at a moment of a period; undefined when the code is free. */
function holderOf(code: string | null, period: Period, among: readonly Promotion[]): Promotion | undefined {
  return among.find((one) => code !== null && one.code === code && one.endedAt === null && overlaps(one, period));
}

/**
 * Makes a promotion. One that takes off more than half of a price must be confirmed: the refusal has the hint `confirm`.
 * Registered checkouts and orders stay as they are.
 */
export async function makePromotion(
  world: World,
  actor: Actor,
  request: PromotionMakeRequest,
): Promise<PromotionsState | Refusal> {
  const offered = await listServices(world.db, world.now());
  return inTurn(world, request.revision, async (tx, promotions) => {
    const now = world.now();
    const read = readPromotion(request, now);
    if (!read.ok) return refuseFields(read.wrong);
    const { promotion } = read;
    const holder = holderOf(promotion.code, promotion, promotions);
    if (holder !== undefined) return refuseFields({ code: words.codeTaken(holder.name) });
    const { services, areas, reason, uses_max: usesMax, uses_per_customer: usesPerCustomer } = request;
    const counted = offered.filter(({ id }) => services === null || services.includes(id));
    if (services !== null && counted.length < new Set(services).size) {
      return refuseFields({ services: words.unknownService });
    }
    const known = await knownAreas(tx, now);
    if (areas?.some((area) => !known.some(({ key }) => key === area)))
      return refuseFields({ areas: words.unknownArea });
    const { percentage, fixed, minimum } = promotion;
    const least = Math.max(minimum, Math.min(...counted.map(({ pricePesewas }) => pricePesewas)));
    const isDoubtful = fixed === null ? (percentage ?? 0) > DOUBTFUL : fixed * 2 > least;
    if (isDoubtful && !request.confirmed) return { ...refuse('conflict', words.doubtful), hints: { confirm: true } };
    await insertPromotion(tx, {
      ...{ ...promotion, usesMax, usesPerCustomer, services, areas },
      reason: oneLine(reason),
      savedBy: actor.id,
      createdAt: now,
    });
    return null;
  });
}

/** Ends a promotion now, or withdraws one that has not begun. Registered checkouts keep it for as long as they can be paid. */
export async function endPromotion(
  world: World,
  actor: Actor,
  request: { id: string; revision: number },
): Promise<PromotionsState | Refusal> {
  return changeOne(world, request, async (tx, promotion) => {
    const now = world.now();
    const state = promotionState(promotion, now);
    if (state !== 'now' && state !== 'ahead') return refuse('conflict', words.notRunning);
    await insertEnd(tx, { promotionId: promotion.id, endedBy: actor.id, endedAt: now });
    return null;
  });
}

/** Undoes the end of a promotion: it goes on until its time is over, with the uses that it has. */
export async function resumePromotion(
  world: World,
  actor: Actor,
  request: { id: string; revision: number },
): Promise<PromotionsState | Refusal> {
  return changeOne(world, request, async (tx, promotion, promotions) => {
    const now = world.now();
    if (promotion.endedAt === null) return refuse('conflict', words.notEnded);
    if (promotion.endsAt <= now) return refuse('conflict', words.isPast);
    const holder = holderOf(promotion.code, promotion, promotions);
    if (holder !== undefined) return refuse('conflict', words.codeTaken(holder.name));
    await undoEnd(tx, promotion.id, actor.id, now);
    return null;
  });
}
