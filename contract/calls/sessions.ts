/** Keeping and ending a session. */
import { call } from '#contract/call.ts';
import { done } from '#contract/fields.ts';
import * as sessions from '#contract/sessions.ts';

export const refresh = call({
  method: 'POST',
  path: '/api/users/token/refresh/',
  aliases: ['/api/token/refresh/'],
  auth: 'none',
  summary: 'Trade a refresh token for a new pair',
  request: sessions.refresh,
  response: sessions.refreshed,
  status: 200,
  errors: [401],
});

export const logout = call({
  method: 'POST',
  path: '/api/users/logout/',
  auth: 'none',
  summary: 'End the session of a refresh token',
  request: sessions.refresh,
  response: done,
  status: 200,
});
