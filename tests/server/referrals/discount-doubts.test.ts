import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import type { Counts, StaffOrder } from '#contract/staff/staff.ts';
import { heldCredits, users } from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { signInAgain, type Team } from '#tests/support/accounts/team.ts';
import { type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { deliverOrder } from '#tests/support/orders/deliver-order.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { buyAsPayer, freshPhone, freshWallet } from '#tests/support/orders/payer-orders.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
beforeEach(async () => {
  await signInAgain(shop, team, ['staff', 'owner']);
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const points = ({ id }: TestUser) => balanceOf(shop.world.db, id);

const buy = (user: TestUser, phone: string, more: Record<string, unknown> = SIGNUP, wallet = freshWallet()) =>
  buyAsPayer(shop, user, { phone, wallet, ...more });
const deliver = (slug: string) => deliverOrder(shop, slug);
/** Two sisters on one phone: both have the welcome discount, the second one's is in doubt. */
async function sisters({ referredBy = null as number | null } = {}) {
  const phone = freshPhone();
  const ama = await shop.newUser({ firstName: 'Ama' });
  const efua = await shop.newUser({ firstName: 'Efua', ...(referredBy === null ? {} : { referredBy }) });
  const first = await buy(ama, phone);
  return { phone, ama, efua, first, order: await buy(efua, phone) };
}
const money = async () =>
  (await shop.request<MoneyOfDay>('GET', '/api/staff/money/', { token: team.staff })).body.doubts ?? [];
const doubtsOf = async (slug: string) => (await money()).filter(({ order_slug }) => order_slug === slug);
const doubtOf = async (slug: string) => (await doubtsOf(slug))[0];
type Decided = { accepted?: boolean; error?: string; reason?: string[] };
const decide = (slug: string, accepted: boolean, reason = 'I called her.', token = team.owner, type = 'signup') =>
  shop.request<Decided>('POST', `/api/staff/doubts/${slug}/${type}/settle/`, { token, body: { accepted, reason } });
/** Decides about one of several doubts: between this order and another one. */
const decideAbout = (slug: string, other: string, accepted: boolean, type = 'signup') =>
  shop.request<Decided>('POST', `/api/staff/doubts/${slug}/${type}/settle/`, {
    token: team.owner,
    body: { accepted, reason: 'I called her.', other },
  });
const right = (slug: string, reason = 'She brought her card.', token = team.owner, other?: string, type = 'signup') =>
  shop.request<Decided>('POST', `/api/staff/doubts/${slug}/${type}/put-right/`, { token, body: { reason, other } });
const mailsOf = async (user: TestUser) => (await shop.mails()).filter(({ to }) => to === user.email);
const aboutDiscount = async (user: TestUser) =>
  (await mailsOf(user)).filter(({ subject }) => subject.startsWith('About'));
const notes = async (slug: string) =>
  (await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.staff })).body.events;

describe('a discount in doubt', () => {
  test('is on the team’s list with both orders, in its counts and in the metrics', async () => {
    const before = await countDepths(shop.world.db, shop.world.now());
    const { order, first } = await sisters();
    expect(await doubtOf(order.slug)).toMatchObject({
      type: 'signup',
      amount: '5.00',
      in_common: 'phone',
      other: { slug: first.slug },
    });
    const { body } = await shop.request<Counts>('GET', '/api/staff/counts/', { token: team.staff });
    expect(body.doubts).toBe((await money()).length);
    const later = new Date(shop.world.now().getTime() + 4 * 24 * 3_600_000);
    const depths = await countDepths(shop.world.db, later);
    expect(depths.doubts).toBe(before.doubts + 1);
    expect(depths.oldestDoubt).toBeGreaterThanOrEqual(4 * 24 * 3_600);
  });

  test('is decided by the owner alone, with a reason', async () => {
    const { order } = await sisters();
    expect((await decide(order.slug, true, 'x', team.staff)).status).toBe(403);
    expect((await decide(order.slug, true, '  ')).status).toBe(400);
    expect((await decide('no-such-order', true)).status).toBe(404);
    expect((await decide(order.slug, true, 'x', team.owner, 'redeemed_points')).status).toBe(404);
    expect(await doubtOf(order.slug)).toBeDefined();
  });

  test('accepted: it leaves the list, the history says who and why, and the customer gets no message', async () => {
    const { order, efua } = await sisters();
    const heard = (await mailsOf(efua)).length;
    expect((await decide(order.slug, true, 'Two sisters.')).body).toEqual({ accepted: true });
    expect(await doubtOf(order.slug)).toBeUndefined();
    const entry = (await notes(order.slug)).find(({ reason }) => reason === 'Two sisters.');
    expect(entry?.note).toContain('accepted');
    expect(entry?.by).not.toBe('');
    expect(await mailsOf(efua)).toHaveLength(heard);
  });

  test('accepted once is not asked again when she orders again after a cancelled order', async () => {
    const { order, efua, phone } = await sisters();
    await decide(order.slug, true);
    await changeStatus(shop.world, { slug: order.slug, to: 'cancelled', actorId: null });
    const again = await buy(efua, phone);
    expect(again.amount).toBe(125_00);
    expect(await doubtOf(again.slug)).toBeUndefined();
  });

  test('is raised by a number that the team corrects, too', async () => {
    const phone = freshPhone();
    await buy(await shop.newUser(), phone);
    const order = await buy(await shop.newUser(), freshPhone());
    expect(await doubtOf(order.slug)).toBeUndefined();
    const body = { reason: 'She called.', phone_number: phone };
    const path = `/api/staff/orders/${order.slug}/correct/`;
    expect((await shop.request('POST', path, { token: team.staff, body })).status).toBe(200);
    expect(await doubtOf(order.slug)).toMatchObject({ in_common: 'phone' });
  });

  test('refused: the order keeps its price, one mail says so, and it is not granted again', async () => {
    const { order, efua } = await sisters();
    const decisions = await Promise.all([decide(order.slug, false), decide(order.slug, false)]);
    expect(decisions.map(({ body }) => body)).toEqual([{ accepted: false }, { accepted: false }]);
    const mails = await aboutDiscount(efua);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('goes on at the price that you paid');
    expect(mails[0]?.text).not.toMatch(/phone number|wallet|mailbox|another/);
    expect((await notes(order.slug)).filter(({ note }) => note?.includes('refused'))).toHaveLength(1);
    await changeStatus(shop.world, { slug: order.slug, to: 'cancelled', actorId: null });
    const quote = await shop.register(efua, { phone_number: freshPhone(), ...SIGNUP });
    expect(quote).toMatchObject({ discounts_applied: [], amount: 130_00 });
  });

  test('has one decision when two owners decide differently at the same time', async () => {
    const { order } = await sisters();
    const answers = await Promise.all([true, false, true, false].map((accepted) => decide(order.slug, accepted)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.accepted)).size).toBe(1);
    expect((await notes(order.slug)).filter(({ reason }) => reason === 'I called her.')).toHaveLength(1);
  });
});

