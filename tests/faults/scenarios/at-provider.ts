import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { differences } from '#server/db/tables/payments/comparisons.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { blockReasonOf, compareNow, placedOrder, simulateNight } from './comparison-steps.ts';
import { disputeScenario } from './dispute.ts';
import { paidPurchase } from './process.ts';

/**
 * F40: a refund from the dashboard, a reversal and a chargeback, without an event: the night finds them and stops the
 * orders.
 */
async function nobodyTold(stage: Stage): Promise<string> {
  const [refunded, reversed, charged] = [await placedOrder(stage), await placedOrder(stage), await placedOrder(stage)];
  stage.provider.refundInDashboard(refunded, stage.provider.charges.get(refunded)?.amount ?? 0);
  for (const reference of [refunded, reversed]) stage.provider.set(reference, { status: 'reversed' });
  stage.provider.dispute(charged);
  return stage.engine.withDatabase(async (db) => {
    const ms = await simulateNight(stage, db, refunded);
    for (const [reference, reason] of [
      [refunded, 'returned'],
      [reversed, 'returned'],
      [charged, 'dispute'],
    ] as const) {
      const stop = await blockReasonOf(db, reference);
      assertTrue(stop === reason, `an order with money on its way back is stopped as ${stop}, not ${reason}`);
    }
    return `refund, reversal and chargeback found and stopped, ${Math.round(ms / 1000)} s after the night was due`;
  });
}

/** A checkout that was not an order before the provider said the word: it becomes none, and is asked about again. */
async function assertHeldOpen(stage: Stage, db: Db): Promise<void> {
  const purchase = await paidPurchase(stage);
  stage.provider.set(purchase.reference, { status: 'reversal pending' });
  const reply = await stage.post(purchase);
  assertTrue(reply?.status === 503, `an unknown word was answered ${reply?.status}`);
  const [intent] = await db.select().from(tables.intents).where(eq(tables.intents.reference, purchase.reference));
  assertTrue(intent?.state === 'checking' && intent.nextCheckAt !== null, `the checkout is ${intent?.state}`);
  stage.provider.set(purchase.reference, { status: 'success' });
  assertTrue(await stage.place(purchase), 'the payment is clear and makes no order');
}

/** F41: a word that nobody knows: neither a success nor nothing; the order waits and goes on when it is clear. */
async function unknownWord(stage: Stage): Promise<string> {
  const reference = await placedOrder(stage);
  stage.provider.set(reference, { status: 'reversal pending' });
  return stage.engine.withDatabase(async (db) => {
    const quiet = (await countDepths(db, new Date())).differences;
    await compareNow(stage, db);
    const found = await db.select().from(differences).where(eq(differences.key, reference));
    assertTrue(
      found.some(({ kind, resolvedAt }) => kind === 'word' && resolvedAt === null),
      'the word is not held',
    );
    assertTrue((await blockReasonOf(db, reference)) === 'unclear', 'the order does not wait');
    assertTrue((await countDepths(db, new Date())).differences > quiet, 'the alarm does not ring');
    await assertHeldOpen(stage, db);
    stage.provider.set(reference, { status: 'success' });
    await compareNow(stage, db);
    assertTrue((await blockReasonOf(db, reference)) === undefined, 'the order still waits');
    assertTrue((await countDepths(db, new Date())).differences === quiet, 'the alarm still rings');
    return 'held and stopped with an alarm, gone when the provider was clear';
  });
}

/** What happens at the provider without an event for the shop. They need a second reader of the database: PostgreSQL. */
export const atProviderScenarios: Scenario[] = [
  {
    id: 'F40',
    what: 'refund, reversal, chargeback, no event',
    on: ['PostgreSQL'],
    shortOn: [],
    run: nobodyTold,
  },
  { id: 'F41', what: 'a word that we do not know', on: ['PostgreSQL'], shortOn: [], run: unknownWord },
  disputeScenario,
];
