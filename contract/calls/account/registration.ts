/** Opening an account. */

import { friendCode, friendCodeState, registered, registration } from '#contract/account/registration.ts';
import { defineCall } from '#contract/call.ts';

export const register = defineCall({
  method: 'POST',
  path: '/api/users/register/',
  auth: 'none',
  summary: 'Open an account and sign in; a verification link goes out by mail',
  request: registration,
  response: registered,
  status: 201,
});

export const lookAtFriendCode = defineCall({
  method: 'POST',
  path: '/api/referrals/look/',
  auth: 'none',
  summary: "Whether a friend's code is somebody's, before registering with it",
  request: friendCode,
  response: friendCodeState,
  status: 200,
});
