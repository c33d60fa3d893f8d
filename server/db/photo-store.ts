import { eq } from 'drizzle-orm';
import type { FilePort } from '#server/ports.ts';
import type { Db } from './open.ts';
import { photoFiles } from './schema.ts';

/** Pictures' files in the database: backed up with all else, and enough for a shop of our size. */
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
