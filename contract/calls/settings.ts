/** What the browser asks before it meets the outside. */
import { defineCall, nothing } from '#contract/call.ts';
import { publicSettings } from '#contract/settings.ts';

export const settings = defineCall({
  method: 'GET',
  path: '/api/settings/',
  auth: 'none',
  summary: 'What the browser needs to know of payment, sign-in and maps',
  request: nothing,
  response: publicSettings,
  status: 200,
});
