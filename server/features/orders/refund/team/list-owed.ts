import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { referencesWithoutOwedState } from '#server/features/payments/ledger/owed.queries.ts';
import { rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import type { World } from '#server/ports.ts';

/** How many payments are looked at in one run. */
const BATCH = 200;

/**
 * Puts payments on the list of what is owed that belong there and are not: while a release is rolled out, a process of
 * the one before may cancel an order or hold a payment without it.
 */
export async function listOwed(world: World): Promise<void> {
  for (const reference of await referencesWithoutOwedState(world.db, BATCH)) {
    await world.db.transaction(async (tx) => {
      await rederivePayment(tx, reference, world.now());
      await bookPayment(world, tx, reference);
    });
    world.log.warn({ reference }, 'a payment was not on the list of what is owed');
  }
}
