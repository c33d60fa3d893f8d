/** Receipts, credit notes, and the books for the accountant. */
import * as z from 'zod/mini';
import { defineCall, nothing } from '#contract/call.ts';
import * as books from '#contract/staff/money/books.ts';

export const receipts = defineCall({
  method: 'GET',
  path: '/api/orders/:slug/receipts/',
  auth: 'user',
  summary: "The receipt and the credit notes of one of the caller's orders, oldest first",
  request: nothing,
  response: books.documentList,
  status: 200,
  errors: [401, 403, 404],
});

export const receiptFile = defineCall({
  method: 'GET',
  path: '/api/orders/:slug/receipts/:number/',
  auth: 'user',
  summary: "A receipt or credit note of one of the caller's orders as a PDF",
  request: nothing,
  response: z.unknown(),
  produces: 'application/pdf',
  status: 200,
  errors: [401, 403, 404],
});

export const staffReceipts = defineCall({
  method: 'GET',
  path: '/api/staff/orders/:slug/receipts/',
  auth: 'team',
  right: 'readOrders',
  summary: 'The receipt and the credit notes of an order, oldest first',
  request: nothing,
  response: books.documentList,
  status: 200,
  errors: [401, 403, 404],
});

export const staffReceiptFile = defineCall({
  method: 'GET',
  path: '/api/staff/orders/:slug/receipts/:number/',
  auth: 'team',
  right: 'readOrders',
  summary: 'A receipt or credit note of an order as a PDF',
  request: nothing,
  response: z.unknown(),
  produces: 'application/pdf',
  status: 200,
  errors: [401, 403, 404],
});

export const exportBooks = defineCall({
  method: 'GET',
  path: '/api/staff/books/:what/',
  auth: 'team',
  right: 'exportBooks',
  summary:
    'Payments, refunds, receipts, fees, payouts or the journal of a period as CSV, streamed; no cell is run as a formula',
  query: books.exportQuery,
  request: nothing,
  response: z.unknown(),
  produces: 'text/csv',
  status: 200,
  errors: [401, 403, 404],
});
