import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { totpEnrolments, totpFactors } from '#server/db/schema.ts';

export type TotpFactor = typeof totpFactors.$inferSelect;

/** The authenticator app of a user. */
export async function totpOfUser(db: Db | Tx, userId: number): Promise<TotpFactor | undefined> {
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return factor;
}

/**
 * Uses the code of a time step, unless a code of it or of a later step was used. Returns whether this call did. It is
 * one statement, so of many calls with the same code one succeeds.
 */
export async function consumeTotpStep(db: Db | Tx, factor: TotpFactor, step: number, now: Date): Promise<boolean> {
  const spent = await db
    .update(totpFactors)
    .set({ lastStep: step, usedAt: now })
    .where(
      and(eq(totpFactors.userId, factor.userId), eq(totpFactors.secret, factor.secret), lt(totpFactors.lastStep, step)),
    )
    .returning({ userId: totpFactors.userId });
  return spent.length === 1;
}

/** Stores a secret that is being set up and replaces an earlier one. */
export async function saveEnrolment(db: Db, enrolment: typeof totpEnrolments.$inferInsert): Promise<void> {
  const { secret, expiresAt } = enrolment;
  await db
    .insert(totpEnrolments)
    .values(enrolment)
    .onConflictDoUpdate({ target: totpEnrolments.userId, set: { secret, expiresAt } });
}

/** The secret that a user is setting up, unless it is expired. */
export async function enrolmentOf(db: Db, userId: number, now: Date): Promise<string | undefined> {
  const [enrolment] = await db
    .select({ secret: totpEnrolments.secret })
    .from(totpEnrolments)
    .where(and(eq(totpEnrolments.userId, userId), gt(totpEnrolments.expiresAt, now)));
  return enrolment?.secret;
}

/** Uses an enrolment; false when another call did, or when a new one was started. */
export async function consumeEnrolment(tx: Tx, userId: number, secret: string): Promise<boolean> {
  const used = await tx
    .delete(totpEnrolments)
    .where(and(eq(totpEnrolments.userId, userId), eq(totpEnrolments.secret, secret)))
    .returning({ userId: totpEnrolments.userId });
  return used.length === 1;
}

/** Makes a secret the user's authenticator app and replaces an earlier one. */
export async function saveTotp(tx: Tx, factor: typeof totpFactors.$inferInsert): Promise<void> {
  const { secret, lastStep, createdAt } = factor;
  await tx
    .insert(totpFactors)
    .values(factor)
    .onConflictDoUpdate({ target: totpFactors.userId, set: { secret, lastStep, createdAt, usedAt: null } });
}

/** Removes a user's authenticator app. Returns whether there was one. */
export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ userId: totpFactors.userId });
  return deleted.length === 1;
}