describe('a decision about two accounts', () => {
  const cancel = (slug: string) => changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
  const wantsSignup = async (user: TestUser) =>
    (await shop.register(user, { phone_number: freshPhone(), ...SIGNUP })).amount === 125_00;

  test.each([
    ['accepted', (slug: string) => decide(slug, true)],
    ['put right after a refusal', (slug: string) => decide(slug, false).then(() => right(slug))],
  ])('%s about one wallet: the discount is hers again after a cancelled order', async (_, act) => {
    const wallet = freshWallet();
    await buy(await shop.newUser(), freshPhone(), SIGNUP, wallet);
    const efua = await shop.newUser();
    const order = await buy(efua, freshPhone(), SIGNUP, wallet);
    expect(await doubtOf(order.slug)).toMatchObject({ in_common: 'payer' });
    await act(order.slug);
    await cancel(order.slug);
    const again = await buy(efua, freshPhone(), SIGNUP, wallet);
    expect([again.amount, await doubtOf(again.slug)]).toEqual([125_00, undefined]);
  });

  test('about one mailbox holds when both addresses are proven later', async () => {
    const name = freshWallet();
    await buy(await shop.newUser({ email: `${name}@gmail.com` }), freshPhone());
    const efua = await shop.newUser({ email: `${name}+efua@gmail.com`, isVerified: false });
    const order = await buy(efua, freshPhone());
    expect(await doubtOf(order.slug)).toMatchObject({ in_common: 'mailbox' });
    await decide(order.slug, true);
    await cancel(order.slug);
    await shop.world.db.update(users).set({ isVerified: true }).where(eq(users.id, efua.id));
    expect(await wantsSignup(efua)).toBe(true);
  });

  test('counts for these two accounts only: each other account is asked about separately', async () => {
    const phone = freshPhone();
    const [ama, efua, yaa] = [await shop.newUser(), await shop.newUser(), await shop.newUser()];
    const first = await buy(ama, phone);
    const second = await buy(efua, phone);
    const third = await buy(yaa, phone);
    expect((await doubtsOf(third.slug)).map(({ other }) => other?.slug).sort()).toEqual(
      [first.slug, second.slug].sort(),
    );
    expect((await decide(third.slug, true)).status).toBe(409);
    expect((await decideAbout(third.slug, 'no-such-order', true)).status).toBe(404);
    await decideAbout(third.slug, first.slug, true);
    expect((await doubtsOf(third.slug)).map(({ other }) => other?.slug)).toEqual([second.slug]);
    await cancel(third.slug);
    const again = await buy(yaa, phone);
    expect((await doubtsOf(again.slug)).map(({ other }) => other?.slug)).toEqual([second.slug]);
  });

  test('counts the other way round, too', async () => {
    const wallet = freshWallet();
    const [kojo, ama, efua] = [await shop.newUser(), await shop.newUser(), await shop.newUser()];
    const friend = await shop.newUser({ referredBy: kojo.id });
    const first = await buy(friend, freshPhone(), SIGNUP, wallet);
    const order = await buy(ama, freshPhone(), SIGNUP, wallet);
    await decide(order.slug, true);
    const referral = { discounts_applied: [{ type: 'referral' }] };
    expect(await doubtOf((await buy(friend, freshPhone(), referral, wallet)).slug)).toBeUndefined();
    expect(await doubtsOf((await buy(efua, freshPhone(), SIGNUP, wallet)).slug)).toHaveLength(2);
    expect(first.amount).toBe(125_00);
  });

  test('names at most ten others, the oldest first', async () => {
    const phone = freshPhone();
    const orders: string[] = [];
    for (let made = 0; made < 12; made += 1) orders.push((await buy(await shop.newUser(), phone)).slug);
    const doubts = await doubtsOf(orders.at(-1) ?? '');
    expect(doubts.map(({ other }) => other?.slug)).toEqual(orders.slice(0, 10));
  });
});

