import { and, desc, eq } from 'drizzle-orm';
import type { StandinStore } from '#server/ports.ts';
import type { Db } from './open.ts';
import { standinRecords } from './schema.ts';

/** Stores the stand-ins' data in the database: a second `put` of a key replaces its value and keeps its position. */
export function createStandinStore(db: Db): StandinStore {
  return {
    async put(shelf, key, value) {
      await db
        .insert(standinRecords)
        .values({ shelf, key, value })
        .onConflictDoUpdate({ target: [standinRecords.shelf, standinRecords.key], set: { value } });
    },
    async get(shelf, key) {
      const [row] = await db
        .select({ value: standinRecords.value })
        .from(standinRecords)
        .where(and(eq(standinRecords.shelf, shelf), eq(standinRecords.key, key)));
      return row?.value;
    },
    async list(shelf, limit) {
      const rows = await db
        .select({ value: standinRecords.value })
        .from(standinRecords)
        .where(eq(standinRecords.shelf, shelf))
        .orderBy(desc(standinRecords.id))
        .limit(limit);
      return rows.map((row) => row.value);
    },
  };
}
