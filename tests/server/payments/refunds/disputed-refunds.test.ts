import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { differences } from '#server/db/tables/payments/comparisons.ts';
import { expectedPaymentSums } from '#server/features/books/report/expected-sums.queries.ts';
import { beginComparisonNow, runComparison } from '#server/features/orders/comparison/comparison.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { refundPartially } from '#server/features/orders/refund/team/partial-refund.ts';
import { decideOnDifference } from '#server/features/staff/disputes/differences.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { basket, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { ProviderDispute } from '#tests/support/outside/provider-lists.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

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

const { refundRefusals } = messages.orderBlocks;
const refused = (error: string) => ({ refused: 'conflict', body: { error } });
const paymentOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.payments).where(eq(tables.payments.reference, reference)))[0];
const statesOf = async (reference: string) => (await refundsOf(shop.world.db, reference)).map(({ state }) => state);
const atProvider = (reference: string) => shop.provider.refunds.filter((made) => made.reference === reference);
const move = (slug: string, to: string) => changeStatus(shop.world, { slug, to, actorId: null, reason: 'test' });

/** The provider tells of a dispute, or of anything else about a payment. */
async function tell(event: string, data: Record<string, unknown>): Promise<void> {
  await shop.event({ event, data: { ...data, delivery: newReference() } });
  while ((await handleStoredEvents(shop.world)) > 0);
}
async function dispute(reference: string): Promise<ProviderDispute> {
  const opened = shop.provider.dispute(reference, { createdAt: shop.clock.now() });
  await tell('charge.dispute.create', { id: opened.id, transaction: { reference } });
  return opened;
}
/** The dispute ends; when it is lost, the provider takes the money unless `isTaken` is false. */
async function end(found: ProviderDispute, by: 'won' | 'lost', isTaken = by === 'lost'): Promise<void> {
  const resolution = by === 'won' ? 'declined' : 'merchant-accepted';
  Object.assign(found, { status: 'resolved', resolution, resolvedAt: shop.clock.now() });
  if (isTaken) shop.provider.set(found.reference, { status: 'reversed' });
  await tell('charge.dispute.resolve', { id: found.id, transaction: { reference: found.reference } });
}
/** The follow-up's time comes. */
async function later(): Promise<void> {
  shop.clock.advance(11 * 60_000);
  await reconcile(shop.world);
}
const whole = (reference: string) => refundInFull(shop.world, reference, { id: team.owner.id });
let keys = 0;
const part = (reference: string, amount: number, retryOf?: number) => {
  keys += 1;
  const request = { reference, key: `disputed-${keys}`, amount, reason: 'A stain stayed', actorId: team.owner.id };
  return refundPartially(shop.world, { ...request, retryOf });
};
async function cancelled() {
  const made = await shop.buy(await shop.newUser());
  await move(made.slug, 'cancelled');
  return made;
}
/** Two payments of one cart; the first is the order, the second's money is disputed before the shop learns of it. */
async function disputedSecond() {
  const ama = await shop.newUser();
  const register = async (change: Record<string, unknown> = {}) => {
    const body = { reference: newReference(), ...basket({ cart_id: 'cart-of-disputes', ...change }) };
    const answer = await shop.request<{ reference: string; amount: number }>('POST', '/api/payments/intents/', {
      token: ama,
      body,
    });
    expect(answer.status).toBe(201);
    shop.clock.advance(5_000);
    shop.provider.set(answer.body.reference, { status: 'ongoing', amount: answer.body.amount, email: ama.email });
    return answer.body;
  };
  const second = await register();
  const first = await register({ supersedes: second.reference });
  for (const { reference } of [first, second])
    shop.provider.set(reference, { status: 'success', paidAt: shop.clock.now() });
  expect((await shop.order(ama, first.reference)).status).toBe(201);
  const found = await dispute(second.reference);
  await tell('charge.success', { reference: second.reference });
  return { reference: second.reference, found };
}

