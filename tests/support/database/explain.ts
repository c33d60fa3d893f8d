import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** The database's plan of a query, from EXPLAIN. */
export async function queryPlan(db: Db, query: { toSQL(): { sql: string; params: unknown[] } }): Promise<string> {
  const { sql: text, params } = query.toSQL();
  const parts = text.split(/\$\d+/).flatMap((part, index) => {
    return index === 0 ? [sql.raw(part)] : [sql`${params[index - 1]}`, sql.raw(part)];
  });
  const answer = (await db.execute(sql`explain ${sql.join(parts)}`)) as unknown as { rows: Record<string, string>[] };
  return answer.rows.map((row) => Object.values(row)[0]).join('\n');
}
