import type { CorrectionRequest } from '#contract/staff/corrections.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout, type Pesewas, toDecimal } from '#domain/prices/money.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import { windowArea } from '#domain/windows/rules.ts';
import type { Tx } from '#server/db/open.ts';
import type { PricedLine } from '#server/db/schema.ts';
import { doubtNewPhone, lockNewFamily } from '#server/features/orders/doubts/doubt-new-phone.ts';
import { proposeExtra, waitingPayment } from '#server/features/orders/extra/propose-extra.ts';
import { notifyPlanned } from '#server/features/orders/notices/stop-notices.ts';
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
import { requestRefund } from '#server/features/orders/refund/provider/request-refund.ts';
import { refundCorrection } from '#server/features/orders/refund/refund-correction.ts';
import { CORRECTION_KEY, type RefundRow } from '#server/features/orders/refund/refunds.queries.ts';
import { releaseLeftSeats } from '#server/features/orders/windows/follow-plans.ts';
import { contentsOf } from '#server/features/payments/intents/price/pricing.ts';
import { lockPaymentsOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { bookedFees } from './booked-fees.ts';
import { type Changes, changesOf } from './changes.ts';

const words = messages.corrections;

/**
 * Who corrects which order. `refund`: the sum that they agreed to give back; `extra`: the sum that they agreed to ask
 * the customer for. Both in pesewas; null for none.
 */
export type Correction = {
  slug: string;
  actorId: number;
  refund: Pesewas | null;
  extra: Pesewas | null;
  request: CorrectionRequest;
};

/** Why the price does not allow the correction, or null. */
function refusalOf({ goesBack, extra }: Changes['price'], agreed: Correction): Refusal | null {
  if (goesBack === (agreed.refund ?? 0) && extra === (agreed.extra ?? 0)) return null;
  if (agreed.refund !== null || agreed.extra !== null) return refuse('conflict', words.sumChanged);
  if (extra > 0) {
    return { ...refuse('conflict', words.costsMore(formatCheckout(extra))), hints: { extra: toDecimal(extra) } };
  }
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

type Written = {
  order: OrderWithLines;
  changes: Changes;
  actorId: number;
  request: CorrectionRequest;
  paid?: Pesewas;
};

/**
 * Writes a correction within a transaction: columns, history, mails, and the refund of the difference. `paid`: what the
 * customer paid for it, in pesewas; they get another mail about it.
 */
export async function writeCorrection(
  world: World,
  tx: Tx,
  { order, changes, actorId, request, paid = 0 }: Written,
): Promise<RefundRow[] | Refusal> {
  const { goesBack } = changes.price;
  const { left, change } = await leaveWindows(tx, order, changes);
  await changeOrder(tx, order.id, { ...changes.columns, ...change });
  const sum = formatCheckout(goesBack);
  const customerNote = [
    ...changes.customerNotes,
    ...(goesBack > 0 ? [words.forCustomer.refund(sum)] : []),
    ...(paid > 0 ? [words.forCustomer.extraPaid(formatCheckout(paid))] : []),
  ].join(' ');
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    kind: 'note',
    fromStatus: order.status,
    toStatus: order.status,
    actorId,
    reason: request.reason.trim(),
    note: [
      ...changes.notes,
      ...(paid > 0 ? [words.extraNotes.paid(formatCheckout(paid))] : []),
      ...(left.length > 0 ? [words.newWindow] : []),
    ].join(' '),
    customerNote,
    detail: { correction: { goesBack } },
    createdAt: world.now(),
  });
  if (changes.columns.phone !== undefined) await doubtNewPhone(world, tx, order, changes.columns.phone);
  if (paid === 0) await mailNote(world, tx, { eventId, slug: order.slug, note: customerNote, to: order });
  for (const { stop, was } of left) await notifyPlanned(world, tx, { eventId, order, stop, was, at: null });
  if (goesBack === 0) return [];
  return refundCorrection(world, tx, order, {
    key: `${CORRECTION_KEY}${eventId}`,
    amount: goesBack,
    reason: words.refundReason(request.reason.trim()),
    actorId,
  });
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
 * same transaction; when it costs more, the customer is asked to pay the difference and the correction waits for it. The
 * same again changes nothing.
 */
export async function correctOrder(world: World, correction: Correction): Promise<{ slug: string } | Refusal> {
  const { slug, request, actorId } = correction;
  const today = await todaysLines(world, request);
  if (isRefusal(today)) return today;
  let rows: RefundRow[] = [];
  try {
    rows = await world.db.transaction(async (tx) => {
      const known = await orderBySlug(tx, slug);
      await lockNewFamily(tx, slug, request.phone_number ?? '');
      // Payments before order, as refunds lock them.
      if (known !== undefined) await lockPaymentsOf(tx, known);
      const locked = known === undefined ? undefined : await lockOrder(tx, { id: known.id });
      const [order] = locked === undefined ? [] : await withLines(tx, [locked]);
      if (order === undefined) throw new Undone(refuse('missing', messages.errors.notFound));
      const waits = await waitingPayment(tx, order, request);
      if (waits === 'repeated' && correction.extra !== null) return [];
      const fees = await bookedFees(tx, order, request, world.now());
      const changes = changesOf(order, request, { today, fees });
      if (changes === null) return [];
      const refused = isRefusal(changes) ? changes : refusalOf(changes.price, correction);
      if (refused !== null || isRefusal(changes)) throw new Undone(refused as Refusal);
      if (waits !== null) throw new Undone(refuse('conflict', words.paymentWaits));
      if (changes.price.extra > 0) {
        const stopped = await proposeExtra(world, tx, { order, changes, request, lines: today, actorId });
        if (stopped !== null) throw new Undone(stopped);
        return [];
      }
      const written = await writeCorrection(world, tx, { order, changes, request, actorId });
      if (isRefusal(written)) throw new Undone(written);
      return written;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
  world.wake?.('outbox');
  // Refused by the provider, it is failed and owed: the team sees that on the order.
  for (const row of rows) await requestRefund(world, row, { isFirst: true });
  return { slug };
}
