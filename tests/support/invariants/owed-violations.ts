import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { refundEvents } from '#server/db/tables/payments/refund-events.ts';

/** The parts of a provider's refund that the books need. */
export type CheckedRefund = { reference: string; amount: number; id?: number; status?: string };

/** Our states for the provider's words. */
const STATES: Record<string, string> = {
  pending: 'accepted',
  processing: 'accepted',
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'attention',
};

const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

/**
 * I10: whatever is owed to a customer is on the list, with its sum. Each refund that the provider knows is in the state
 * that it says, each of ours has a whole history, and refunds together are never more than the payment. What is owed is
 * computed here in another way than the shop does: from the money that has not arrived.
 */
export async function owedViolations(db: Db, atProvider: readonly CheckedRefund[]): Promise<string[]> {
  const payments = await db.select().from(tables.payments);
  const orders = new Map((await db.select().from(tables.orders)).map(({ id, status }) => [id, status]));
  const refunds = Map.groupBy(await db.select().from(tables.refunds), ({ reference }) => reference);
  const events = Map.groupBy(await db.select().from(refundEvents), ({ refund }) => refund);
  const faults: string[] = [];
  for (const payment of payments) {
    const { reference, amount, kept, owed, owedSince, orderId } = payment;
    const rows = refunds.get(reference) ?? [];
    const arrived = Math.min(amount, sum(rows.filter(({ state }) => state === 'done')));
    const underWay = rows.filter(({ state }) => state !== 'done' && state !== 'failed');
    const failed = rows.filter(({ state, handledAt }) => state === 'failed' && handledAt === null);
    const isOver = orderId === null || orders.get(orderId) === 'cancelled';
    const due = isOver
      ? Math.max(amount - arrived - kept, Math.min(amount - arrived, sum(underWay)))
      : Math.min(amount - arrived, sum([...underWay, ...failed]));
    if (owed !== Math.max(0, due)) faults.push(`I10 ${reference}: ${due} are owed, the list says ${owed}`);
    if (owed > 0 !== (owedSince !== null)) faults.push(`I10 ${reference} is owed and not on the list`);
    if (sum(rows.filter(({ state }) => state !== 'failed')) > amount)
      faults.push(`I10 more than ${reference} is refunded`);
  }
  for (const row of [...refunds.values()].flat()) {
    const known = atProvider.find(({ id, reference }) => reference === row.reference && String(id) === row.refundId);
    const said = known === undefined ? undefined : (STATES[known.status ?? 'pending'] ?? 'unclear');
    // A reversal of the whole payment ends what is under way.
    if (said !== undefined && said !== row.state && !(row.state === 'done' && said === 'accepted'))
      faults.push(`I10 refund ${row.id} of ${row.reference} is ${said} at the provider and ${row.state} here`);
    const last = (events.get(row.id) ?? []).toSorted((a, b) => a.id - b.id).at(-1);
    if (last?.toState !== row.state) faults.push(`I10 the history of refund ${row.id} does not end in ${row.state}`);
  }
  return faults;
}
