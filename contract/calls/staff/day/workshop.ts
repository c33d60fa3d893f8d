/** The cleaners' page. */
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';
import * as shapes from '#contract/staff/day/workshop.ts';

export const workshop = defineCall({
  method: 'GET',
  path: '/api/staff/workshop/',
  auth: 'team',
  right: 'readWorkshop',
  summary: 'The pairs in the workshop, without names, phone numbers, addresses and sums',
  request: nothing,
  response: shapes.workshop,
  status: 200,
  errors: [401, 403],
});

export const markClean = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/clean/',
  auth: 'team',
  right: 'cleanPairs',
  summary: "Mark an order's pairs as clean, or take that back",
  request: shapes.cleanRequest,
  response: detailAnswer,
  status: 200,
  errors: [401, 403, 404, 409],
});
