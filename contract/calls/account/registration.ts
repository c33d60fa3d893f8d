/** Opening an account. */

import { registered, registration } from '#contract/account/registration.ts';
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
