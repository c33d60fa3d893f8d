import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { isOver, ORDER_STEPS, type OrderStatus } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/schema.ts';
import { upkeepRuns } from '#server/db/tables/upkeep-runs.ts';

const OPEN = ORDER_STEPS.filter((status) => !isOver(status));

/** The open orders by status, with the booking of the oldest (ISO). */
export function openQueues(db: Db): Promise<{ status: OrderStatus; count: number; oldest: string }[]> {
  return (
    db
      .select({
        status: orders.status,
        count: sql<number>`count(*)::int`,
        oldest: sql<string>`to_char(min(${orders.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      })
      .from(orders)
      // By name: with "not in" the database may read every order.
      .where(inArray(orders.status, OPEN))
      .groupBy(orders.status)
  );
}

export type UpkeepRun = typeof upkeepRuns.$inferSelect;

/** The last run of a kind, whatever became of it. */
export async function lastRun(db: Db, kind: UpkeepRun['kind']): Promise<UpkeepRun | undefined> {
  const [run] = await db
    .select()
    .from(upkeepRuns)
    .where(eq(upkeepRuns.kind, kind))
    .orderBy(desc(upkeepRuns.id))
    .limit(1);
  return run;
}

/** What customers are owed in one currency, and from how many payments; in pesewas. */
export type OwedSum = { currency: string; count: number; sum: number };

/** What customers are owed and somebody must act on, by currency. */
export function owedSums(db: Db): Promise<OwedSum[]> {
  return db
    .select({
      currency: payments.currency,
      count: sql<number>`count(*)::int`,
      sum: sql<number>`sum(${payments.owed})::float8`,
    })
    .from(payments)
    .where(and(isNotNull(payments.owedSince), ne(payments.owedReason, 'onItsWay')))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency));
}
