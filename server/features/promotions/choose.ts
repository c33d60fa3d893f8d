import { areaName } from '#domain/areas/service-areas.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import {
  type Basket,
  bestPromotion,
  normaliseCode,
  type Promotion,
  type PromotionProblem,
  promotionProblem,
  promotionState,
} from '#domain/prices/promotions.ts';
import { formatShortDate } from '#domain/windows/format.ts';
import type { World } from '#server/ports.ts';
import { promotionsFor } from './promotions.queries.ts';
import { takenUses, usesOfPerson } from './uses.queries.ts';

/** What a customer asks for. */
export type Asked = Basket & {
  /** As typed; null without one. */
  code: string | null;
  /** The promotions in other payments of this customer that wait for an approval. */
  waiting?: ReadonlySet<number>;
  /** Promotions that have just been found to be used up. */
  full?: ReadonlySet<number>;
};

/** The promotion that a customer gets, and why it is not the one of the code that was typed. */
export type Chosen = { promotion: Promotion | null; why: string | null };

const words = messages.promotionCalls;
type Problem = PromotionProblem | 'usedUp' | 'used' | 'waits';

function sentence(code: string, { startsAt, areas, minimum }: Promotion, problem: Problem): string {
  switch (problem) {
    case 'ahead':
      return words.ahead(code, formatShortDate(dayOf(startsAt).date));
    case 'area':
      return words.area(code, (areas ?? []).map(areaName).join(' and '));
    case 'minimum':
      return words.minimum(code, formatCheckout(minimum));
    default:
      return words[problem](code);
  }
}

/** Of promotions that share a code one after the other: the one in force, else the next one, else the last. */
function namedBy(code: string, among: readonly Promotion[], now: Date): Promotion | undefined {
  const named = among.filter((one) => one.code === code && promotionState(one, now) !== 'withdrawn');
  const inState = (state: string) => named.filter((one) => promotionState(one, now) === state);
  const byStart = (a: Promotion, b: Promotion) => a.startsAt.getTime() - b.startsAt.getTime();
  return inState('now')[0] ?? inState('ahead').sort(byStart)[0] ?? named.sort(byStart).at(-1);
}

/**
 * The one promotion that a basket of this customer gets now: of those without a code and the one whose code was typed
 * the one that takes off the most. Limits count what others hold and what this person has used.
 */
export async function choosePromotion(
  world: World,
  userId: number,
  { code: typed, waiting, full, ...basket }: Asked,
): Promise<Chosen> {
  const now = world.now();
  const code = normaliseCode(typed ?? '') || null;
  const among = await promotionsFor(world.db, code, now);
  if (among.length === 0) return { promotion: null, why: code === null ? null : words.unknown(code) };

  const ids = among.map(({ id }) => id);
  const taken = await takenUses(world.db, ids, { now, userId });
  const own = await usesOfPerson(world.db, ids, userId);
  const problemOf = (one: Promotion): Problem | null => {
    const problem = promotionProblem(one, basket, now);
    if (problem !== null) return problem;
    const [used, isWaiting] = [own.get(one.id) ?? 0, waiting?.has(one.id) === true];
    if (one.usesPerCustomer !== null && used >= one.usesPerCustomer) return 'used';
    if (one.usesPerCustomer !== null && isWaiting && used + 1 >= one.usesPerCustomer) return 'waits';
    const isFull = one.usesMax !== null && (taken.get(one.id) ?? 0) >= one.usesMax;
    return isFull || full?.has(one.id) ? 'usedUp' : null;
  };

  const named = code === null ? undefined : namedBy(code, among, now);
  const open = among.filter((one) => (one.code === null || one === named) && problemOf(one) === null);
  const promotion = bestPromotion(open, basket.lines) ?? null;
  if (code === null || promotion === named) return { promotion, why: null };
  if (named === undefined) return { promotion, why: words.unknown(code) };
  const problem = problemOf(named);
  return {
    promotion,
    why: problem === null ? words.less(code, promotion?.name ?? '') : sentence(code, named, problem),
  };
}
