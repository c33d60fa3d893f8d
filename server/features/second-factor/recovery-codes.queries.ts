import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { recoveryCodes } from '#server/db/schema.ts';

/** Puts new codes (their hashes) in the place of a user's old ones. */
export async function replaceCodes(tx: Tx, userId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Spends a code; false when it is none of the user's, or was used. */
export async function spendCode(tx: Tx, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length === 1;
}
