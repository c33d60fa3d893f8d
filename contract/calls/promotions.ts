/** Promotions, for customers. */
import { defineCall } from '#contract/call.ts';
import { promotionAnswer, promotionRequest } from '#contract/promotions.ts';

export const findPromotion = defineCall({
  method: 'POST',
  path: '/api/promotions/find/',
  auth: 'user',
  summary: 'The promotion that the caller gets for a basket now, with or without a code; nothing is held',
  request: promotionRequest,
  response: promotionAnswer,
  status: 200,
  errors: [401],
});
