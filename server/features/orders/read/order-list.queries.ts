import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { type OrderWithLines, withLines } from '#server/features/orders/orders.queries.ts';

/** Identifies an order and the version of its row: PostgreSQL's `xmin`, the transaction that wrote it. */
export type OrderState = { id: number; slug: string; version: string };

const version = sql<string>`${orders}.xmin::text`;

const states = (db: Db) =>
  prepared(db, 'order_states', (on, name) =>
    on
      .select({ id: orders.id, slug: orders.slug, version })
      .from(orders)
      .where(eq(orders.userId, sql.placeholder('userId')))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
  );

/** More orders than any user has. */
const ALL = 1_000_000;

/** A user's orders in their current state, newest first. */
export function orderStatesOf(
  db: Db,
  userId: number,
  { limit, offset } = { limit: ALL, offset: 0 },
): Promise<OrderState[]> {
  return states(db).execute({ userId, limit, offset });
}

/** Orders with their lines and the version that was read. */
export async function ordersById(db: Db, ids: number[]): Promise<(OrderWithLines & OrderState)[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...getTableColumns(orders), version })
    .from(orders)
    .where(inArray(orders.id, ids));
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  return (await withLines(db, rows)).map((order) => ({ ...order, version: versions.get(order.id) ?? '' }));
}
