import type { CorrectionRequest } from '#contract/staff-corrections.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout, type Pesewas, toDecimal } from '#domain/prices/money.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import { windowArea } from '#domain/windows/rules.ts';
import type { Tx } from '#server/db/open.ts';
import type { PricedLine } from '#server/db/schema.ts';
import { doubtNewPhone, lockNewFamily } from '#server/features/orders/doubts/doubt-new-phone.ts';
import { noticePlanned } from '#server/features/orders/notices/stop-notices.ts';
import { mailNote } from '#server/features/orders/order-mails.ts';
import {
  changeOrder,
  insertEvent,
  lockOrder,
  type NewOrder,
  type OrderWithLines,
  orderBySlug,
  withLines,
} from '#server/features/orders/orders.queries.ts';
import { reservePart } from '#server/features/orders/refund/partial-refund.ts';
import type { RefundRow } from '#server/features/orders/refund/refunds.queries.ts';
import { requestRefund } from '#server/features/orders/refund/request-refund.ts';
import { releaseLeftSeats } from '#server/features/orders/windows/follow-plans.ts';
import { contentsOf } from '#server/features/payments/intents/pricing.ts';
import { lockPayment } from '#server/features/payments/ledger/ledger.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { type Changes, changesOf } from './changes.ts';

const words = messages.corrections;

/**
 * Who corrects which order. `refund`: the sum that they agreed to give back, in pesewas; null when none may go back.
 */
export type Correction = { slug: string; actorId: number; refund: Pesewas | null; request: CorrectionRequest };

/** Why the price does not allow the correction, or null. */
function refusalOf({ goesBack, extra }: Changes['price'], refund: Pesewas | null): Refusal | null {
  if (extra > 0) {
    return { ...refuse('conflict', words.costsMore(formatCheckout(extra))), hints: { extra: toDecimal(extra) } };
  }
  if (goesBack === (refund ?? 0)) return null;
  if (refund !== null) return refuse('conflict', words.sumChanged);
  return {
    ...refuse('conflict', words.ownerRefunds(formatCheckout(goesBack))),
    hints: { refund: toDecimal(goesBack) },
  };
}

/** The stops whose places in windows are in another area now: nobody rides there in that window. */
async function leaveWindows(tx: Tx, order: OrderWithLines, { columns }: Changes) {
  const windows = windowsOf(order);
  const left = (['pickup', 'delivery'] as const).flatMap((stop) => {
    const [place, was] = [columns[stop], windows[stop]];
    const hasMoved = place !== undefined && was !== null && windowArea(place) !== windowArea(order[stop]);
    return hasMoved ? [{ stop, was }] : [];
  });
  const plans: Partial<NewOrder> = Object.fromEntries(left.map(({ stop }) => [`${stop}At`, null]));
  return { left, change: left.length === 0 ? {} : await releaseLeftSeats(tx, order, plans) };
}

/** Writes a correction within a transaction: columns, history, mails, and the refund of the difference. */
async function write(
  world: World,
  tx: Tx,
  { order, changes, correction }: { order: OrderWithLines; changes: Changes; correction: Correction },
): Promise<RefundRow | null | Refusal> {
  const { actorId, request } = correction;
  const { goesBack } = changes.price;
  const { left, change } = await leaveWindows(tx, order, changes);
  await changeOrder(tx, order.id, { ...changes.columns, ...change });
  const sum = formatCheckout(goesBack);
  const customerNote = [...changes.customerNotes, ...(goesBack > 0 ? [words.forCustomer.refund(sum)] : [])].join(' ');
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    kind: 'note',
    fromStatus: order.status,
    toStatus: order.status,
    actorId,
    reason: request.reason.trim(),
    note: [...changes.notes, ...(left.length > 0 ? [words.newWindow] : [])].join(' '),
    customerNote,
    detail: { correction: { goesBack } },
    createdAt: world.now(),
  });
  if (changes.columns.phone !== undefined) await doubtNewPhone(world, tx, order, changes.columns.phone);
  await mailNote(world, tx, { eventId, slug: order.slug, note: customerNote, to: order });
  for (const { stop, was } of left) await noticePlanned(world, tx, { eventId, order, stop, was, at: null });
  if (goesBack === 0) return null;
  const reserved = await reservePart(world, tx, {
    reference: order.reference,
    key: `correction-${eventId}`,
    amount: goesBack,
    reason: words.refundReason(request.reason.trim()),
    actorId,
  });
  return isRefusal(reserved) ? reserved : reserved.row;
}

/** Rolls the transaction back; `refusal` is what the caller gets. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('undone');
    this.refusal = refusal;
  }
}

/** The asked lines at today's prices; null when the pairs stay. */
async function todaysLines(world: World, { items }: CorrectionRequest): Promise<PricedLine[] | null | Refusal> {
  if (items === undefined) return null;
  const contents = await contentsOf(world, { cart_items: items } as Parameters<typeof contentsOf>[1]);
  return isRefusal(contents) ? contents : contents.lines;
}

/**
 * Corrects an order: places, phone number, pairs and services, with a reason in its history and a mail to the customer.
 * What was paid is never changed. When the order costs less then, the difference goes back as a partial refund, in the
 * same transaction; when it costs more, the correction is refused with the difference. The same again changes nothing.
 */
export async function correctOrder(world: World, correction: Correction): Promise<{ slug: string } | Refusal> {
  const { slug, request, refund } = correction;
  const today = await todaysLines(world, request);
  if (isRefusal(today)) return today;
  let row: RefundRow | null = null;
  try {
    row = await world.db.transaction(async (tx) => {
      const known = await orderBySlug(tx, slug);
      await lockNewFamily(tx, slug, request.phone_number ?? '');
      // Payment before order, as refunds lock them.
      if (known !== undefined) await lockPayment(tx, known.reference);
      const locked = known === undefined ? undefined : await lockOrder(tx, { id: known.id });
      const [order] = locked === undefined ? [] : await withLines(tx, [locked]);
      if (order === undefined) throw new Undone(refuse('missing', messages.errors.notFound));
      const changes = changesOf(order, request, today);
      if (changes === null) return null;
      const refused = isRefusal(changes) ? changes : refusalOf(changes.price, refund);
      if (refused !== null || isRefusal(changes)) throw new Undone(refused as Refusal);
      const written = await write(world, tx, { order, changes, correction });
      if (written !== null && isRefusal(written)) throw new Undone(written);
      return written;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
  world.wake?.('outbox');
  // Refused by the provider, it is failed and owed: the team sees that on the order.
  if (row !== null) await requestRefund(world, row, { isFirst: true });
  return { slug };
}
