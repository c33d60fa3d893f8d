import { and, asc, eq, sql } from 'drizzle-orm';
import type { PhotoKind } from '#domain/orders/photos.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, photos } from '#server/db/schema.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';

export type PhotoRow = typeof photos.$inferSelect;
export type PhotoOfOrder = { photo: PhotoRow; order: OrderRow };

/** An order's pictures, oldest first. */
export function photosOf(db: Db | Tx, orderId: number): Promise<PhotoRow[]> {
  return db.select().from(photos).where(eq(photos.orderId, orderId)).orderBy(asc(photos.id));
}

/** How many pictures of a kind an order has. */
export async function countPhotos(db: Db | Tx, orderId: number, kind: PhotoKind): Promise<number> {
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

/** Deletes a picture's row. Returns it, or undefined when it is gone already. */
export async function removePhoto(db: Db, id: number): Promise<PhotoRow | undefined> {
  const [removed] = await db.delete(photos).where(eq(photos.id, id)).returning();
  return removed;
}
