import * as z from 'zod/mini';
import { moment, requiredText, text } from '#contract/fields.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';

const { fillAllFields, invalidEmail, longPassword, longName } = messages.register;
const email = requiredText(EMAIL_MAX, fillAllFields, invalidEmail);
const password = requiredText(PASSWORD_MAX, fillAllFields, longPassword);
const name = text(NAME_MAX, longName);

/** Where the mailed link leads on to: a path of the site; anything else is left out of the link. */
const goOn = z.optional(text(1000));

export const registration = z.object({
  email,
  password,
  first_name: z._default(name, ''),
  last_name: z._default(name, ''),
  referral_code: z.optional(z.nullable(text(64))),
  continue: goOn,
});
/**
 * `access` and `refresh` are a session's tokens. For an address that has an account they look the same and open
 * nothing, so that the answer does not say which it was.
 */
export const registered = z.object({
  email: z.string(),
  detail: z.string(),
  access: z.optional(z.string()),
  refresh: z.optional(z.string()),
});

export const verification = z.object({
  status: z.enum(['success', 'already_verified']),
  /**
   * Present when the caller had no session of the account and its password is unproven: when the account was opened.
   * All its sessions have ended.
   */
  unproven: z.optional(z.object({ opened_at: moment })),
});
export const emailOnly = z.object({ email: requiredText(EMAIL_MAX, invalidEmail), continue: goOn });

/** The use case reports missing fields, under the field's name. */
export const passwordChange = z.object({
  old_password: z._default(z.string(), ''),
  new_password: z._default(z.string(), ''),
  confirm_password: z._default(z.string(), ''),
});
export const passwordReset = z.object({
  token: z._default(text(200), ''),
  new_password: z._default(z.string(), ''),
  confirm_password: z._default(z.string(), ''),
  /** The friend's code that this browser registered with, so that its discount is kept. */
  referral_code: z.optional(z.nullable(text(64))),
});
/** `email` is the account's. `referral_ended`: a friend's discount that nobody had proven is gone. */
export const passwordWasReset = z.object({
  detail: z.string(),
  email: z.optional(z.string()),
  referral_ended: z.optional(z.boolean()),
});
/** The key of a verification link, with which a password is rejected. */
export const passwordRejection = z.object({ key: z._default(text(200), '') });
/** A token that sets a new password, like the one in a reset link. */
export const passwordRejected = z.object({ token: z.string() });

export type Registration = z.infer<typeof registration>;
