/** Ratings of delivered orders: the customer's, the owner's choice, and what everybody may read. */
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';
import * as ratings from '#contract/orders/ratings.ts';

export const rateOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/rating/',
  auth: 'user',
  summary: 'Rate a delivered order, or change the rating, for 30 days; says whether it may be shown',
  request: ratings.ratingRequest,
  response: detailAnswer,
  status: 200,
  errors: [401, 404, 409],
});

export const hideRating = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/rating/hide/',
  auth: 'user',
  summary: 'Withdraw the consent to show a rating, at any time',
  request: nothing,
  response: detailAnswer,
  status: 200,
  errors: [401, 404],
});

export const shownRatings = defineCall({
  method: 'GET',
  path: '/api/ratings/',
  auth: 'none',
  summary: 'The ratings that customers agreed to show and the owner chose, newest first',
  request: nothing,
  response: ratings.shownRatings,
  status: 200,
});

export const staffRatings = defineCall({
  method: 'GET',
  path: '/api/staff/ratings/',
  auth: 'team',
  right: 'readRatings',
  summary: 'The newest ratings, with their number and average',
  request: nothing,
  response: ratings.staffRatings,
  status: 200,
  errors: [401, 403],
});

export const chooseRating = defineCall({
  method: 'POST',
  path: '/api/staff/ratings/:slug/show/',
  auth: 'team',
  right: 'showRatings',
  summary: 'Show a rating whose customer agreed, or show it no more; refused when it changed since it was read',
  request: ratings.ratingChoice,
  response: ratings.staffRatings,
  status: 200,
  errors: [401, 403, 404, 409],
});
