import { sql } from 'drizzle-orm';
import type { BlockReason } from '#domain/payments/differences.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { refundedByProvider } from './refunded-by-provider.queries.ts';

/**
 * Why an order does not move on, in SQL; null when nothing stops it. A dispute that is not resolved; money that went
 * back while the order is under way; a state of the provider that we do not know, seen after the order was made. The
 * last two end by an owner's written decision too. Names are written out: Drizzle leaves the table out of a query's
 * columns when it has one table, and they would be those of the inner ones. The payment is read by its key: for "exists"
 * the database reads all refunded payments for each page, 17,700 of 18,200 pages of 8 kB among 1,000,000 orders.
 */
export const blockReason = sql<BlockReason | null>`(case
  when exists (select 1 from disputes d where d.state not in ('won', 'lost') and (d.reference = orders.reference
      or d.reference in (select x.reference from extra_payments x where x.order_id = orders.id)))
    then 'dispute'
  when orders.status not in ('delivered', 'cancelled')
    and (select p.state in ('refunding', 'refunded') from payments p where p.reference = orders.reference)
    and not exists (select 1 from differences f
      where f.kind = 'returned' and f.key = orders.reference and f.decision is not null)
    then 'returned'
  when orders.status not in ('delivered', 'cancelled')
    and exists (select 1 from payments p where p.order_id = orders.id and ${refundedByProvider(sql`p`)}
      and not exists (select 1 from differences f
        where f.kind = 'returned' and f.key = p.reference and f.decision is not null))
    then 'returned'
  when exists (select 1 from differences f where f.kind = 'word' and f.resolved_at is null
    and f.last_seen_at >= orders.created_at and (f.key = orders.reference
      or f.key in (select x.reference from extra_payments x where x.order_id = orders.id)))
    then 'unclear'
  end)`;

/** Why these orders do not move on, by their ids; those that nothing stops are left out. */
export async function blockReasonsOf(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, BlockReason>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, reason: blockReason })
    .from(orders)
    // One parameter: a day asks about hundreds.
    .where(sql`${orders.id} = any(${`{${[...new Set(orderIds)].join()}}`}::int[])`);
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
}
