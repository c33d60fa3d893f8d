/** The team's work with orders: queue, order, day. */
import * as z from 'zod/mini';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';
import * as photoShapes from '#contract/orders/photos.ts';
import { tracking } from '#contract/orders/tracking.ts';
import * as sheet from '#contract/staff/day/day-sheet.ts';
import * as staff from '#contract/staff/staff.ts';
import { PHOTO_FILE_MAX, PHOTO_TYPES } from '#domain/orders/photos.ts';

export const teamMember = defineCall({
  method: 'GET',
  path: '/api/staff/me/',
  auth: 'team',
  right: 'enter',
  summary: "The caller's role in the team, and their rights",
  request: nothing,
  response: staff.teamMember,
  status: 200,
  errors: [401, 403],
});

export const queue = defineCall({
  method: 'GET',
  path: '/api/staff/orders/',
  auth: 'team',
  right: 'readOrders',
  summary: 'A page of the orders that match, newest first, the late ones oldest first',
  query: staff.queueQuery,
  request: nothing,
  response: staff.queue,
  status: 200,
  errors: [401, 403],
});

export const queueCounts = defineCall({
  method: 'GET',
  path: '/api/staff/counts/',
  auth: 'team',
  right: 'readOrders',
  summary: 'The number of orders in each status, of late ones, and of payments that wait for a decision',
  request: nothing,
  response: staff.counts,
  status: 200,
  errors: [401, 403],
});

export const exportOrders = defineCall({
  method: 'GET',
  path: '/api/staff/export/',
  auth: 'team',
  right: 'exportOrders',
  summary: 'The orders that match as CSV, streamed; no cell is run as a formula',
  query: staff.exportQuery,
  request: nothing,
  response: z.unknown(),
  produces: 'text/csv',
  status: 200,
  errors: [401, 403],
});

export const staffOrder = defineCall({
  method: 'GET',
  path: '/api/staff/orders/:slug/',
  auth: 'team',
  right: 'readOrders',
  summary: 'An order with its history, money, pictures and the moves that the caller may make',
  request: nothing,
  response: staff.staffOrder,
  status: 200,
  errors: [401, 403, 404],
});

export const moveOrder = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/move/',
  auth: 'team',
  right: 'moveOrders',
  summary: 'Move an order one legal step; 409 when somebody moved it meanwhile',
  request: staff.moveRequest,
  response: staff.staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const cancelAndRefund = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/cancel-and-refund/',
  auth: 'team',
  right: 'refund',
  recent: true,
  summary:
    'Cancel an order, or find it cancelled, and give back all that is left of its payments; a repeated call does it once',
  request: staff.cancelAndRefundRequest,
  response: staff.staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const addNote = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/notes/',
  auth: 'team',
  right: 'writeNotes',
  summary: 'Write a note for the team, or for the customer, who also gets it by mail',
  request: staff.noteRequest,
  response: staff.staffOrder,
  status: 201,
  errors: [401, 403, 404, 409],
});

export const planStop = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/plan/',
  auth: 'team',
  right: 'planStops',
  summary: 'Plan when an order is collected or delivered; null removes the plan',
  request: staff.planRequest,
  response: staff.staffOrder,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const daySheet = defineCall({
  method: 'GET',
  path: '/api/staff/day/',
  auth: 'team',
  right: 'readDay',
  summary: "A day's pickups and deliveries by area, the first ones of each; today without a date",
  query: sheet.sheetQuery,
  request: nothing,
  response: sheet.daySheet,
  status: 200,
  errors: [401, 403],
});

export const markStop = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/stop/',
  auth: 'team',
  right: 'workStops',
  summary: 'Mark a stop done or not home, or undo that; the same mark twice counts once',
  request: sheet.stopRequest,
  response: detailAnswer,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const staffPhotos = defineCall({
  method: 'GET',
  path: '/api/staff/orders/:slug/photos/',
  auth: 'team',
  right: 'addPhotos',
  summary: "An order's pictures",
  request: nothing,
  response: photoShapes.photoList,
  status: 200,
  errors: [401, 403, 404],
});

export const addPhoto = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/photos/:kind/',
  auth: 'team',
  right: 'addPhotos',
  summary:
    'Add a picture, intake or after: the file itself is the body; the server makes it small and removes its metadata',
  request: photoShapes.photoFile,
  accepts: { types: PHOTO_TYPES, maxBytes: PHOTO_FILE_MAX },
  response: photoShapes.photo,
  status: 201,
  errors: [401, 403, 404, 409, 413, 415],
});

export const deletePhoto = defineCall({
  method: 'POST',
  path: '/api/staff/photos/:id/delete/',
  auth: 'team',
  right: 'deletePhotos',
  summary: 'Delete a picture',
  request: nothing,
  response: detailAnswer,
  status: 200,
  errors: [401, 403, 404],
});

export const staffShareTracking = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/tracking/',
  auth: 'team',
  right: 'shareTracking',
  summary: "An order's tracking link; made when there is none",
  request: nothing,
  response: tracking,
  status: 200,
  errors: [401, 403, 404],
});

export const staffRevokeTracking = defineCall({
  method: 'POST',
  path: '/api/staff/orders/:slug/tracking/revoke/',
  auth: 'team',
  right: 'shareTracking',
  summary: "Revoke an order's tracking link",
  request: nothing,
  response: tracking,
  status: 200,
  errors: [401, 403, 404],
});
