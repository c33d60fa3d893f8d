import { PERCENT_PER_STEP, REDEEM_THRESHOLD } from '#domain/accounts/referral.ts';
import { type Pesewas, percentOf } from '#domain/prices/money.ts';
import type { Balances } from './accounts.ts';

/** The cart that points are valued on: what they take off depends on the order, which is not known yet. */
const USUAL_CART: Pesewas = 100_00;

/** What a point is worth in the books: 5 pesewas, because 100 points take 5 % off a cart of GHS 100.00. */
export const POINT_VALUE: Pesewas = Math.round(percentOf(USUAL_CART, PERCENT_PER_STEP) / REDEEM_THRESHOLD);

/** The currency of points: that of our prices. */
export const POINTS_CURRENCY = 'GHS';

/** What the accounts must hold for a customer's points: those on the balance, and those redeemed but not used. */
export function pointsTargets(points: number): Balances {
  return { points: 0 - points * POINT_VALUE, 'points-cost': points * POINT_VALUE };
}

/** Why a customer's points are worth more or less than before. */
export function pointsCause(change: Balances): string {
  return (change.points ?? 0) < 0 ? 'points given' : 'points used';
}
