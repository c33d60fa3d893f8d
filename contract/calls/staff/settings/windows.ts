/** Windows, for the team and the owner. */
import { defineCall, nothing } from '#contract/call.ts';
import { staffWindowRequest } from '#contract/orders/windows.ts';
import {
  windowRulesPreview,
  windowRulesPreviewRequest,
  windowRulesRequest,
  windowRulesState,
  windowRulesUndoRequest,
} from '#contract/staff/settings/window-rules.ts';
import { staffOrder } from '#contract/staff/staff.ts';

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
  summary: 'Opening hours, windows and special days, with who changed what and what is booked outside of them',
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
  summary: 'Set opening hours, windows and special days, also from a day on; booked stops stay as they are',
  request: windowRulesRequest,
  response: windowRulesState,
  status: 200,
  errors: [401, 403, 409],
});

export const previewWindowRules = defineCall({
  method: 'POST',
  path: '/api/staff/windows/preview/',
  auth: 'team',
  right: 'setWindows',
  summary: 'What a save, or taking one back, would change and which booked stops would be outside of the windows',
  request: windowRulesPreviewRequest,
  response: windowRulesPreview,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const undoWindowRules = defineCall({
  method: 'POST',
  path: '/api/staff/windows/:id/undo/',
  auth: 'team',
  right: 'setWindows',
  summary: 'Put the settings back as they were before a save; booked stops stay as they are',
  request: windowRulesUndoRequest,
  response: windowRulesState,
  status: 200,
  errors: [401, 403, 404, 409],
});
