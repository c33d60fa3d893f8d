/** Who makes which stop of a day, and in which order. */
import { defineCall } from '#contract/call.ts';
import { daySheet, sheetView } from '#contract/staff/day/day-sheet.ts';
import * as riders from '#contract/staff/day/riders.ts';

export const assignStops = defineCall({
  method: 'POST',
  path: '/api/staff/day/assign/',
  auth: 'team',
  right: 'planStops',
  summary: "Give open stops of a day to a team member, or make them nobody's",
  query: sheetView,
  request: riders.assignRequest,
  response: daySheet,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const distributeDay = defineCall({
  method: 'POST',
  path: '/api/staff/day/share-out/',
  auth: 'team',
  right: 'planStops',
  summary: 'Share out the open stops of a day that nobody has, by area and window',
  query: sheetView,
  request: riders.distributeRequest,
  response: daySheet,
  status: 200,
  errors: [401, 403, 404],
});

export const prepareDay = defineCall({
  method: 'POST',
  path: '/api/staff/day/prepare/',
  auth: 'team',
  right: 'planStops',
  summary: 'Put the booked stops of a day onto its sheet: confirmed for pickup, or scheduled for delivery',
  query: sheetView,
  request: riders.prepareRequest,
  response: daySheet,
  status: 200,
  errors: [401, 403, 409],
});

export const orderRoute = defineCall({
  method: 'POST',
  path: '/api/staff/day/route/',
  auth: 'team',
  right: 'workStops',
  summary: 'Set the order of the stops of a day; riders only of their own',
  query: sheetView,
  request: riders.routeRequest,
  response: daySheet,
  status: 200,
  errors: [401, 403, 404],
});

export const takeStop = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/take/',
  auth: 'team',
  right: 'workStops',
  summary: 'Take a stop that nobody has, or give an own one back; 409 when somebody was faster',
  query: sheetView,
  request: riders.takeRequest,
  response: daySheet,
  status: 200,
  errors: [401, 403, 404, 409],
});
