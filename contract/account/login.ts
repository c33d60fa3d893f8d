import * as z from 'zod/mini';
import { requiredText, text } from '#contract/fields.ts';
import { EMAIL_MAX, PASSWORD_MAX } from '#domain/accounts/credentials.ts';
import { SECOND_FACTOR_METHODS } from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';

const { fillAllFields, invalidEmail, longPassword } = messages.login;

/** What the login form sends. */
export const credentials = z.object({
  email: requiredText(EMAIL_MAX, fillAllFields, invalidEmail),
  password: requiredText(PASSWORD_MAX, fillAllFields, longPassword),
  /**
   * The key of the verification link that this browser opened: together with the right password it proves the password.
   */
  verification_key: z.optional(z.nullable(text(200))),
});

/** Google's signed token, and a friend's code for the account that it may open. */
export const googleCredential = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(8192)),
  referral_code: z.optional(z.nullable(text(64))),
});
/** What Google repeats in the token that it signs next; good for one sign-in. */
export const googleNonce = z.object({ nonce: z.string() });

/**
 * Besides `detail` in the 401 of a sign-in whose account has a second factor: the possible methods, and the ticket for
 * the proof, valid once and for five minutes.
 */
export const secondStep = z.object({
  second_factor: z.object({ methods: z.array(z.enum(SECOND_FACTOR_METHODS)), ticket: text(100) }),
});

export type SecondStep = z.infer<typeof secondStep>['second_factor'];
export type Credentials = z.infer<typeof credentials>;
