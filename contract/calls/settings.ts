/** The public settings of the site. */
import { defineCall, nothing } from '#contract/call.ts';
import { publicSettings } from '#contract/settings.ts';

export const settings = defineCall({
  method: 'GET',
  path: '/api/settings/',
  auth: 'none',
  summary: 'The public settings of payment, sign-in and maps',
  request: nothing,
  response: publicSettings,
  status: 200,
});
