import type { ListedDispute as Listed, StaffDispute, StaffDisputes } from '#contract/staff/money/disputes.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { dueOf } from '#domain/payments/dispute-dates.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { eventsOf } from '#server/features/orders/move/history.queries.ts';
import { insertEvent, lockOrder, orderBySlug, withLines } from '#server/features/orders/orders.queries.ts';
import { photoList } from '#server/features/orders/photos/photos.ts';
import { linkOf } from '#server/features/orders/tracking/tracking.ts';
import {
  changeDispute,
  type Dispute,
  disputeById,
  endedDisputes,
  insertNote,
  type ListedDispute,
  listedDispute,
  lockDispute,
  notesOf,
  openDisputes,
} from '#server/features/payments/disputes/disputes.queries.ts';
import { lockPayment, paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { evidenceText } from './evidence.ts';

const OPEN_SHOWN = 200;
const ENDED_SHOWN = 50;

function toListed({ dispute, slug, firstName, lastName }: ListedDispute): Listed {
  return {
    id: dispute.disputeId,
    reference: dispute.reference,
    state: dispute.state,
    word: dispute.word,
    category: dispute.category,
    amount: toDecimal(dispute.amount),
    currency: dispute.currency,
    opened_at: dispute.openedAt.toISOString(),
    due_at: dueOf(dispute).toISOString(),
    resolved_at: dispute.resolvedAt?.toISOString() ?? null,
    order_slug: slug,
    code: slug === null ? '' : orderCode(slug),
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  };
}

/** The disputes, those that need an answer first. */
export async function listDisputes(world: World): Promise<StaffDisputes> {
  const open = await openDisputes(world.db, OPEN_SHOWN);
  const ended = await endedDisputes(world.db, ENDED_SHOWN);
  return { open: open.map(toListed), ended: ended.map(toListed) };
}

/** The evidence of a dispute's order; an empty text without an order. */
async function evidenceOf(world: World, dispute: Dispute, slug: string | null) {
  const found = slug === null ? undefined : await orderBySlug(world.db, slug);
  const [order] = found === undefined ? [] : await withLines(world.db, [found]);
  if (order === undefined) return { evidence: '', photos: [] };
  const events = await eventsOf(world.db, order.id);
  const photos = await photoList(world, order.id);
  const nameOf = await namesOf(
    world.db,
    events.map(({ actorId }) => actorId),
  );
  const payment = await paymentOf(world.db, dispute.reference);
  const notes = await notesOf(world.db, dispute.disputeId);
  const trackingUrl = (await linkOf(world, order.id))?.url ?? null;
  return {
    evidence: evidenceText({ order, payment, events, notes, pictures: photos.length, trackingUrl, nameOf }),
    photos,
  };
}

/** A dispute with all that proves the work. */
export async function readDispute(world: World, id: string): Promise<StaffDispute | Refusal> {
  const found = await listedDispute(world.db, id);
  if (found === undefined) return refuse('missing', messages.disputeNews.noSuch);
  const { dispute, slug } = found;
  const notes = await notesOf(world.db, id);
  const nameOf = await namesOf(world.db, [...notes.map(({ actorId }) => actorId), dispute.decidedBy]);
  return {
    ...toListed(found),
    ...(await evidenceOf(world, dispute, slug)),
    notes: notes.map(({ id: noteId, note, actorId, createdAt }) => {
      return { id: noteId, note, by: nameOf(actorId), at: createdAt.toISOString() };
    }),
    decision: dispute.decision ?? '',
    decided_by: nameOf(dispute.decidedBy),
  };
}

/** Writes down evidence; a second call with the same key writes nothing. */
export async function addDisputeNote(
  world: World,
  actor: Actor,
  { id, key, note }: { id: string; key: string; note: string },
): Promise<StaffDispute | Refusal> {
  if ((await disputeById(world.db, id)) === undefined) return refuse('missing', messages.disputeNews.noSuch);
  const row = { disputeId: id, key, note: note.trim(), actorId: actor.id, createdAt: world.now() };
  await world.db.transaction((tx) => insertNote(tx, row));
  return readDispute(world, id);
}

/**
 * Records how a dispute ended when the provider does not report it. The provider's own
 * result replaces it later.
 */
export async function decideDispute(
  world: World,
  actor: Actor,
  { id, outcome, decision }: { id: string; outcome: 'won' | 'lost'; decision: string },
): Promise<StaffDispute | Refusal> {
  const known = await listedDispute(world.db, id);
  if (known === undefined) return refuse('missing', messages.disputeNews.noSuch);
  const refused = await world.db.transaction(async (tx) => {
    await lockPayment(tx, known.dispute.reference);
    const order = known.slug === null ? undefined : await lockOrder(tx, { slug: known.slug });
    const dispute = await lockDispute(tx, id);
    if (dispute?.state !== 'unclear') return refuse('conflict', messages.disputeNews.notUnclear);
    const now = world.now();
    await changeDispute(tx, id, { state: outcome, decision: decision.trim(), decidedBy: actor.id, resolvedAt: now });
    await bookPayment(world, tx, known.dispute.reference);
    if (order === undefined) return null;
    const { id: orderId, status } = order;
    const note = messages.disputeNews[outcome](id);
    const entry = {
      orderId,
      kind: 'note' as const,
      fromStatus: status,
      toStatus: status,
      note,
      reason: decision.trim(),
    };
    await insertEvent(tx, { ...entry, actorId: actor.id, createdAt: now });
    return null;
  });
  return isRefusal(refused) ? refused : readDispute(world, id);
}
