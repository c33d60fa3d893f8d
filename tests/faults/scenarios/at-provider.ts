import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { comparisons, differences } from '#server/db/tables/comparisons.ts';
import { disputes } from '#server/db/tables/disputes.ts';
import { stopReasonsOf } from '#server/features/payments/ledger/order-stops.queries.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { paidPurchase } from './process.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The job looks for a comparison once a minute, in ms. */
const FOUND_WITHIN_MS = 150_000;

async function placedOrder(stage: Stage): Promise<string> {
  const purchase = await paidPurchase(stage);
  assertTrue(await stage.place(purchase), 'an order could not be placed');
  return purchase.reference;
}

/** Begins a comparison as the night does, and waits until it has ended. */
async function compared(stage: Stage, db: Db): Promise<number> {
  const now = new Date();
  const from = new Date(now.getTime() - DAY_MS);
  const run = { fromAt: from, toAt: new Date(now.getTime() + 60_000), leaseUntil: now, startedAt: now };
  await db.insert(comparisons).values(run).onConflictDoNothing();
  return until('the comparison', FOUND_WITHIN_MS, async () => {
    assertTrue(stage.api().isRunning(), 'the API stopped');
    return (await db.select().from(comparisons)).every(({ finishedAt }) => finishedAt !== null);
  });
}

async function stopOf(db: Db, reference: string): Promise<string | undefined> {
  const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
  return order === undefined ? undefined : (await stopReasonsOf(db, [order.id])).get(order.id);
}

/** F40: a refund from the dashboard and a reversal, without an event: the comparison finds both and stops the orders. */
async function nobodyTold(stage: Stage): Promise<string> {
  const [refunded, reversed] = [await placedOrder(stage), await placedOrder(stage)];
  const amount = stage.provider.charges.get(refunded)?.amount ?? 0;
  stage.provider.refundInDashboard(refunded, amount);
  for (const reference of [refunded, reversed]) stage.provider.set(reference, { status: 'reversed' });
  return stage.engine.withDatabase(async (db) => {
    const ms = await compared(stage, db);
    for (const reference of [refunded, reversed])
      assertTrue((await stopOf(db, reference)) === 'returned', 'an order whose money went back moves on');
    return `both found and stopped, ${Math.round(ms / 1000)} s after the comparison was due`;
  });
}

/** F41: a word that nobody knows: neither a success nor nothing; the order waits and goes on when it is clear. */
async function unknownWord(stage: Stage): Promise<string> {
  const reference = await placedOrder(stage);
  stage.provider.set(reference, { status: 'reversal pending' });
  return stage.engine.withDatabase(async (db) => {
    await compared(stage, db);
    const found = await db.select().from(differences).where(eq(differences.key, reference));
    assertTrue(
      found.some(({ kind, resolvedAt }) => kind === 'word' && resolvedAt === null),
      'the word is not held',
    );
    assertTrue((await stopOf(db, reference)) === 'unclear', 'the order does not wait');
    stage.provider.set(reference, { status: 'success' });
    await compared(stage, db);
    assertTrue((await stopOf(db, reference)) === undefined, 'the order still waits');
    return 'held and stopped, gone when the provider was clear';
  });
}

/** F44: a dispute is opened and lost, without an event: the date is there, the order stops, the money is booked. */
async function disputed(stage: Stage): Promise<string> {
  const reference = await placedOrder(stage);
  const due = new Date(Date.now() + 3 * DAY_MS);
  const dispute = stage.provider.dispute(reference, { dueAt: due });
  return stage.engine.withDatabase(async (db) => {
    await compared(stage, db);
    const read = async () => (await db.select().from(disputes).where(eq(disputes.reference, reference)))[0];
    assertTrue((await read())?.dueAt?.getTime() === due.getTime(), 'the date of the dispute is not known');
    assertTrue((await stopOf(db, reference)) === 'dispute', 'the disputed order moves on');
    Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted' });
    stage.provider.set(reference, { status: 'reversed' });
    await compared(stage, db);
    assertTrue((await read())?.state === 'lost', 'the dispute is not lost');
    const [payment] = await db.select().from(tables.payments).where(eq(tables.payments.reference, reference));
    assertTrue(payment?.state === 'refunded' && payment.owed === 0, 'the money of the lost dispute is not booked');
    return 'stopped with its date, lost with its money';
  });
}

/** What happens at the provider while nobody tells the shop. They need a second reader of the database: PostgreSQL. */
export const atProviderScenarios: Scenario[] = [
  {
    id: 'F40',
    what: 'refund and reversal at the provider, no event',
    on: ['PostgreSQL'],
    shortOn: [],
    run: nobodyTold,
  },
  { id: 'F41', what: 'a word that we do not know', on: ['PostgreSQL'], shortOn: [], run: unknownWord },
  { id: 'F44', what: 'dispute opened and lost', on: ['PostgreSQL'], shortOn: [], run: disputed },
];