describe('while the payer disputes a payment', () => {
  test('it is not refunded whole; after the dispute is won it is, once', async () => {
    const { reference } = await cancelled();
    const found = await dispute(reference);
    for (const _ of [1, 2]) expect(await whole(reference)).toMatchObject(refused(refundRefusals.dispute));
    expect([atProvider(reference), await statesOf(reference)]).toEqual([[], []]);
    expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owed: 130_00, owedReason: 'cancelled' });
    await end(found, 'won');
    expect(await whole(reference)).toEqual({ state: 'refunding' });
    await later();
    expect(atProvider(reference)).toHaveLength(1);
  });

  test('no part of it is refunded, and a failed part is not tried again; after the dispute is won it is', async () => {
    const { reference } = await shop.buy(await shop.newUser());
    await part(reference, 10_00);
    const [made] = atProvider(reference);
    Object.assign(made ?? {}, { status: 'failed' });
    await tell('refund.failed', { id: made?.id, transaction_reference: reference });
    const [failed] = await refundsOf(shop.world.db, reference);
    const found = await dispute(reference);
    expect(await part(reference, 5_00)).toMatchObject(refused(refundRefusals.dispute));
    expect(await part(reference, 10_00, failed?.id)).toMatchObject(refused(refundRefusals.dispute));
    expect(await statesOf(reference)).toEqual(['failed']);
    await end(found, 'won');
    expect(await part(reference, 10_00, failed?.id)).toMatchObject({ state: 'accepted', amount: 10_00 });
    expect(await statesOf(reference)).toEqual(['failed', 'accepted']);
  });

  test('when a part has arrived back, no more is booked as held back than is left', async () => {
    const { reference } = await shop.buy(await shop.newUser());
    await part(reference, 20_00);
    for (const made of atProvider(reference)) made.status = 'processed';
    await later();
    expect(await statesOf(reference)).toEqual(['done']);
    const disputed = async () =>
      (await expectedPaymentSums(shop.world.db)).find(({ account }) => account === 'disputed');
    const before = (await disputed())?.amount ?? 0;
    // The payer disputes all of it; the invariants compare the journal with the rows.
    const found = await dispute(reference);
    await expectInvariants(shop);
    expect((await disputed())?.amount).toBe(before + 110_00);
    await end(found, 'won');
  });

  test('the team reads why, and nothing is written', async () => {
    const { reference } = await cancelled();
    const found = await dispute(reference);
    const body = { key: 'desk-key-1', reason: 'The customer called' };
    const answer = await shop.request('POST', `/api/staff/payments/${reference}/refund/`, { token: team.owner, body });
    expect([answer.status, answer.body]).toMatchObject([409, { error: refundRefusals.dispute }]);
    expect(await statesOf(reference)).toEqual([]);
    await end(found, 'won');
  });

  test('a refund whose answer was lost is not requested again; after the dispute is won it is, once', async () => {
    const { reference } = await cancelled();
    shop.provider.fault = 'reset';
    expect(await whole(reference)).toEqual({ state: 'refunding' });
    shop.provider.fault = null;
    const found = await dispute(reference);
    for (const _ of [1, 2]) await later();
    expect([atProvider(reference), await statesOf(reference)]).toEqual([[], ['asked']]);
    await end(found, 'won');
    for (const _ of [1, 2]) await later();
    expect(atProvider(reference)).toHaveLength(1);
    expect(await statesOf(reference)).toEqual(['accepted']);
  });

  test('the second payment of a cart is held and not given back; after the dispute is won it goes back by itself', async () => {
    const { reference, found } = await disputedSecond();
    await later();
    expect(atProvider(reference)).toEqual([]);
    const held = { state: 'review', reason: 'superseded', owed: 130_00, owedReason: 'review' };
    expect(await paymentOf(reference)).toMatchObject(held);
    await end(found, 'won');
    for (const _ of [1, 2]) await later();
    expect(atProvider(reference)).toHaveLength(1);
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunding', reason: 'superseded' });
  });

  test('a refund in the same moment is either refused or was asked for before, and goes back once at most', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { reference } = await cancelled();
      const [answer] = await Promise.all([whole(reference), dispute(reference)]);
      const isRefused = 'refused' in answer;
      if (isRefused) expect(answer).toMatchObject(refused(refundRefusals.dispute));
      await later();
      expect(atProvider(reference)).toHaveLength(isRefused ? 0 : 1);
    }
  });
});

