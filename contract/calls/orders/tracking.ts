/** Tracking an order: its pictures, and the link for anyone who has it. */
import * as z from 'zod/mini';
import { defineCall, nothing } from '#contract/call.ts';
import * as trackingShapes from '#contract/orders/tracking.ts';

const pictureKey = z.object({ key: z.optional(z.string().check(z.maxLength(100))) });

export const shareTracking = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/tracking/',
  auth: 'user',
  summary: "The tracking link of one of the caller's orders; made when there is none",
  request: nothing,
  response: trackingShapes.tracking,
  status: 200,
  errors: [401, 404],
});

export const revokeTracking = defineCall({
  method: 'POST',
  path: '/api/orders/:slug/tracking/revoke/',
  auth: 'user',
  summary: 'Revoke the tracking link; it stops working at once',
  request: nothing,
  response: trackingShapes.tracking,
  status: 200,
  errors: [401, 404],
});

export const track = defineCall({
  method: 'POST',
  path: '/api/track/',
  auth: 'none',
  summary:
    'Steps and pictures by a tracking link; no name, address or phone. Unknown and revoked links get the same answer',
  request: trackingShapes.trackedLink,
  response: trackingShapes.tracked,
  status: 200,
  errors: [404],
});

export const trackByAddress = defineCall({
  method: 'GET',
  path: '/api/track/:token/',
  auth: 'none',
  summary:
    'The same with the token in the path, for pages that are still open from older versions. New pages send it in the body, which no web server logs',
  request: nothing,
  response: trackingShapes.tracked,
  status: 200,
  errors: [404],
});

export const linkedPhoto = defineCall({
  method: 'GET',
  path: '/api/track/photos/:id/',
  auth: 'none',
  summary: 'A picture by the address that a tracking link gives, while the link is good',
  query: pictureKey,
  request: nothing,
  response: z.unknown(),
  produces: 'image/webp',
  status: 200,
  errors: [404],
});

export const trackedPhoto = defineCall({
  method: 'GET',
  path: '/api/track/:token/photos/:id/',
  auth: 'none',
  summary: 'The same for pages from older versions, without a key for each picture',
  request: nothing,
  response: z.unknown(),
  produces: 'image/webp',
  status: 200,
  errors: [404],
});

export const photo = defineCall({
  method: 'GET',
  path: '/api/photos/:id/',
  auth: 'optional',
  summary: "A picture: for the order's owner and the team by bearer token, or by the address in an earlier answer",
  query: pictureKey,
  request: nothing,
  response: z.unknown(),
  produces: 'image/webp',
  status: 200,
  errors: [401, 404],
});
