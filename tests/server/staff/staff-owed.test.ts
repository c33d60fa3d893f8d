import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IntentStatus, UnsettledPayment } from '#contract/orders/payments.ts';
import type { RefundAnswer } from '#contract/staff/money/money.ts';
import type { CustomerOwed, OwedEntry, OwedList } from '#contract/staff/money/owed.ts';
import type { Counts, StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { ORDER_STEPS } from '#domain/orders/order-status.ts';
import { SLOW_REFUND_MS } from '#domain/payments/payment-state.ts';
import * as tables from '#server/db/schema.ts';
import { owedDecisions } from '#server/db/tables/payments/owed-decisions.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { settleByOrder } from '#server/features/orders/refund/team/settle-by-order.ts';
import { balanceBooks } from '#server/features/payments/ledger/balance.ts';
import { countOwed } from '#server/features/payments/ledger/owed.queries.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
beforeEach(async () => {
  await signInAgain(shop, team, ['customer', 'staff', 'owner']);
});
afterAll(() => shop.close());

type Refused = { error?: string; reason?: string[] };
const list = async (token: TestUser = team.owner) =>
  (await shop.request<OwedList>('GET', '/api/staff/owed/', { token })).body;
const entryOf = async (reference: string, token?: TestUser) =>
  (await list(token)).entries.find((entry) => entry.reference === reference);
const claim = (reference: string, token: TestUser, claimed = true) =>
  shop.request<OwedList & Refused>('POST', `/api/staff/owed/${reference}/claim/`, { token, body: { claimed } });
const decide = (reference: string, owed: string, reason = 'Paid back in cash', token = team.owner) =>
  shop.request<OwedList & Refused>('POST', `/api/staff/owed/${reference}/decide/`, { token, body: { owed, reason } });
let keys = 0;
const refund = (reference: string, body: Record<string, unknown>) => {
  keys += 1;
  return shop.request<RefundAnswer & Refused>('POST', `/api/staff/payments/${reference}/refund/`, {
    token: team.owner,
    body: { key: `owed-key-${keys}`, reason: 'A stain stayed', ...body },
  });
};
const own = async (token: TestUser) =>
  (await shop.request<CustomerOwed[]>('GET', '/api/payments/owed/', { token })).body;
const atProvider = (reference: string) => shop.provider.refunds.filter((made) => made.reference === reference);
const paymentOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.payments).where(eq(tables.payments.reference, reference)))[0];

async function cancelled(customer?: TestUser) {
  const buyer = customer ?? (await shop.newUser({ firstName: 'Adwoa' }));
  const made = await shop.buy(buyer);
  await changeStatus(shop.world, { slug: made.slug, to: 'cancelled', actorId: null });
  return { ...made, buyer };
}
async function later(ms = 11 * 60_000): Promise<void> {
  shop.clock.advance(ms);
  await reconcile(shop.world);
  await signInAgain(shop, team, ['customer', 'staff', 'owner']);
}

