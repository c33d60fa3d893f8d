import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { decideHeldCredit } from '#server/features/orders/refund/team/decide-held-credit.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { openHeldCredits } from '#server/features/referrals/held-credits.queries.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { isRefusal } from '#server/refusal.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const WAY = ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery', 'delivered'];

/** Places an order and delivers it; returns the reference. */
async function delivered(user: TestUser, phone: string, signature: string): Promise<string> {
  const quote = await shop.register(user, { phone_number: phone });
  shop.pay(user, quote);
  shop.provider.set(quote.reference, { signature });
  const { body } = await shop.order(user, quote.reference);
  for (const to of WAY) await changeStatus(shop.world, { slug: body.order_slug, to, actorId: null });
  return quote.reference;
}

const points = ({ id }: TestUser) => balanceOf(shop.world.db, id);
const heldFor = async ({ id }: TestUser) =>
  (await openHeldCredits(shop.world.db)).filter(({ friendId }) => friendId === id);

async function pair(friendPhone: string, friendSignature: string) {
  const ama = await shop.newUser();
  await delivered(ama, '024 111 1111', 'SIG_ama');
  const kofi = await shop.newUser({ referredBy: ama.id });
  return { ama, kofi, reference: await delivered(kofi, friendPhone, friendSignature) };
}

