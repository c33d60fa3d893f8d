/** Discounts on offer and used. */
import { defineCall, nothing } from '#contract/call.ts';
import * as discountShapes from '#contract/discounts.ts';

export const discounts = defineCall({
  method: 'GET',
  path: '/api/discounts/',
  auth: 'optional',
  summary: 'Anonymous: every discount on offer. Signed in: the discounts that the caller gets now',
  request: nothing,
  response: discountShapes.discountList,
  status: 200,
});

export const signupStatus = defineCall({
  method: 'GET',
  path: '/api/discounts/signup/status/',
  auth: 'user',
  summary: 'Whether the signup discount is used',
  request: nothing,
  response: discountShapes.signupStatus,
  status: 200,
  errors: [401],
});

export const referralStatus = defineCall({
  method: 'GET',
  path: '/api/discounts/referral/status/',
  auth: 'user',
  summary: 'Whether the referral discount is used or not available',
  request: nothing,
  response: discountShapes.referralStatus,
  status: 200,
  errors: [401],
});
