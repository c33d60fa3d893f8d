import { PERCENT_PER_STEP, POINTS_PER_FRIEND, REDEEM_THRESHOLD } from '#domain/accounts/referral.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel, ORDER_STATUSES, ORDER_STEPS, type OrderStatus } from '#domain/orders/order-status.ts';
import { RATE_WITHIN_MS } from '#domain/orders/rating.ts';
import { orderPath, paths } from '#domain/paths.ts';
import { formatPhone } from '#domain/phone.ts';
import { discountText } from '#domain/prices/discounts.ts';
import { formatCheckout, type Pesewas } from '#domain/prices/money.ts';
import type { Priority } from '#domain/prices/priority.ts';
import { formatSpan } from '#domain/windows/format.ts';
import type { Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import type { GrantedDiscount, StoredPlace } from '#server/db/schema.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { type Fact, type MailContent, renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

/** The recipient of a mail about an order. */
export type Recipient = { email: string; firstName: string };

/** What a mail lists of an order; sums in pesewas. */
export type Bought = {
  lines: readonly { name: string; quantity: number; unitPrice: Pesewas }[];
  pickup: StoredPlace;
  delivery: StoredPlace;
  discounts: readonly GrantedDiscount[];
  /** The faster return; null without one. */
  priority: Priority | null;
  /** When the stops are; null without windows. */
  windows: { pickupWindow: Span | null; deliveryWindow: Span | null } | null;
  /** When the pairs are back, as the order's page says it. */
  expectedReturn: Span | null;
  /** Whom the rider calls; empty when nobody was named. */
  phone: string;
  /** What else the customer must know. */
  note: string | null;
};

function mailTo(to: Recipient, dedupeKey: string, parts: MailContent): QueuedMail {
  const lines = [messages.mail.greeting(to.firstName), ...parts.lines];
  return { ...renderMail({ ...parts, lines }), to: to.email, dedupeKey };
}

/** A line that says when; none without a time. */
const spanFact = (label: string, span: Span | null | undefined): Fact[] =>
  span ? [{ label, value: formatSpan(span), strong: true }] : [];

/** When the pairs are fetched, for an order with a window or whose day is still to be agreed on, and when they are back. */
function timesOf({ windows, expectedReturn }: Bought): Fact[] {
  const { fetched, broughtBack } = messages.mail;
  if (expectedReturn === null) return [{ label: fetched, value: messages.windows.called, strong: true }];
  return [
    ...spanFact(fetched, windows?.pickupWindow),
    ...spanFact(broughtBack, windows?.deliveryWindow ?? expectedReturn),
  ];
}

/** Where the riders go and whom they call, so that a wrong gate or number is seen at once. */
function waysOf({ pickup, delivery, phone }: Bought): Fact[] {
  const { mail, checkout, payment } = messages;
  const where = ({ location_name: name, area, landmark, digital_address: code }: StoredPlace) =>
    [name, area, landmark, code].reduce<string>(
      (told, part) => (part && !told.includes(part) ? [told, part].filter(Boolean).join(', ') : told),
      '',
    );
  const [from, to] = [where(pickup), where(delivery)];
  const places =
    from === to
      ? [{ label: payment.deliveryAndPickup, value: from }]
      : [
          { label: checkout.pickup, value: from },
          { label: checkout.delivery, value: to },
        ];
  return [...places, ...(phone === '' ? [] : [{ label: mail.weCall, value: formatPhone(phone) }])];
}

/** The lines of a new order's mail: with windows the days are listed below, so that no hours are counted. */
function madeLines(lines: readonly string[], { windows, note, priority }: Bought): string[] {
  const [arrived = '', promise = ''] = lines;
  const hasTimes = windows?.pickupWindow != null && windows.deliveryWindow !== null;
  const { orderWindows, priorityPromise } = messages.mail;
  const told = hasTimes ? orderWindows : priority === null ? promise : priorityPromise(priority.hours);
  return [arrived, ...(note === null ? [] : [note]), told];
}

/** The order's lines, its trips, faster return and discounts, and what they add up to. */
function billOf({ lines, pickup, delivery, discounts, priority }: Bought, total: Pesewas): Fact[] {
  const { mail, checkout } = messages;
  return [
    ...lines.map(({ name, quantity, unitPrice }) => {
      return { label: mail.pairsOf(quantity, name), value: formatCheckout(unitPrice * quantity) };
    }),
    { label: checkout.pickupFrom(pickup.area), value: formatCheckout(pickup.cost) },
    { label: checkout.deliveryTo(delivery.area), value: formatCheckout(delivery.cost) },
    ...(priority === null ? [] : [{ label: messages.priorityLine.name, value: formatCheckout(priority.cost) }]),
    ...discounts.map((discount) => {
      return { label: discountText(discount), value: `− ${formatCheckout(discount.amount)}` };
    }),
    { label: mail.paid, value: formatCheckout(total), strong: true },
  ];
}

function orderButton(world: World, slug: string, label: string) {
  return { label, url: `${world.settings.siteUrl}${orderPath(slug)}` };
}

/**
 * The mail that an order was made; `isLate` when the customer may have given the payment up meanwhile.
 */
export function orderMadeMail(
  world: World,
  order: { reference: string; slug: string; total: Pesewas; isLate: boolean; to: Recipient; bought: Bought },
): QueuedMail {
  const words = order.isLate ? messages.mail.orderFound : messages.mail.orderPlaced;
  const mail = mailTo(order.to, `order:${order.reference}`, {
    subject: words.subject(orderCode(order.slug)),
    kicker: messages.mail.order(orderCode(order.slug)),
    title: words.title,
    lines: madeLines(words.lines(formatCheckout(order.total)), order.bought),
    facts: [...timesOf(order.bought), ...waysOf(order.bought), ...billOf(order.bought, order.total)],
    note: messages.mail.orderChanges,
    button: orderButton(world, order.slug, words.button),
  });
  return { ...mail, attachment: { reference: order.reference } };
}

/** The news that an order moved on. */
export type StatusChange = {
  eventKey: string;
  slug: string;
  status: OrderStatus;
  to: Recipient;
  /** The window of the stop that it waits for now. */
  when?: string;
  /** When the pairs are back, as the order's page says it; null when that is not ahead, or not known. */
  back: Span | null;
  note?: string;
};

/** The mail that an order moved on. */
export function statusMail(world: World, change: StatusChange): QueuedMail {
  const words = messages.mail.statusChanged;
  const label = detailLabel(change.status);
  const { progressPercent } = ORDER_STATUSES[change.status];
  const step = ORDER_STEPS.indexOf(change.status) + 1;
  return mailTo(change.to, `status:${change.eventKey}`, {
    subject: words.subject(orderCode(change.slug), label),
    kicker: messages.mail.order(orderCode(change.slug)),
    title: words.title[change.status],
    ...(progressPercent === null
      ? {}
      : { progress: { percent: progressPercent, label: messages.mail.progress(step, ORDER_STEPS.length, label) } }),
    lines: [
      words.meaning[change.status],
      ...(change.when === undefined ? [] : [words.planned(change.when)]),
      ...(change.note === undefined ? [] : [change.note]),
      ...(change.status === 'delivered' ? [words.rate(RATE_WITHIN_MS / DAY_MS)] : []),
    ],
    facts: spanFact(messages.mail.broughtBack, change.back),
    button: orderButton(world, change.slug, words.button),
  });
}

/** A cancelled order: `sums` are what goes back of each of its payments, `note` is the team's message. */
export type CancelledOrder = {
  key: string;
  slug: string;
  sums: readonly Pesewas[];
  to: Recipient;
  by: 'customer' | 'team';
  note?: string | undefined;
};

/** The mail that an order is cancelled and all that is left of its payments is on its way back. */
export function cancelledMail(world: World, { key, slug, sums, to, by, note }: CancelledOrder): QueuedMail {
  const { statusChanged, cancelledOrder: words, order } = messages.mail;
  const label = detailLabel('cancelled');
  const back = sums.reduce((all, sum) => all + sum, 0);
  const money = [
    words.goesBack(formatCheckout(back)),
    ...(sums.length > 1 ? [words.inParts(sums.length)] : []),
    words.after,
  ];
  return mailTo(to, `cancelled:${key}`, {
    subject: statusChanged.subject(orderCode(slug), label),
    kicker: order(orderCode(slug)),
    title: label,
    lines: [words.lines[by], ...(note === undefined ? [] : [note]), ...(back > 0 ? money : [words.nothing])],
    button: orderButton(world, slug, statusChanged.button),
  });
}

/** The mail that all that is left of the payments of an order is on its way back, which was cancelled some time ago. */
export function orderMoneyMail(
  world: World,
  { key, slug, sums, to }: Pick<CancelledOrder, 'key' | 'slug' | 'sums' | 'to'>,
): QueuedMail {
  const { refundOnItsWay, refundOf, statusChanged, cancelledOrder } = messages.mail;
  const back = formatCheckout(sums.reduce((all, sum) => all + sum, 0));
  const [first = '', ...rest] = refundOnItsWay.lines(back, refundOf.order(orderCode(slug)));
  return mailTo(to, `order-money:${key}`, {
    subject: refundOnItsWay.subject,
    kicker: messages.mail.order(orderCode(slug)),
    title: refundOnItsWay.subject,
    facts: [{ label: messages.mail.amount, value: back, strong: true }],
    lines: [first, ...(sums.length > 1 ? [cancelledOrder.inParts(sums.length)] : []), ...rest],
    button: orderButton(world, slug, statusChanged.button),
  });
}

/** Queues the mail with a message of the team to the customer. */
export async function mailNote(
  world: World,
  tx: Tx,
  said: { eventId: number; slug: string; note: string; to: Recipient },
): Promise<void> {
  const words = messages.mail.orderNote;
  const mail = mailTo(said.to, `note:${said.eventId}`, {
    subject: words.subject(orderCode(said.slug)),
    kicker: messages.mail.order(orderCode(said.slug)),
    title: words.title,
    lines: [said.note],
    button: orderButton(world, said.slug, words.button),
  });
  await enqueueMail(tx, mail);
}

/** Queues the mail that a second payment of a cart goes back by itself; one mail for each payment. */
export async function mailSecondPayment(
  world: World,
  tx: Tx,
  payment: { reference: string; slug: string; amount: Pesewas; currency: string; to: Recipient },
): Promise<void> {
  const { reference, slug, amount, currency, to } = payment;
  const words = messages.mail.paymentSuperseded;
  const mail = mailTo(to, `superseded:${reference}`, {
    subject: words.subject,
    lines: words.lines(formatCheckout(amount, currency), orderCode(slug)),
    facts: [
      { label: messages.mail.reference, value: reference },
      { label: messages.mail.amount, value: formatCheckout(amount, currency), strong: true },
    ],
    button: orderButton(world, slug, words.button),
  });
  await enqueueMail(tx, mail);
}

/** Queues the mail to a referrer that a friend's first order earned points; one mail for each friend. */
export async function mailPoints(world: World, tx: Tx, credit: { friendId: number; to: Recipient }): Promise<void> {
  const words = messages.mail.pointsEarned;
  const button = { label: words.button, url: `${world.settings.siteUrl}${paths.referrals}` };
  const mail = mailTo(credit.to, `points:${credit.friendId}`, {
    subject: words.subject,
    lines: words.lines((POINTS_PER_FRIEND / REDEEM_THRESHOLD) * PERCENT_PER_STEP),
    button,
  });
  await enqueueMail(tx, mail);
}
