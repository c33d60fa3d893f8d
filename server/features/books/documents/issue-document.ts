import { documentNumber, nextDocument } from '#domain/books/documents.ts';
import { splitTax, type TaxSplit, type TaxStages, taxIn } from '#domain/books/tax.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { discountText } from '#domain/prices/discounts.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail, replaceUnsentMail } from '#server/db/outbox.ts';
import { lastly, together } from '#server/db/statements/together.ts';
import type { DocumentContent, DocumentLine } from '#server/db/tables/documents.ts';
import type { BookedPayment } from '#server/features/books/journal/payment-facts.queries.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import type { World } from '#server/ports.ts';
import { creditNoteMail, refundDoneKey } from './document-mails.ts';
import { arrivedRefund, documentsBefore, insertDocument, linesOf } from './documents.queries.ts';

/** A line of an order, as it is printed. */
export type OrderedLine = Awaited<ReturnType<typeof linesOf>>[number];

type Order = NonNullable<BookedPayment['order']>;
type Documented = BookedPayment & {
  order: Order;
  taxes: TaxStages;
  createdAt: Date;
  paidAt: Date;
  isBackfill?: boolean;
  /** The lines of an order that was made in this transaction, and so has no document yet; else they are read. */
  newLines?: readonly OrderedLine[];
};

const once = (label: string, amount: number): DocumentLine => ({ label, quantity: null, unitPrice: null, amount });

/** The lines of an order's receipt: its pairs, both trips, its faster return, its discounts. */
function orderLines(order: Order, pairs: readonly OrderedLine[]): DocumentLine[] {
  const { checkout } = messages;
  return [
    ...pairs.map(({ name, quantity, unitPrice }) => {
      return { label: name, quantity, unitPrice, amount: quantity * unitPrice };
    }),
    once(checkout.pickupFrom(order.pickup.area), order.pickupCost),
    once(checkout.deliveryTo(order.delivery.area), order.deliveryCost),
    ...(order.priorityHours === null ? [] : [once(messages.priorityLine.name, order.priorityCost)]),
    ...order.discounts.map((discount) => once(discountText(discount), 0 - discount.amount)),
  ];
}

/** The tax of a document: what the tax on all documents changes by, so that an order's documents add up exactly. */
function taxOf(taxes: TaxStages, before: number, after: number): TaxSplit | null {
  if (taxes.length === 0) return null;
  if (before === 0) return splitTax(after, taxes);
  const amount = Math.abs(after - before);
  const sides = [splitTax(Math.max(before, after), taxes), splitTax(Math.min(before, after), taxes)];
  const lines = taxes.flat().map(({ name, rate }, index) => {
    const [more, less] = sides.map((side) => side.lines[index]?.amount ?? 0);
    return { name, rate, amount: (more ?? 0) - (less ?? 0) };
  });
  return { base: amount - Math.abs(taxIn(before, taxes) - taxIn(after, taxes)), lines };
}

/**
 * Issues the receipt or credit note that an order's documents lack. A credit note goes to the customer as a PDF, with
 * the mail that its refund arrived where that one still waits; a receipt goes with the mail about the order.
 */
export async function issueDocument({ settings }: Pick<World, 'settings'>, tx: Tx, payment: Documented): Promise<void> {
  const {
    order,
    amount: paid,
    returned,
    documented,
    taxes,
    createdAt,
    currency,
    isBackfill = false,
    newLines,
  } = payment;
  const kept = paid - returned;
  // An additional payment has documents of its own.
  const extra = payment.reference === order.reference ? null : payment.reference;
  // What went back before there was an order was never on a receipt.
  const missing = nextDocument({ kept: Math.max(0, kept), documented });
  if (missing === null) return;
  const { kind, amount } = missing;
  const mayBeWhole = kind === 'receipt' && extra === null && amount === order.total;
  const [{ count, first }, pairs] = newLines
    ? [{ count: 0, first: null }, newLines]
    : await together(documentsBefore(tx, order.id, extra), mayBeWhole ? linesOf(tx, order.id) : Promise.resolve([]));
  const about = first === null ? null : documentNumber(first.kind, first.number);
  const code = orderCode(order.slug);
  const words = messages.documents;
  const isWhole = mayBeWhole && first === null;
  const isExtra = kind === 'receipt' && first === null && extra !== null;
  const methods: Record<string, string> = messages.payment.methods;
  const { name, address, phone, email } = shopFacts();
  const content: DocumentContent = {
    seller: { name, address, phone, email, taxNumber: taxes.length === 0 ? null : settings.tax.number },
    lines: isWhole
      ? orderLines(order, pairs)
      : [
          once(
            isExtra ? words.extraFor(code) : kind === 'receipt' ? words.keptOf(code) : words.returnedOf(code),
            amount,
          ),
        ],
    paymentMethod: extra === null ? order.paymentMethod : (methods[payment.channel] ?? messages.payment.provider),
    paidAt: (extra === null ? order.createdAt : payment.paidAt).toISOString(),
    about,
    taxes,
    tax: taxOf(taxes, documented, documented + (kind === 'receipt' ? amount : -amount)),
  };
  const row = { kind, orderId: order.id, reference: extra, position: count + 1, amount, currency, content, createdAt };
  const inserted = insertDocument(tx, row);
  // Who issues another one waits for it, so it goes with the commit.
  if (isBackfill || kind === 'receipt') return lastly(tx, inserted);
  const document = await inserted;
  // The mail that the money arrived brings the credit note: one mail for one refund.
  const refundId = await arrivedRefund(tx, payment.reference, amount);
  const asRefundMail = creditNoteMail(settings, document, order, { isRefundMail: true });
  const isTold = refundId !== null && (await replaceUnsentMail(tx, refundDoneKey(refundId), asRefundMail));
  if (!isTold) await enqueueMail(tx, creditNoteMail(settings, document, order, { isRefundMail: false }));
}
