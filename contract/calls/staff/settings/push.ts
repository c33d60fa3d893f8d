/** How the team learns of new orders: notifications, and a cheap check whether the queue changed. */
import { defineCall, nothing } from '#contract/call.ts';
import * as push from '#contract/staff/settings/push.ts';

export const pushState = defineCall({
  method: 'GET',
  path: '/api/staff/push/',
  auth: 'team',
  right: 'hearOrders',
  summary: "Whether the caller's device gets notifications of new orders",
  request: nothing,
  response: push.pushState,
  status: 200,
  errors: [401, 403],
});

export const subscribePush = defineCall({
  method: 'POST',
  path: '/api/staff/push/',
  auth: 'team',
  right: 'hearOrders',
  summary: "Send notifications to the caller's device until the session ends",
  request: push.pushSubscription,
  response: push.pushState,
  status: 200,
  errors: [401, 403],
});

export const endPush = defineCall({
  method: 'POST',
  path: '/api/staff/push/end/',
  auth: 'team',
  right: 'hearOrders',
  summary: "End the notifications of the caller's device",
  request: nothing,
  response: push.pushState,
  status: 200,
  errors: [401, 403],
});

export const queueVersion = defineCall({
  method: 'GET',
  path: '/api/staff/queue-version/',
  auth: 'team',
  right: 'readOrders',
  summary: 'A version that changes when an order is made or moves on',
  request: nothing,
  response: push.queueVersion,
  status: 200,
  errors: [401, 403],
});
