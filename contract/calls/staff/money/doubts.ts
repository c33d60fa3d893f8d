import { defineCall } from '#contract/call.ts';
import * as doubts from '#contract/staff/money/doubts.ts';

export const decideDoubt = defineCall({
  method: 'POST',
  path: '/api/staff/doubts/:slug/:type/settle/',
  auth: 'team',
  right: 'settleReviews',
  recent: true,
  summary:
    'Accept or refuse a discount in doubt, signup or referral, with a reason; it is about one other account (`other`, its order), the order keeps its price, and the first decision stays',
  request: doubts.doubtDecision,
  response: doubts.decidedDoubt,
  status: 200,
  errors: [401, 403, 404],
});

export const putDoubtRight = defineCall({
  method: 'POST',
  path: '/api/staff/doubts/:slug/:type/put-right/',
  auth: 'team',
  right: 'settleReviews',
  recent: true,
  summary:
    'Put the refusal of a discount right, with a reason: it stands after all, and points follow all doubts again; once',
  request: doubts.restoredDoubt,
  response: doubts.decidedDoubt,
  status: 200,
  errors: [401, 403, 404, 409],
});
