import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { pointsAccounts } from '#server/db/schema.ts';
import { openRedemption } from '#server/features/points/redeem-points.ts';
import { referralProgrammeOf } from '#tests/support/accounts/referral-programme.ts';
import { openWorld, type TestUser, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
let programme: ReturnType<typeof referralProgrammeOf>;
beforeAll(async () => {
  shop = await openWorld();
  programme = referralProgrammeOf(shop);
});
afterAll(() => shop.close());

type Redemption = { id: number; discount_percentage: number; points_redeemed: number; error: string };
const redeem = (user: TestUser) =>
  shop.request<Redemption>('POST', '/api/referrals/redeem/', { token: user, body: {} });
const apply = (user: TestUser, id: number | string) =>
  shop.request('PATCH', `/api/referrals/redeem/${id}/apply/`, { token: user, body: {} });

/** A user whose friends earned them this many hundred points. */
async function earner(hundreds: number): Promise<TestUser> {
  const user = await shop.newUser();
  for (let i = 0; i < hundreds; i += 1) {
    const friend = await shop.newUser({ referredBy: user.id });
    await programme.credit(friend.id);
  }
  return user;
}

describe('redeeming points', () => {
  it.each([
    [1, 5, 100, 0],
    [3, 15, 300, 0],
    [7, 25, 500, 200],
  ])('%d00 points give %d percent for %d points and leave %d', async (hundreds, percentage, points, left) => {
    const user = await earner(hundreds);
    const { status, body } = await redeem(user);
    expect(status).toBe(201);
    expect(body).toMatchObject({ discount_percentage: percentage, points_redeemed: points });
    expect(await programme.get(user, 'points')).toEqual({ points: left });
    expect(await programme.get(user, 'redeem')).toEqual({
      id: body.id,
      percentage,
      points_redeemed: points,
      is_applied: false,
    });
    expect(await openRedemption(shop.world.db, user.id)).toEqual({ id: body.id, percentage, pointsRedeemed: points });
    await programme.expectBalanceOfLedger(user);
  });

  it('needs a hundred points', async () => {
    const { status, body } = await redeem(await shop.newUser());
    expect(status).toBe(400);
    expect(body.error).toBe(messages.referral.notEnoughPoints);
  });

  it('there is one waiting discount at a time', async () => {
    const user = await earner(7);
    await redeem(user);
    const second = await redeem(user);
    expect(second.status).toBe(409);
    expect(second.body.error).toBe(messages.referral.alreadyRedeemed);
    expect(await programme.get(user, 'points')).toEqual({ points: 200 });
  });

  it('asked fifty times at the same time it redeems once', async () => {
    const user = await earner(6);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(user)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await programme.get(user, 'points')).toEqual({ points: 100 });
    expect(await programme.get(user, 'redeem/history')).toHaveLength(1);
    await programme.expectBalanceOfLedger(user);
  });

  it('without a waiting discount the answer is 404', async () => {
    const user = await shop.newUser();
    const { status, body } = await shop.request('GET', '/api/referrals/redeem/', { token: user });
    expect(status).toBe(404);
    expect(body.error).toBe(messages.referral.noActiveRedemption);
  });

  it('is confirmed as used by its owner, however often', async () => {
    const user = await earner(2);
    const { body } = await redeem(user);
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(user, body.id)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { id: body.id, is_applied: true } });
    expect((await shop.request('GET', '/api/referrals/redeem/', { token: user })).status).toBe(404);
    expect(await programme.get(user, 'redeem/history')).toMatchObject([
      { id: body.id, points_redeemed: 200, discount_value: 10, is_applied: true },
    ]);
    await programme.expectBalanceOfLedger(user);
  });

  it('somebody else’s is missing, like one that never was', async () => {
    const user = await earner(1);
    const { body } = await redeem(user);
    const stranger = await shop.newUser();
    for (const id of [body.id, 999_999, 'x', '0', '-1', '99999999999']) {
      expect((await apply(stranger, id)).status).toBe(404);
    }
    expect(await programme.get(user, 'redeem')).toMatchObject({ is_applied: false });
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
    ['GET', 'points'],
    ['GET', 'redeem'],
    ['POST', 'redeem'],
    ['PATCH', 'redeem/1/apply'],
    ['GET', 'redeem/history'],
  ])('%s %s needs a bearer token; a cookie is none', async (method, path) => {
    const { access } = await shop.newUser();
    const { status } = await shop.request(method, `/api/referrals/${path}/`, {
      headers: { Cookie: `access=${access}` },
    });
    expect(status).toBe(401);
  });
});
