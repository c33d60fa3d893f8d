import { messages } from '#domain/messages.ts';
import { SLUG } from '#tests/pictures/fixtures/orders.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { RECEIPT } from '#tests/pictures/fixtures/receipts.ts';
import type { State } from '#tests/pictures/state.ts';

const { documents } = messages;
const stored = signedIn();
const PATH = `/receipts/${SLUG}`;
const LIST = 'GET /api/orders/*/receipts/';

/** An order's receipt with its credit notes. */
export const RECEIPT_STATES: State[] = [
  { name: 'receipt', path: PATH, stored, act: (page) => page.getByText(RECEIPT.number).first().waitFor() },
  {
    name: 'receipt-without-tax',
    path: PATH,
    stored,
    answers: { [LIST]: { json: [{ ...RECEIPT, tax: null, seller: { ...RECEIPT.seller, tax_number: null } }] } },
    act: (page) => page.getByText(RECEIPT.number).first().waitFor(),
  },
  {
    name: 'receipt-none',
    path: PATH,
    stored,
    answers: { [LIST]: { json: [] } },
    act: (page) => page.getByText(documents.none).waitFor(),
  },
  { name: 'receipt-loading', path: PATH, stored, answers: { [LIST]: 'never' } },
  {
    name: 'receipt-failed',
    path: PATH,
    stored,
    answers: { [LIST]: { status: 500, json: {} } },
    act: (page) => page.getByText(documents.failed).waitFor(),
  },
  {
    name: 'receipt-missing',
    path: PATH,
    stored,
    answers: { [LIST]: { status: 404, json: { detail: 'Not found.' } } },
    act: (page) => page.getByText(documents.missing).waitFor(),
  },
];
