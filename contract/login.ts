import * as z from 'zod/mini';
import { EMAIL_MAX, PASSWORD_MAX } from '#domain/credentials.ts';
import { messages } from '#domain/messages.ts';
import { requiredText, text } from './fields.ts';

const { fillAllFields, invalidEmail, longPassword } = messages.login;

export const credentials = z.object({
  email: requiredText(EMAIL_MAX, fillAllFields, invalidEmail),
  password: requiredText(PASSWORD_MAX, fillAllFields, longPassword),
  /** The key of the verification link that this browser opened: with the right password it proves the password. */
  verification_key: z.optional(z.nullable(text(200))),
});

export const googleCredential = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(8192)),
  referral_code: z.optional(z.nullable(text(64))),
});
export const googleNonce = z.object({ nonce: z.string() });

export type Credentials = z.infer<typeof credentials>;
