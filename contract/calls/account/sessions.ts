/** Refreshing and ending a session. */

import * as sessions from '#contract/account/sessions.ts';
import { defineCall } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const refresh = defineCall({
  method: 'POST',
  path: '/api/users/token/refresh/',
  aliases: ['/api/token/refresh/'],
  auth: 'none',
  summary: 'Exchange a refresh token for a new pair',
  request: sessions.refresh,
  response: sessions.refreshed,
  status: 200,
  errors: [401],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/users/logout/',
  auth: 'none',
  summary: 'End the session of a refresh token',
  request: sessions.refresh,
  response: detailAnswer,
  status: 200,
});
