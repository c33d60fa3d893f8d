import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';

/** The names of these users; the shop itself (null) has no name. */
export async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<(id: number | null) => string> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ id: users.id, firstName: users.firstName, email: users.email })
          .from(users)
          .where(inArray(users.id, wanted));
  const names = new Map(rows.map(({ id, firstName, email }) => [id, firstName || email]));
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
}
