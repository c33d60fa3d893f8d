/** Corrections of orders by the team. */
import { defineCall } from '#contract/call.ts';
import { staffOrder } from '#contract/staff.ts';
import * as shapes from '#contract/staff-corrections.ts';

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
