/** The places and the phone number that a customer keeps for the next checkout. */

import * as shapes from '#contract/account/places.ts';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const savedPlaces = defineCall({
  method: 'GET',
  path: '/api/users/account/places/',
  auth: 'user',
  summary: "The caller's saved places and phone number, and those of the newest order",
  request: nothing,
  response: shapes.savedPlaces,
  status: 200,
  errors: [401],
});

export const savePlace = defineCall({
  method: 'POST',
  path: '/api/users/account/places/',
  auth: 'user',
  summary: 'Save a place under a name of its own',
  request: shapes.savedPlaceRequest,
  response: shapes.savedPlace,
  status: 201,
  errors: [401, 409],
});

export const changePlace = defineCall({
  method: 'POST',
  path: '/api/users/account/places/:id/',
  auth: 'user',
  summary: 'Change the name or the address of a saved place',
  request: shapes.savedPlaceRequest,
  response: shapes.savedPlace,
  status: 200,
  errors: [401, 404],
});

export const deletePlace = defineCall({
  method: 'POST',
  path: '/api/users/account/places/:id/delete/',
  auth: 'user',
  summary: 'Delete a saved place',
  request: nothing,
  response: detailAnswer,
  status: 200,
  errors: [401, 404],
});

export const savePhone = defineCall({
  method: 'POST',
  path: '/api/users/account/phone/',
  auth: 'user',
  summary: "Save the caller's phone number; an empty one deletes it",
  request: shapes.savedPhoneRequest,
  response: shapes.savedPhone,
  status: 200,
  errors: [401],
});