describe('a cancelled paid order that nobody refunds (F42)', () => {
  test('is owed: on the list with sum, age and reason, in the counts, figures and books, and said to the customer', async () => {
    const before = await countDepths(shop.world.db, shop.world.now());
    const { reference, slug, buyer } = await cancelled();
    const entry = await entryOf(reference);
    expect(entry).toMatchObject({
      order_slug: slug,
      name: expect.stringContaining('Adwoa'),
      owed: '130.00',
      on_its_way: '0.00',
      reason: 'cancelled',
      since: expect.any(String),
      needs_hand: true,
      claimed_by: null,
      may_refund: true,
    } satisfies Partial<Record<keyof OwedEntry, unknown>>);
    const { body: counts } = await shop.request<Counts>('GET', '/api/staff/counts/', { token: team.staff });
    expect(counts.owed).toMatchObject({ count: 1, sum: '130.00' });
    const depths = await countDepths(shop.world.db, shop.world.now());
    expect(depths.owed - before.owed).toBe(13_000);
    expect(depths.oldestOwed).toBeGreaterThan(0);
    const books = await balanceBooks(shop.world, new Date(0));
    expect([books.owed, books.difference, books.faults]).toEqual([13_000, 0, []]);
    expect(await own(buyer)).toMatchObject([
      { order_slug: slug, owed: '130.00', reason: 'cancelled', returned: '0.00' },
    ]);

    // It ages and stays until the money is back.
    const { since } = entry ?? { since: '' };
    await later(3 * 24 * 60 * 60_000);
    expect((await entryOf(reference))?.since).toBe(since);
    expect((await refund(reference, {})).status).toBe(200);
    expect(await entryOf(reference)).toMatchObject({
      reason: 'onItsWay',
      needs_hand: false,
      since,
      on_its_way: '130.00',
    });
    for (const made of atProvider(reference)) made.status = 'processed';
    await later();
    expect(await entryOf(reference)).toBeUndefined();
    const fresh = await withFreshTokens(shop, buyer);
    expect(await own(fresh)).toMatchObject([{ owed: '0.00', reason: null, returned: '130.00' }]);
  });

  test('a refund that is on its way for more than ten days needs a hand, on the list and in the counts', async () => {
    const counted = () => countOwed(shop.world.db, shop.world.now());
    const { reference } = await cancelled();
    await refund(reference, {});
    expect((await entryOf(reference))?.needs_hand).toBe(false);
    const { count, sum } = await counted();
    await later(SLOW_REFUND_MS + 60_000);
    expect(await entryOf(reference)).toMatchObject({ reason: 'onItsWay', needs_hand: true });
    expect(await counted()).toEqual({ count: count + 1, sum: sum + 13_000 });
    for (const made of atProvider(reference)) made.status = 'processed';
    await later();
  });

  test('that a process of the release before cancelled is put on the list by the next clean-up', async () => {
    const { slug, reference } = await shop.buy(await shop.newUser());
    await shop.world.db.update(tables.orders).set({ status: 'cancelled' }).where(eq(tables.orders.slug, slug));
    expect(await entryOf(reference)).toBeUndefined();
    await cleanUp(shop.world);
    expect(await entryOf(reference)).toMatchObject({ owed: '130.00', reason: 'cancelled' });
  });
});

