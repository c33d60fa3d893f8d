import { documentNumber } from '#domain/books/documents.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { receiptPath } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';
import type { DocumentRow } from './documents.queries.ts';

/** The mail to the customer with which a credit note is sent: its number, its amount and the way to the order. */
export function creditNoteMail(
  { siteUrl }: Pick<World['settings'], 'siteUrl'>,
  { kind, number, amount }: DocumentRow,
  order: { slug: string; email: string; firstName: string },
): QueuedMail {
  const words = messages.documents.creditNoteMail;
  const shown = documentNumber(kind, number);
  const code = orderCode(order.slug);
  const mail = renderMail({
    subject: words.subject(shown),
    kicker: messages.mail.order(code),
    lines: [messages.mail.greeting(order.firstName), ...words.lines(formatCheckout(amount), code)],
    button: { label: words.button, url: `${siteUrl}${receiptPath(order.slug)}` },
  });
  return { ...mail, to: order.email, dedupeKey: `document:${shown}`, attachment: { kind, number } };
}
