import { OWN_CHANGES, type OwnChanges, ownChangesOf } from '#domain/orders/own-changes.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { countMissed } from '#server/features/orders/move/history.queries.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { currentRules } from '#server/features/windows/rules.ts';

/** What a customer may still do alone with an order now. After a pickup at which nobody was home, a rider has left. */
export async function changesNow(db: Db | Tx, order: OrderRow, now: Date): Promise<OwnChanges> {
  if (order.status === 'pickup' && (await countMissed(db, order.id)) > 0) return OWN_CHANGES.pickup;
  return ownChangesOf(order, await currentRules(db), now);
}
