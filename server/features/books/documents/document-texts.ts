import { documentNumber } from '#domain/books/documents.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { OrderDocument } from './documents.queries.ts';

const words = messages.documents;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A percentage from hundredths of a percent: 250 is '2.5'. */
export const percentText = (rate: number) => String(rate / 100);

/** What a document shows, as texts in the order of the page. */
export type DocumentTexts = {
  title: string;
  number: string;
  seller: string[];
  facts: [label: string, value: string][];
  lines: { label: string; detail: string; amount: string }[];
  total: [label: string, value: string];
  taxes: [label: string, value: string][];
};

const sum = (amount: number, currency: string) =>
  currency === 'GHS' ? formatCheckout(amount) : formatCheckout(amount).replace('GHS', currency);

type Shown = {
  document: OrderDocument['document'];
  order: Pick<OrderDocument['order'], 'slug' | 'firstName' | 'lastName'>;
};

/** The texts of a document. */
export function documentTexts({ document, order }: Shown): DocumentTexts {
  const { kind, content, currency, amount, createdAt } = document;
  const { seller, tax, about, paidAt, paymentMethod } = content;
  const name = `${order.firstName} ${order.lastName}`.trim();
  const facts: [string, string][] = [
    [words.issued, DAY.format(createdAt)],
    [words.order, orderCode(order.slug)],
    ...(about === null ? [] : [[words.about, about] as [string, string]]),
    [words.paidOn[kind], DAY.format(new Date(paidAt))],
    [words.paidBy[kind], paymentMethod],
    ...(name === '' ? [] : [[words.customer, name] as [string, string]]),
  ];
  return {
    title: words.kinds[kind],
    number: documentNumber(kind, document.number),
    seller: [
      seller.name,
      seller.address,
      seller.phone,
      seller.email,
      ...(seller.taxNumber === null ? [] : [`${words.taxNumber}: ${seller.taxNumber}`]),
    ],
    facts,
    lines: content.lines.map(({ label, quantity, unitPrice, amount: part }) => ({
      label,
      detail: quantity === null || unitPrice === null ? '' : `${quantity} × ${sum(unitPrice, currency)}`,
      amount: sum(part, currency),
    })),
    total: [words.total[kind], sum(amount, currency)],
    taxes:
      tax === null
        ? []
        : [
            [words.withoutTax, sum(tax.base, currency)],
            ...tax.lines.map(({ name: of, rate, amount: part }): [string, string] => {
              return [words.taxLine(of, percentText(rate)), sum(part, currency)];
            }),
          ],
  };
}
