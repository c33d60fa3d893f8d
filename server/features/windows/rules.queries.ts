import { desc, eq, lte } from 'drizzle-orm';
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

/** A save, and the rules of the save before it: undefined where it is the first one. Null when there is no such save. */
export async function saveWithFormer(db: Db | Tx, id: number): Promise<{ former: WindowRules | undefined } | null> {
  const [own, former] = await db
    .select({ id: windowRules.id, rules: windowRules.rules })
    .from(windowRules)
    .where(lte(windowRules.id, id))
    .orderBy(desc(windowRules.id))
    .limit(2);
  return own?.id === id ? { former: former?.rules } : null;
}

/** The last saves, newest first, each with the first name of who made it. */
export function savesOf(db: Db, limit: number) {
  const { id, rules, savedAt, undoes } = windowRules;
  return db
    .select({ id, rules, savedAt, undoes, by: users.firstName })
    .from(windowRules)
    .leftJoin(users, eq(users.id, windowRules.savedBy))
    .orderBy(desc(windowRules.id))
    .limit(limit);
}
