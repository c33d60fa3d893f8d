/** The services on offer. */
import { defineCall, nothing } from '#contract/call.ts';
import * as serviceShapes from '#contract/services.ts';

export const services = defineCall({
  method: 'GET',
  path: '/api/services/',
  auth: 'none',
  summary: 'The services on offer',
  request: nothing,
  response: serviceShapes.serviceList,
  status: 200,
});

export const service = defineCall({
  method: 'GET',
  path: '/api/services/:id/',
  auth: 'none',
  summary: 'One service with its price of today',
  request: nothing,
  response: serviceShapes.service,
  status: 200,
  errors: [404],
});
