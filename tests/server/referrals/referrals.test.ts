import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointsAccounts, pointsLedger } from '#server/db/schema.ts';
import { creditReferrer } from '#server/features/referrals/referrals.ts';
import { openWorld, type TestUser, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

const get = async (user: TestUser, path: string) =>
  (await shop.request('GET', `/api/referrals/${path}/`, { token: user })).body;
const credit = (friendId: number) => shop.world.db.transaction((tx) => creditReferrer(tx, friendId));

/** The balance equals the sum of the ledger, and is not negative. */
async function expectBooksToBalance(user: TestUser): Promise<void> {
  const { db } = shop.world;
  const [account] = await db.select().from(pointsAccounts).where(eq(pointsAccounts.userId, user.id));
  const [ledger] = await db
    .select({ total: sum(pointsLedger.delta) })
    .from(pointsLedger)
    .where(eq(pointsLedger.userId, user.id));
  expect(account?.balance ?? 0).toBe(Number(ledger?.total ?? 0));
  expect(account?.balance ?? 0).toBeGreaterThanOrEqual(0);
}

describe('the referral programme', () => {
  it('gives every user a code and a link that fills it in', async () => {
    const user = await shop.newUser();
    expect(await get(user, 'code')).toEqual({
      code: user.referralCode,
      referral_link: `http://shop.test/register?ref=${user.referralCode}`,
    });
  });

  it('lists the friends, newest first, pending until an order is delivered', async () => {
    const user = await shop.newUser();
    const first = await shop.newUser({ referredBy: user.id });
    const second = await shop.newUser({ referredBy: user.id });
    const stats = await get(user, 'stats');
    expect(stats).toMatchObject([
      { referred_email: second.email, first_order_completed: false },
      { referred_email: first.email, first_order_completed: false },
    ]);
    expect(await get(first, 'stats')).toEqual([]);
  });

  it('credits 100 points for a friend, once, however often the order is reported', async () => {
    const user = await shop.newUser();
    const friend = await shop.newUser({ referredBy: user.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => credit(friend.id)));
    expect(answers.filter((answer) => answer !== null)).toEqual([{ referrerId: user.id }]);
    expect(await get(user, 'points')).toEqual({ points: 100 });
    await expectBooksToBalance(user);
  });

  it('credits no points for a user without a referrer', async () => {
    const user = await shop.newUser();
    expect(await credit(user.id)).toBeNull();
    expect(await get(user, 'points')).toEqual({ points: 0 });
  });

  it.each([
    ['GET', 'code'],
    ['GET', 'stats'],
  ])('%s %s needs a bearer token; a cookie is none', async (method, path) => {
    const { access } = await shop.newUser();
    const { status } = await shop.request(method, `/api/referrals/${path}/`, {
      headers: { Cookie: `access=${access}` },
    });
    expect(status).toBe(401);
  });
});
