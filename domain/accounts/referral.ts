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

/**
 * Where the points for a friend are. `pending`: the first order is not delivered yet. `given`: on the balance, or spent.
 * `checking`: the team looks at them. `refused`: they will not come. `takenBack`: the order does not count any more.
 */
export const FRIEND_POINTS = ['pending', 'given', 'checking', 'refused', 'takenBack'] as const;
export type FriendPoints = (typeof FRIEND_POINTS)[number];

/**
 * Where the points for a friend are, by what the books say: the points that were given and not taken back (null when none
 * ever were), whether the team decided about held ones (`isGranted`; null while open, undefined when none are held), and
 * whether an order was delivered.
 */
export function friendPoints({
  left,
  isGranted,
  isDelivered,
}: {
  left: number | null;
  isGranted: boolean | null | undefined;
  isDelivered: boolean;
}): FriendPoints {
  if (left !== null && left > 0) return 'given';
  if (isGranted === false) return 'refused';
  if (isGranted === null) return 'checking';
  if (left !== null) return 'takenBack';
  return isDelivered ? 'checking' : 'pending';
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

/** The points of a referral so far, as the table of friends shows them: '100 pts', or '0 pts' while none are given. */
export function referralPointsLabel(given: boolean): string {
  return `${given ? POINTS_PER_FRIEND : 0} pts`;
}

/** The status of a redeemed discount. */
export function redemptionStatusLabel(applied: boolean): string {
  return applied ? 'Applied' : 'Available';
}
