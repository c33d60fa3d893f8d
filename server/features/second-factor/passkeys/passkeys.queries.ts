import { and, asc, eq, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { passkeys } from '#server/db/schema.ts';

export type Passkey = typeof passkeys.$inferSelect;

/** A user's passkeys, oldest first. */
export function passkeysOf(db: Db | Tx, userId: number): Promise<Passkey[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** A user's own passkey by its credential id. */
export async function passkeyByCredential(db: Db, userId: number, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)));
  return passkey;
}

/** Adds a passkey; false when its credential exists already. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return inserted.length === 1;
}

/**
 * Stores that a passkey signed. False when its counter did not increase, because the passkey may have been copied, or
 * when the passkey was deleted.
 */
export async function advanceCounter(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const countsNothing = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const advanced = await db
    .update(passkeys)
    .set({ counter, usedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), countsNothing)))
    .returning({ id: passkeys.id });
  return advanced.length === 1;
}

/** Removes a user's own passkey. Returns its name, or undefined when there is none. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return deleted?.name;
}
