import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { emailKeys, sessions, users } from '#server/db/schema.ts';
import type { User } from '#server/features/users/users.queries.ts';

/** The user with this id, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

/** Whether a session of the user is neither ended nor expired at `now`. */
export async function isSessionOpen(tx: Tx, userId: number, family: string, now: Date): Promise<boolean> {
  const [session] = await tx
    .select({ family: sessions.family })
    .from(sessions)
    .where(
      and(
        eq(sessions.family, family),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  return session !== undefined;
}

/**
 * Marks the user's password as proven, if it is still this one and a verification key with this hash was mailed to the
 * user and is not expired at `now`. Returns whether it was marked.
 */
export async function proveByKey(db: Db, user: User, keyHash: string, now: Date): Promise<boolean> {
  const mailed = db
    .select({ one: sql`1` })
    .from(emailKeys)
    .where(
      and(
        eq(emailKeys.keyHash, keyHash),
        eq(emailKeys.userId, user.id),
        eq(emailKeys.kind, 'verify'),
        gt(emailKeys.expiresAt, now),
      ),
    );
  const proven = await db
    .update(users)
    .set({ passwordProven: true })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''), exists(mailed)))
    .returning({ id: users.id });
  return proven.length === 1;
}
