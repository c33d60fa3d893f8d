/** Whether a customer has used the discounts of new accounts; asked only for who is signed in. */
import { defineCall, nothing } from '#contract/call.ts';
import * as useShapes from '#contract/discount-use.ts';

export const signupStatus = defineCall({
  method: 'GET',
  path: '/api/discounts/signup/status/',
  auth: 'user',
  summary: 'Whether the signup discount is used',
  request: nothing,
  response: useShapes.signupStatus,
  status: 200,
  errors: [401],
});

export const referralStatus = defineCall({
  method: 'GET',
  path: '/api/discounts/referral/status/',
  auth: 'user',
  summary: 'Whether the referral discount is used or not available',
  request: nothing,
  response: useShapes.referralStatus,
  status: 200,
  errors: [401],
});
