import * as z from 'zod/mini';
import { continueTo, moment, requiredText } from '#contract/fields.ts';
import { EMAIL_MAX } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';

/** An address to which a link is mailed, and where the link leads on to. */
export const emailOnly = z.object({
  email: requiredText(EMAIL_MAX, messages.register.invalidEmail),
  continue: continueTo,
});

/** What a mailed link came to. */
export const verification = z.object({
  status: z.enum(['success', 'already_verified']),
  /**
   * Present when the caller had no session of the account and its password is unproven: when the account was opened.
   * All its sessions have ended.
   */
  unproven: z.optional(z.object({ opened_at: moment })),
});
