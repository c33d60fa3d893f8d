import * as z from 'zod/mini';
import { proof } from '#contract/account/account.ts';
import { requiredText, text } from '#contract/fields.ts';
import { EMAIL_MAX, NAME_MAX } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';

const name = text(NAME_MAX, messages.register.longName);

export const ownName = z.object({ first_name: name, last_name: name });
/** A new address, and the password as in `proof`. */
export const addressChangeRequest = z.object({
  ...proof.shape,
  email: requiredText(EMAIL_MAX, messages.register.fillAllFields, messages.register.invalidEmail),
});
/** The key of a mailed link. */
export const addressKey = z.object({ key: text(200) });
