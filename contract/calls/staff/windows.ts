/** Windows, for the team and the owner. */
import { defineCall, nothing } from '#contract/call.ts';
import { staffWindowRequest } from '#contract/orders/windows.ts';
import { staffOrder } from '#contract/staff/staff.ts';
import { windowRulesRequest, windowRulesState } from '#contract/staff/window-rules.ts';

export const staffMoveWindow = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/window/',
  auth: 'team',
  right: 'planStops',
  summary: 'Move a stop of an order to another window; the customer gets a mail',
  request: staffWindowRequest,
  response: staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const windowRules = defineCall({
  method: 'GET',
  path: '/api/staff/windows/',
  auth: 'team',
  right: 'setWindows',
  summary: 'Opening hours, windows and closed days, with who changed what',
  request: nothing,
  response: windowRulesState,
  status: 200,
  errors: [401, 403],
});

export const saveWindowRules = defineCall({
  method: 'POST',
  path: '/api/staff/windows/',
  auth: 'team',
  right: 'setWindows',
  summary: 'Set opening hours, windows and closed days; booked stops stay as they are',
  request: windowRulesRequest,
  response: windowRulesState,
  status: 200,
  errors: [401, 403, 409],
});
