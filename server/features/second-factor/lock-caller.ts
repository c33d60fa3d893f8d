import { actAs } from '#server/db/audited.ts';
import type { Tx } from '#server/db/open.ts';
import { isSessionOpen } from '#server/features/users/sign-in/sessions.queries.ts';
import { lockUser, type User } from '#server/features/users/users.queries.ts';

/** The part of the API by which an account changes its second factor, as the audit log names it. */
const SECOND_FACTOR = '/api/users/second-factor/';

/** Who asks, and by which session. */
export type SessionCaller = { id: number; family: string };

/**
 * The user who asks, locked until the transaction ends; undefined when their session ended since the call came in. A
 * new password, a lost role or a reset ends it: no change of a second factor outlives that.
 */
export async function lockCaller(tx: Tx, { id, family }: SessionCaller, now: Date): Promise<User | undefined> {
  const user = await lockUser(tx, id);
  if (user === undefined || !(await isSessionOpen(tx, id, family, now))) return undefined;
  // How the team signs in is in its log.
  if (user.role !== 'customer') await actAs(tx, { id, role: user.role, call: SECOND_FACTOR });
  return user;
}
