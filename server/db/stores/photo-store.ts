import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { photoFiles } from '#server/db/schema.ts';
import type { FilePort } from '#server/ports.ts';

/** Picture files in the database: included in its backups, and sufficient for a shop of this size. */
export function createDatabaseFiles(db: Db): FilePort {
  return {
    async put(key, content) {
      await db.insert(photoFiles).values({ fileKey: key, content });
    },
    async get(key) {
      const [row] = await db.select().from(photoFiles).where(eq(photoFiles.fileKey, key));
      return row?.content;
    },
    async remove(key) {
      await db.delete(photoFiles).where(eq(photoFiles.fileKey, key));
    },
  };
}
