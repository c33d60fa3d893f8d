import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, users } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/statements/unique-violation.ts';
import { addressChanges } from '#server/db/tables/account/address-changes.ts';
import type { User } from '#server/features/users/users.queries.ts';

export type AddressChange = typeof addressChanges.$inferSelect;

/** Inserts a change that waits for its confirmation, in place of an earlier one that still waits. */
export async function insertPendingChange(tx: Tx, change: typeof addressChanges.$inferInsert): Promise<void> {
  await deletePendingChange(tx, change.userId);
  await tx.insert(addressChanges).values(change);
}

/** Deletes the change of a user that still waits for its confirmation. */
export async function deletePendingChange(tx: Db | Tx, userId: number): Promise<void> {
  await tx.delete(addressChanges).where(and(eq(addressChanges.userId, userId), isNull(addressChanges.confirmedAt)));
}

/** The change that this key was mailed for. */
export async function changeByKey(db: Db | Tx, keyHash: string): Promise<AddressChange | undefined> {
  const [change] = await db.select().from(addressChanges).where(eq(addressChanges.keyHash, keyHash));
  return change;
}

/** The made change that this key takes back, if that was not done yet. */
export async function changeByUndoKey(tx: Tx, undoKeyHash: string): Promise<AddressChange | undefined> {
  const [change] = await tx
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.undoKeyHash, undoKeyHash), isNull(addressChanges.undoneAt)));
  return change;
}

/** The newest change of a user that waits for its confirmation. */
export async function pendingChangeOf(db: Db, userId: number): Promise<AddressChange | undefined> {
  const [change] = await db
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.userId, userId), isNull(addressChanges.confirmedAt)))
    .orderBy(desc(addressChanges.createdAt))
    .limit(1);
  return change;
}

/** Changes a row of this table. */
export async function updateChange(tx: Tx, keyHash: string, change: Partial<AddressChange>): Promise<void> {
  await tx.update(addressChanges).set(change).where(eq(addressChanges.keyHash, keyHash));
}

/** The addresses that were a user's before, as far as they are still known. */
export async function formerAddressesOf(db: Db | Tx, userId: number): Promise<string[]> {
  const rows = await db
    .select({ email: addressChanges.oldEmail })
    .from(addressChanges)
    .where(
      and(eq(addressChanges.userId, userId), isNotNull(addressChanges.confirmedAt), ne(addressChanges.oldEmail, '')),
    );
  return rows.map(({ email }) => email);
}

/**
 * Notes that a user's changes from `since` on are taken back. Returns the hashes of the keys that would have taken them
 * back; the caller ends those.
 */
export async function markUndone(tx: Tx, userId: number, since: Date, now: Date): Promise<string[]> {
  const undone = await tx
    .update(addressChanges)
    .set({ undoneAt: now })
    .where(and(eq(addressChanges.userId, userId), gte(addressChanges.confirmedAt, since)))
    .returning({ keyHash: addressChanges.undoKeyHash });
  return undone.flatMap(({ keyHash }) => keyHash ?? []);
}

/** Forgets that a user left this mailbox: it is theirs again. */
export async function forgetLeftMailbox(tx: Tx, userId: number, hash: string): Promise<void> {
  await tx
    .update(addressChanges)
    .set({ formerMailboxHash: null })
    .where(and(eq(addressChanges.userId, userId), eq(addressChanges.formerMailboxHash, hash)));
}

/** When an account left this address, if its mailbox may still take it back: changed after `since`, and not undone. */
export async function leftSince(db: Db | Tx, email: string, since: Date): Promise<Date | null> {
  const [change] = await db
    .select({ at: addressChanges.confirmedAt })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.oldEmail, email),
        gt(addressChanges.confirmedAt, since),
        isNotNull(addressChanges.undoKeyHash),
        isNull(addressChanges.undoneAt),
      ),
    )
    .orderBy(desc(addressChanges.confirmedAt))
    .limit(1);
  return change?.at ?? null;
}

/** The ids of accounts that left a mailbox with one of these hashes. */
export async function accountsThatLeft(tx: Tx, hashes: string[]): Promise<number[]> {
  const rows = await tx
    .select({ id: addressChanges.userId })
    .from(addressChanges)
    .where(and(inArray(addressChanges.formerMailboxHash, hashes), isNull(addressChanges.undoneAt)));
  return rows.map(({ id }) => id);
}

/**
 * Gives an account another address, verified, and its orders with it: their notices and mails go there from now on.
 * False when another account has the address.
 */
export async function moveAccount(tx: Tx, user: Pick<User, 'id' | 'email'>, email: string): Promise<boolean> {
  try {
    // A savepoint: the refused statement must not spoil the transaction.
    await tx.transaction((inner) =>
      inner.update(users).set({ email, isVerified: true, passwordProven: true }).where(eq(users.id, user.id)),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
  await tx
    .update(orders)
    .set({ email })
    .where(and(eq(orders.userId, user.id), eq(orders.email, user.email)));
  return true;
}

/** Blanks the addresses of changes from before `moment`, and deletes those that were never made. */
export async function forgetAddresses(db: Db | Tx, moment: Date): Promise<void> {
  await db.delete(addressChanges).where(and(isNull(addressChanges.confirmedAt), lt(addressChanges.createdAt, moment)));
  await db
    .update(addressChanges)
    .set({ oldEmail: '', newEmail: '' })
    .where(and(ne(addressChanges.newEmail, ''), lt(addressChanges.createdAt, moment)));
}

/** Removes a user's addresses; the hashes of the mailboxes stay. Returns the former addresses. */
export async function eraseAddressChanges(tx: Tx, userId: number): Promise<string[]> {
  const former = await formerAddressesOf(tx, userId);
  await deletePendingChange(tx, userId);
  await tx
    .update(addressChanges)
    .set({ oldEmail: '', newEmail: '', undoKeyHash: null })
    .where(
      and(eq(addressChanges.userId, userId), or(ne(addressChanges.oldEmail, ''), ne(addressChanges.newEmail, ''))),
    );
  return former;
}
