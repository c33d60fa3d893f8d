import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { recordProviderRefund } from '#server/features/orders/refund/provider/provider-refund.ts';
import { historyOf, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { refundPartially } from '#server/features/orders/refund/team/partial-refund.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const actor = () => ({ id: team.owner.id });
const paymentOf = async (reference: string) => {
  const [payment] = await shop.world.db.select().from(tables.payments).where(eq(tables.payments.reference, reference));
  return payment;
};
const atProvider = (reference: string) => shop.provider.refunds.filter((made) => made.reference === reference);
const statesOf = async (reference: string) => (await refundsOf(shop.world.db, reference)).map(({ state }) => state);
const mailsTo = async (email: string) =>
  (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
const { refundAttention, refundOnItsWay, refundDone, refundFailed, teamRefund } = messages.mail;

async function cancelled(): Promise<{ reference: string; slug: string; email: string }> {
  const customer = await shop.newUser();
  const made = await shop.buy(customer);
  await changeStatus(shop.world, { slug: made.slug, to: 'cancelled', actorId: null });
  return { ...made, email: customer.email };
}
let parts = 0;
const part = (reference: string, amount: number, change: { retryOf?: number; seen?: number; key?: string } = {}) => {
  parts += 1;
  const request = { reference, key: `part-key-${parts}`, amount, reason: `Part ${parts}`, actorId: team.owner.id };
  return refundPartially(shop.world, { ...request, ...change });
};
let deliveries = 0;
/** The provider reports a refund by an event; `about` is what the event says of it. */
async function tell(event: string, about: Record<string, unknown>): Promise<void> {
  deliveries += 1;
  await shop.event({ event, data: { ...about, delivery: deliveries } });
  while ((await handleStoredEvents(shop.world)) > 0);
}
/** The follow-up's time comes. */
async function later(): Promise<void> {
  shop.clock.advance(11 * 60_000);
  await reconcile(shop.world);
}

describe('a whole refund', () => {
  test('that is accepted and then fails without an event is owed again within the hour (F38)', async () => {
    const { reference, email } = await cancelled();
    expect(await refundInFull(shop.world, reference, actor(), 'Cancelled')).toEqual({ state: 'refunding' });
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunding', owedReason: 'onItsWay', owed: 13_000 });
    for (const made of atProvider(reference)) made.status = 'failed';
    await later();
    expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owedReason: 'refundFailed', owed: 13_000 });
    expect(await mailsTo(email)).toContain(refundFailed.subject);
    const sum = 'GHS 130.00';
    expect(await mailsTo(team.owner.email)).toContain(teamRefund.failed(sum));
    expect((await mailsTo(team.staff.email)).filter((subject) => subject === teamRefund.failed(sum))).toEqual([]);

    // The retry is a row of its own; who, why and when of each attempt stay.
    expect(await refundInFull(shop.world, reference, { id: team.staff.id }, 'Once more')).toEqual({
      state: 'refunding',
    });
    const rows = await refundsOf(shop.world.db, reference);
    expect(rows).toMatchObject([
      { state: 'failed', reason: 'Cancelled', actorId: team.owner.id, handledAt: expect.any(Date) },
      { state: 'accepted', reason: 'Once more', actorId: team.staff.id, retryOf: rows[0]?.id },
    ]);
    atProvider(reference)[1] !== undefined && Object.assign(atProvider(reference)[1] ?? {}, { status: 'processed' });
    await later();
    expect(await paymentOf(reference)).toMatchObject({
      state: 'refunded',
      owed: 0,
      owedSince: null,
      settledAt: expect.any(Date),
    });
    const history = await historyOf(
      shop.world.db,
      rows.map(({ id }) => id),
    );
    expect(history.map(({ fromState, toState }) => `${fromState} ${toState}`)).toEqual([
      'null asked',
      'asked accepted',
      'accepted failed',
      'null asked',
      'asked accepted',
      'accepted done',
    ]);
    await expect(shop.world.db.delete(tables.refunds)).rejects.toThrow();
    // Each letter once: two on their way, one failed, one done.
    expect((await mailsTo(email)).filter((subject) => subject === refundOnItsWay.subject)).toHaveLength(2);
    expect((await mailsTo(email)).filter((subject) => subject === refundFailed.subject)).toHaveLength(1);
    expect((await mailsTo(email)).filter((subject) => subject === refundDone.subject)).toHaveLength(1);
  });

  test('that fails after it was called done is owed again', async () => {
    const { reference } = await cancelled();
    await refundInFull(shop.world, reference, actor());
    for (const made of atProvider(reference)) made.status = 'processed';
    await later();
    expect((await paymentOf(reference))?.state).toBe('refunded');
    for (const made of atProvider(reference)) made.status = 'failed';
    await tell('refund.failed', { transaction_reference: reference, amount: '13000' });
    expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owedReason: 'refundFailed', owed: 13_000 });
  });

  test.each([
    ['needs-attention', 'attention'],
    ['manual-review', 'unclear'],
  ] as const)(
    'that is “%s” is neither a success nor a failure: it stays open, on the list, and the team hears of it',
    async (word, state) => {
      const { reference, email } = await cancelled();
      await refundInFull(shop.world, reference, actor());
      for (const made of atProvider(reference)) made.status = word;
      await tell(`refund.${word}`, { transaction_reference: reference, amount: '13000' });
      await later();
      expect(await statesOf(reference)).toEqual([state]);
      expect(await paymentOf(reference)).toMatchObject({ state: 'refunding', owedReason: state, owed: 13_000 });
      const subject = teamRefund[state]('GHS 130.00');
      expect((await mailsTo(team.owner.email)).filter((one) => one === subject).length).toBeGreaterThan(0);
      expect(
        (await mailsTo(email)).filter((one) => one === refundDone.subject || one === refundFailed.subject),
      ).toEqual([]);
      // Whose money waits for more details hears of it, once; what nobody knows yet is told when it is known.
      const told = (await mailsTo(email)).filter((one) => one === refundAttention.subject);
      expect(told).toHaveLength(state === 'attention' ? 1 : 0);
      expect(await refundInFull(shop.world, reference, actor())).toEqual({ state: 'refunding' });
      expect(atProvider(reference)).toHaveLength(1);
      for (const made of atProvider(reference)) made.status = 'processed';
      await later();
      expect((await paymentOf(reference))?.state).toBe('refunded');
    },
  );

  test('by a provider that calls the refunded payment a success all the same is done by the refund’s own state', async () => {
    const { reference } = await cancelled();
    await refundInFull(shop.world, reference, actor());
    for (const made of atProvider(reference)) made.status = 'processed';
    shop.provider.set(reference, { status: 'success' });
    await later();
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', owed: 0 });
  });
});

