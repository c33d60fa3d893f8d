import * as z from 'zod/mini';
import { continueTo, requiredText, text } from '#contract/fields.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';

const { fillAllFields, invalidEmail, longPassword, longName } = messages.register;
const email = requiredText(EMAIL_MAX, fillAllFields, invalidEmail);
const password = requiredText(PASSWORD_MAX, fillAllFields, longPassword);
const name = text(NAME_MAX, longName);

/** What the register form sends; names and the friend's code may be missing. */
export const registration = z.object({
  email,
  password,
  first_name: z._default(name, ''),
  last_name: z._default(name, ''),
  referral_code: z.optional(z.nullable(text(64))),
  continue: continueTo,
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

/** A friend's code alone, as typed or from a link. */
export const friendCode = z.object({ code: text(64) });

/** Whether the code is somebody's. */
export const friendCodeState = z.object({ is_known: z.boolean() });

export type Registration = z.infer<typeof registration>;
