import { messages } from '#domain/messages.ts';
import type { Tx } from '#server/db/open.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { insertNote, lockOrder, type OrderRow, orderOfReference } from '#server/features/orders/orders.queries.ts';
import { syncRefunds } from '#server/features/orders/refund/provider/sync-refunds.ts';
import {
  changeDispute,
  type Dispute,
  insertDispute,
  lockDispute,
} from '#server/features/payments/disputes/disputes.queries.ts';
import { lockPayment } from '#server/features/payments/ledger/ledger.queries.ts';
import type { KnownDispute } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { type DisputeMailKind, formatGmt, mailOwnersAboutDispute } from './dispute-mails.ts';

/** A dispute whose payment is known by its reference. */
export type DisputeWithReference = KnownDispute & { reference: string };

const isEnded = (state: Dispute['state']) => state === 'won' || state === 'lost';

/** The entry in the order's history, when a dispute opened or changed its state. */
function entryOf(before: Dispute | undefined, dispute: Dispute): string | null {
  const { opened, won, lost, unclear, undated } = messages.disputeNews;
  if (dispute.state === before?.state) return null;
  switch (dispute.state) {
    case 'won':
      return won(dispute.disputeId);
    case 'lost':
      return lost(dispute.disputeId);
    case 'unclear':
      return unclear(dispute.disputeId, dispute.word);
    default:
      return before !== undefined && !isEnded(before.state)
        ? null
        : opened(dispute.disputeId, dispute.dueAt === null ? undated : formatGmt(dispute.dueAt));
  }
}

function mailKindOf(before: Dispute | undefined, { state }: Dispute): DisputeMailKind | null {
  if (state === before?.state) return null;
  if (state === 'won' || state === 'lost' || state === 'unclear') return state;
  return before === undefined ? 'opened' : null;
}

/** Adds or changes the row. Returns it before and after; the caller holds the locks of payment and order. */
async function upsert(
  tx: Tx,
  found: DisputeWithReference,
  now: Date,
): Promise<{ before: Dispute | undefined; after: Dispute }> {
  const { disputeId, reference, amount, currency, category, state, word, dueAt } = found;
  const openedAt = found.openedAt ?? now;
  const resolvedAt = isEnded(state) ? (found.resolvedAt ?? now) : null;
  const row = {
    disputeId,
    reference,
    amount,
    currency,
    category,
    state,
    word,
    openedAt,
    dueAt,
    resolvedAt,
    seenAt: now,
  };
  const fresh = { ...row, decision: null, decidedBy: null, createdAt: now };
  if (await insertDispute(tx, row)) return { before: undefined, after: fresh };
  const before = await lockDispute(tx, disputeId);
  if (before === undefined) throw new Error(`The dispute ${disputeId} was not stored.`);
  // Keep an owner's decision until the provider reports a result of its own.
  const isDecided = before.decision !== null && state === 'unclear';
  const change = isDecided
    ? { seenAt: now }
    : { amount, currency, category, state, word, dueAt: dueAt ?? before.dueAt, resolvedAt, seenAt: now };
  await changeDispute(tx, disputeId, change);
  return { before, after: { ...before, ...change } };
}

async function noteInHistory(tx: Tx, order: OrderRow | undefined, note: string | null, now: Date): Promise<void> {
  if (order === undefined || note === null) return;
  await insertNote(tx, order, { note, createdAt: now });
}

/**
 * Records a dispute as the provider knows it, by its id: the first time it stops the order and mails the owners; each
 * change of its state is in the order's history. When it is lost, the money that left is recorded too. A repeated call
 * changes nothing. Returns false when the provider gave no answer about the money of a lost one.
 */
export async function recordDispute(
  world: World,
  found: DisputeWithReference,
  event: { isReminder: boolean } = { isReminder: false },
): Promise<boolean> {
  const { reference } = found;
  const now = world.now();
  const changed = await world.db.transaction(async (tx) => {
    // Payment, order, dispute: the order of locks everywhere. A move waits here and then sees the dispute.
    await lockPayment(tx, reference);
    const known = await orderOfReference(tx, reference);
    const order = known === undefined ? undefined : await lockOrder(tx, { id: known.id });
    const { before, after } = await upsert(tx, found, now);
    await noteInHistory(tx, order, entryOf(before, after), now);
    const mailKind = mailKindOf(before, after);
    if (mailKind !== null) await mailOwnersAboutDispute(world, tx, after, mailKind, order?.slug);
    if (event.isReminder && after.state === 'open')
      await mailOwnersAboutDispute(world, tx, after, 'reminded', order?.slug);
    await bookPayment(world, tx, reference);
    return before?.state === after.state ? null : after.state;
  });
  world.wake?.('outbox');
  if (changed !== null) {
    const log = { reference, dispute: found.disputeId, state: changed };
    if (changed === 'won' || changed === 'answered') world.log.info(log, 'a dispute changed its state');
    else world.log.warn(log, 'a dispute needs attention');
  }
  return found.state === 'lost' ? recordLoss(world, reference) : true;
}

/** The money of a lost dispute left: records it as far as the provider says so. False without an answer. */
async function recordLoss(world: World, reference: string): Promise<boolean> {
  return (await syncRefunds(world, reference)) !== null;
}
