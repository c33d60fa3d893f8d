import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { passkeyChallenges } from '#server/db/schema.ts';

export type Challenge = typeof passkeyChallenges.$inferSelect;

/** Stores a challenge and replaces an earlier one for the same purpose. */
export async function saveChallenge(db: Db, kept: Challenge): Promise<void> {
  const { userId, challenge, expiresAt } = kept;
  await db
    .insert(passkeyChallenges)
    .values(kept)
    .onConflictDoUpdate({ target: passkeyChallenges.purpose, set: { userId, challenge, expiresAt } });
}

/** Uses a challenge; false when it belongs to another user or purpose, was used, or is expired. */
export async function consumeChallenge(
  db: Db,
  given: { purpose: string; userId: number; challenge: string },
  now: Date,
): Promise<boolean> {
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.purpose, given.purpose),
        eq(passkeyChallenges.userId, given.userId),
        eq(passkeyChallenges.challenge, given.challenge),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  return used.length === 1;
}
