import type { CorrectionRequest } from '#contract/staff/corrections.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { EXTRA_LIFE_MS } from '#domain/orders/extra-payments.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { formatMoment } from '#domain/windows/format.ts';
import type { Tx } from '#server/db/open.ts';
import type { PricedLine } from '#server/db/schema.ts';
import { type Changes, describeLines, linesNow } from '#server/features/orders/correct/changes.ts';
import { insertNote, type OrderRow, type OrderWithLines } from '#server/features/orders/orders.queries.ts';
import { countAsked, insertExtra, openExtraOf } from '#server/features/payments/extra/extra-payments.queries.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { notifyAsked } from './extra-mails.ts';

const words = messages.extraPayment;
/** How often a customer is asked for one order in 24 hours: each is a mail. */
const ASKED_A_DAY = 10;

/** What the customer pays for, in sentences. */
function whatFor({ columns, hasPairs }: Changes, before: OrderWithLines): string {
  const { what } = words;
  const { pickup, delivery, corrected } = columns;
  return [
    hasPairs && corrected ? what.pairs(describeLines(corrected.lines), describeLines(linesNow(before))) : null,
    pickup === undefined ? null : what.pickup(pickup.area, before.pickup.area),
    delivery === undefined ? null : what.delivery(delivery.area, before.delivery.area),
  ]
    .filter((text) => text !== null)
    .join(' ');
}

/**
 * Asks the customer to pay what a correction costs more: a row that waits, an entry in the history and a mail with the
 * link. The order stays as it is. Refused when another correction of the order waits for its payment, while the order is
 * blocked, and after many on one day.
 */
export async function proposeExtra(
  world: World,
  tx: Tx,
  asked: {
    order: OrderWithLines;
    changes: Changes;
    request: CorrectionRequest;
    lines: PricedLine[] | null;
    actorId: number;
  },
): Promise<null | Refusal> {
  const { order, changes, request, lines, actorId } = asked;
  const now = world.now();
  if ((await blockReasonsOf(tx, [order.id])).has(order.id))
    return refuse('conflict', messages.corrections.askedWhileBlocked);
  const isMuch = (await countAsked(tx, order.id, new Date(now.getTime() - DAY_MS))) >= ASKED_A_DAY;
  if (isMuch) return refuse('conflict', messages.corrections.askedTooOften);
  const what = whatFor(changes, order);
  const amount = changes.price.extra;
  const row = { orderId: order.id, amount, request, lines, what, actorId, createdAt: now };
  const extra = await insertExtra(tx, { ...row, expiresAt: new Date(now.getTime() + EXTRA_LIFE_MS) });
  if (extra === undefined) return refuse('conflict', messages.corrections.paymentWaits);
  const sum = formatCheckout(amount);
  await insertNote(tx, order, {
    actorId,
    reason: request.reason.trim(),
    note: messages.corrections.extraNotes.asked(sum, changes.notes.join(' ')),
    customerNote: words.asked(sum, what, formatMoment(extra.expiresAt)),
    createdAt: now,
  });
  await notifyAsked(world, tx, order, extra);
  return null;
}

/**
 * Whether a correction must wait, because another one waits for its payment: null when not. The same one again is
 * 'repeated'. Phone numbers change no price, so they can be corrected meanwhile.
 */
export async function waitingPayment(
  tx: Tx,
  order: OrderRow,
  request: CorrectionRequest,
): Promise<'repeated' | Refusal | null> {
  const open = await openExtraOf(tx, order.id);
  if (open === undefined) return null;
  const { items, pickup, delivery } = request;
  if (items === undefined && pickup === undefined && delivery === undefined) return null;
  const isSame = contentOf(open.request) === contentOf(request);
  return isSame ? 'repeated' : refuse('conflict', messages.corrections.paymentWaits);
}

/** What is asked for, whatever the reason's words. The database keeps no order of fields. */
function contentOf({ items, pickup, delivery, phone_number }: CorrectionRequest): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return JSON.stringify({ items, pickup, delivery, phone_number }, sorted);
}
