/** The referral programme. */
import { defineCall, nothing } from '#contract/call.ts';
import { activeRedemption } from '#contract/redemption.ts';
import * as referrals from '#contract/referrals.ts';

export const referralCode = defineCall({
  method: 'GET',
  path: '/api/referrals/code/',
  auth: 'user',
  summary: "The caller's referral code and link",
  request: nothing,
  response: referrals.referralCode,
  status: 200,
  errors: [401],
});

export const referralStats = defineCall({
  method: 'GET',
  path: '/api/referrals/stats/',
  auth: 'user',
  summary: 'The friends whom the caller referred',
  request: nothing,
  response: referrals.referralList,
  status: 200,
  errors: [401],
});

export const referralPoints = defineCall({
  method: 'GET',
  path: '/api/referrals/points/',
  auth: 'user',
  summary: 'The points balance',
  request: nothing,
  response: referrals.pointsBalance,
  status: 200,
  errors: [401],
});

export const redeemPoints = defineCall({
  method: 'POST',
  path: '/api/referrals/redeem/',
  auth: 'user',
  summary: 'Turn points into a percentage off the next order',
  request: nothing,
  response: referrals.redemption,
  status: 201,
  errors: [401, 409],
});

export const applyRedemption = defineCall({
  method: 'PATCH',
  path: '/api/referrals/redeem/:id/apply/',
  auth: 'user',
  summary: 'Confirm that a redeemed discount was used; idempotent',
  request: nothing,
  response: activeRedemption,
  status: 200,
  errors: [401, 404, 409],
});

export const redemptionHistory = defineCall({
  method: 'GET',
  path: '/api/referrals/redeem/history/',
  auth: 'user',
  summary: 'Every redemption, newest first',
  request: nothing,
  response: referrals.redemptionHistory,
  status: 200,
  errors: [401],
});
