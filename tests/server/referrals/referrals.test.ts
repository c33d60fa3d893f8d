import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { pointsAccounts, pointsLedger } from '#server/db/schema.ts';
import { creditReferrer, openRedemption } from '#server/features/referrals/referrals.ts';
import { openWorld, type TestUser, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

type Redemption = { id: number; discount_percentage: number; points_redeemed: number; error: string };
const get = async (user: TestUser, path: string) =>
  (await shop.request('GET', `/api/referrals/${path}/`, { token: user })).body;
const redeem = (user: TestUser) =>
  shop.request<Redemption>('POST', '/api/referrals/redeem/', { token: user, body: {} });
const apply = (user: TestUser, id: number | string) =>
  shop.request('PATCH', `/api/referrals/redeem/${id}/apply/`, { token: user, body: {} });
const credit = (friendId: number) => shop.world.db.transaction((tx) => creditReferrer(tx, friendId));

/** A user who earned this many hundred points from friends. */
async function earner(hundreds: number): Promise<TestUser> {
  const user = await shop.newUser();
  for (let i = 0; i < hundreds; i += 1) {
    const friend = await shop.newUser({ referredBy: user.id });
    await credit(friend.id);
  }
  return user;
}

/** Checks that the balance equals the sum of the ledger and is not negative. */
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
});

describe('redeeming points', () => {
  it.each([
    [1, 5, 100, 0],
    [3, 15, 300, 0],
    [7, 25, 500, 200],
  ])('%d00 points give %d %% for %d points and leave %d', async (hundreds, percentage, points, left) => {
    const user = await earner(hundreds);
    const { status, body } = await redeem(user);
    expect(status).toBe(201);
    expect(body).toMatchObject({ discount_percentage: percentage, points_redeemed: points });
    expect(await get(user, 'points')).toEqual({ points: left });
    expect(await get(user, 'redeem')).toEqual({ id: body.id, percentage, points_redeemed: points, is_applied: false });
    expect(await openRedemption(shop.world.db, user.id)).toEqual({ id: body.id, percentage, pointsRedeemed: points });
    await expectBooksToBalance(user);
  });

  it('needs a hundred points', async () => {
    const { status, body } = await redeem(await shop.newUser());
    expect(status).toBe(400);
    expect(body.error).toBe(messages.referral.notEnoughPoints);
  });

  it('allows one waiting discount at a time', async () => {
    const user = await earner(7);
    await redeem(user);
    const second = await redeem(user);
    expect(second.status).toBe(409);
    expect(second.body.error).toBe(messages.referral.alreadyRedeemed);
    expect(await get(user, 'points')).toEqual({ points: 200 });
  });

  it('requested fifty times at once it happens once', async () => {
    const user = await earner(6);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(user)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await get(user, 'points')).toEqual({ points: 100 });
    expect(await get(user, 'redeem/history')).toHaveLength(1);
    await expectBooksToBalance(user);
  });

  it('without a waiting discount the answer is 404', async () => {
    const user = await shop.newUser();
    const { status, body } = await shop.request('GET', '/api/referrals/redeem/', { token: user });
    expect(status).toBe(404);
    expect(body.error).toBe(messages.referral.noActiveRedemption);
  });

  it('is confirmed as used by its owner, any number of times', async () => {
    const user = await earner(2);
    const { body } = await redeem(user);
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(user, body.id)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { id: body.id, is_applied: true } });
    expect((await shop.request('GET', '/api/referrals/redeem/', { token: user })).status).toBe(404);
    expect(await get(user, 'redeem/history')).toMatchObject([
      { id: body.id, points_redeemed: 200, discount_value: 10, is_applied: true },
    ]);
    await expectBooksToBalance(user);
  });

  it('another user’s is not found, like one that does not exist', async () => {
    const user = await earner(1);
    const { body } = await redeem(user);
    const stranger = await shop.newUser();
    for (const id of [body.id, 999_999, 'x', '0', '-1', '99999999999']) {
      expect((await apply(stranger, id)).status).toBe(404);
    }
    expect(await get(user, 'redeem')).toMatchObject({ is_applied: false });
  });

  it('the database refuses a negative balance', async () => {
    const user = await earner(1);
    const overdraw = shop.world.db
      .update(pointsAccounts)
      .set({ balance: -1 })
      .where(eq(pointsAccounts.userId, user.id));
    await expect(overdraw).rejects.toMatchObject({ cause: { constraint: 'points_not_negative' } });
  });

  it.each([
    ['GET', 'code'],
    ['GET', 'stats'],
    ['GET', 'points'],
    ['GET', 'redeem'],
    ['POST', 'redeem'],
    ['PATCH', 'redeem/1/apply'],
    ['GET', 'redeem/history'],
  ])('%s %s needs a bearer token; a cookie does not count', async (method, path) => {
    const { access } = await shop.newUser();
    const { status } = await shop.request(method, `/api/referrals/${path}/`, {
      headers: { Cookie: `access=${access}` },
    });
    expect(status).toBe(401);
  });
});
