import { and, eq, exists, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { consents, emailKeys, users } from '#server/db/schema.ts';
import { noticeChoices } from '#server/db/tables/account/notices.ts';
import { savedPhones, savedPlaces } from '#server/db/tables/account/places.ts';
import type { User } from '#server/features/users/users.queries.ts';

/** Deletes all saved places and the phone number of a user; returns whether there was one. */
async function eraseSavedPlaces(tx: Tx, userId: number): Promise<boolean> {
  const places = await tx
    .delete(savedPlaces)
    .where(eq(savedPlaces.userId, userId))
    .returning({ id: savedPlaces.userId });
  const phones = await tx
    .delete(savedPhones)
    .where(eq(savedPhones.userId, userId))
    .returning({ id: savedPhones.userId });
  return places.length + phones.length > 0;
}

/**
 * Deletes what a stranger who registered the address may have left: consents, saved places, and the phone number. Returns
 * whether a place or a number was saved, which its owner, who may have saved it, should be told.
 */
export async function eraseUnprovenData(tx: Tx, userId: number): Promise<{ placesEnded: boolean }> {
  await deleteConsents(tx, userId);
  return { placesEnded: await eraseSavedPlaces(tx, userId) };
}

/** Deletes every choice about marketing mail and about notices: one made by somebody else is no consent. */
export async function deleteConsents(tx: Tx, userId: number): Promise<void> {
  await tx.delete(consents).where(eq(consents.userId, userId));
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
}

/**
 * Marks the user's password as proven, if it is still this one and a verification key with this hash was mailed to the
 * user and is not expired at `now`. Returns whether it was marked.
 */
export async function proveByKey(db: Db, user: User, keyHash: string, now: Date): Promise<boolean> {
  const mailed = db
    .select({ one: sql`1` })
    .from(emailKeys)
    .where(
      and(
        eq(emailKeys.keyHash, keyHash),
        eq(emailKeys.userId, user.id),
        eq(emailKeys.kind, 'verify'),
        gt(emailKeys.expiresAt, now),
      ),
    );
  const proven = await db
    .update(users)
    .set({ passwordProven: true })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''), exists(mailed)))
    .returning({ id: users.id });
  return proven.length === 1;
}
