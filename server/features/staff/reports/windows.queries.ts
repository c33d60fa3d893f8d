import { asc, lt } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { windowRules } from '#server/db/tables/orders/windows.ts';

/** Everything that the owner saved about windows before a moment, oldest first. */
export function savesBefore(db: Db, end: Date) {
  return db
    .select({ rules: windowRules.rules, savedAt: windowRules.savedAt })
    .from(windowRules)
    .where(lt(windowRules.savedAt, end))
    .orderBy(asc(windowRules.id));
}