describe('points for a friend', () => {
  test('with a different phone and card are credited on delivery', async () => {
    const { ama, kofi } = await pair('024 222 2222', 'SIG_kofi');
    expect(await points(ama)).toBe(100);
    expect(await heldFor(kofi)).toEqual([]);
  });

  test.each([
    ['the same phone number', '+233 24 111 1111', 'SIG_kofi', 'phone'],
    ['the same card or wallet', '024 222 2222', 'SIG_ama', 'payer'],
  ])('with %s as the referrer are held, and granted once', async (_, phone, signature, reason) => {
    const { ama, kofi } = await pair(phone, signature);
    await delivered(kofi, '024 333 3333', 'SIG_other');
    expect(await points(ama)).toBe(0);
    expect(await heldFor(kofi)).toMatchObject([{ referrerId: ama.id, reason }]);
    const grant = () => decideHeldCredit(shop.world, { friendId: kofi.id, isGranted: true }, { id: null });
    const answers = await Promise.all([grant(), grant(), grant()]);
    expect(answers).toEqual(Array(3).fill({ isGranted: true }));
    expect(await points(ama)).toBe(100);
    expect(await heldFor(kofi)).toEqual([]);
  });

  test.each([
    ['phone number', '024 700 0001', ''],
    ['card or wallet', '', 'SIG_of_two_friends'],
  ])(
    'who shares a %s with another friend of the same referrer are held, and come after that one’s',
    async (_, phone, wallet) => {
      const ama = await shop.newUser();
      const friend = async (number: string) => {
        const one = await shop.newUser({ referredBy: ama.id });
        await delivered(one, phone || `024 71${number} 0000`, wallet || `SIG_${number}_${ama.id}`);
        return one;
      };
      const [esi, yaa] = [await friend('1'), await friend('2')];
      expect([await points(ama), await heldFor(esi)]).toEqual([100, []]);
      expect(await heldFor(yaa)).toMatchObject([{ referrerId: ama.id, reason: 'otherFriend' }]);
      await decideHeldCredit(shop.world, { friendId: yaa.id, isGranted: true }, { id: null });
      expect(await points(ama)).toBe(200);
    },
  );

  test('whose orders are delivered at the same moment are given once for what two of them share', async () => {
    const ama = await shop.newUser();
    const friends = await Promise.all([1, 2, 3, 4].map(() => shop.newUser({ referredBy: ama.id })));
    const open: string[] = [];
    for (const [index, friend] of friends.entries()) {
      const quote = await shop.register(friend, { phone_number: '024 700 0002' });
      shop.pay(friend, quote);
      shop.provider.set(quote.reference, { signature: `SIG_together_${index}` });
      const { body } = await shop.order(friend, quote.reference);
      for (const to of WAY.slice(0, -1)) await changeStatus(shop.world, { slug: body.order_slug, to, actorId: null });
      open.push(body.order_slug);
    }
    await Promise.all(open.map((slug) => changeStatus(shop.world, { slug, to: 'delivered', actorId: null })));
    expect(await points(ama)).toBe(100);
    const held = (await openHeldCredits(shop.world.db)).filter(({ referrerId }) => referrerId === ama.id);
    expect(held.map(({ reason }) => reason)).toEqual(['otherFriend', 'otherFriend', 'otherFriend']);
  });

  test('who deletes the account and registers the same mailbox again, without a discount, wait for the team each time', async () => {
    const ama = await shop.newUser();
    const email = `loop-${ama.id}@gmail.com`;
    for (const round of [1, 2, 3]) {
      // Nobody proves the mailbox, so the code still counts.
      const kofi = await shop.newUser({ email, referredBy: ama.id, isVerified: false });
      await delivered(kofi, `024 72${round} 0000`, `SIG_loop_${ama.id}_${round}`);
      expect(await points(ama)).toBe(100);
      expect((await heldFor(kofi)).map(({ reason }) => reason)).toEqual(round === 1 ? [] : ['former']);
      const body = { password: TEST_PASSWORD };
      expect((await shop.request('POST', '/api/users/account/delete/', { token: kofi, body })).status).toBe(200);
    }
  });

  test('for a friend who has left stay, without the address; one who left before ordering is not listed', async () => {
    const { ama, kofi } = await pair('024 222 2222', 'SIG_kofi');
    const esi = await shop.newUser({ referredBy: ama.id });
    const body = { password: TEST_PASSWORD };
    for (const token of [kofi, esi])
      expect((await shop.request('POST', '/api/users/account/delete/', { token, body })).status).toBe(200);
    const { body: friends } = await shop.request('GET', '/api/referrals/stats/', { token: ama });
    expect(friends).toMatchObject([
      { referred_email: messages.referral.deletedFriend, first_order_completed: true, points_state: 'given' },
    ]);
    expect(await points(ama)).toBe(100);
  });

  test('are where the referrer reads that they are: on the way, given, being checked, refused', async () => {
    const state = async (user: TestUser) => {
      const { body } = await shop.request('GET', '/api/referrals/stats/', { token: user });
      return (body as unknown as { points_state: string }[]).map(({ points_state }) => points_state);
    };
    const { ama, kofi } = await pair('024 111 1111', 'SIG_kofi');
    expect([await state(ama), await points(ama)]).toEqual([['checking'], 0]);
    await decideHeldCredit(shop.world, { friendId: kofi.id, isGranted: false }, { id: null });
    expect(await state(ama)).toEqual(['refused']);
    const esi = await shop.newUser({ referredBy: ama.id });
    expect(await state(ama)).toEqual(['pending', 'refused']);
    await delivered(esi, '024 444 4444', 'SIG_esi');
    expect([await state(ama), await points(ama)]).toEqual([['given', 'refused'], 100]);
  });

  test('refused by the team stay refused, whatever is delivered afterwards', async () => {
    const { ama, kofi } = await pair('024 111 1111', 'SIG_kofi');
    await decideHeldCredit(shop.world, { friendId: kofi.id, isGranted: false }, { id: null });
    await delivered(kofi, '024 333 3333', 'SIG_other');
    expect(await decideHeldCredit(shop.world, { friendId: kofi.id, isGranted: true }, { id: null })).toEqual({
      isGranted: false,
    });
    expect(await points(ama)).toBe(0);
  });

  test('are not granted for an order whose money was refunded', async () => {
    const { ama, kofi, reference } = await pair('024 111 1111', 'SIG_kofi');
    shop.provider.set(reference, { status: 'reversed' });
    await shop.event({ event: 'refund.processed', data: { transaction_reference: reference, amount: 13_000 } });
    await handleStoredEvents(shop.world);
    const answer = await decideHeldCredit(shop.world, { friendId: kofi.id, isGranted: true }, { id: null });
    expect(isRefusal(answer) ? answer.refused : answer).toBe('conflict');
    expect(await points(ama)).toBe(0);
  });
});
