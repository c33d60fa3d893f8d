import { eq, sum } from 'drizzle-orm';
import { expect } from 'vitest';
import { pointsAccounts, pointsLedger } from '#server/db/schema.ts';
import { updateReferralPoints } from '#server/features/referrals/referrals.ts';
import type { TestUser, TestWorld } from '#tests/support/world.ts';

/** The calls of the referral programme, and the checks that its tests share. */
export function referralProgrammeOf(shop: TestWorld) {
  const { db } = shop.world;
  return {
    /** The body of a GET below /api/referrals/. */
    get: async (user: TestUser, path: string) =>
      (await shop.request('GET', `/api/referrals/${path}/`, { token: user })).body,
    /** Gives the referrer of this user the points, as a delivered order does. */
    credit: (friendId: number) =>
      db.transaction((tx) => updateReferralPoints(shop.world, tx, friendId, { isDelivered: true, by: null })),
    /** Checks that the balance equals the sum of the ledger and is not negative. */
    async expectBalanceOfLedger(user: TestUser): Promise<void> {
      const [account] = await db.select().from(pointsAccounts).where(eq(pointsAccounts.userId, user.id));
      const [ledger] = await db
        .select({ total: sum(pointsLedger.delta) })
        .from(pointsLedger)
        .where(eq(pointsLedger.userId, user.id));
      expect(account?.balance ?? 0).toBe(Number(ledger?.total ?? 0));
      expect(account?.balance ?? 0).toBeGreaterThanOrEqual(0);
    },
  };
}
