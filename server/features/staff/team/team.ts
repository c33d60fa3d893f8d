import { normaliseEmail } from '#domain/accounts/credentials.ts';
import { type Role, type TeamRole, teamRole } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { resetSecondFactor } from '#server/features/second-factor/reset.ts';
import { hasUnprovenPassword } from '#server/features/users/passwords/password-state.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import { userByEmail } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { lockMember, lockOwners, type Member, setRole, teamOf } from './team.queries.ts';

/** The result of a team command: the lines to print. */
export type TeamAnswer = { isDone: boolean; lines: string[] };

const no = (line: string): TeamAnswer => ({ isDone: false, lines: [line] });
const yes = (line: string): TeamAnswer => ({ isDone: true, lines: [line] });

/** What a change on the owner's page brings: the owner's id, the role that the page showed, and the mail to whom it changes. */
export type RolePage = { by: number; from: Role; tell: (tx: Tx, member: Member) => Promise<void> };

/**
 * Gives an account a role from its next sign-in on. Its open sessions end, because it is unknown who opened them. The
 * last owner keeps the role: somebody must be able to give roles.
 */
async function giveRole(db: Db, email: string, role: Role, page?: RolePage): Promise<TeamAnswer> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    // Who was an owner when the call came may have been removed while it waited for the lock.
    if (page !== undefined && !owners.some(({ id }) => id === page.by)) return no(messages.teamCalls.notYourWork);
    const member = await lockMember(tx, email);
    if (member === undefined) return no(messages.teamCalls.noSuchAccount(email));
    if (page !== undefined && member.role !== page.from) {
      const { inTeam, roleChanged } = messages.teamCalls;
      return no((page.from === 'customer' ? inTeam : roleChanged)(email, member.role));
    }
    // A person who registered another person's address must not get their role.
    if (role !== 'customer' && !member.isVerified) return no(messages.teamCalls.notVerified(email));
    if (role !== 'customer' && hasUnprovenPassword(member)) return no(messages.teamCalls.unprovenPassword(email));
    if (role === 'customer' && member.role === 'customer') return no(messages.teamCalls.notOfTheTeam(email));
    const isLastOwner = member.role === 'owner' && owners.length === 1 && role !== 'owner';
    if (isLastOwner) return no(messages.teamCalls.lastOwner(email));
    if (role !== member.role) {
      await setRole(tx, member.id, role);
      await revokeSessions(tx, member.id, new Date());
      await page?.tell(tx, member);
    }
    return yes(role === 'customer' ? messages.teamCalls.left(email) : messages.teamCalls.joined(email, role));
  });
}

/** Gives an account a role, or makes it a customer again, as the owner's page asks for it. */
export function changeRole(db: Db, email: string, role: Role, page: RolePage): Promise<TeamAnswer> {
  return giveRole(db, normaliseEmail(email), role, page);
}

/** Adds an account to the team, or changes its role. */
export function addMember(db: Db, email: string, role: TeamRole): Promise<TeamAnswer> {
  return giveRole(db, normaliseEmail(email), role);
}

/** Makes a team member a customer again. */
export function removeMember(db: Db, email: string): Promise<TeamAnswer> {
  return giveRole(db, normaliseEmail(email), 'customer');
}

/** What the team commands need; `settings` say where the links in mails lead. */
export type TeamShop = Pick<World, 'db' | 'settings' | 'now' | 'random'>;

/** Removes the second factor of a member who lost it; they set up a new one after their next sign-in. */
async function resetFactor(shop: TeamShop, email: string): Promise<TeamAnswer> {
  const user = await userByEmail(shop.db, normaliseEmail(email));
  if (user === undefined) return no(messages.teamCalls.noSuchAccount(email));
  const isReset = await resetSecondFactor(shop, user.id);
  return isReset ? yes(messages.secondFactor.resetDone(email)) : no(messages.secondFactor.nothingToReset(email));
}

/** Runs `add EMAIL ROLE`, `remove EMAIL`, `reset-second-factor EMAIL` or `list`, as on the command line. */
export async function teamCommand(shop: TeamShop, [action, email, role]: readonly string[]): Promise<TeamAnswer> {
  const { db } = shop;
  if (action === 'add' && email !== undefined) {
    const parsedRole = teamRole(role ?? '');
    return parsedRole === null ? no(messages.teamCalls.whichRole) : addMember(db, email, parsedRole);
  }
  if (action === 'reset-second-factor' && email !== undefined) return resetFactor(shop, email);
  if (action === 'remove' && email !== undefined) return removeMember(db, email);
  if (action !== 'list') return no(messages.teamCalls.teamUsage);
  const team = await teamOf(db);
  const lines = team.map((member) => `${member.role.padEnd(8)}${member.email}`);
  return { isDone: true, lines: lines.length > 0 ? lines : [messages.teamCalls.noTeam] };
}
