import type { User } from '#server/features/users/users.queries.ts';

/** Whether a link of this mailbox was opened: one that verified the address, or one that set the password. */
export function isMailboxProven(user: Pick<User, 'isVerified' | 'passwordProven'>): boolean {
  return user.isVerified || user.passwordProven;
}

/**
 * Whether somebody else may have set the password of this account: it was neither set by a link from the mailbox, nor
 * used in the browser that opened one.
 */
export function hasUnprovenPassword(user: Pick<User, 'passwordHash' | 'passwordProven'>): boolean {
  return user.passwordHash !== null && !user.passwordProven;
}
