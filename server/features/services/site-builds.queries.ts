import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/database.ts';
import { siteBuilds } from '#server/db/schema.ts';

export type SiteBuild = typeof siteBuilds.$inferSelect;

const isOpen = and(isNull(siteBuilds.startedAt), isNull(siteBuilds.gaveUpAt));

/** Plans a build of the pages: `nextTryAt` is when the hook is asked. */
export async function planBuild(
  db: Db | Tx,
  build: Pick<typeof siteBuilds.$inferInsert, 'priceChangeId' | 'requestedBy' | 'dueAt' | 'nextTryAt' | 'createdAt'>,
): Promise<void> {
  await db.insert(siteBuilds).values(build);
}

/** Takes back the build that was planned for a price. */
export async function cancelBuild(tx: Tx, priceChangeId: number): Promise<void> {
  await tx.delete(siteBuilds).where(and(eq(siteBuilds.priceChangeId, priceChangeId), isOpen));
}

/**
 * Takes every build that is to be asked for now, and with them those whose moment has come and that were never asked
 * for, so that no other process takes them until `until`; the tries include this one.
 */
export async function claimDueBuilds(db: Db, now: Date, until: Date): Promise<SiteBuild[]> {
  const [pressing] = await db
    .select({ id: siteBuilds.id })
    .from(siteBuilds)
    .where(and(isOpen, lte(siteBuilds.nextTryAt, now)))
    .limit(1);
  if (pressing === undefined) return [];
  const isFirst = and(eq(siteBuilds.tries, 0), lte(siteBuilds.dueAt, now));
  return db
    .update(siteBuilds)
    .set({ tries: sql`${siteBuilds.tries} + 1`, nextTryAt: until })
    .where(and(isOpen, or(lte(siteBuilds.nextTryAt, now), isFirst)))
    .returning();
}

/** Notes that the hook accepted these builds: one was started for all of them. */
export async function markStarted(db: Db, ids: readonly number[], at: Date, answer: string): Promise<void> {
  await db
    .update(siteBuilds)
    .set({ startedAt: at, answer })
    .where(inArray(siteBuilds.id, [...ids]));
}

/** Notes what the hook answered, and when it is asked again; null: never. */
export async function markFailed(
  db: Db,
  id: number,
  { at, nextTryAt, answer }: { at: Date; nextTryAt: Date | null; answer: string },
): Promise<void> {
  const next = nextTryAt === null ? { gaveUpAt: at } : { nextTryAt };
  await db
    .update(siteBuilds)
    .set({ ...next, answer })
    .where(eq(siteBuilds.id, id));
}

/** The build that was last asked for: started, given up or still tried. */
export async function lastAskedBuild(db: Db): Promise<SiteBuild | undefined> {
  const [build] = await db
    .select()
    .from(siteBuilds)
    .where(sql`${siteBuilds.tries} > 0`)
    .orderBy(desc(siteBuilds.dueAt), desc(siteBuilds.id))
    .limit(1);
  return build;
}

/** When the hook last accepted a build; undefined when it never did. */
export async function lastStart(db: Db): Promise<Date | undefined> {
  const [build] = await db
    .select({ startedAt: siteBuilds.startedAt })
    .from(siteBuilds)
    .where(isNotNull(siteBuilds.startedAt))
    .orderBy(desc(siteBuilds.startedAt))
    .limit(1);
  return build?.startedAt ?? undefined;
}

/** The next build that is planned and was not asked for yet. */
export async function nextBuild(db: Db, now: Date): Promise<SiteBuild | undefined> {
  const [build] = await db
    .select()
    .from(siteBuilds)
    .where(and(isOpen, sql`${siteBuilds.dueAt} > ${now.toISOString()}::timestamptz`))
    .orderBy(asc(siteBuilds.dueAt))
    .limit(1);
  return build;
}
