import { and, eq, like } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { journalLines } from '#server/db/tables/journal.ts';
import { disputes } from '#server/db/tables/payments/disputes.ts';
import { checkBooks } from '#server/features/books/report/check-books.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { type Shopper, send } from '#tests/faults/load/shopper.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { signatureOf } from '#tests/support/outside/provider.ts';
import { blockReasonOf, compareNow, FOUND_WITHIN_MS, placedOrder } from './comparison-steps.ts';
import { owner, post, read } from './owner.ts';

/** What an owner was told about a dispute, each once by a unique key; the words of a mail that was sent are gone. */
async function newsOf(db: Db, { email }: Shopper, disputeId: number): Promise<string[]> {
  const { dedupeKey, recipient } = tables.outbox;
  const isAbout = and(eq(recipient, email), like(dedupeKey, `dispute:${disputeId}:%`));
  const mails = await db.select({ dedupeKey }).from(tables.outbox).where(isAbout);
  return mails.map((mail) => mail.dedupeKey.split(':')[2] ?? '').sort();
}

/** What the journal holds on the account of disputed sums, in pesewas. */
async function disputedSum(db: Db): Promise<number> {
  const lines = await db.select().from(journalLines).where(eq(journalLines.account, 'disputed'));
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Delivers the provider's own reminder of a dispute, signed. */
function remind(stage: Stage, id: number, reference: string) {
  const body = JSON.stringify({ event: 'charge.dispute.remind', data: { id, transaction: { reference } } });
  const headers = { 'Content-Type': 'application/json', 'x-paystack-signature': signatureOf(body) };
  return send(stage.origin, 'POST', '/api/payments/webhook/', { body, headers });
}

/**
 * F44: a dispute is opened without an event, reminded of by us and by the provider, and lost: the owner reads the date
 * and gets the mails, the order stops, and the books are right before and after.
 */
async function disputed(stage: Stage): Promise<string> {
  const who = await owner(stage);
  const reference = await placedOrder(stage);
  const slug = stage.acknowledged.get(reference)?.slug ?? '';
  // Opened four days ago and due within the day: the reminder of 24 hours has come.
  const due = new Date(Date.now() + 23 * HOUR_MS);
  const amount = stage.provider.charges.get(reference)?.amount ?? 0;
  const opened = { dueAt: due, createdAt: new Date(Date.now() - 4 * DAY_MS), amount };
  const dispute = stage.provider.dispute(reference, opened);
  return stage.engine.withDatabase(async (db) => {
    const before = await disputedSum(db);
    await compareNow(stage, db, 5);
    const listed = (await read(stage, who, '/api/staff/disputes/'))?.body.open as {
      reference: string;
      due_at: string;
    }[];
    const shown = (listed ?? []).find((one) => one.reference === reference);
    assertTrue(shown?.due_at === due.toISOString(), `the owner reads ${shown?.due_at} as the date of the dispute`);
    assertTrue((await countDepths(db, new Date())).urgentDisputes > 0, 'the alarm does not ring');
    assertTrue((await blockReasonOf(db, reference)) === 'dispute', 'the disputed order is not stopped');
    const moved = await post(stage, who, `/api/staff/orders/${slug}/move/`, { from: 'pending', to: 'processing' });
    assertTrue(moved?.status === 409, `the disputed order moves on: ${moved?.status}`);
    assertTrue((await disputedSum(db)) === before + amount, 'the books do not hold the disputed sum');
    assertTrue((await remind(stage, dispute.id, reference))?.status === 200, 'the reminder was not taken');
    await until('the mails of the dispute', FOUND_WITHIN_MS, async () => {
      const news = await newsOf(db, who, dispute.id);
      return ['opened', '24h', 'reminded'].every((one) => news.includes(one));
    });
    Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted' });
    stage.provider.set(reference, { status: 'reversed' });
    await compareNow(stage, db, 5);
    const [stored] = await db.select().from(disputes).where(eq(disputes.reference, reference));
    assertTrue(stored?.state === 'lost', 'the dispute is not lost');
    const [payment] = await db.select().from(tables.payments).where(eq(tables.payments.reference, reference));
    assertTrue(payment?.state === 'refunded' && payment.owed === 0, 'the money of the lost dispute is not recorded');
    assertTrue((await disputedSum(db)) === before, 'the books still hold the disputed sum');
    const wrong = await checkBooks(db);
    assertTrue(wrong.length === 0, `the books are wrong: ${wrong.join('; ')}`);
    const news = (await newsOf(db, who, dispute.id)).join();
    assertTrue(news === '24h,lost,opened,reminded', `the owner was told ${news}`);
    return 'date read, reminded twice, stopped, lost with its money, books right';
  });
}

/** A dispute from its beginning to its end. */
export const disputeScenario: Scenario = {
  id: 'F44',
  what: 'dispute opened, reminded and lost',
  on: ['PostgreSQL'],
  shortOn: [],
  run: disputed,
};
