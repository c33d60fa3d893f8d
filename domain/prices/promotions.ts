import { amountOff, type Discount, type DiscountedLine, sumOf } from './discounts.ts';
import type { Pesewas } from './money.ts';

/** How long a promotion may last, in days. */
export const PROMOTION_DAYS_MAX = 366;
/** The highest sum that a promotion takes off, and its highest minimum, in pesewas. */
export const PROMOTION_SUM_MAX = 500_000;
/** How often a promotion can be used at most, where it has a limit. */
export const PROMOTION_USES_MAX = 100_000;

/** A promotion as the owner made it. Sums in pesewas. */
export type Promotion = {
  id: number;
  /** What customers read. */
  name: string;
  /** Written as `normaliseCode` writes it; null for one that needs none. */
  code: string | null;
  /** Of the lines that it counts for; null for a fixed sum. */
  percentage: number | null;
  fixed: Pesewas | null;
  startsAt: Date;
  /** The moment from which it is over by itself. */
  endsAt: Date;
  /** How many orders may use it in all, and of one customer; null for no limit. */
  usesMax: number | null;
  usesPerCustomer: number | null;
  /** What the lines that it counts for must cost at least. */
  minimum: Pesewas;
  /** The services it counts for, and the areas the pairs may be collected in; null for all. */
  services: number[] | null;
  areas: string[] | null;
  /** When the owner ended it; null while it was not, or was resumed. */
  endedAt: Date | null;
};

/** `ahead`: not begun; `now`: in force; `over`: its period is past; `ended`: the owner ended it; `withdrawn`: before it began. */
export type PromotionState = 'ahead' | 'now' | 'over' | 'ended' | 'withdrawn';

/** The state of a promotion at a moment. */
export function promotionState({ startsAt, endsAt, endedAt }: Promotion, at: Date): PromotionState {
  if (endedAt !== null) return endedAt <= startsAt ? 'withdrawn' : 'ended';
  if (startsAt > at) return 'ahead';
  return endsAt <= at ? 'over' : 'now';
}

/** A code as it is stored and compared: capitals and digits. Spaces, hyphens and case don't count. */
export function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a normalised code can be one: 4 to 20 letters and digits, so that nobody guesses it soon. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9]{4,20}$/.test(code);
}

/** A promotion in the shape that `quote()` prices; one of a fixed sum has a percentage of 0. */
export function discountOf({ name, percentage, fixed, services }: Promotion): Discount {
  return {
    type: 'promotion',
    name,
    percentage: percentage ?? 0,
    ...(fixed === null ? {} : { fixed }),
    ...(services === null ? {} : { services }),
  };
}

/** What a promotion is asked for. `area`: the key of the area that the pairs are collected in; null while nobody knows. */
export type Basket = { lines: readonly DiscountedLine[]; area: string | null };

/** Why a promotion takes nothing off a basket, apart from its limits. */
export type PromotionProblem = 'ahead' | 'over' | 'services' | 'area' | 'minimum';

/** Why a promotion takes nothing off a basket at a moment; null when it does. */
export function promotionProblem(promotion: Promotion, { lines, area }: Basket, at: Date): PromotionProblem | null {
  const { services, areas, minimum } = promotion;
  const state = promotionState(promotion, at);
  if (state === 'ahead') return 'ahead';
  if (state !== 'now') return 'over';
  const counted = services === null ? lines : lines.filter(({ service_id: id }) => id && services.includes(id));
  if (counted.length === 0) return 'services';
  if (areas !== null && (area === null || !areas.includes(area))) return 'area';
  return sumOf(counted) < minimum ? 'minimum' : null;
}

/** The promotion that takes the most off these lines; of equal ones the earlier made. Undefined for none. */
export function bestPromotion(
  promotions: readonly Promotion[],
  lines: readonly DiscountedLine[],
): Promotion | undefined {
  const off = (promotion: Promotion) => amountOff(discountOf(promotion), lines);
  return promotions.toSorted((a, b) => off(b) - off(a) || a.id - b.id)[0];
}

/** Whether two promotions can hold at the same moment, so that they can't share a code. */
export function overlaps(one: Pick<Promotion, 'startsAt' | 'endsAt'>, other: Pick<Promotion, 'startsAt' | 'endsAt'>) {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
