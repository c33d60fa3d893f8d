import type { RoleRequest, WholeTeam } from '#contract/staff/settings/team.ts';
import { ROLES, type Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { hasSecondFactor } from '#server/features/users/sign-in/second-step.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type Member, teamOf } from './team.queries.ts';
import { changeRole } from './team.ts';

const { roleMail, teamMembers } = messages;

/** Who works in the shop, as the owner's page lists them: those with the most rights first. */
export async function readTeam(world: World, caller: { id: number }): Promise<WholeTeam> {
  const members = (await teamOf(world.db)).map(async ({ id, email, firstName, role }) => ({
    email,
    first_name: firstName,
    role,
    has_second_factor: await hasSecondFactor(world.db, id),
    is_self: id === caller.id,
  }));
  const listed = await Promise.all(members);
  return { members: listed.sort((a, b) => ROLES.indexOf(b.role) - ROLES.indexOf(a.role)) };
}

/** Somebody who is logged out by a change of their role gets a mail that says why. */
async function tellMember(world: World, tx: Tx, { email, firstName }: Member, role: Role): Promise<void> {
  const words = role === 'customer' ? roleMail.left : roleMail.joined(teamMembers.roles[role].toLowerCase());
  const mail = renderMail({
    subject: roleMail.subject,
    lines: [messages.mail.greeting(firstName), ...words],
    button: { label: roleMail.button, url: `${world.settings.siteUrl}${paths.login}` },
    note: roleMail.note,
  });
  await enqueueMail(tx, { ...mail, to: email, dedupeKey: `role ${makeKey(world)}` });
}

/** Changes somebody's role on the owner's page, and returns the team; a role that is another one by now is refused. */
export async function changeRoleOnPage(
  world: World,
  caller: { id: number },
  { email, role, from }: RoleRequest,
): Promise<WholeTeam | Refusal> {
  const { isDone, lines } = await changeRole(world.db, email, role, {
    by: caller.id,
    from,
    tell: (tx, member) => tellMember(world, tx, member, role),
  });
  if (isDone) return readTeam(world, caller);
  const refusal = refuse('conflict', lines.join(' '));
  // It is about the address: who adds somebody has typed it.
  return { ...refusal, body: { ...refusal.body, email: lines } };
}
