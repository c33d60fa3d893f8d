import type { Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { transactionWithRollback } from '#server/db/rollback.ts';
import { areasOf } from '#server/features/windows/booking.ts';
import { giveBackHeld, holdsFreely, holdWindows } from '#server/features/windows/hold.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { type Intent, setWindows } from './intents.queries.ts';

/**
 * Stores a checkout and holds the wished pickup window for its cart, and a delivery window with it: both or nothing. A
 * checkout without a wish gives back what its cart held.
 */
export async function insertHolding<Other extends string>(
  world: World,
  { wish, mayHold }: { wish: Span | null; mayHold: boolean },
  insert: (tx: Tx) => Promise<Intent | Other>,
): Promise<Intent | Other | Refusal> {
  return transactionWithRollback<Intent | Other | Refusal>(world.db, async (tx, rollBack) => {
    const intent = await insert(tx);
    if (typeof intent === 'string') return intent;
    const { reference, cart, userId } = intent;
    if (wish === null) {
      // One of its own has held nothing yet.
      if (cart !== reference) await giveBackHeld(tx, cart);
      return intent;
    }
    const areas = areasOf(intent);
    const held = await holdWindows(tx, { userId, cart, areas, pickup: wish, mayHold, now: world.now() });
    if (isRefusal(held)) return rollBack(held);
    await setWindows(tx, reference, held);
    return { ...intent, ...held };
  });
}

/** Whether an account holds windows whatever others of its address ask for. */
export function mayHoldFreely(world: World, userId: number): Promise<boolean> {
  return holdsFreely(world, userId);
}
