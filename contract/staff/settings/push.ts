import * as z from 'zod/mini';

/** Notifications on the caller's device. `public_key` is null where they are not set up. */
export const pushState = z.object({
  public_key: z.nullable(z.string()),
  /** Where a practice shop gets a practice device; null with real push services. */
  practice_devices: z.nullable(z.string()),
  is_on: z.boolean(),
});
const base64url = (least: number, most: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(least), z.maxLength(most));
/** A device's subscription, as its browser made it: an uncompressed point and 16 bytes. */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.regex(/^https:\/\//), z.maxLength(1000)),
  p256dh: base64url(87, 88),
  auth: base64url(22, 24),
});
/** Changes with every order and every entry of a history. */
export const queueVersion = z.object({ version: z.string() });

export type PushState = z.infer<typeof pushState>;
export type PushSubscriptionRequest = z.infer<typeof pushSubscription>;
