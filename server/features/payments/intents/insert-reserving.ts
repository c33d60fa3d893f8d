import { dayOf } from '#domain/days.ts';
import type { Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { reservePromotion } from '#server/features/promotions/hold.ts';
import { releaseUseOfCart } from '#server/features/promotions/uses.queries.ts';
import { areasOf } from '#server/features/windows/booking.ts';
import { releasePriority, reservePriority } from '#server/features/windows/priority-places.ts';
import { releaseCart, reservesUnlimited, reserveWindows } from '#server/features/windows/reserve.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { type Intent, setWindows } from './intents.queries.ts';

/**
 * Stores a checkout and reserves the requested pickup window for its cart, a delivery window with it, a use of its
 * promotion, and a place among the day's priority orders when it is one: all or nothing. `priorityFull`: the day has none
 * left; `promotionFull`: its promotion has no use left. A checkout without one of these releases what its cart had of it.
 */
export async function insertReserving<Other extends string>(
  world: World,
  { requested, mayReserve }: { requested: Span | null; mayReserve: boolean },
  insert: (tx: Tx) => Promise<Intent | Other>,
): Promise<Intent | Other | 'priorityFull' | 'promotionFull' | Refusal> {
  return transactionWithRollback<Intent | Other | 'priorityFull' | 'promotionFull' | Refusal>(
    world.db,
    async (tx, rollBack) => {
      const intent = await insert(tx);
      if (typeof intent === 'string') return intent;
      const { reference, cart, userId, priorityHours, turnaroundHours, discounts, expiresAt: payableUntil } = intent;
      const promotionId = discounts.find((discount) => discount.promotion_id !== undefined)?.promotion_id;
      if (promotionId === undefined) await releaseUseOfCart(tx, cart);
      else if (!(await reservePromotion(tx, { promotionId, userId, cart, payableUntil, now: world.now() }))) {
        return rollBack('promotionFull');
      }
      if (priorityHours === null) await releasePriority(tx, cart);
      else {
        const now = world.now();
        const day = requested?.date ?? dayOf(now).date;
        if (!(await reservePriority(tx, { userId, cart, day, now }))) return rollBack('priorityFull');
      }
      if (requested === null) {
        // A checkout without a cart key has reserved nothing.
        if (cart !== reference) await releaseCart(tx, cart);
        return intent;
      }
      const areas = areasOf(intent);
      const windows = await reserveWindows(tx, {
        ...{ userId, cart, areas, pickup: requested, priorityHours, turnaroundHours, mayReserve },
        now: world.now(),
      });
      if (isRefusal(windows)) return rollBack(windows);
      await setWindows(tx, reference, windows);
      return { ...intent, ...windows };
    },
  );
}

/** Whether an account may reserve seats whatever others of its address ask for. */
export function mayReserveUnlimited(world: World, userId: number): Promise<boolean> {
  return reservesUnlimited(world, userId);
}