describe('after a lost dispute', () => {
  test('that took the money, nothing goes back a second time', async () => {
    const { reference } = await cancelled();
    await end(await dispute(reference), 'lost');
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', owed: 0 });
    expect(await whole(reference)).toEqual({ state: 'refunded' });
    expect(await part(reference, 10_00)).toMatchObject({ refused: 'conflict' });
    await later();
    expect(atProvider(reference)).toEqual([]);
  });

  test('the second payment of a cart is back, and is not given back again', async () => {
    const { reference, found } = await disputedSecond();
    await end(found, 'lost');
    for (const _ of [1, 2]) await later();
    expect(atProvider(reference)).toEqual([]);
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', owed: 0 });
  });

  test('a refund that was never asked for is done with the money that left', async () => {
    const { reference } = await cancelled();
    shop.provider.fault = 'reset';
    await whole(reference);
    shop.provider.fault = null;
    await end(await dispute(reference), 'lost');
    for (const _ of [1, 2]) await later();
    expect([atProvider(reference), await statesOf(reference)]).toEqual([[], ['done']]);
  });

  test('that took a part, the rest can be refunded', async () => {
    const { reference } = await cancelled();
    const found = shop.provider.dispute(reference, { amount: 30_00, createdAt: shop.clock.now() });
    await tell('charge.dispute.create', { id: found.id, transaction: { reference } });
    shop.provider.refundInDashboard(reference, 30_00);
    await end(found, 'lost', false);
    expect(await whole(reference)).toEqual({ state: 'refunding' });
    expect(atProvider(reference).map(({ amount }) => amount)).toEqual([30_00, 100_00]);
  });

  test('while the bank has not visibly taken the money, nothing is refunded until it has or an owner decides', async () => {
    const { reference } = await cancelled();
    const found = await dispute(reference);
    await end(found, 'lost', false);
    expect(await whole(reference)).toMatchObject(refused(refundRefusals.lost));
    await beginComparisonNow(shop.world, null);
    expect(await runComparison(shop.world, { pauseMs: 0 })).toBe('finished');
    const [open] = await shop.world.db
      .select()
      .from(differences)
      .where(eq(differences.key, String(found.id)));
    expect(open).toMatchObject({ kind: 'disputeMoney', resolvedAt: null });
    const decided = { id: String(open?.id), decision: 'The bank never took it.' };
    expect(await decideOnDifference(shop.world, { id: team.owner.id, role: 'owner' }, decided)).toMatchObject({
      decision: decided.decision,
    });
    expect(await whole(reference)).toEqual({ state: 'refunding' });
    expect(atProvider(reference)).toHaveLength(1);
  });

  test('a second payment waits too while the bank has not visibly taken the money', async () => {
    const { reference, found } = await disputedSecond();
    await end(found, 'lost', false);
    for (const _ of [1, 2]) await later();
    expect(atProvider(reference)).toEqual([]);
    shop.provider.set(reference, { status: 'reversed' });
    await tell('charge.dispute.resolve', { id: found.id, transaction: { reference } });
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded', owed: 0 });
  });
});

describe('the history of money', () => {
  beforeAll(async () => {
    const { reference } = await shop.buy(await shop.newUser());
    const found = await dispute(reference);
    const token = await withFreshTokens(shop, team.owner);
    const post = (path: string, body: object) => shop.request('POST', path, { token, body });
    const note = { key: 'kept-note-1', note: 'She praised the pair.' };
    expect((await post(`/api/staff/disputes/${found.id}/notes/`, note)).status).toBe(201);
    await end(found, 'won');
    await part(reference, 10_00);
    const owed = await cancelled();
    const decision = { owed: '130.00', reason: 'Paid back in cash' };
    expect((await post(`/api/staff/owed/${owed.reference}/decide/`, decision)).status).toBe(200);
  });

  test.each(['dispute_notes', 'refund_events', 'owed_decisions'])(
    'in %s is never changed or removed',
    async (table) => {
      const counted = await shop.world.db.execute(sql.raw(`select count(*)::int as count from ${table}`));
      expect((counted as { rows: { count: number }[] }).rows[0]?.count).toBeGreaterThan(0);
      for (const change of [`update ${table} set created_at = now()`, `delete from ${table}`]) {
        await expect(shop.world.db.execute(sql.raw(change))).rejects.toMatchObject({
          cause: { message: 'The history of money is append-only.' },
        });
      }
    },
  );
});
