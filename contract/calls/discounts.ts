/** Discounts on offer. */
import { defineCall, nothing } from '#contract/call.ts';
import * as discountShapes from '#contract/discounts.ts';

export const discounts = defineCall({
  method: 'GET',
  path: '/api/discounts/',
  auth: 'optional',
  summary: 'Anonymous: every discount on offer. Signed in: the discounts that the caller gets now',
  request: nothing,
  response: discountShapes.discountList,
  status: 200,
});
