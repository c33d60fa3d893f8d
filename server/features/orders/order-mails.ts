import { messages } from '#domain/messages.ts';
import { formatCheckout, type Pesewas } from '#domain/money.ts';
import { orderCode } from '#domain/order-code.ts';
import { detailLabel, type OrderStatus } from '#domain/order-status.ts';
import { orderPath, paths } from '#domain/paths.ts';
import type { Tx } from '#server/db/open.ts';
import { type QueuedMail, queueMail } from '#server/db/outbox.ts';
import { letter } from '#server/mail/letter.ts';
import type { World } from '#server/ports.ts';

/** Whom a mail about an order goes to. */
export type Recipient = { email: string; firstName: string };

type Words = { subject: string; lines: string[]; button?: { label: string; url: string } };

function mailTo(to: Recipient, dedupeKey: string, { subject, lines, button }: Words): QueuedMail {
  const parts = { subject, lines: [messages.mail.greeting(to.firstName), ...lines] };
  return { ...letter(button === undefined ? parts : { ...parts, button }), to: to.email, dedupeKey };
}

function orderButton(world: World, slug: string, label: string) {
  return { label, url: `${world.settings.siteUrl}${orderPath(slug)}` };
}

/** The mail that an order was made; `found` when its payment arrived without the page that asked for it. */
export function orderMadeMail(
  world: World,
  order: { reference: string; slug: string; total: Pesewas; found: boolean; to: Recipient },
): QueuedMail {
  const words = order.found ? messages.mail.orderFound : messages.mail.orderPlaced;
  return mailTo(order.to, `order:${order.reference}`, {
    subject: words.subject(orderCode(order.slug)),
    lines: words.lines(formatCheckout(order.total)),
    button: orderButton(world, order.slug, words.button),
  });
}

/** Tells that an order moved on. */
export async function mailStatus(
  world: World,
  tx: Tx,
  change: { eventKey: string; slug: string; status: OrderStatus; to: Recipient; note?: string },
): Promise<void> {
  const words = messages.mail.statusChanged;
  const label = detailLabel(change.status);
  const mail = mailTo(change.to, `status:${change.eventKey}`, {
    subject: words.subject(orderCode(change.slug), label),
    lines: [...words.lines(label), ...(change.note === undefined ? [] : [change.note])],
    button: orderButton(world, change.slug, words.button),
  });
  await queueMail(tx, mail);
}

/** Brings a word of the team to the customer. */
export async function mailNote(
  world: World,
  tx: Tx,
  said: { eventId: number; slug: string; note: string; to: Recipient },
): Promise<void> {
  const words = messages.mail.orderNote;
  const mail = mailTo(said.to, `note:${said.eventId}`, {
    subject: words.subject(orderCode(said.slug)),
    lines: [said.note],
    button: orderButton(world, said.slug, words.button),
  });
  await queueMail(tx, mail);
}

/** Tells that money is on its way back; `part` tells one of several refunds of a payment from another. */
export async function mailRefund(
  tx: Tx,
  payment: { reference: string; amount: Pesewas; to: Recipient; part?: number },
): Promise<void> {
  const words = messages.mail.paymentRefunded;
  const lines = words.lines(formatCheckout(payment.amount), payment.reference);
  const key = payment.part === undefined ? payment.reference : `${payment.reference}:${payment.part}`;
  await queueMail(tx, mailTo(payment.to, `refund:${key}`, { subject: words.subject, lines }));
}

/** Tells a referrer that a friend's first order earned points; one mail a friend. */
export async function mailPoints(world: World, tx: Tx, credit: { friendId: number; to: Recipient }): Promise<void> {
  const words = messages.mail.pointsEarned;
  const button = { label: words.button, url: `${world.settings.siteUrl}${paths.referrals}` };
  const mail = mailTo(credit.to, `points:${credit.friendId}`, {
    subject: words.subject,
    lines: [...words.lines],
    button,
  });
  await queueMail(tx, mail);
}