describe('who takes care of it', () => {
  test('is one person: a second one reads who was first, and an owner may release it', async () => {
    const { reference } = await cancelled();
    const both = await Promise.all([claim(reference, team.staff), claim(reference, team.owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isStaffFirst = both[0].status === 200;
    const name = isStaffFirst ? 'Efua' : 'Yaw';
    expect(both.find(({ status }) => status === 409)?.body.error).toBe(messages.teamCalls.claimedBy(name));
    expect(await entryOf(reference)).toMatchObject({ claimed_by: name, is_mine: !isStaffFirst });
    expect((await claim(reference, team.owner, false)).status).toBe(200);
    expect((await claim(reference, team.staff)).status).toBe(200);
    expect((await claim(reference, team.owner, false)).status).toBe(200);
    expect((await entryOf(reference))?.claimed_by).toBeNull();
    expect((await claim('order_1_none', team.staff)).status).toBe(404);
  });

  test('is nobody any more once nothing is owed', async () => {
    const { reference } = await cancelled();
    await claim(reference, team.staff);
    await refund(reference, {});
    for (const made of atProvider(reference)) made.status = 'processed';
    await later();
    expect(await paymentOf(reference)).toMatchObject({ owed: 0, owedClaimedBy: null });
    expect((await claim(reference, team.staff)).status).toBe(409);
  });
});

test('a held payment that the team gives back says so to its customer, until that fails', async () => {
  const buyer = await shop.newUser();
  const { reference, amount } = await shop.register(buyer);
  shop.provider.set(reference, { amount: amount - 100, email: buyer.email, paidAt: shop.clock.now() });
  await shop.order(buyer, reference);
  const told = async () => {
    const token = await shop.signIn(buyer);
    const { body } = await shop.request<UnsettledPayment[]>('GET', '/api/payments/unsettled/', { token });
    return body.map(({ state, is_returning, reason }) => [state, is_returning, reason]);
  };
  const { reasons } = messages.recovery;
  expect(await told()).toEqual([['review', false, reasons.amount]]);
  await refund(reference, {});
  expect(await told()).toEqual([['review', true, reasons.refunding]]);
  for (const made of atProvider(reference)) made.status = 'failed';
  await later();
  expect(await told()).toEqual([['review', false, reasons.refundFailed]]);
});

describe('the owner’s decision', () => {
  test('closes what is owed, with a reason, in the history, for good; the order can’t be reopened', async () => {
    const { reference, slug, buyer } = await cancelled();
    for (const empty of ['', '  ']) expect((await decide(reference, '130.00', empty)).status).toBe(400);
    expect((await decide(reference, '130.00', 'No', team.staff)).status).toBe(403);
    const stale = await decide(reference, '120.00');
    expect([stale.status, stale.body.error]).toEqual([409, messages.teamCalls.owedChanged('GHS 130.00')]);
    expect((await decide(reference, '130.00')).status).toBe(200);
    const letters = async () =>
      (await shop.mails()).filter(({ subject }) => subject === messages.mail.owedClosed.subject);
    const told = await letters();
    expect(told.map(({ to }) => to)).toEqual([buyer.email]);
    for (const said of [reference, 'GHS 130.00', 'Paid back in cash']) expect(told[0]?.text).toContain(said);
    expect(await entryOf(reference)).toBeUndefined();
    expect(await paymentOf(reference)).toMatchObject({ state: 'kept', kept: 13_000, owed: 0 });
    expect((await decide(reference, '130.00')).status).toBe(409);
    expect(await letters()).toHaveLength(1);
    const { body } = await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.owner });
    expect(body.money).toMatchObject({ state: 'kept', refundable: '0.00', owed: '0.00' });
    expect(body.money?.decisions).toMatchObject([{ amount: '130.00', reason: 'Paid back in cash', by: 'Yaw' }]);
    expect(body.events.at(-1)).toMatchObject({ kind: 'note', reason: 'Paid back in cash', by: 'Yaw' });
    const reopened = await changeStatus(shop.world, { slug, to: 'pending', actorId: null, mayReopen: true });
    expect(reopened).toMatchObject({ refused: 'conflict', body: { error: messages.teamCalls.moneyDecided } });
    expect((await refund(reference, {})).status).toBe(409);
    expect(atProvider(reference)).toEqual([]);
    await expect(shop.world.db.update(owedDecisions).set({ reason: 'another' })).rejects.toThrow();
    await expect(shop.world.db.delete(owedDecisions)).rejects.toThrow();
    const books = await balanceBooks(shop.world, new Date(0));
    expect([books.difference, books.faults]).toEqual([0, []]);
    expect(await own(buyer)).toEqual([]);
  });

  test('about a held payment tells its customer what was closed and why, until then nothing', async () => {
    const buyer = await shop.newUser();
    const { reference, amount } = await shop.register(buyer);
    shop.provider.set(reference, { amount: amount - 100, email: buyer.email, paidAt: shop.clock.now() });
    await shop.order(buyer, reference);
    const status = async () => {
      const path = `/api/payments/intents/${reference}/`;
      return (await shop.request<IntentStatus>('GET', path, { token: await shop.signIn(buyer) })).body;
    };
    const held = await status();
    expect([held.state, held.closing]).toEqual(['review', undefined]);
    expect((await decide(reference, '129.00')).status).toBe(200);
    const closing = { reason: 'Paid back in cash', amount: '129.00', currency: 'GHS' };
    expect(await status()).toMatchObject({ state: 'expired', closing });
  });

  test('waits while a refund is open, and ends a failed part without touching the rest', async () => {
    const { reference } = await shop.buy(await shop.newUser());
    await refund(reference, { amount: '20.00' });
    const open = await decide(reference, '20.00');
    expect([open.status, open.body.error]).toEqual([409, messages.teamCalls.refundOpen]);
    for (const made of atProvider(reference)) made.status = 'failed';
    await later();
    expect(await entryOf(reference)).toMatchObject({ owed: '20.00', reason: 'refundFailed', may_refund: false });
    expect((await decide(reference, '20.00')).status).toBe(200);
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', owed: 0, kept: 0, returned: 0 });
  });

  test('and a refund at the same moment: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { reference } = await cancelled();
      const [decided, refunded] = await Promise.all([decide(reference, '130.00'), refund(reference, {})]);
      expect([decided.status, refunded.status].sort()).toEqual([200, 409]);
      expect(atProvider(reference)).toHaveLength(refunded.status === 200 ? 1 : 0);
    }
  });
});

