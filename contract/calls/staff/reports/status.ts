/** Whether the shop runs as it should. */
import { defineCall, nothing } from '#contract/call.ts';
import { shopStatus as response } from '#contract/staff/reports/status.ts';

export const shopStatus = defineCall({
  method: 'GET',
  path: '/api/staff/status/',
  auth: 'team',
  right: 'readStatus',
  summary: 'Money owed, queues, messages, backups, provider and jobs, each with a verdict',
  request: nothing,
  response,
  status: 200,
  errors: [401, 403],
});
