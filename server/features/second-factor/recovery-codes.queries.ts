import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { recoveryCodes } from '#server/db/schema.ts';

/** Replaces a user's recovery codes with new ones (their hashes). */
export async function replaceCodes(tx: Tx, userId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a code; false when it is not the user's, or was used. */
export async function consumeRecoveryCode(tx: Tx, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length === 1;
}
