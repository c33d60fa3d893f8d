import { and, eq, isNotNull } from 'drizzle-orm';
import { HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import type { Shopper } from '#tests/faults/load/shopper.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Purchase, Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { TEST_PASSWORD } from '#tests/support/world.ts';
import { owner, ownMoney, post, read } from './owner.ts';
import { cancelledOrder, owedCount, owedFor, placedOrder, refund, refundsAtProvider } from './refund-steps.ts';

/** The alarm rings when money is owed for longer than this (ops/monitoring/alerts.yaml). */
const ALARM_S = 86_400;

/** The follow-up's time comes for every open refund. The shop itself planned it within the hour. */
const makeDue = (stage: Stage) =>
  stage.engine.withDatabase(async (db: Db) => {
    const open = await db.select().from(tables.refunds).where(isNotNull(tables.refunds.checkAt));
    const isSoon = open.every(({ checkAt }) => (checkAt?.getTime() ?? 0) < Date.now() + HOUR_MS);
    assertTrue(isSoon, 'an open refund is not looked at within the hour');
    await db
      .update(tables.refunds)
      .set({ checkAt: new Date(0) })
      .where(isNotNull(tables.refunds.checkAt));
  });

/** F38: the whole refund is accepted, then fails, and its event is lost: owed until paid. */
async function failsUnheard(stage: Stage): Promise<string> {
  const who = await owner(stage);
  const before = await owedCount(stage, who);
  const purchase = await cancelledOrder(stage, who);
  const { reference, shopper } = purchase;
  assertTrue((await refund(stage, who, purchase))?.status === 200, 'the refund was not accepted');
  assertTrue((await owedCount(stage, who)) === before, 'a refund that is on its way needs a hand');
  for (const made of refundsAtProvider(stage, purchase)) made.status = 'failed';
  await makeDue(stage);
  await until('the failed refund on the list', 60_000, async () => {
    return (await owedFor(stage, who, purchase))?.reason === 'refundFailed';
  });
  await stage.api().kill();
  await stage.open();
  assertTrue((await owedFor(stage, who, purchase))?.needs_hand === true, 'nobody is told to pay what is owed');
  assertTrue((await owedCount(stage, who)) === before + 1, 'the counts miss what is owed');
  const shown = await ownMoney(stage, shopper, reference);
  assertTrue(shown?.reason === 'refundFailed', 'the customer does not see what is owed');
  assertTrue((await refund(stage, who, purchase))?.status === 200, 'the retry was not accepted');
  for (const made of refundsAtProvider(stage, purchase)) if (made.status === 'pending') made.status = 'processed';
  await makeDue(stage);
  await until('the money back', 60_000, async () => (await owedFor(stage, who, purchase)) === null);
  assertTrue((await owedCount(stage, who)) === before, 'the counts still have what was paid');
  const paid = await ownMoney(stage, shopper, reference);
  assertTrue(paid?.reason === null && paid.owed === '0.00', 'the customer still reads that money is owed');
  return 'within the hour on every list until paid, across a kill';
}

/** The events of a part and a whole refund, in an order drawn by chance. */
function shuffled(stage: Stage): string[] {
  const events = ['refund.processed', 'refund.pending', 'refund.failed', 'refund.processing', 'refund.processed'];
  return events
    .map((event) => ({ event, at: stage.chance.below(1_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

/** F39: a part and the rest in flight; one fails, events come shuffled, twice, across a kill. */
async function eachByItsId(stage: Stage): Promise<string> {
  const who = await owner(stage);
  const purchase = await placedOrder(stage, who);
  const { reference } = purchase;
  const slug = stage.acknowledged.get(reference)?.slug ?? '';
  assertTrue((await refund(stage, who, purchase, { amount: '20.00' }))?.status === 200, 'the part was not accepted');
  await post(stage, who, `/api/staff/orders/${slug}/move/`, { from: 'pending', to: 'cancelled' });
  assertTrue((await refund(stage, who, purchase))?.status === 200, 'the rest was not accepted');
  const [part, rest] = refundsAtProvider(stage, purchase);
  Object.assign(part ?? {}, { status: 'failed' });
  Object.assign(rest ?? {}, { status: 'processed' });
  for (const [twin, event] of shuffled(stage).entries()) {
    await stage.sendWebhook(reference, event, twin + 1);
    if (twin === 2) {
      await stage.api().kill();
      await stage.open();
    }
  }
  await until('the failed part on the list', 60_000, async () => {
    const entry = await owedFor(stage, who, purchase);
    return entry?.reason === 'refundFailed' && entry.owed === '20.00';
  });
  const rows = await stage.engine.withDatabase((db: Db) => refundsOf(db, reference));
  const ours = rows.map(({ refundId, state, amount }) => `${refundId} ${state} ${amount}`);
  const theirs = [part, rest].map((made, at) => `${made?.id} ${at === 0 ? 'failed' : 'done'} ${made?.amount}`);
  assertTrue(ours.join() === theirs.join(), `the ledger has ${ours.join()}, the provider ${theirs.join()}`);
  return 'the part is owed, the rest is done, each by its own id';
}

/** F42: a cancelled order that nobody refunds is owed, ages, and rings the alarm. */
async function assertAges(stage: Stage, who: Shopper, purchase: Purchase): Promise<void> {
  const entry = await owedFor(stage, who, purchase);
  assertTrue(entry?.reason === 'cancelled' && entry.needs_hand, 'a cancelled order is not owed');
  assertTrue(Math.abs(Date.now() - Date.parse(entry?.since ?? '')) < HOUR_MS, 'nobody knows since when it is owed');
  assertTrue((await owedCount(stage, who)) > 0, 'the counts miss what is owed');
  await stage.engine.withDatabase(async (db: Db) => {
    const at = async (hours: number) => (await countDepths(db, new Date(Date.now() + hours * HOUR_MS))).oldestOwed;
    const [now, tomorrow] = [await at(0), await at(25)];
    assertTrue(now < ALARM_S && tomorrow > ALARM_S, `the alarm does not ring: ${now} s, then ${tomorrow} s`);
  });
}

/**
 * F42, F43: nobody refunds a cancelled order; its customer can't delete the account, also not while the refund is on
 * its way.
 */
async function nobodyRefunds(stage: Stage): Promise<string> {
  const who = await owner(stage);
  const purchase = await cancelledOrder(stage, who);
  const { reference, shopper } = purchase;
  await assertAges(stage, who, purchase);
  const remove = async () => {
    const ask = () => post(stage, shopper, '/api/users/account/delete/', { password: TEST_PASSWORD });
    const reply = await ask();
    if (reply?.status !== 401) return reply?.status;
    await stage.renew(shopper);
    return (await ask())?.status;
  };
  const owed = await remove();
  assertTrue(owed === 409, `an account that is owed money was answered ${owed}`);
  assertTrue((await refund(stage, who, purchase))?.status === 200, 'the refund was not accepted');
  const underWay = await remove();
  assertTrue(underWay === 409, `an account with a refund under way was answered ${underWay}`);
  const isPayable = await stage.engine.withDatabase(async (db: Db) => {
    const { payments } = tables;
    const isNamed = and(eq(payments.reference, reference), eq(payments.payerEmail, shopper.email));
    return (await db.select().from(payments).where(isNamed)).length === 1;
  });
  assertTrue(isPayable, 'nobody knows any more whose money it is');
  return 'owed, counted, older each day; the account stays while money is owed or under way';
}

/** A part of an order's payment by two people who have both seen no refund yet: one of the two is refused. */
async function partByTwo(stage: Stage, hands: readonly [Shopper, Shopper]): Promise<void> {
  const purchase = await placedOrder(stage, hands[0]);
  const asked = { amount: '20.00', seen: 0 };
  const replies = await Promise.all(hands.map((who) => refund(stage, who, purchase, asked)));
  const statuses = replies.map((reply) => reply?.status).sort();
  assertTrue(statuses.join() === '200,409', `two hands were answered ${statuses.join()}`);
  assertTrue(
    refundsAtProvider(stage, purchase).length === 1,
    `${refundsAtProvider(stage, purchase).length} refunds of one part`,
  );
}

/** F45: a whole refund, a part and a note, each twice by the same hand and by another one, all at once. */
async function manyHands(stage: Stage): Promise<string> {
  const hands = [await owner(stage), await owner(stage, 1)] as const;
  const [who, other] = hands;
  const rounds = stage.rounds(3, 30);
  for (let round = 0; round < rounds; round += 1) {
    const purchase = await cancelledOrder(stage, who);
    await Promise.all([who, who, other, other].map((hand) => refund(stage, hand, purchase)));
    assertTrue(
      refundsAtProvider(stage, purchase).length === 1,
      `${refundsAtProvider(stage, purchase).length} refunds of one payment`,
    );
    await partByTwo(stage, hands);
    const slug = stage.acknowledged.get(purchase.reference)?.slug ?? '';
    const note = { text: `Round ${round}`, to: 'customer' };
    const write = (hand: Shopper) => post(stage, hand, `/api/staff/orders/${slug}/notes/`, note);
    await Promise.all([who, who, other, other].map(write));
    const { events = [] } = (await read(stage, who, `/api/staff/orders/${slug}/`))?.body ?? {};
    const same = (events as { customer_note: string | null }[]).filter((event) => event.customer_note === note.text);
    assertTrue(same.length === 1, `${same.length} notes of one`);
  }
  return `${rounds} rounds, each once, by one hand and by two`;
}

const SHARED: Scenario['on'] = ['PostgreSQL'];

/** Faults of money on its way back. The owner is made in the database, so they run where it can be reached. */
export const refundScenarios: Scenario[] = [
  { id: 'F38', what: 'a refund fails, its event is lost', on: SHARED, shortOn: SHARED, run: failsUnheard },
  { id: 'F39', what: 'part and rest in flight, one fails', on: SHARED, shortOn: SHARED, run: eachByItsId },
  { id: 'F42', what: 'cancelled, nobody refunds (F43 too)', on: SHARED, shortOn: SHARED, run: nobodyRefunds },
  { id: 'F45', what: 'refund and note by many hands', on: SHARED, shortOn: SHARED, run: manyHands },
];
