import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { oneLine } from '#domain/places/one-line.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { OrderEvent } from '#server/features/orders/move/history.queries.ts';
import type { OrderWithLines } from '#server/features/orders/orders.queries.ts';
import type { DisputeNote } from '#server/features/payments/disputes/disputes.queries.ts';
import type { Payment } from '#server/features/payments/ledger/ledger.queries.ts';

/** What proves the work of an order. */
export type Evidence = {
  order: OrderWithLines;
  payment: Payment | undefined;
  events: readonly OrderEvent[];
  notes: readonly DisputeNote[];
  pictures: number;
  /** The address that shows the progress; null without a link. */
  trackingUrl: string | null;
  nameOf: (id: number | null) => string;
};

const words = messages.evidenceText;
const formatGmt = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ');
const line = (label: string, value: string) => `${label}: ${oneLine(value)}`;

/** What happened, in words that may leave the shop; null for what the team wrote for itself. */
function happening({ kind, toStatus, note, customerNote }: OrderEvent): string | null {
  switch (kind) {
    case 'status':
      return detailLabel(toStatus);
    case 'note':
      return customerNote;
    case 'refund':
      return note === null ? words.refunded : words.partRefunded(note);
    default:
      return customerNote ?? note;
  }
}

function timeline({ events, nameOf }: Evidence): string[] {
  return events.flatMap((event) => {
    const what = happening(event);
    if (what === null) return [];
    return `${formatGmt(event.createdAt)}  ${oneLine(what).replace(/\.$/, '')}, ${words.by(nameOf(event.actorId) || words.shop)}`;
  });
}

function paymentLines({ payment, order }: Evidence): string[] {
  const { reference, total } = order;
  if (payment === undefined) return [line(words.reference, reference), line(words.total, formatCheckout(total))];
  return [
    line(words.reference, reference),
    line(words.paid, `${formatCheckout(payment.amount, payment.currency)}, ${formatGmt(payment.createdAt)}`),
    line(words.channel, payment.channel.replaceAll('_', ' ')),
    ...(payment.returned === 0 ? [] : [line(words.returned, formatCheckout(payment.returned, payment.currency))]),
    line(words.total, formatCheckout(total)),
  ];
}

const placeOf = ({ street_address, area, region }: OrderWithLines['pickup']) =>
  [street_address, area, region].filter(Boolean).join(', ');

/**
 * Everything that proves the work of a disputed order as one text: payment, customer, places, lines, history, notes.
 */
export function evidenceText(evidence: Evidence): string {
  const { order, notes, pictures, trackingUrl } = evidence;
  return [
    words.heading(orderCode(order.slug)),
    '',
    ...paymentLines(evidence),
    line(words.customer, `${order.firstName} ${order.lastName}`.trim()),
    line(words.booked, formatGmt(order.createdAt)),
    line(words.pickup, placeOf(order.pickup)),
    line(words.delivery, placeOf(order.delivery)),
    ...order.lines.map(({ quantity, name, unitPrice }) => {
      return line(words.lines, `${quantity} × ${name}, ${formatCheckout(quantity * unitPrice)}`);
    }),
    ...(trackingUrl === null ? [] : [line(words.tracking, trackingUrl)]),
    ...(pictures === 0 ? [] : [words.pictures(pictures)]),
    '',
    words.timeline,
    ...timeline(evidence),
    ...(notes.length === 0
      ? []
      : ['', words.notes, ...notes.map(({ createdAt, note }) => `${formatGmt(createdAt)}  ${oneLine(note)}`)]),
  ].join('\n');
}
