import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referralProgrammeOf } from '#tests/support/accounts/referral-programme.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
let programme: ReturnType<typeof referralProgrammeOf>;
beforeAll(async () => {
  shop = await openWorld();
  programme = referralProgrammeOf(shop);
});
afterAll(() => shop.close());

describe('the referral programme', () => {
  it('gives every user a code and a link that fills it in', async () => {
    const user = await shop.newUser();
    expect(await programme.get(user, 'code')).toEqual({
      code: user.referralCode,
      referral_link: `http://shop.test/register?ref=${user.referralCode}`,
    });
  });

  it('lists the friends, newest first, pending until an order is delivered', async () => {
    const user = await shop.newUser();
    const first = await shop.newUser({ referredBy: user.id });
    const second = await shop.newUser({ referredBy: user.id });
    const stats = await programme.get(user, 'stats');
    expect(stats).toMatchObject([
      { referred_email: second.email, first_order_completed: false },
      { referred_email: first.email, first_order_completed: false },
    ]);
    expect(await programme.get(first, 'stats')).toEqual([]);
  });

  it('credits 100 points for a friend, once, however often the order is reported', async () => {
    const user = await shop.newUser();
    const friend = await shop.newUser({ referredBy: user.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => programme.credit(friend.id)));
    expect(answers.filter((answer) => answer !== null)).toMatchObject([{ referrerId: user.id, outcome: 'given' }]);
    expect(await programme.get(user, 'points')).toEqual({ points: 100 });
    await programme.expectBalanceOfLedger(user);
  });

  it('credits no points for a user without a referrer', async () => {
    const user = await shop.newUser();
    expect(await programme.credit(user.id)).toBeNull();
    expect(await programme.get(user, 'points')).toEqual({ points: 0 });
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