describe('posted by two people (F45)', () => {
  test('a part that somebody else has not seen is refused: the money goes once', async () => {
    const { reference } = await shop.buy(await shop.newUser());
    const both = await Promise.all([
      refund(reference, { amount: '20.00', seen: 0 }),
      refund(reference, { amount: '20.00', seen: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toBe(messages.teamCalls.refundedMeanwhile);
    expect(atProvider(reference)).toHaveLength(1);
  });

  test('a whole refund and a retry happen once', async () => {
    const { reference } = await cancelled();
    const both = await Promise.all([refund(reference, {}), refund(reference, {})]);
    expect(new Set(both.map(({ body }) => body.refund.id)).size).toBe(1);
    expect(atProvider(reference)).toHaveLength(1);
    for (const made of atProvider(reference)) made.status = 'failed';
    await later();
    const retry_of = both[0].body.refund.id;
    const again = await Promise.all([
      refund(reference, { retry_of, key: 'the-same-retry' }),
      refund(reference, { retry_of, key: 'the-same-retry' }),
      refund(reference, { retry_of }),
    ]);
    expect(again.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(atProvider(reference)).toHaveLength(2);
  });

  test('a whole refund that failed brings what is left by then: a part that arrived meanwhile is not given twice', async () => {
    const { reference, slug } = await shop.buy(await shop.newUser());
    for (const to of ORDER_STEPS.slice(1)) await changeStatus(shop.world, { slug, to, actorId: team.owner.id });
    const { body: whole } = await refund(reference, {});
    for (const made of atProvider(reference)) made.status = 'failed';
    await later();
    expect((await refund(reference, { amount: '10.00' })).status).toBe(200);
    for (const made of atProvider(reference).slice(1)) made.status = 'processed';
    await later();
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', owed: 12_000, returned: 1_000 });
    const { body: again } = await refund(reference, { retry_of: whole.refund.id });
    expect(again).toMatchObject({ refund: { amount: '120.00' }, refunded: '130.00', refundable: '0.00' });
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunding', owed: 12_000 });
  });

  test('a note with the same key or the same words is one note and one mail', async () => {
    const { slug, buyer } = await cancelled();
    const note = (token: TestUser, body: Record<string, unknown>) =>
      shop.request<StaffOrder & Refused>('POST', `/api/staff/orders/${slug}/notes/`, {
        token,
        body: { text: 'Your laces are blue.', to: 'customer', ...body },
      });
    expect((await note(team.owner, { key: 'note-key-1' })).status).toBe(201);
    const sent = await Promise.all([
      note(team.owner, { key: 'note-key-1' }),
      note(team.staff, { key: 'note-key-2' }),
      note(team.staff, {}),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    const words = sent.at(-1)?.body.events.filter(({ customer_note }) => customer_note === 'Your laces are blue.');
    expect(words).toHaveLength(1);
    const mails = (await shop.mails()).filter(({ to, text }) => to === buyer.email && text.includes('laces are blue'));
    expect(mails).toHaveLength(1);
    const other = await note(team.owner, { text: 'Other words', key: 'note-key-1' });
    expect([other.status, other.body.error]).toEqual([409, messages.teamCalls.noteKeyUsed]);
    shop.clock.advance(11 * 60_000);
    team.staff = await withFreshTokens(shop, team.staff);
    const again = await note(team.staff, { key: 'note-key-3' });
    expect(again.body.events.filter(({ customer_note }) => customer_note === 'Your laces are blue.')).toHaveLength(2);
  });

  test('an order made of a held payment is the same order for everybody who asks at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const customer = await shop.newUser();
      const { reference, amount } = await shop.register(customer);
      shop.provider.set(reference, { amount, email: 'other@example.com', paidAt: shop.clock.now() });
      await shop.order(customer, reference);
      const made = await Promise.all([1, 2, 3].map(() => settleByOrder(shop.world, reference, { id: team.owner.id })));
      expect(made.map((one) => ('slug' in one ? 'made' : one.body.error))).toEqual(['made', 'made', 'made']);
      expect(new Set(made.map((one) => ('slug' in one ? one.slug : ''))).size).toBe(1);
    }
  });
});

test('who asks for the order of a held payment while another call makes it gets that order', async () => {
  const customer = await shop.newUser();
  const { reference, amount } = await shop.register(customer);
  shop.provider.set(reference, { amount, email: 'other@example.com', paidAt: shop.clock.now() });
  await shop.order(customer, reference);
  const { db } = shop.world;
  const other: unknown[] = [];
  let selects = 0;
  // The other call commits between this one's look for the order and its look at the payment.
  const raced = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'select') selects += 1;
      if (key !== 'select' || selects !== 2) return value.bind(target);
      return () => ({
        from: () => ({
          where: async () => {
            other.push(await settleByOrder(shop.world, reference, { id: team.owner.id }));
            return [await paymentOf(reference)];
          },
        }),
      });
    },
  });
  const made = await settleByOrder({ ...shop.world, db: raced }, reference, { id: team.owner.id });
  expect(other).toEqual([{ slug: expect.any(String) }]);
  expect(made).toEqual(other[0]);
});

describe('an account with money owed or a refund in flight (F43)', () => {
  const remove = (token: TestUser) =>
    shop.request<Refused>('POST', '/api/users/account/delete/', { token, body: { password: TEST_PASSWORD } });

  test('is not deleted, with a sentence, until the money is back; a later failure is still payable', async () => {
    const { reference, buyer } = await cancelled();
    const answers: unknown[] = [];
    const ask = async () => {
      const { status, body } = await remove(await withFreshTokens(shop, buyer));
      answers.push([status, body.error]);
      return status;
    };
    await ask();
    await refund(reference, {});
    await ask();
    for (const made of atProvider(reference)) made.status = 'needs-attention';
    await later();
    await ask();
    expect(answers).toEqual([1, 2, 3].map(() => [409, messages.account.moneyUnderWay]));
    for (const made of atProvider(reference)) made.status = 'processed';
    await later();
    expect(await ask()).toBe(200);
    // The bank sends it back later: it is owed, on the list, and can be refunded by its reference.
    for (const made of atProvider(reference)) made.status = 'failed';
    await shop.event({ event: 'refund.failed', data: { transaction_reference: reference, amount: '13000' } });
    const { handleStoredEvents } = await import('#server/jobs/webhooks.ts');
    await handleStoredEvents(shop.world);
    expect(await entryOf(reference)).toMatchObject({ owed: '130.00', reason: 'refundFailed', may_refund: true });
    expect((await refund(reference, {})).status).toBe(200);
    for (const made of atProvider(reference)) if (made.status === 'pending') made.status = 'processed';
    await later();
    expect(await entryOf(reference)).toBeUndefined();
  });
});

test('afterwards all books are right', async () => {
  await expectInvariants(shop);
});
