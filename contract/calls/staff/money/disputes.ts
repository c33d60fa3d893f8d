/** The team's work with disputes, and what provider and shop say differently. */
import { defineCall, nothing } from '#contract/call.ts';
import * as shapes from '#contract/staff/money/disputes.ts';

export const differences = defineCall({
  method: 'GET',
  path: '/api/staff/differences/',
  auth: 'team',
  right: 'readMoney',
  summary: 'What the provider and the shop say differently, and the sums of the last comparison by day and currency',
  request: nothing,
  response: shapes.differences,
  status: 200,
  errors: [401, 403],
});

export const startComparison = defineCall({
  method: 'POST',
  path: '/api/staff/comparison/',
  auth: 'team',
  right: 'settleReviews',
  summary: 'Compare the provider with the shop now; while a comparison runs, that one',
  request: nothing,
  response: shapes.comparisonStarted,
  status: 200,
  errors: [401, 403],
});

export const decideDifference = defineCall({
  method: 'POST',
  path: '/api/staff/differences/:id/decide/',
  auth: 'team',
  right: 'settleReviews',
  recent: true,
  summary: 'Settle a difference by a written decision; it comes back when its sums change',
  request: shapes.decision,
  response: shapes.difference,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const disputes = defineCall({
  method: 'GET',
  path: '/api/staff/disputes/',
  auth: 'team',
  right: 'readMoney',
  summary: 'The disputes, those that need an answer first',
  request: nothing,
  response: shapes.disputes,
  status: 200,
  errors: [401, 403],
});

export const dispute = defineCall({
  method: 'GET',
  path: '/api/staff/disputes/:id/',
  auth: 'team',
  right: 'readMoney',
  summary: 'A dispute with all that proves the work, to copy for the provider',
  request: nothing,
  response: shapes.dispute,
  status: 200,
  errors: [401, 403, 404],
});

export const addDisputeNote = defineCall({
  method: 'POST',
  path: '/api/staff/disputes/:id/notes/',
  auth: 'team',
  right: 'writeNotes',
  summary: 'Write down evidence about a dispute; the same key is one note',
  request: shapes.disputeNote,
  response: shapes.dispute,
  status: 201,
  errors: [401, 403, 404],
});

export const decideDispute = defineCall({
  method: 'POST',
  path: '/api/staff/disputes/:id/decide/',
  auth: 'team',
  right: 'settleReviews',
  recent: true,
  summary: 'Say how a dispute ended whose end the provider does not say clearly',
  request: shapes.disputeDecision,
  response: shapes.dispute,
  status: 200,
  errors: [401, 403, 404, 409],
});
