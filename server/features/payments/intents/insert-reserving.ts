import type { Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { transactionWithRollback } from '#server/db/rollback.ts';
import { areasOf } from '#server/features/windows/booking.ts';
import { releaseCart, reservesUnlimited, reserveWindows } from '#server/features/windows/reserve.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { type Intent, setWindows } from './intents.queries.ts';

/**
 * Stores a checkout and reserves the requested pickup window for its cart, and a delivery window with it: both or
 * nothing. A checkout without a window releases its cart's seats.
 */
export async function insertReserving<Other extends string>(
  world: World,
  { requested, mayHold }: { requested: Span | null; mayHold: boolean },
  insert: (tx: Tx) => Promise<Intent | Other>,
): Promise<Intent | Other | Refusal> {
  return transactionWithRollback<Intent | Other | Refusal>(world.db, async (tx, rollBack) => {
    const intent = await insert(tx);
    if (typeof intent === 'string') return intent;
    const { reference, cart, userId, priorityHours } = intent;
    if (requested === null) {
      // A checkout without a cart key has reserved nothing.
      if (cart !== reference) await releaseCart(tx, cart);
      return intent;
    }
    const areas = areasOf(intent);
    const held = await reserveWindows(tx, {
      ...{ userId, cart, areas, pickup: requested, priorityHours, mayHold },
      now: world.now(),
    });
    if (isRefusal(held)) return rollBack(held);
    await setWindows(tx, reference, held);
    return { ...intent, ...held };
  });
}

/** Whether an account may reserve seats whatever others of its address ask for. */
export function mayReserveUnlimited(world: World, userId: number): Promise<boolean> {
  return reservesUnlimited(world, userId);
}
