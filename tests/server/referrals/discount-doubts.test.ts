import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Counts, StaffOrder } from '#contract/staff.ts';
import type { MoneyOfDay } from '#contract/staff-money.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { newTeam, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;
beforeAll(async () => {
  shop = await openShop();
  team = await newTeam(shop);
});
beforeEach(async () => {
  for (const role of ['staff', 'owner'] as const) team[role] = await withFreshTokens(shop, team[role]);
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const WAY = ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery', 'delivered'];
const tag = () => randomBytes(5).toString('hex');
const freshPhone = () => `024 ${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`;
const points = ({ id }: TestUser) => balanceOf(shop.world.db, id);

async function buy(user: TestUser, phone: string, more: Record<string, unknown> = SIGNUP, wallet = tag()) {
  const quote = await shop.register(user, { phone_number: phone, ...more });
  shop.pay(user, quote);
  shop.provider.set(quote.reference, { signature: wallet });
  const { body, status } = await shop.order(user, quote.reference);
  expect(status).toBe(201);
  return { ...quote, slug: body.order_slug };
}
async function deliver(slug: string): Promise<void> {
  for (const to of WAY) await changeStatus(shop.world, { slug, to, actorId: null });
}
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
const doubtOf = async (slug: string) => (await money()).find(({ order_slug }) => order_slug === slug);
const decide = (slug: string, accepted: boolean, reason = 'I called her.', token = team.owner, type = 'signup') =>
  shop.request<{ accepted?: boolean; error?: string; reason?: string[] }>(
    'POST',
    `/api/staff/doubts/${slug}/${type}/settle/`,
    { token, body: { accepted, reason } },
  );
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

  test('accepted: it leaves the list, the history says who and why, and the customer hears nothing', async () => {
    const { order, efua } = await sisters();
    const heard = (await mailsOf(efua)).length;
    expect((await decide(order.slug, true, 'Two sisters.')).body).toEqual({ accepted: true });
    expect(await doubtOf(order.slug)).toBeUndefined();
    const entry = (await notes(order.slug)).find(({ reason }) => reason === 'Two sisters.');
    expect(entry?.note).toContain('accepted');
    expect(entry?.by).not.toBe('');
    expect(await mailsOf(efua)).toHaveLength(heard);
  });

  test('accepted once is not asked again when she orders anew after a cancelled order', async () => {
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

  test('has one decision when two hands decide differently at once', async () => {
    const { order } = await sisters();
    const answers = await Promise.all([true, false, true, false].map((accepted) => decide(order.slug, accepted)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.accepted)).size).toBe(1);
    expect((await notes(order.slug)).filter(({ reason }) => reason === 'I called her.')).toHaveLength(1);
  });
});

describe('points of whoever invited her', () => {
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
      for (const to of WAY.slice(0, -1)) await changeStatus(shop.world, { slug: order.slug, to, actorId: null });
      await Promise.all([
        changeStatus(shop.world, { slug: order.slug, to: 'delivered', actorId: null }),
        decide(order.slug, true),
      ]);
      expect(await points(kojo)).toBe(100);
    }
  });
});

describe('a refusal that was wrong', () => {
  const right = (slug: string, reason = 'She brought her card.', token = team.owner, type = 'signup') =>
    shop.request<{ accepted?: boolean; reason?: string[] }>('POST', `/api/staff/doubts/${slug}/${type}/put-right/`, {
      token,
      body: { reason },
    });
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

  test('once, by how many hands ever: one entry, one mail, and the discount is hers when the order is cancelled', async () => {
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
});
