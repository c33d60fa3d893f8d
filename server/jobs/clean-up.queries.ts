import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import {
  emailKeys,
  googleNonces,
  outbox,
  passkeyChallenges,
  sessions,
  signInTickets,
  totpEnrolments,
  webhookEvents,
} from '#server/db/schema.ts';

/** Deletes sessions that ended before `moment`. */
export async function deleteSessions(db: Db, moment: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, moment), lt(sessions.revokedAt, moment)));
}

/**
 * Deletes keys that expired before `moment`. Used keys of verified users stay, because opening a link again is not an
 * error.
 */
export async function deleteEmailKeys(db: Db, moment: Date): Promise<void> {
  const isRepeatable = and(eq(emailKeys.kind, 'verify'), isNotNull(emailKeys.usedAt));
  await db.delete(emailKeys).where(and(lt(emailKeys.expiresAt, moment), sql`not (${isRepeatable})`));
}

/** Deletes unfinished second steps from before `moment`: tickets, challenges and unconfirmed apps. */
export async function deleteOpenSteps(db: Db, moment: Date): Promise<void> {
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, moment));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, moment));
  await db.delete(totpEnrolments).where(lt(totpEnrolments.expiresAt, moment));
}

/**
 * Deletes Google nonces that ended before `unused` and were never brought back, and spent ones that ended before
 * `spent`.
 */
export async function deleteNonces(db: Db, { unused, spent }: { unused: Date; spent: Date }): Promise<void> {
  const isForgotten = and(isNull(googleNonces.usedAt), lt(googleNonces.expiresAt, unused));
  await db.delete(googleNonces).where(or(isForgotten, lt(googleNonces.expiresAt, spent)));
}

/** Deletes notes of mails sent before `moment`. */
export async function deleteSentMail(db: Db, moment: Date): Promise<void> {
  await db.delete(outbox).where(lt(outbox.sentAt, moment));
}

/** Deletes the provider's events that were handled before `moment`. */
export async function deleteHandledEvents(db: Db, moment: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.handledAt, moment));
}
