import { documentNumber } from '#domain/books/documents.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { receiptPath } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';
import type { DocumentRow } from './documents.queries.ts';

/** The mail that brings a credit note. */
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
