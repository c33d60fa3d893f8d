import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  signInTickets,
  totpEnrolments,
  totpFactors,
} from '#server/db/schema.ts';

/** Removes every second factor of a user, and all that belongs to one. */
export async function eraseFactors(tx: Tx, userId: number): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(totpEnrolments).where(eq(totpEnrolments.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}
