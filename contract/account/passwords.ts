import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';

/** The use case reports missing fields, under the field's name. */
export const passwordChange = z.object({
  old_password: z._default(z.string(), ''),
  new_password: z._default(z.string(), ''),
  confirm_password: z._default(z.string(), ''),
});

/** A new password, with the token of the mailed link. The use case reports missing fields, under the field's name. */
export const passwordReset = z.object({
  token: z._default(text(200), ''),
  new_password: z._default(z.string(), ''),
  confirm_password: z._default(z.string(), ''),
  /** The friend's code that this browser registered with, so that its discount is kept. */
  referral_code: z.optional(z.nullable(text(64))),
});

/** The token of the mailed link, alone. */
export const passwordResetLink = z.object({ token: text(200) });

/**
 * Whether the link still sets a password: it was not used, replaced or left for too long. `takes_back`: with it the account
 * goes back to the address that the link was mailed to.
 */
export const passwordResetLinkState = z.object({ is_open: z.boolean(), takes_back: z.optional(z.boolean()) });

/**
 * `email` is the account's. `referral_ended`: a friend's discount that nobody had proven is gone; `places_ended`: so are
 * saved places and the phone number.
 */
export const passwordWasReset = z.object({
  detail: z.string(),
  email: z.optional(z.string()),
  referral_ended: z.optional(z.boolean()),
  places_ended: z.optional(z.boolean()),
});

/** The key of a verification link, with which a password is rejected. */
export const passwordRejection = z.object({ key: z._default(text(200), '') });

/** A token that sets a new password, like the one in a reset link. */
export const passwordRejected = z.object({ token: z.string() });
