import { documentNumber } from '#domain/books/documents.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { receiptPath } from '#domain/payment-paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';
import type { DocumentRow } from './documents.queries.ts';

type MailedOrder = { slug: string; email: string; firstName: string };

/** The key of the mail that a refund arrived. */
export const refundDoneKey = (refundId: number) => `refund-done:${refundId}`;

/**
 * The mail that brings a credit note: one of its own, or, `isRefundMail`, in place of the mail that its refund arrived,
 * and says that too.
 */
export function creditNoteMail(
  { siteUrl }: Pick<World['settings'], 'siteUrl'>,
  { kind, number, amount, currency }: DocumentRow,
  order: MailedOrder,
  { isRefundMail }: { isRefundMail: boolean },
): QueuedMail {
  const words = messages.documents.creditNoteMail;
  const { refundDone, refundOf, order: orderWords, greeting } = messages.mail;
  const shown = documentNumber(kind, number);
  const code = orderCode(order.slug);
  const sum = formatCheckout(amount, currency);
  const lines = isRefundMail
    ? [...refundDone.lines(sum, refundOf.order(code)), words.attached(shown)]
    : words.lines(sum, code);
  const mail = renderMail({
    subject: isRefundMail ? refundDone.subject : words.subject(shown),
    kicker: orderWords(code),
    lines: [greeting(order.firstName), ...lines],
    button: { label: words.button, url: `${siteUrl}${receiptPath(order.slug)}` },
  });
  return { ...mail, to: order.email, dedupeKey: `document:${shown}`, attachment: { kind, number } };
}
