/** The team's work with money: the day, reviews, refunds. */
import { defineCall, nothing } from '#contract/call.ts';
import { dayQuery } from '#contract/staff/day/day-sheet.ts';
import * as money from '#contract/staff/money/money.ts';

export const moneyOfDay = defineCall({
  method: 'GET',
  path: '/api/staff/money/',
  auth: 'team',
  right: 'readMoney',
  summary:
    "A day's payments and refunds, every payment that waits for a decision, and the provider's total beside ours",
  query: dayQuery,
  request: nothing,
  response: money.moneyOfDay,
  status: 200,
  errors: [401, 403],
});

export const settlePayment = defineCall({
  method: 'POST',
  path: '/api/staff/payments/:reference/settle/',
  auth: 'team',
  right: 'settleReviews',
  recent: true,
  summary:
    'Settle a payment that waits: make its order at the agreed price, or refund it. A repeated call does it once',
  request: money.settleRequest,
  response: money.settled,
  status: 200,
  errors: [401, 403, 404, 409, 503],
});

export const refundPayment = defineCall({
  method: 'POST',
  path: '/api/staff/payments/:reference/refund/',
  auth: 'team',
  right: 'refund',
  recent: true,
  summary: 'Refund an order in part, or a cancelled one in full; the same key refunds once',
  request: money.refundRequest,
  response: money.refundAnswer,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const decideHeldCredit = defineCall({
  method: 'POST',
  path: '/api/staff/credits/:friend/settle/',
  auth: 'team',
  right: 'settleReviews',
  recent: true,
  summary: 'Grant or refuse the points for a friend that are held; the first decision stays',
  request: money.creditDecision,
  response: money.creditDecision,
  status: 200,
  errors: [401, 403, 404, 409],
});
