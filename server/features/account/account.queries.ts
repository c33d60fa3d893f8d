import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { consents, sessions } from '#server/db/schema.ts';

export type Consent = typeof consents.$inferSelect;
/** A signed-in device: since when, and when it was last used. */
export type SessionTimes = { family: string; createdAt: Date; rotatedAt: Date };

/** Stores a consent to marketing mail, or its withdrawal. */
export async function insertConsent(db: Db, consent: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(consent);
}

/** A user's consents to marketing mail and their withdrawals, newest first. */
export function consentsOf(db: Db, userId: number): Promise<Consent[]> {
  return db.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.id));
}

/** When a user's open sessions began and when they were last used, most recently used first. */
export function openSessionsOf(db: Db | Tx, userId: number, now: Date): Promise<SessionTimes[]> {
  return db
    .select({ family: sessions.family, createdAt: sessions.createdAt, rotatedAt: sessions.rotatedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.rotatedAt));
}
