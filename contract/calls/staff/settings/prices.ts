/** Prices, for the owner. */
import { defineCall, nothing } from '#contract/call.ts';
import {
  areaPreview,
  areaPreviewRequest,
  areaRequest,
  pausePreview,
  pausePreviewRequest,
  priceChangeRequest,
  pricesState,
  priceUndoRequest,
} from '#contract/staff/settings/prices.ts';

export const prices = defineCall({
  method: 'GET',
  path: '/api/staff/prices/',
  auth: 'team',
  right: 'setPrices',
  summary: 'The prices of now, those that begin later, and who changed what',
  request: nothing,
  response: pricesState,
  status: 200,
  errors: [401, 403],
});

export const changePrice = defineCall({
  method: 'POST',
  path: '/api/staff/prices/',
  auth: 'team',
  right: 'setPrices',
  summary: 'Set a price from now or from a time on; checkouts and orders that are registered keep theirs',
  request: priceChangeRequest,
  response: pricesState,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const undoPriceChange = defineCall({
  method: 'POST',
  path: '/api/staff/prices/:id/undo/',
  auth: 'team',
  right: 'setPrices',
  summary: 'Withdraw a price that has not begun, or put back the one before it',
  request: priceUndoRequest,
  response: pricesState,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const previewPause = defineCall({
  method: 'POST',
  path: '/api/staff/prices/pause-preview/',
  auth: 'team',
  right: 'setPrices',
  summary: 'What a pause of trips would touch: booked stops, carts, open checkouts, promotions and windows',
  request: pausePreviewRequest,
  response: pausePreview,
  status: 200,
  errors: [401, 403, 404],
});

export const setArea = defineCall({
  method: 'POST',
  path: '/api/staff/prices/areas/',
  auth: 'team',
  right: 'setPrices',
  summary: 'Open an area from now or from a time on, or change one; its undo is that of a price',
  request: areaRequest,
  response: pricesState,
  status: 200,
  errors: [401, 403, 409],
});

export const previewArea = defineCall({
  method: 'POST',
  path: '/api/staff/prices/areas/preview/',
  auth: 'team',
  right: 'setPrices',
  summary: 'What an area would touch: saved places that would be read otherwise, open checkouts and stops ahead',
  request: areaPreviewRequest,
  response: areaPreview,
  status: 200,
  errors: [401, 403],
});

export const rebuildPages = defineCall({
  method: 'POST',
  path: '/api/staff/prices/rebuild/',
  auth: 'team',
  right: 'setPrices',
  summary: 'Rebuild the static pages now; the answer of the build hook is in the state',
  request: nothing,
  response: pricesState,
  status: 200,
  errors: [401, 403, 409],
});
