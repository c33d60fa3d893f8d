import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema.ts';

/** The newest order and the newest entry of any history: two looks at the ends of two indexes. */
export async function newestIds(db: Db): Promise<{ order: number; event: number }> {
  const [row] = await db
    .select({
      order: sql<number>`coalesce((select max(${orders.id}) from ${orders}), 0)::int`,
      event: sql<number>`coalesce((select max(${orderEvents.id}) from ${orderEvents}), 0)::int`,
    })
    .from(sql`(values (1)) as one`);
  return row ?? { order: 0, event: 0 };
}