describe('a partial refund', () => {
  test('and a whole one in flight end each by its own id, though events come shuffled and twice (F39)', async () => {
    const customer = await shop.newUser();
    const { reference, slug } = await shop.buy(customer);
    await part(reference, 3_000);
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    await refundInFull(shop.world, reference, actor());
    const [small, rest] = atProvider(reference);
    Object.assign(small ?? {}, { status: 'failed' });
    Object.assign(rest ?? {}, { status: 'processed' });
    const events: [string, Record<string, unknown>][] = [
      ['refund.processed', { id: rest?.id, transaction_reference: reference, amount: '10000' }],
      ['refund.pending', { id: small?.id, transaction_reference: reference, amount: 3_000 }],
      ['refund.failed', { id: small?.id, transaction_reference: reference, amount: 3_000 }],
      ['refund.processed', { id: rest?.id, transaction_reference: reference, amount: '10000' }],
      ['refund.processing', { id: rest?.id, transaction_reference: reference, amount: '10000' }],
    ];
    for (const [event, about] of events) await tell(event, about);
    expect(await statesOf(reference)).toEqual(['failed', 'done']);
    expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owed: 3_000, owedReason: 'refundFailed' });
    expect(await refundInFull(shop.world, reference, actor())).toEqual({ state: 'refunding' });
    expect(atProvider(reference).map(({ amount }) => amount)).toEqual([3_000, 10_000, 3_000]);
    for (const made of atProvider(reference)) if (made.status === 'pending') made.status = 'processed';
    await later();
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', owed: 0, returned: 13_000 });
  });

  test.each(['success', 'reversed', 'reversal pending'] as const)(
    'of a transaction that the provider calls “%s” is a part all the same',
    async (status) => {
      const { reference } = await shop.buy(await shop.newUser());
      await part(reference, 3_000);
      for (const made of atProvider(reference)) made.status = 'processed';
      shop.provider.set(reference, { status });
      await later();
      expect(await statesOf(reference)).toEqual(['done']);
      expect(await paymentOf(reference)).toMatchObject({ state: 'order', returned: 3_000, owed: 0 });
      shop.provider.set(reference, { status: 'success' });
    },
  );

  test('that failed stays owed until its own retry, which is a new row; another part does not hide it', async () => {
    const { reference } = await shop.buy(await shop.newUser());
    await part(reference, 2_000);
    for (const made of atProvider(reference)) made.status = 'failed';
    await later();
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', owed: 2_000, owedReason: 'refundFailed' });
    await part(reference, 500);
    expect(await paymentOf(reference)).toMatchObject({ owed: 2_500, owedReason: 'refundFailed' });
    const [failed] = await refundsOf(shop.world.db, reference);
    await part(reference, 2_000, { retryOf: failed?.id ?? 0 });
    expect(await part(reference, 2_000, { retryOf: failed?.id ?? 0 })).toMatchObject({ refused: 'conflict' });
    for (const made of atProvider(reference)) if (made.status === 'pending') made.status = 'processed';
    await later();
    expect(await statesOf(reference)).toEqual(['failed', 'done', 'done']);
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', owed: 0, returned: 2_500 });
  });

  test('made in the provider’s dashboard is a row of its own, once', async () => {
    const { reference } = await shop.buy(await shop.newUser());
    const made = { reference, amount: 4_000, id: 77_001, status: 'processed' };
    shop.provider.refunds.push(made);
    const known = { reference, refundId: '77001', amount: 4_000, state: 'done' as const };
    const answers = await Promise.all([1, 2, 3].map(() => recordProviderRefund(shop.world, known)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await recordProviderRefund(shop.world, { ...known, state: 'pending' })).toBe(false);
    expect(await statesOf(reference)).toEqual(['done']);
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', returned: 4_000 });
    expect(await recordProviderRefund(shop.world, { ...known, reference: 'order_1_none' })).toBe(false);
  });
});

