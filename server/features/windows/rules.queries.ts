import { desc, eq } from 'drizzle-orm';
import type { WindowRules } from '#domain/windows/rules.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { windowRules } from '#server/db/tables/orders/windows.ts';

/** What the owner saved last; undefined when nothing was saved yet. */
export async function newestRules(db: Db | Tx): Promise<{ id: number; rules: WindowRules } | undefined> {
  const [row] = await db
    .select({ id: windowRules.id, rules: windowRules.rules })
    .from(windowRules)
    .orderBy(desc(windowRules.id))
    .limit(1);
  return row;
}

/** Saves rules as the newest ones. */
export async function insertRules(tx: Tx, row: typeof windowRules.$inferInsert): Promise<void> {
  await tx.insert(windowRules).values(row);
}

/** The last saves, newest first, each with the first name of who made it. */
export function savesOf(db: Db, limit: number) {
  return db
    .select({ id: windowRules.id, rules: windowRules.rules, savedAt: windowRules.savedAt, by: users.firstName })
    .from(windowRules)
    .leftJoin(users, eq(users.id, windowRules.savedBy))
    .orderBy(desc(windowRules.id))
    .limit(limit);
}
