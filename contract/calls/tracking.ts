/** Following a pair: pictures, and the link for whoever has it. */
import * as z from 'zod/mini';
import { defineCall, nothing } from '#contract/call.ts';
import * as trackingShapes from '#contract/tracking.ts';

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
  summary: 'Take the tracking link back: it shows nothing any more, at once',
  request: nothing,
  response: trackingShapes.tracking,
  status: 200,
  errors: [401, 404],
});

export const track = defineCall({
  method: 'POST',
  path: '/api/track/',
  auth: 'none',
  summary: 'Steps and pictures by a tracking link; no name, address or phone. Unknown and revoked links answer alike',
  request: trackingShapes.trackedLink,
  response: trackingShapes.tracked,
  status: 200,
  errors: [404],
});

export const trackByAddress = defineCall({
  method: 'GET',
  path: '/api/track/:token/',
  auth: 'none',
  summary: 'The same for pages opened before the token went into the body, which no log of a web server sees',
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
  summary: 'The same for pages opened before pictures had keys of their own',
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
  summary: "A picture: for the order's owner and the team by bearer token, or by the address that they were given",
  query: pictureKey,
  request: nothing,
  response: z.unknown(),
  produces: 'image/webp',
  status: 200,
  errors: [401, 404],
});