test('an answer that is lost, with an event before it, is still one refund', async () => {
  const { reference } = await cancelled();
  shop.provider.fault = 'reset';
  await refundInFull(shop.world, reference, actor());
  shop.provider.fault = null;
  // The provider made it all the same, and forgot the note.
  shop.provider.refunds.push({ reference, amount: 13_000, id: 88_001, status: 'pending' });
  await tell('refund.pending', { id: 88_001, transaction_reference: reference, amount: '13000' });
  await later();
  expect(await refundsOf(shop.world.db, reference)).toMatchObject([{ state: 'accepted', refundId: '88001' }]);
  expect(atProvider(reference)).toHaveLength(1);
});

test('a reopened order ends the failed whole refund; its next cancellation opens what is owed again', async () => {
  const { reference, slug } = await cancelled();
  await refundInFull(shop.world, reference, actor());
  for (const made of atProvider(reference)) made.status = 'failed';
  await later();
  const reopened = await changeStatus(shop.world, { slug, to: 'pending', actorId: team.owner.id, mayReopen: true });
  expect(reopened).toMatchObject({ status: 'pending' });
  expect(await paymentOf(reference)).toMatchObject({ state: 'order', owed: 0 });
  await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
  expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owed: 13_000, owedReason: 'cancelled' });
});
