/** Promotions, for the owner. */
import { defineCall, nothing } from '#contract/call.ts';
import { promotionEndRequest, promotionMakeRequest, promotionsState } from '#contract/staff/settings/promotions.ts';

export const promotions = defineCall({
  method: 'GET',
  path: '/api/staff/promotions/',
  auth: 'team',
  right: 'setPromotions',
  summary: 'All promotions, how often each is used, and who made and ended it',
  request: nothing,
  response: promotionsState,
  status: 200,
  errors: [401, 403],
});

export const makePromotion = defineCall({
  method: 'POST',
  path: '/api/staff/promotions/',
  auth: 'team',
  right: 'setPromotions',
  summary: 'Make a promotion, from now or from a time on',
  request: promotionMakeRequest,
  response: promotionsState,
  status: 200,
  errors: [401, 403, 409],
});

export const endPromotion = defineCall({
  method: 'POST',
  path: '/api/staff/promotions/:id/end/',
  auth: 'team',
  right: 'setPromotions',
  summary: 'End a promotion now, or withdraw one that has not begun; registered checkouts and orders keep it',
  request: promotionEndRequest,
  response: promotionsState,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const resumePromotion = defineCall({
  method: 'POST',
  path: '/api/staff/promotions/:id/resume/',
  auth: 'team',
  right: 'setPromotions',
  summary: 'Undo the end of a promotion: it goes on as it was made, with the uses that it has',
  request: promotionEndRequest,
  response: promotionsState,
  status: 200,
  errors: [401, 403, 404, 409],
});
