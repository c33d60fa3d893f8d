/** Points for a friend's first delivered order. */
export const POINTS_PER_FRIEND = 100;
/** The state of a doubt about a discount; `stands` when it was accepted, or its refusal put right. */
export type DoubtState = 'open' | 'stands' | 'refused';

/**
 * What the doubts about a friend's discounts say about the points for that friend: refused while one is refused,
 * waiting while one is open, else given.
 */
export function pointsByDoubts(doubts: readonly DoubtState[]): 'given' | 'waiting' | 'refused' {
  if (doubts.includes('refused')) return 'refused';
  return doubts.includes('open') ? 'waiting' : 'given';
}

/** The fewest points that can be redeemed, and the step. */
export const REDEEM_THRESHOLD = 100;
/** The discount, in percent, that each step of points is worth. */
export const PERCENT_PER_STEP = 5;
/** The most that points can take off one order, in percent. */
export const MAX_REDEEM_PERCENT = 25;

const STEPS_MAX = MAX_REDEEM_PERCENT / PERCENT_PER_STEP;

/**
 * The points that redeeming a balance takes now, and the discount: whole hundreds, at most 500 points for 25 %; null
 * below 100.
 */
export function redemptionOf(balance: number): { points: number; percentage: number } | null {
  const steps = Math.min(Math.floor(balance / REDEEM_THRESHOLD), STEPS_MAX);
  return steps >= 1 ? { points: steps * REDEEM_THRESHOLD, percentage: steps * PERCENT_PER_STEP } : null;
}

/** The status of a referral: completed when the friend's first order is. */
export function referralStatusLabel(done: boolean): string {
  return done ? 'Completed' : 'Pending';
}

/** The points of a referral so far, as the table of friends shows them: '100 pts', or '0 pts' while pending. */
export function referralPointsLabel(done: boolean): string {
  return `${done ? POINTS_PER_FRIEND : 0} pts`;
}

/** The status of a redeemed discount. */
export function redemptionStatusLabel(applied: boolean): string {
  return applied ? 'Applied' : 'Available';
}
