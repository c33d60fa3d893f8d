import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { PhotoKind, StoredPhotoKind } from '#domain/orders/photos.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, photos } from '#server/db/schema.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';

export type PhotoRow = typeof photos.$inferSelect;
/** A picture of a kind that the team takes. */
export type TeamPhotoRow = PhotoRow & { kind: PhotoKind };
/** A picture with its order. */
export type PhotoOfOrder = { photo: PhotoRow; order: OrderRow };

/** Whether the team took a picture, not the customer. */
export const isTeamPhoto = (row: PhotoRow): row is TeamPhotoRow => row.kind !== 'customer';

/** The pictures of an order that the team took, oldest first. */
export async function photosOf(db: Db | Tx, orderId: number): Promise<TeamPhotoRow[]> {
  const rows = await db
    .select()
    .from(photos)
    .where(and(eq(photos.orderId, orderId), ne(photos.kind, 'customer')))
    .orderBy(asc(photos.id));
  return rows.filter(isTeamPhoto);
}

/** The pictures of an order that its customer added, oldest first. */
export function ownPhotosOf(db: Db | Tx, orderId: number): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(and(eq(photos.orderId, orderId), eq(photos.kind, 'customer')))
    .orderBy(asc(photos.id));
}

/** How many pictures of a kind an order has. */
export async function countPhotos(db: Db | Tx, orderId: number, kind: StoredPhotoKind): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(photos)
    .where(and(eq(photos.orderId, orderId), eq(photos.kind, kind)));
  return row?.count ?? 0;
}

/** Adds a picture. */
export async function insertPhoto(tx: Tx, photo: typeof photos.$inferInsert): Promise<PhotoRow> {
  const [inserted] = await tx.insert(photos).values(photo).returning();
  if (inserted === undefined) throw new Error('A picture was not stored.');
  return inserted;
}

/** A picture and its order. */
export async function photoById(db: Db, id: number): Promise<PhotoOfOrder | undefined> {
  const [row] = await db
    .select({ photo: photos, order: orders })
    .from(photos)
    .innerJoin(orders, eq(orders.id, photos.orderId))
    .where(eq(photos.id, id));
  return row;
}

/**
 * Deletes the row of a picture that a customer added to their own order. Returns it, or undefined when there is none.
 */
export async function removeOwnPhoto(
  tx: Tx,
  { id, orderId }: { id: number; orderId: number },
): Promise<PhotoRow | undefined> {
  const isTheirs = and(eq(photos.id, id), eq(photos.orderId, orderId), eq(photos.kind, 'customer'));
  const [removed] = await tx.delete(photos).where(isTheirs).returning();
  return removed;
}

/** Deletes a picture's row. Returns it, or undefined when it is gone already. */
export async function removePhoto(db: Db, id: number): Promise<PhotoRow | undefined> {
  const [removed] = await db.delete(photos).where(eq(photos.id, id)).returning();
  return removed;
}
