import * as z from 'zod/mini';
import { writtenText } from '#contract/fields.ts';
import { ROLES } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';

const role = z.enum(ROLES);

/** Somebody of the team. */
const teammate = z.object({
  email: z.string(),
  first_name: z.string(),
  role,
  has_second_factor: z.boolean(),
  /** Whether it is who asks. */
  is_self: z.boolean(),
});

/** Who works in the shop: those with the most rights first. */
export const wholeTeam = z.object({ members: z.array(teammate) });

/** Gives the account with this address a role; `customer` takes it out of the team. */
export const roleRequest = z.object({
  email: writtenText(254, messages.teamCalls.whichAddress),
  role,
  /** The role that the page shows, `customer` for who is not in the team; another one by now is refused. */
  from: role,
});

export type WholeTeam = z.infer<typeof wholeTeam>;
export type Teammate = z.infer<typeof teammate>;
export type RoleRequest = z.infer<typeof roleRequest>;
