/** Orders. */
import { defineCall, nothing } from '#contract/call.ts';
import * as orderShapes from '#contract/orders/orders.ts';
import { span, windowMoved } from '#contract/orders/windows.ts';

export const orders = defineCall({
  method: 'GET',
  path: '/api/orders/',
  auth: 'user',
  summary: "The caller's orders, newest first; with ?page= twenty of them",
  request: nothing,
  query: orderShapes.orderListQuery,
  response: orderShapes.orderList,
  status: 200,
  errors: [401, 403],
});

export const createOrder = defineCall({
  method: 'POST',
  path: '/api/orders/',
  auth: 'user',
  summary: 'Turn a paid reference into an order, exactly once; 200 for a repeat',
  request: orderShapes.orderPayload,
  response: orderShapes.orderCreated,
  status: 201,
  errors: [401, 402, 403, 409, 503],
});

export const recoverOrder = defineCall({
  method: 'POST',
  path: '/api/orders/create/',
  auth: 'user',
  summary: 'The same as POST orders, for recovery: phone, costs and discounts may be missing',
  request: orderShapes.orderPayload,
  response: orderShapes.orderCreated,
  status: 201,
  errors: [401, 402, 403, 409, 503],
});

export const order = defineCall({
  method: 'GET',
  path: '/api/orders/:slug/',
  auth: 'user',
  summary: "One of the caller's orders, with its history, pictures and tracking link",
  request: nothing,
  response: orderShapes.orderDetail,
  status: 200,
  errors: [401, 403, 404],
});

export const moveWindow = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/window/',
  auth: 'user',
  summary: "Move the pickup of one of the caller's orders to another window, before the rider leaves",
  request: span,
  response: windowMoved,
  status: 200,
  errors: [401, 403, 404, 409],
});