describe('points of the person who invited her', () => {
  const invited = async () => {
    const kojo = await shop.newUser({ firstName: 'Kojo' });
    return { kojo, ...(await sisters({ referredBy: kojo.id })) };
  };

  test('wait, and are given once when the doubt is accepted', async () => {
    const { kojo, order } = await invited();
    await deliver(order.slug);
    expect(await points(kojo)).toBe(0);
    await Promise.all([decide(order.slug, true), decide(order.slug, true)]);
    expect(await points(kojo)).toBe(100);
    expect((await mailsOf(kojo)).filter(({ subject }) => subject.includes('100 points'))).toHaveLength(1);
  });

  test('are given on delivery when the doubt was accepted before', async () => {
    const { kojo, order } = await invited();
    await decide(order.slug, true);
    await deliver(order.slug);
    expect(await points(kojo)).toBe(100);
  });

  test.each(['before', 'after'])(
    'are refused with the discount, decided %s the delivery, and asked about once',
    async (when) => {
      const { kojo, order, efua } = await invited();
      if (when === 'before') await decide(order.slug, false);
      await deliver(order.slug);
      if (when === 'after') await decide(order.slug, false);
      await deliver((await buy(efua, freshPhone(), {})).slug);
      expect(await points(kojo)).toBe(0);
      const { body } = await shop.request<MoneyOfDay>('GET', '/api/staff/money/', { token: team.staff });
      expect(body.held_credits).toEqual([]);
      const told = (await mailsOf(kojo)).filter(({ subject }) => subject.startsWith('No points'));
      expect(told).toHaveLength(1);
    },
  );

  test('are given once when the doubt is accepted while the order is delivered', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { kojo, order } = await invited();
      for (const to of STEPS_TO_DELIVERY.slice(0, -1))
        await changeStatus(shop.world, { slug: order.slug, to, actorId: null });
      await Promise.all([
        changeStatus(shop.world, { slug: order.slug, to: 'delivered', actorId: null }),
        decide(order.slug, true),
      ]);
      expect(await points(kojo)).toBe(100);
    }
  });
});

