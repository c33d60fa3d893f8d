import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { standinRecords } from '#server/db/schema.ts';
import type { StandinStore } from '#server/ports.ts';

/** Stores the stand-ins' data in the database: a second `put` of a key replaces its value and keeps its position. */
export function createStandinStore(db: Db): StandinStore {
  return {
    async put(collection, key, value) {
      await db
        .insert(standinRecords)
        .values({ collection, key, value })
        .onConflictDoUpdate({ target: [standinRecords.collection, standinRecords.key], set: { value } });
    },
    async get(collection, key) {
      const [row] = await db
        .select({ value: standinRecords.value })
        .from(standinRecords)
        .where(and(eq(standinRecords.collection, collection), eq(standinRecords.key, key)));
      return row?.value;
    },
    async list(collection, limit) {
      const rows = await db
        .select({ value: standinRecords.value })
        .from(standinRecords)
        .where(eq(standinRecords.collection, collection))
        .orderBy(desc(standinRecords.id))
        .limit(limit);
      return rows.map((row) => row.value);
    },
  };
}
