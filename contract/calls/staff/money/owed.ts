/** Money that is owed to customers: the team's list and work, and the customer's own. */
import { defineCall, nothing } from '#contract/call.ts';
import * as owed from '#contract/staff/money/owed.ts';

export const owedMoney = defineCall({
  method: 'GET',
  path: '/api/staff/owed/',
  auth: 'team',
  right: 'readMoney',
  summary: 'All money that is owed to customers: sum, since when, why, who takes care of it',
  request: nothing,
  response: owed.owedList,
  status: 200,
  errors: [401, 403],
});

export const claimOwed = defineCall({
  method: 'POST',
  path: '/api/staff/owed/:reference/claim/',
  auth: 'team',
  right: 'claimOwed',
  summary: 'Take care of money that is owed, or leave it to others; refused while somebody else takes care of it',
  request: owed.owedClaim,
  response: owed.owedList,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const decideOwed = defineCall({
  method: 'POST',
  path: '/api/staff/owed/:reference/decide/',
  auth: 'team',
  right: 'decideOwed',
  recent: true,
  summary: 'Decide in writing that owed money is not refunded through the provider; refused while a refund is open',
  request: owed.owedDecision,
  response: owed.owedList,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const ownOwed = defineCall({
  method: 'GET',
  path: '/api/payments/owed/',
  auth: 'user',
  summary: 'What the shop owes the caller, and how far it is; also what came back in the last 90 days',
  request: nothing,
  response: owed.customerOwedList,
  status: 200,
  errors: [401],
});
