/** Who works in the shop, for the owner. */
import { defineCall, nothing } from '#contract/call.ts';
import { roleRequest, wholeTeam } from '#contract/staff/settings/team.ts';

export const team = defineCall({
  method: 'GET',
  path: '/api/staff/team/',
  auth: 'team',
  right: 'setTeam',
  summary: 'Who works in the shop, with role and whether they have a second factor',
  request: nothing,
  response: wholeTeam,
  status: 200,
  errors: [401, 403],
});

export const setRole = defineCall({
  method: 'POST',
  path: '/api/staff/team/',
  auth: 'team',
  right: 'setTeam',
  recent: true,
  summary: 'Give an account a role, or make it a customer again; its sessions end, and it gets a mail',
  request: roleRequest,
  response: wholeTeam,
  status: 200,
  errors: [401, 403, 404, 409],
});
