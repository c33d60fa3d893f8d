import { eq } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { comparisons } from '#server/db/tables/payments/comparisons.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { assertTrue } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { paidPurchase } from './process.ts';

/** The job looks for a comparison, and for reminders, once a minute, in ms. */
export const FOUND_WITHIN_MS = 150_000;

/** A paid order of somebody; its reference. */
export async function placedOrder(stage: Stage): Promise<string> {
  const purchase = await paidPurchase(stage);
  assertTrue(await stage.place(purchase), 'an order could not be placed');
  return purchase.reference;
}

/** Waits until every comparison that began has ended. */
function ended(stage: Stage, db: Db): Promise<number> {
  return until('the comparison', FOUND_WITHIN_MS, async () => {
    assertTrue(stage.api().isRunning(), 'the API stopped');
    const begun = await db.select().from(comparisons);
    return begun.length > 0 && begun.every(({ finishedAt }) => finishedAt !== null);
  });
}

/**
 * Makes a night pass of which no comparison is known, with a payment before it: the job begins the comparison itself.
 */
export async function simulateNight(stage: Stage, db: Db, reference: string): Promise<number> {
  await ended(stage, db).catch(() => 0);
  await db.delete(comparisons);
  const before = new Date(Date.now() - 2 * DAY_MS);
  await db.update(tables.payments).set({ createdAt: before }).where(eq(tables.payments.reference, reference));
  return ended(stage, db);
}

/** Begins a comparison of the last days now, and waits until it has ended. */
export async function compareNow(stage: Stage, db: Db, days = 1): Promise<number> {
  const now = new Date();
  const from = new Date(now.getTime() - days * DAY_MS);
  const run = { fromAt: from, toAt: new Date(now.getTime() + 60_000), leaseUntil: now, startedAt: now };
  await db.insert(comparisons).values(run).onConflictDoNothing();
  return ended(stage, db);
}

/** Why an order does not move on; undefined when it does. */
export async function blockReasonOf(db: Db, reference: string): Promise<string | undefined> {
  const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
  return order === undefined ? undefined : (await blockReasonsOf(db, [order.id])).get(order.id);
}
