/** The owner's log of what the team wrote and saved. */
import { defineCall, nothing } from '#contract/call.ts';
import * as audit from '#contract/staff/reports/audit.ts';

export const auditLog = defineCall({
  method: 'GET',
  path: '/api/staff/audit/',
  auth: 'team',
  right: 'readAudit',
  summary: 'Who of the team wrote, saved or changed what, and when; newest first',
  query: audit.auditQuery,
  request: nothing,
  response: audit.auditPage,
  status: 200,
  errors: [401, 403],
});
