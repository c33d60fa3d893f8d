import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  signInTickets,
  totpEnrolments,
  totpFactors,
  users,
} from '#server/db/schema.ts';

/** The user's row, locked until the transaction ends, so that changes of their factors run one after the other. */
export async function lockAccount(tx: Tx, userId: number): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}

/** Removes every second factor of a user and all data of each. */
export async function eraseFactors(tx: Tx, userId: number): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(totpEnrolments).where(eq(totpEnrolments.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}
