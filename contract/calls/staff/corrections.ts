/** Corrections of orders by the team. */
import { defineCall, nothing } from '#contract/call.ts';
import * as shapes from '#contract/staff/corrections.ts';
import { staffOrder } from '#contract/staff/staff.ts';

export const correctOrder = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/correct/',
  auth: 'team',
  right: 'correctOrders',
  summary: 'Correct places, phone number, pairs or services where the price stays; 409 with the difference otherwise',
  request: shapes.correction,
  response: staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const correctAndRefund = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/correct-and-refund/',
  auth: 'team',
  right: 'refund',
  recent: true,
  summary: 'Correct an order that costs less then, and give the difference back; a repeated call does it once',
  request: shapes.refundedCorrection,
  response: staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const correctWhenPaid = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/correct-when-paid/',
  auth: 'team',
  right: 'correctOrders',
  summary:
    'Ask the customer to pay what a correction costs more; it is made when the payment arrives. A repeated call asks once',
  request: shapes.paidCorrection,
  response: staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const withdrawExtra = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/extra-payments/:id/withdraw/',
  auth: 'team',
  right: 'correctOrders',
  summary: 'Withdraw an additional payment that nobody has paid yet; the order stays as it is',
  request: nothing,
  response: staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});
