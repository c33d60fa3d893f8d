import * as z from 'zod/mini';
import { moment, text } from '#contract/fields.ts';

/** Whether marketing mail may be sent; without a choice it may not. */
export const marketing = z.object({
  given: z.boolean(),
  /** The text that the choice refers to, and when it was made; null without a choice. */
  text_version: z.nullable(z.string()),
  decided_at: z.nullable(moment),
});
/** The caller's account as its page shows it: who it is, how they sign in, and where they are signed in. */
export const account = z.object({
  email: z.string(),
  /** The address that the account moves to once its link is opened; null without one. Older servers omit it. */
  wanted_email: z.optional(z.nullable(z.string())),
  first_name: z.string(),
  last_name: z.string(),
  created_at: moment,
  /** False for an account that only signs in with Google: a recent sign-in is its proof. */
  has_password: z.boolean(),
  /** Whether this account may open the team's pages; older servers omit it. */
  is_team: z.optional(z.boolean()),
  marketing,
  sessions: z.array(z.object({ started_at: moment, used_at: moment, is_current: z.boolean() })),
});
/** `text_version` names the words that the customer read when choosing. */
export const consentChoice = z.object({ given: z.boolean(), text_version: text(40) });
/** The password again, before something that can't be undone; ignored for accounts without one. */
export const proof = z.object({ password: z._default(z.string(), '') });
/** All data stored about the caller. */
export const accountExport = z.looseObject({});

export type Account = z.infer<typeof account>;
