import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StoredPhotoKind } from '#domain/orders/photos.ts';
import { users } from '#server/db/tables/account/users.ts';
import { bytes, created, identity } from '#server/db/tables/columns.ts';
import { orders } from './orders.ts';

/** An order's pictures; the files are stored where the setting says. */
export const photos = pgTable(
  'photos',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<StoredPhotoKind>(),
    /** The file's name in its store; never used again. */
    fileKey: text('file_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    size: integer('size').notNull(),
    addedBy: integer('added_by').references(() => users.id),
    createdAt: created(),
  },
  (t) => [uniqueIndex('photos_file_key').on(t.fileKey), index('photos_order').on(t.orderId, t.id)],
);

/** The picture files, when the database is their store. */
export const photoFiles = pgTable('photo_files', {
  fileKey: text('file_key').primaryKey(),
  content: bytes('content').notNull(),
});
