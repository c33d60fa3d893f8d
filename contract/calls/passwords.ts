/** Changing a password, setting a forgotten one anew, and ending one that a stranger set. */
import { call } from '#contract/call.ts';
import { done } from '#contract/fields.ts';
import * as users from '#contract/users.ts';

export const changePassword = call({
  method: 'POST',
  path: '/api/users/password/change/',
  auth: 'user',
  summary: 'Change the password; other sessions end',
  request: users.passwordChange,
  response: done,
  status: 200,
  errors: [401],
});

export const requestPasswordReset = call({
  method: 'POST',
  path: '/api/users/password/reset/',
  auth: 'none',
  summary: 'Send a reset link; answers alike for every address',
  request: users.emailOnly,
  response: done,
  status: 200,
});

export const confirmPasswordReset = call({
  method: 'POST',
  path: '/api/users/password/reset/confirm/',
  auth: 'none',
  summary: 'Set a new password by a reset link',
  request: users.passwordReset,
  response: done,
  status: 200,
});

export const rejectPassword = call({
  method: 'POST',
  path: '/api/users/password/reject/',
  auth: 'none',
  summary: 'End a password that was set before the address was confirmed, by a verification key; answers a reset token',
  request: users.passwordRejection,
  response: users.passwordRejected,
  status: 200,
});
