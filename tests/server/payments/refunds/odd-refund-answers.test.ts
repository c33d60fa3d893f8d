import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { POINTS_PER_FRIEND } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { followRefunds } from '#server/features/orders/refund/provider/follow-refunds.ts';
import { noteOf } from '#server/features/orders/refund/provider/provider-refund.ts';
import { requestRefund } from '#server/features/orders/refund/provider/request-refund.ts';
import { syncRefunds } from '#server/features/orders/refund/provider/sync-refunds.ts';
import { refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { refundPartially } from '#server/features/orders/refund/team/partial-refund.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

async function paymentOf(reference: string) {
  const { db } = shop.world;
  return (await db.select().from(tables.payments).where(eq(tables.payments.reference, reference)))[0];
}
async function checkoutOf(reference: string) {
  const { db } = shop.world;
  return (await db.select().from(tables.intents).where(eq(tables.intents.reference, reference)))[0];
}
async function mailsTo(email: string): Promise<string[]> {
  return (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
}

test.each([
  [0, 'an order under way'],
  [STEPS_TO_DELIVERY.length, 'a delivered order'],
])(
  'a reversal that did not last, after %i steps: nothing is owed for %s, and its referrer has the points',
  async (steps) => {
    const referrer = await shop.newUser();
    const friend = await shop.newUser({ referredBy: referrer.id });
    const { reference, slug } = await shop.buy(friend, { phone_number: `024 400 100${steps}` });
    for (const to of STEPS_TO_DELIVERY.slice(0, steps)) await changeStatus(shop.world, { slug, to, actorId: null });
    const points = steps === 0 ? 0 : POINTS_PER_FRIEND;
    shop.provider.set(reference, { status: 'reversed' });
    await syncRefunds(shop.world, reference);
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', returned: 130_00 });
    expect(await balanceOf(shop.world.db, referrer.id)).toBe(0);

    shop.provider.set(reference, { status: 'success' });
    for (let time = 0; time < 2; time += 1) await syncRefunds(shop.world, reference);
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', returned: 0, owed: 0, owedReason: null });
    expect((await checkoutOf(reference))?.state).toBe('ordered');
    expect(await balanceOf(shop.world.db, referrer.id)).toBe(points);
    const mails = await mailsTo(friend.email);
    expect(mails.filter((subject) => subject === messages.mail.standsAgain.subject)).toHaveLength(1);
    expect(mails).not.toContain(messages.mail.refundFailed.subject);
  },
);

test('a reversal of a cancelled order that did not last: the money is owed again', async () => {
  const customer = await shop.newUser();
  const { reference, slug } = await shop.buy(customer);
  await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
  shop.provider.set(reference, { status: 'reversed' });
  await syncRefunds(shop.world, reference);
  expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', owed: 0 });
  shop.provider.set(reference, { status: 'success' });
  await syncRefunds(shop.world, reference);
  expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owed: 130_00, owedReason: 'refundFailed' });
  expect(await mailsTo(customer.email)).toContain(messages.mail.refundFailed.subject);
});

test('a reversal whose refund is listed later returns the money once, with one mail', async () => {
  const customer = await shop.newUser();
  const { reference, slug } = await shop.buy(customer);
  await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
  shop.provider.set(reference, { status: 'reversed' });
  await syncRefunds(shop.world, reference);
  const made = shop.provider.refundInDashboard(reference, 130_00, { status: 'pending' });
  await syncRefunds(shop.world, reference);
  Object.assign(shop.provider.refunds.find(({ id }) => id === made.id) ?? {}, { status: 'processed' });
  await syncRefunds(shop.world, reference);
  expect(await refundsOf(shop.world.db, reference)).toMatchObject([
    { amount: 130_00, state: 'done', refundId: String(made.id) },
  ]);
  const told = (await mailsTo(customer.email)).filter((subject) => subject === messages.mail.refundDone.subject);
  expect(told).toHaveLength(1);
});

test('a reversal whose list later shows a refund of a part returns that part; the rest is still owed', async () => {
  const { reference, slug } = await shop.buy(await shop.newUser());
  await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
  shop.provider.set(reference, { status: 'reversed' });
  await syncRefunds(shop.world, reference);
  expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', owed: 0 });
  shop.provider.refundInDashboard(reference, 15_00);
  for (let time = 0; time < 2; time += 1) await syncRefunds(shop.world, reference);
  expect(await paymentOf(reference)).toMatchObject({ state: 'owed', returned: 15_00, owed: 115_00 });
});

