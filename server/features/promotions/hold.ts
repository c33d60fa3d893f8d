import { HOUR_MS } from '#domain/durations.ts';
import type { Tx } from '#server/db/open.ts';
import { isUnverifiedWithoutOrder } from '#server/features/windows/reservation-limits.queries.ts';
import { lockPromotion } from './promotions.queries.ts';
import {
  assignUse,
  countReservedUses,
  extendUse,
  heldByCart,
  releaseExpiredUses,
  releaseUseOfCart,
  releaseUsesOfOtherCarts,
  takeUse,
  usesOfPerson,
} from './uses.queries.ts';

/** In ms: how much longer than its price a checkout keeps its use, because a payment may be reported late. */
const TOLD_LATE_MS = HOUR_MS;

/**
 * Holds a use of a promotion for a cart, for as long as its checkout can be paid at the agreed price; false when none is
 * left. All checkouts of a cart share one use. An account's unpaid carts hold one of them only, and accounts that anybody
 * can open hold two thirds of a limit at most, so that nobody uses up a promotion without paying.
 */
export async function reservePromotion(
  tx: Tx,
  asked: { promotionId: number; userId: number; cart: string; payableUntil: Date; now: Date },
): Promise<boolean> {
  const { promotionId, userId, cart, payableUntil, now } = asked;
  const { usesMax } = await lockPromotion(tx, promotionId);
  await releaseExpiredUses(tx, now);
  await releaseUsesOfOtherCarts(tx, asked);
  const heldUntil = new Date(payableUntil.getTime() + TOLD_LATE_MS);
  if ((await heldByCart(tx, cart))?.promotionId === promotionId) {
    await extendUse(tx, cart, heldUntil);
    return true;
  }
  await releaseUseOfCart(tx, cart);
  if (usesMax !== null && (await isUnverifiedWithoutOrder(tx, userId))) {
    if ((await countReservedUses(tx, promotionId)) >= Math.ceil((usesMax * 2) / 3)) return false;
  }
  return takeUse(tx, promotionId, usesMax, { userId, cart, heldUntil });
}

/**
 * Gives an order its use of a promotion: what its cart holds, else a free one. False when there is none, or the customer
 * has used it as often as it allows, also by other accounts. With `isGranted` the order gets one above the limits.
 */
export async function assignPromotion(
  tx: Tx,
  order: {
    promotionId: number;
    orderId: number;
    userId: number;
    cart: string | null;
    now: Date;
    isGranted?: boolean;
  },
): Promise<boolean> {
  const { promotionId, orderId, userId, cart, now, isGranted = false } = order;
  const { usesMax, usesPerCustomer } = await lockPromotion(tx, promotionId);
  if (!isGranted && usesPerCustomer !== null) {
    // Other accounts of this person may have registered before any of them paid.
    const used = (await usesOfPerson(tx, [promotionId], userId)).get(promotionId) ?? 0;
    if (used >= usesPerCustomer) return false;
  }
  if (cart !== null && (await assignUse(tx, cart, promotionId, orderId))) return true;
  await releaseExpiredUses(tx, now);
  return takeUse(tx, promotionId, isGranted ? null : usesMax, { orderId, userId, cart });
}
