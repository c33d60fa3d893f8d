/** Opening an account and confirming its address. */

import * as users from '#contract/account/users.ts';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const register = defineCall({
  method: 'POST',
  path: '/api/users/register/',
  auth: 'none',
  summary: 'Open an account and sign in; a verification link goes out by mail',
  request: users.registration,
  response: users.registered,
  status: 201,
});

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/api/users/verify-email/:key/',
  auth: 'try',
  summary: 'Confirm an e-mail address; repeatable. Without a session of the account its other sessions end',
  request: nothing,
  response: users.verification,
  status: 200,
  errors: [404],
});

export const resendVerification = defineCall({
  method: 'POST',
  path: '/api/users/resend-verification-email/',
  auth: 'none',
  summary: 'Send the verification link again; every address gets the same answer',
  request: users.emailOnly,
  response: detailAnswer,
  status: 200,
});