test('a part that the provider calls larger than the payment counts as the payment, until it says the right sum', async () => {
  const { reference } = await shop.buy(await shop.newUser());
  const part = { reference, key: 'one-part', amount: 30_00, reason: 'A stain stayed', actorId: team.owner.id };
  await refundPartially(shop.world, part);
  const made = shop.provider.refunds.find((refund) => refund.reference === reference);
  Object.assign(made ?? {}, { amount: 99_999_00 });
  await syncRefunds(shop.world, reference);
  expect(await refundsOf(shop.world.db, reference)).toMatchObject([{ amount: 130_00, state: 'accepted' }]);
  Object.assign(made ?? {}, { amount: 30_00, status: 'processed' });
  await syncRefunds(shop.world, reference);
  expect(await paymentOf(reference)).toMatchObject({ state: 'order', returned: 30_00, owed: 0 });
});

test('a list with refunds of other payments is not used for this one, and a list that is cut off does not count as an answer', async () => {
  const row = (id: number, transaction: unknown) => {
    return { id, status: 'processed', amount: 130_00, currency: 'GHS', merchant_note: '', transaction };
  };
  const answer = (data: unknown[]) => () => Response.json({ status: true, message: 'Refunds retrieved', data });
  const { payment } = shop.world;
  shop.provider.fault = answer([row(1, 4_001), row(2, { id: 4_002, reference: 'theirs' }), row(3, 4_003)]);
  expect(await payment.refundsOf('4002')).toMatchObject([{ refundId: '2' }]);
  expect(await payment.refundsOf('4009')).toEqual([]);
  shop.provider.fault = answer(Array.from({ length: 100 }, (_, id) => row(id + 1, 4_001)));
  expect(await payment.refundsOf('4002')).toBeNull();
  shop.provider.fault = null;
});

test('a refund in the dashboard is not taken for one of two of its sum whose requests were lost', async () => {
  const { reference } = await shop.buy(await shop.newUser());
  shop.provider.fault = 'reset';
  for (const key of ['lost-part-1', 'lost-part-2']) {
    const part = { reference, key, amount: 20_00, reason: 'A stain stayed', actorId: team.owner.id };
    expect(await refundPartially(shop.world, part)).toMatchObject({ state: 'asked' });
  }
  shop.provider.fault = null;
  const { id } = shop.provider.refundInDashboard(reference, 20_00);
  await syncRefunds(shop.world, reference);
  const rows = await refundsOf(shop.world.db, reference);
  expect(rows.map(({ state, refundId }) => [state, refundId])).toEqual([
    ['asked', null],
    ['asked', null],
    ['done', String(id)],
  ]);
  // Each is requested again, by its own note.
  shop.clock.advance(11 * 60_000);
  await followRefunds(shop.world);
  expect(shop.provider.refunds.filter((made) => made.reference === reference)).toHaveLength(3);
});

test('a repeated request that is refused stays open without the list: the first one may have arrived', async () => {
  const { reference, slug } = await shop.buy(await shop.newUser());
  await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
  shop.provider.fault = 'reset';
  await refundInFull(shop.world, reference, { id: team.owner.id });
  shop.provider.fault = null;
  const [row] = await refundsOf(shop.world.db, reference);
  if (row === undefined) throw new Error('The refund was not stored.');
  // The provider made it all the same, and refuses the same again.
  shop.provider.refundInDashboard(reference, 130_00, { status: 'pending', merchant_note: noteOf(row) });
  const silent = { ...shop.world, payment: { ...shop.world.payment, refundsOf: async () => null } };
  expect(await requestRefund(silent, row, { isFirst: false })).toBeNull();
  expect(await refundsOf(shop.world.db, reference)).toMatchObject([{ state: 'asked' }]);
  expect(await requestRefund(shop.world, row, { isFirst: false })).toBeNull();
  expect(await refundsOf(shop.world.db, reference)).toMatchObject([{ state: 'accepted' }]);
});

test('two processes whose clocks differ request a refund that was lost once', async () => {
  const { reference } = await shop.buy(await shop.newUser());
  shop.provider.fault = 'reset';
  const part = { reference, key: 'lost-part', amount: 40_00, reason: 'Late', actorId: team.owner.id };
  expect(await refundPartially(shop.world, part)).toMatchObject({ state: 'asked' });
  shop.provider.fault = null;
  shop.clock.advance(6 * 60_000);
  const { world } = shop;
  const behind = { ...world, now: () => new Date(world.now().getTime() - 4 * 60_000) };
  // The other process follows refunds while the first one's request is on its way.
  const refund: typeof world.payment.refund = async (request) => {
    await followRefunds(behind);
    return world.payment.refund(request);
  };
  await followRefunds({ ...world, payment: { ...world.payment, refund } });
  const made = shop.provider.refunds.filter((one) => one.reference === reference);
  expect(made.map(({ amount }) => amount)).toEqual([40_00]);
});
