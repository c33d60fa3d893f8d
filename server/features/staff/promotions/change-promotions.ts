import type { PromotionMakeRequest, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { oneLine } from '#domain/places/one-line.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import {
  isCode,
  normaliseCode,
  overlaps,
  PROMOTION_DAYS_MAX,
  PROMOTION_SUM_MAX,
  type Promotion,
  promotionState,
} from '#domain/prices/promotions.ts';
import { typedMoment } from '#domain/windows/span.ts';
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

function periodOf({ starts, ends }: PromotionMakeRequest, now: Date): Period | Refusal {
  const startsAt = starts === null ? now : typedMoment(starts);
  if (startsAt === null) return refuseFields({ starts: words.badStart });
  if (startsAt < now) return refuseFields({ starts: words.past });
  const endsAt = typedMoment(ends);
  if (endsAt === null) return refuseFields({ ends: words.badLastDay });
  if (endsAt <= startsAt) return refuseFields({ ends: words.endsEarly });
  const longest = PROMOTION_DAYS_MAX * DAY_MS;
  const isTooLong = startsAt.getTime() > now.getTime() + longest || endsAt.getTime() > startsAt.getTime() + longest;
  return isTooLong ? refuseFields({ ends: words.tooLong }) : { startsAt, endsAt };
}

type Off = { percentage: number; fixed: null } | { percentage: null; fixed: Pesewas };

/** What is taken off: a percentage with two decimals at most, or a sum. */
function offOf({ kind, value }: PromotionMakeRequest): Off | Refusal {
  const number = parseMoney(value);
  if (kind === 'fixed') {
    const isSum = number !== null && number > 0 && number <= PROMOTION_SUM_MAX;
    return isSum ? { percentage: null, fixed: number } : refuseFields({ value: words.badSum });
  }
  // Hundredths of a percent, as money is hundredths of a cedi.
  const isPercentage = number !== null && number > 0 && number <= 100_00;
  return isPercentage ? { percentage: number / 100, fixed: null } : refuseFields({ value: words.badPercentage });
}

function minimumOf({ minimum }: PromotionMakeRequest): Pesewas | Refusal {
  const sum = minimum.trim() === '' ? 0 : parseMoney(minimum);
  return sum !== null && sum <= PROMOTION_SUM_MAX ? sum : refuseFields({ minimum: words.badMinimum });
}

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
  const off = offOf(request);
  if (isRefusal(off)) return off;
  const minimum = minimumOf(request);
  if (isRefusal(minimum)) return minimum;
  const code = normaliseCode(request.code) || null;
  if (code !== null && !isCode(code)) return refuseFields({ code: words.badCode });
  const name = oneLine(request.name);
  if (name === '') return refuseFields({ name: words.badName });
  const offered = await listServices(world.db, world.now());
  return inTurn(world, request.revision, async (tx, promotions) => {
    const now = world.now();
    const period = periodOf(request, now);
    if (isRefusal(period)) return period;
    const holder = holderOf(code, period, promotions);
    if (holder !== undefined) return refuseFields({ code: words.codeTaken(holder.name) });
    const { services, areas, reason, uses_max: usesMax, uses_per_customer: usesPerCustomer } = request;
    const counted = offered.filter(({ id }) => services === null || services.includes(id));
    if (services !== null && counted.length < new Set(services).size) {
      return refuseFields({ services: words.unknownService });
    }
    const known = await knownAreas(tx, now);
    if (areas?.some((area) => !known.some(({ key }) => key === area)))
      return refuseFields({ areas: words.unknownArea });
    const least = Math.max(minimum, Math.min(...counted.map(({ pricePesewas }) => pricePesewas)));
    const isDoubtful = off.fixed === null ? off.percentage > DOUBTFUL : off.fixed * 2 > least;
    if (isDoubtful && !request.confirmed) return { ...refuse('conflict', words.doubtful), hints: { confirm: true } };
    await insertPromotion(tx, {
      ...{ name, code, ...off, ...period, minimum, usesMax, usesPerCustomer, services, areas },
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
