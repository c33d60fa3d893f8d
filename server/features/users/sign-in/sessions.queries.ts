import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { sessions } from '#server/db/schema.ts';

export type Session = typeof sessions.$inferSelect;

/** Stores the session that a sign-in opened. */
export async function insertSession(db: Db | Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** The session whose refresh tokens carry this family, also when it is revoked or over. */
export async function sessionByFamily(db: Db | Tx, family: string): Promise<Session | undefined> {
  const [session] = await db.select().from(sessions).where(eq(sessions.family, family));
  return session;
}

/** Whether a session of the user is neither ended nor over at `now`. */
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

/** Makes `next` the session's current token, if `presented` still is; answers whether this caller was the one. */
export async function rotateSession(
  db: Db,
  family: string,
  presented: string,
  next: string,
  now: Date,
): Promise<boolean> {
  const rotated = await db
    .update(sessions)
    .set({ currentToken: next, previousToken: presented, rotatedAt: now })
    .where(and(eq(sessions.family, family), eq(sessions.currentToken, presented), isNull(sessions.revokedAt)))
    .returning({ family: sessions.family });
  return rotated.length === 1;
}

/** Stores that a session's holder has just proven their identity. */
export async function renewAuthentication(db: Db, family: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ authenticatedAt: now })
    .where(and(eq(sessions.family, family), isNull(sessions.revokedAt)));
}

/** Revokes a session; one that is revoked already keeps its time. */
export async function revokeSession(db: Db | Tx, family: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.family, family), isNull(sessions.revokedAt)));
}

/** Ends every session of a user, or every one except `keep`. */
export async function revokeSessions(db: Db | Tx, userId: number, now: Date, keep?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keep === undefined ? undefined : ne(sessions.family, keep),
      ),
    );
}
