import { DAY_MS } from '#domain/durations.ts';
import type { Tx } from '#server/db/open.ts';
import { lockUser, updateUser } from '#server/features/users/users.queries.ts';
import {
  deleteEmailKeys,
  emailKeyByHash,
  voidEmailKeys,
  voidKeys,
} from '#server/features/users/verification/email-keys.queries.ts';
import type { World } from '#server/ports.ts';
import { changeByUndoKey, deletePendingChange, leftSince, markUndone, moveAccount } from './address-changes.queries.ts';

/** In ms: how long the former mailbox may take an account back. Meanwhile nobody else registers with that address. */
export const TAKE_BACK_MS = 7 * DAY_MS;

/** The key of a mail that sets a new password: a reset link's, or one that takes an account back. */
export async function passwordKey(world: World, keyHash: string) {
  return (await emailKeyByHash(world.db, keyHash, 'reset')) ?? emailKeyByHash(world.db, keyHash, 'undo');
}

/**
 * Gives an account its former address back when the key is that of a change; false when somebody else has the address
 * by now. Later changes are taken back with it. Whoever changed it may have linked a Google account, which goes. Another
 * key changes nothing.
 */
export async function takeBack(tx: Tx, undoKeyHash: string, now: Date): Promise<boolean> {
  const change = await changeByUndoKey(tx, undoKeyHash);
  if (change === undefined) return true;
  const user = await lockUser(tx, change.userId);
  if (user === undefined || change.oldEmail === '' || change.confirmedAt === null) return false;
  if (user.email !== change.oldEmail && !(await moveAccount(tx, user, change.oldEmail))) return false;
  await updateUser(tx, user.id, { googleSub: null });
  // Earlier mailboxes keep their way back: whoever moved the account twice would end it by undoing the second change.
  await voidKeys(tx, await markUndone(tx, user.id, change.confirmedAt, now), now);
  await deletePendingChange(tx, user.id);
  await deleteEmailKeys(tx, user.id, 'verify');
  for (const kind of ['move', 'reset'] as const) await voidEmailKeys(tx, user.id, kind, now);
  return true;
}

/** Until when an address is kept for the account that left it; null when nobody may take it back. */
export async function keptUntil(world: World, tx: Tx, email: string): Promise<Date | null> {
  const left = await leftSince(tx, email, new Date(world.now().getTime() - TAKE_BACK_MS));
  return left === null ? null : new Date(left.getTime() + TAKE_BACK_MS);
}
