/** The redeemed discount of the next order, which cart and checkout show. */
import { defineCall, nothing } from '#contract/call.ts';
import * as redemptions from '#contract/redemption.ts';

export const activeRedemption = defineCall({
  method: 'GET',
  path: '/api/referrals/redeem/',
  auth: 'user',
  summary: 'The redeemed discount waiting for an order; 404 when there is none',
  request: nothing,
  response: redemptions.activeRedemption,
  status: 200,
  errors: [401, 404],
});
