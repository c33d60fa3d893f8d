/** Confirming an account's address. */

import { emailOnly, verification } from '#contract/account/verification.ts';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/api/users/verify-email/:key/',
  auth: 'try',
  summary: 'Confirm an e-mail address; repeatable. Without a session of the account its other sessions end',
  request: nothing,
  response: verification,
  status: 200,
  errors: [404],
});

export const resendVerification = defineCall({
  method: 'POST',
  path: '/api/users/resend-verification-email/',
  auth: 'none',
  summary: 'Send the verification link again; every address gets the same answer',
  request: emailOnly,
  response: detailAnswer,
  status: 200,
});