describe('a refusal that was wrong', () => {
  const refused = async () => {
    const { body } = await shop.request<MoneyOfDay>('GET', '/api/staff/money/', { token: team.staff });
    return body.refused_doubts ?? [];
  };

  test('is put right by the owner alone, with a reason, and only a refusal', async () => {
    const { order } = await sisters();
    expect((await right(order.slug)).status).toBe(409);
    await decide(order.slug, false, 'One person.');
    expect((await refused()).find(({ order_slug }) => order_slug === order.slug)).toMatchObject({
      type: 'signup',
      amount: '5.00',
      reason: 'One person.',
    });
    expect((await right(order.slug, 'x', team.staff)).status).toBe(403);
    expect((await right(order.slug, ' ')).status).toBe(400);
    expect((await right('no-such-order')).status).toBe(404);
    expect((await right(order.slug)).body).toEqual({ accepted: true });
    expect((await refused()).some(({ order_slug }) => order_slug === order.slug)).toBe(false);
    // The first decision stays, and is not made again.
    expect((await decide(order.slug, true)).body).toEqual({ accepted: false });
  });

  test('once, however many owners do it at the same time: one entry, one mail, and the discount returns to the customer when the order is cancelled', async () => {
    const { order, efua, phone } = await sisters();
    await decide(order.slug, false);
    const answers = await Promise.all([1, 2, 3].map(() => right(order.slug)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await notes(order.slug)).filter(({ reason }) => reason === 'She brought her card.')).toHaveLength(1);
    const told = (await mailsOf(efua)).filter(({ subject }) => subject.endsWith('stands'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toMatch(/phone number|wallet|mailbox|another/);
    await changeStatus(shop.world, { slug: order.slug, to: 'cancelled', actorId: null });
    const again = await buy(efua, phone);
    expect(again.amount).toBe(125_00);
    expect(await doubtOf(again.slug)).toBeUndefined();
  });

  test.each(['before', 'after'])(
    'gives the points that were refused with it, put right %s the delivery, once',
    async (when) => {
      const kojo = await shop.newUser({ firstName: 'Kojo' });
      const { order, efua } = await sisters({ referredBy: kojo.id });
      await decide(order.slug, false);
      if (when === 'before') await right(order.slug);
      await deliver(order.slug);
      expect(await points(kojo)).toBe(when === 'before' ? 100 : 0);
      await Promise.all([right(order.slug), right(order.slug)]);
      await deliver((await buy(efua, freshPhone(), {})).slug);
      expect(await points(kojo)).toBe(100);
    },
  );

  test('says how many there are when the list shows the newest only', async () => {
    const phone = freshPhone();
    const first = await buy(await shop.newUser(), phone);
    for (let made = 0; made < 21; made += 1) {
      const { slug } = await buy(await shop.newUser(), phone);
      await decideAbout(slug, first.slug, false);
    }
    const { body } = await shop.request<MoneyOfDay>('GET', '/api/staff/money/', { token: team.staff });
    expect(body.refused_doubts).toHaveLength(20);
    expect(body.refused_doubts_all).toBeGreaterThan(20);
  });
});

describe('points follow all doubts and the owner’s own decision', () => {
  /** A friend's order with doubts because of two other accounts. */
  const doubtedTwice = async () => {
    const phone = freshPhone();
    const [a, b] = [await buy(await shop.newUser(), phone), await buy(await shop.newUser(), phone)];
    const kojo = await shop.newUser({ firstName: 'Kojo' });
    const efua = await shop.newUser({ referredBy: kojo.id });
    const order = await buy(efua, phone);
    const about = (other: { slug: string }, accepted: boolean) => decideAbout(order.slug, other.slug, accepted);
    const rightAbout = (other: { slug: string }) => right(order.slug, 'She came.', team.owner, other.slug);
    return { a, b, kojo, efua, order, about, rightAbout };
  };
  const held = async (friend: TestUser) =>
    (await shop.world.db.select().from(heldCredits).where(eq(heldCredits.friendId, friend.id)))[0];
  const decideHeld = (friend: TestUser, granted: boolean) =>
    shop.request('POST', `/api/staff/credits/${friend.id}/settle/`, { token: team.owner, body: { granted } });

  test.each(['before', 'after'])(
    'one refused, put right while the other is open, the other accepted: given, decided %s the delivery',
    async (when) => {
      const { a, b, kojo, efua, order, about, rightAbout } = await doubtedTwice();
      if (when === 'after') await deliver(order.slug);
      await about(a, false);
      expect((await held(efua))?.isGranted).toBe(false);
      await rightAbout(a);
      expect((await held(efua))?.isGranted ?? null).toBeNull();
      await about(b, true);
      if (when === 'before') await deliver(order.slug);
      expect(await points(kojo)).toBe(100);
      expect((await mailsOf(kojo)).filter(({ subject }) => subject.includes('100 points'))).toHaveLength(1);
    },
  );

  test('both refused and one put right: the discount stays refused, and no mail says otherwise', async () => {
    const { a, b, kojo, efua, order, about, rightAbout } = await doubtedTwice();
    await deliver(order.slug);
    await about(a, false);
    await about(b, false);
    await rightAbout(a);
    expect(await points(kojo)).toBe(0);
    expect((await mailsOf(efua)).some(({ subject }) => subject.endsWith('stands'))).toBe(false);
    await rightAbout(b);
    expect(await points(kojo)).toBe(100);
    expect((await mailsOf(efua)).filter(({ subject }) => subject.endsWith('stands'))).toHaveLength(1);
  });

  test('refused by the owner, they stay refused when a doubt is put right', async () => {
    const { a, b, kojo, efua, order, about, rightAbout } = await doubtedTwice();
    await deliver(order.slug);
    expect((await decideHeld(efua, false)).status).toBe(200);
    await about(a, false);
    await about(b, true);
    await rightAbout(a);
    await deliver((await buy(efua, freshPhone(), {})).slug);
    expect(await points(kojo)).toBe(0);
  });

  test.each(['before', 'after'])(
    'put right %s the delivery, the friend is still compared with the referrer',
    async (when) => {
      const phone = freshPhone();
      const kojo = await shop.newUser();
      const { order, efua } = await sisters({ referredBy: kojo.id });
      await buy(kojo, phone, {});
      await shop.request('POST', `/api/orders/${order.slug}/directions/`, {
        token: efua,
        body: { phone_number: phone },
      });
      await decide(order.slug, false);
      if (when === 'before') await right(order.slug);
      await deliver(order.slug);
      if (when === 'after') await right(order.slug);
      expect(await points(kojo)).toBe(0);
      expect(await held(efua)).toMatchObject({ reason: 'phone', isGranted: null });
    },
  );

  test.each([
    ['accepted', true],
    ['refused', false],
  ])('held for what friends share, they wait for the owner when the doubt is %s', async (_, accepted) => {
    const phone = freshPhone();
    const kojo = await shop.newUser();
    const first = await buy(await shop.newUser({ referredBy: kojo.id }), phone);
    await deliver(first.slug);
    const efua = await shop.newUser({ referredBy: kojo.id });
    const order = await buy(efua, phone);
    await deliver(order.slug);
    const asHeld = { reason: 'otherFriend', isGranted: null };
    expect(await held(efua)).toMatchObject(asHeld);
    await decideAbout(order.slug, first.slug, accepted);
    expect(await held(efua)).toMatchObject(asHeld);
    expect(await points(kojo)).toBe(100);
    expect((await decideHeld(efua, true)).status).toBe(200);
    expect(await points(kojo)).toBe(200);
  });

  test('that are there stay when a later order of the friend is doubted', async () => {
    const kojo = await shop.newUser();
    const efua = await shop.newUser({ referredBy: kojo.id });
    await deliver((await buy(efua, freshPhone(), {})).slug);
    const phone = freshPhone();
    await buy(await shop.newUser(), phone);
    const later = await buy(efua, phone);
    await deliver(later.slug);
    expect([await points(kojo), await held(efua)]).toEqual([100, undefined]);
    await decide(later.slug, false);
    expect(await points(kojo)).toBe(100);
    expect((await mailsOf(kojo)).some(({ subject }) => subject.startsWith('No points'))).toBe(false);
  });
});
