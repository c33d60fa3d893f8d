import * as z from 'zod/mini';
import { moment, text } from './fields.ts';

/** Whether marketing mail may be sent; without a choice it may not. */
export const marketing = z.object({
  given: z.boolean(),
  /** The text that the choice was made on, and when; null while no choice was made. */
  text_version: z.nullable(z.string()),
  decided_at: z.nullable(moment),
});
export const account = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: moment,
  /** False for an account that only signs in with Google: it proves itself by a fresh sign-in. */
  has_password: z.boolean(),
  /** Whether the team's pages are open to this account; an older server leaves it out. */
  is_team: z.optional(z.boolean()),
  marketing,
  sessions: z.array(z.object({ started_at: moment, used_at: moment, is_current: z.boolean() })),
});
export const consentChoice = z.object({ given: z.boolean(), text_version: text(40) });
/** The password, once more, before something that can't be undone; ignored where the account has none. */
export const proof = z.object({ password: z._default(z.string(), '') });
/** Everything that is kept about the caller, for reading and keeping. */
export const accountExport = z.looseObject({});

export type Account = z.infer<typeof account>;
