/** Windows for pickups, before paying. */
import { defineCall, nothing } from '#contract/call.ts';
import * as shapes from '#contract/orders/windows.ts';

export const windows = defineCall({
  method: 'GET',
  path: '/api/windows/',
  auth: 'try',
  summary: 'When pairs can be fetched in an area and would be back; no days when the shop sets no windows there',
  request: nothing,
  query: shapes.windowQuery,
  response: shapes.availableWindows,
  status: 200,
});
