import type { Document } from '#contract/staff/money/books.ts';
import { documentNumber } from '#domain/books/documents.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type DocumentFile, documentFile } from './document-file.ts';
import { percentText } from './document-texts.ts';
import { documentsOfSlug, hasOrder, type OrderDocument } from './documents.queries.ts';

/** Whose documents are read: an order, and its customer unless the team reads them. */
type Asked = { slug: string; userId?: number };

const pairsText = (lines: readonly { quantity: number; name: string }[]) =>
  lines.map(({ quantity, name }) => messages.mail.pairsOf(quantity, name)).join(', ');

function toDocument({ document, order }: OrderDocument): Document {
  const { content, kind, currency, amount, createdAt } = document;
  const { seller, tax } = content;
  return {
    kind,
    number: documentNumber(kind, document.number),
    order_code: orderCode(order.slug),
    issued_at: createdAt.toISOString(),
    about: content.about,
    paid_at: content.paidAt,
    payment_method: content.paymentMethod,
    customer: `${order.firstName} ${order.lastName}`.trim(),
    seller: {
      name: seller.name,
      address: seller.address,
      phone: seller.phone,
      email: seller.email,
      tax_number: seller.taxNumber,
    },
    currency,
    lines: content.lines.map(({ label, quantity, unitPrice, amount: part }) => ({
      label,
      quantity,
      unit_price: unitPrice === null ? null : toDecimal(unitPrice),
      amount: toDecimal(part),
    })),
    amount: toDecimal(amount),
    // Only the first receipt lists pairs.
    now: order.corrected === null || document.position > 1 ? null : pairsText(order.corrected.lines),
    tax:
      tax === null
        ? null
        : {
            base: toDecimal(tax.base),
            lines: tax.lines.map(({ name, rate, amount: part }) => {
              return { name, percent: percentText(rate), amount: toDecimal(part) };
            }),
          },
  };
}

/** An order's documents, oldest first. Others' orders are missing. */
export async function documentsOf(world: World, { slug, userId }: Asked): Promise<Document[] | Refusal> {
  const found = await documentsOfSlug(world.db, slug, userId);
  const isKnown = found.length > 0 || (await hasOrder(world.db, slug, userId));
  return isKnown ? found.map(toDocument) : refuse('missing', messages.errors.notFound);
}

/** One of an order's documents as a PDF, by the number that people read. */
export async function fileOf(
  world: World,
  { slug, userId, number }: Asked & { number: string },
): Promise<DocumentFile | Refusal> {
  const all = await documentsOfSlug(world.db, slug, userId);
  const found = all.find(({ document }) => documentNumber(document.kind, document.number) === number);
  return found === undefined ? refuse('missing', messages.errors.notFound) : documentFile(found);
}
