/** Changing a password, resetting a forgotten one, and ending one that somebody else set. */

import * as passwords from '#contract/account/passwords.ts';
import { emailOnly } from '#contract/account/verification.ts';
import { defineCall } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/users/password/change/',
  auth: 'user',
  summary: 'Change the password; other sessions end',
  request: passwords.passwordChange,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/api/users/password/reset/',
  auth: 'none',
  summary: 'Send a reset link; every address gets the same answer',
  request: emailOnly,
  response: detailAnswer,
  status: 200,
});

export const confirmPasswordReset = defineCall({
  method: 'POST',
  path: '/api/users/password/reset/confirm/',
  auth: 'none',
  summary: 'Set a new password with a reset link',
  request: passwords.passwordReset,
  response: passwords.passwordWasReset,
  status: 200,
});

export const lookAtPasswordReset = defineCall({
  method: 'POST',
  path: '/api/users/password/reset/look/',
  auth: 'none',
  summary: 'Whether a reset link still works; it is not used up',
  request: passwords.passwordResetLink,
  response: passwords.passwordResetLinkState,
  status: 200,
});

export const rejectPassword = defineCall({
  method: 'POST',
  path: '/api/users/password/reject/',
  auth: 'none',
  summary:
    'End a password that was set before the address was confirmed, with a verification key; returns a reset token',
  request: passwords.passwordRejection,
  response: passwords.passwordRejected,
  status: 200,
});
