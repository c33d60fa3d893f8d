import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, type StoredPlace } from '#server/db/schema.ts';
import { savedPhones, savedPlaces } from '#server/db/tables/account/places.ts';

/** A place that a customer keeps. */
export type SavedPlaceRow = { id: number; name: string; place: StoredPlace };

const shown = { id: savedPlaces.id, name: savedPlaces.name, place: savedPlaces.place };

/** A user's saved places, oldest first. */
export function savedPlacesOf(db: Db | Tx, userId: number): Promise<SavedPlaceRow[]> {
  return db.select(shown).from(savedPlaces).where(eq(savedPlaces.userId, userId)).orderBy(asc(savedPlaces.id));
}

/** A user's saved phone number; null without one. */
export async function savedPhoneOf(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ phone: savedPhones.phone }).from(savedPhones).where(eq(savedPhones.userId, userId));
  return row?.phone ?? null;
}

/** The places and the phone number of a user's newest order that was not cancelled: a stranger's may have been. */
export async function lastOrderOf(db: Db, userId: number) {
  const [row] = await db
    .select({ delivery: orders.delivery, pickup: orders.pickup, phone: orders.phone })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'cancelled')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row;
}

/** Adds a saved place; undefined when the user has one with this name. */
export async function insertSavedPlace(
  tx: Tx,
  row: { userId: number; name: string; place: StoredPlace; createdAt: Date },
): Promise<SavedPlaceRow | undefined> {
  const [saved] = await tx.insert(savedPlaces).values(row).onConflictDoNothing().returning(shown);
  return saved;
}

/** Whether another of the user's places has this name. The user must be locked, so that it stays true. */
export async function isNameTaken(tx: Tx, userId: number, name: string, exceptId: number): Promise<boolean> {
  const isNamed = sql`lower(${savedPlaces.name}) = lower(${name}) and ${savedPlaces.id} <> ${exceptId}`;
  const [other] = await tx
    .select({ id: savedPlaces.id })
    .from(savedPlaces)
    .where(and(eq(savedPlaces.userId, userId), isNamed));
  return other !== undefined;
}

/** Changes one of the user's saved places; undefined when there is none with this id. */
export async function updateSavedPlace(
  tx: Tx,
  key: { id: number; userId: number },
  changes: { name: string; place: StoredPlace },
): Promise<SavedPlaceRow | undefined> {
  const isTheirs = and(eq(savedPlaces.id, key.id), eq(savedPlaces.userId, key.userId));
  const [saved] = await tx.update(savedPlaces).set(changes).where(isTheirs).returning(shown);
  return saved;
}

/** Deletes one of the user's saved places; returns its name, or undefined when there is none with this id. */
export async function deleteSavedPlace(db: Db, key: { id: number; userId: number }): Promise<string | undefined> {
  const isTheirs = and(eq(savedPlaces.id, key.id), eq(savedPlaces.userId, key.userId));
  const [gone] = await db.delete(savedPlaces).where(isTheirs).returning({ name: savedPlaces.name });
  return gone?.name;
}

/** Sets a user's phone number; null deletes it. */
export async function setSavedPhone(tx: Tx, userId: number, phone: string | null, savedAt: Date): Promise<void> {
  if (phone === null) await tx.delete(savedPhones).where(eq(savedPhones.userId, userId));
  else {
    const row = { phone, savedAt };
    await tx
      .insert(savedPhones)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: savedPhones.userId, set: row });
  }
}
