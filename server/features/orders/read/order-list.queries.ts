import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { windowRules } from '#server/db/tables/orders/windows.ts';
import { type OrderWithLines, withLines } from '#server/features/orders/orders.queries.ts';

/** Which part of a user's orders, newest first. */
export type OrderRange = { limit: number; offset: number };

/** More orders than any user has. */
const ALL: OrderRange = { limit: 1_000_000, offset: 0 };

/** A row's version is PostgreSQL's `xmin`: the transaction that wrote it. */
const version = (db: Db) =>
  prepared(db, 'order_list_version', (on, name) => {
    const listed = on
      .select({ id: orders.id, version: sql<string>`${orders}.xmin::text`.as('version') })
      .from(orders)
      .where(eq(orders.userId, sql.placeholder('userId')))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('listed');
    const rows = sql`string_agg(${listed.id} || ' ' || ${listed.version}, ',' order by ${listed.id})`;
    const rules = sql`(select max(${windowRules.id}) from ${windowRules})`;
    return on
      .select({ version: sql<string>`md5(concat_ws(';', ${rules}, ${rows}))` })
      .from(listed)
      .prepare(name);
  });

/**
 * Identifies the state of a user's list: another one after each change of one of its orders, and after new rules of
 * windows, which move promises.
 */
export async function orderListVersion(db: Db, userId: number, range = ALL): Promise<string> {
  const [row] = await version(db).execute({ userId, ...range });
  return row?.version ?? '';
}

/** A user's orders with their lines, newest first. */
export async function listedOrders(db: Db, userId: number, { limit, offset } = ALL): Promise<OrderWithLines[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
  return withLines(db, rows);
}
