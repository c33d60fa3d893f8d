/** What customers change of their own orders. */
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';
import * as own from '#contract/orders/own-orders.ts';
import { photoFile } from '#contract/orders/photos.ts';
import { PHOTO_FILE_MAX, PHOTO_TYPES } from '#domain/orders/photos.ts';

export const cancelOwnOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/cancel/',
  auth: 'user',
  summary:
    "Cancel one of the caller's orders before the pickup; all that is left of the payment goes back by itself. A repeated call changes nothing",
  request: own.cancelRequest,
  response: own.cancelled,
  status: 200,
  errors: [401, 404, 409],
});

export const changeDirections = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/directions/',
  auth: 'user',
  summary: 'Change the directions or the phone number before the rider leaves; the fee stays',
  request: own.directionsRequest,
  response: detailAnswer,
  status: 200,
  errors: [401, 404, 409],
});

export const addOwnNote = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/notes/',
  auth: 'user',
  summary: 'Write to the team about an order; the same key is one note',
  request: own.ownNoteRequest,
  response: own.ownOrder,
  status: 201,
  errors: [401, 404, 409],
});

export const addOwnPhoto = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/photos/',
  auth: 'user',
  summary: 'Add a picture of the pair: the file itself is the body; the server makes it small and removes its metadata',
  request: photoFile,
  accepts: { types: PHOTO_TYPES, maxBytes: PHOTO_FILE_MAX },
  response: own.ownPhoto,
  status: 201,
  errors: [401, 404, 409, 413, 415],
});

export const deleteOwnPhoto = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/photos/:id/delete/',
  auth: 'user',
  summary: 'Delete a picture that the caller added',
  request: nothing,
  response: detailAnswer,
  status: 200,
  errors: [401, 404],
});

export const payExtra = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/extra-payment/',
  auth: 'user',
  summary: "Open the provider's page for what one of the caller's orders costs more after a correction",
  request: nothing,
  response: own.extraPage,
  status: 200,
  errors: [401, 404, 409, 503],
});

export const checkExtra = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/extra-payment/check/',
  auth: 'user',
  summary: 'Ask the provider whether an additional payment has arrived, and correct the order if so',
  request: nothing,
  response: own.extraState,
  status: 200,
  errors: [401, 404],
});
