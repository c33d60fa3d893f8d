import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { orderPath } from '#domain/paths.ts';
import { formatCheckout, type Pesewas } from '#domain/prices/money.ts';
import { formatMoment, formatShortMoment } from '#domain/windows/format.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { type Notified, notify } from '#server/features/notices/notify.ts';
import type { ExtraPayment } from '#server/features/payments/extra/extra-payments.queries.ts';
import { type MailContent, renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

const words = messages.extraPayment;

/** The order that a mail is about, and who reads it. */
export type MailedOrder = { slug: string; email: string; firstName: string };
type Words = Pick<MailContent, 'subject' | 'lines'> & { title?: string; button: string };

function mailAbout(world: World, { slug, email, firstName }: MailedOrder, key: string, parts: Words): QueuedMail {
  const { title, button, lines, subject } = parts;
  const mail = renderMail({
    subject,
    kicker: messages.mail.order(orderCode(slug)),
    ...(title === undefined ? {} : { title }),
    lines: [messages.mail.greeting(firstName), ...lines],
    button: { label: button, url: `${world.settings.siteUrl}${orderPath(slug)}` },
  });
  return { ...mail, to: email, dedupeKey: key };
}

/** Tells the customer by mail, and on the phone, what there is to pay; once for each additional payment. */
export async function notifyAsked(
  world: World,
  tx: Tx,
  order: MailedOrder & Notified['order'],
  extra: ExtraPayment,
): Promise<void> {
  const sum = formatCheckout(extra.amount);
  const { subject, title, lines, button } = words.mail;
  const mail = mailAbout(world, order, `extra:${extra.id}:asked`, {
    subject: subject(orderCode(order.slug), sum),
    title: title(sum),
    lines: lines(sum, extra.what, formatMoment(extra.expiresAt)),
    button,
  });
  const when = formatShortMoment(extra.expiresAt);
  await notify(world, tx, { notice: 'toPay', order, facts: { sum, when }, mail });
}

/** Queues the mail that a difference arrived, with its receipt. */
export async function mailPaid(world: World, tx: Tx, order: MailedOrder, extra: ExtraPayment): Promise<void> {
  const { subject, title, lines, button } = words.paidMail;
  const mail = mailAbout(world, order, `extra:${extra.id}:paid`, {
    subject: subject(orderCode(order.slug)),
    title,
    lines: [...lines(formatCheckout(extra.amount)), extra.what],
    button,
  });
  await enqueueMail(tx, extra.reference === null ? mail : { ...mail, attachment: { reference: extra.reference } });
}

/** Queues the mail that nothing is left to pay, because the team withdrew it. */
export async function mailWithdrawn(world: World, tx: Tx, order: MailedOrder, extra: ExtraPayment): Promise<void> {
  const { subject, title, lines, button } = words.withdrawnMail;
  await enqueueMail(
    tx,
    mailAbout(world, order, `extra:${extra.id}:withdrawn`, {
      subject: subject(orderCode(order.slug)),
      title,
      lines: lines(formatCheckout(extra.amount)),
      button,
    }),
  );
}

/** Queues the mail that the time to pay is over and the order stays as it was booked. */
export async function mailLapsed(world: World, tx: Tx, order: MailedOrder, extra: ExtraPayment): Promise<void> {
  const { subject, title, lines, button } = words.lapsedMail;
  await enqueueMail(
    tx,
    mailAbout(world, order, `extra:${extra.id}:lapsed`, {
      subject: subject(orderCode(order.slug)),
      title,
      lines: lines(formatCheckout(extra.amount), extra.what),
      button,
    }),
  );
}

/** Queues the mail that a payment came too late or twice and goes back by itself; one for each payment. */
export async function mailReturned(
  world: World,
  tx: Tx,
  order: MailedOrder,
  payment: { reference: string; amount: Pesewas },
): Promise<void> {
  const { subject, lines, button } = words.returnedMail;
  const sum = formatCheckout(payment.amount);
  await enqueueMail(
    tx,
    mailAbout(world, order, `superseded:${payment.reference}`, {
      subject,
      lines: lines(sum, orderCode(order.slug)),
      button,
    }),
  );
}
