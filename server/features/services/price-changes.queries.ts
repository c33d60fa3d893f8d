import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { PricedKind } from '#domain/prices/price-changes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { PRICES_LOCK } from '#server/db/lock-keys.ts';
import { priceChanges } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';

export type StoredChange = typeof priceChanges.$inferSelect;

/**
 * The owner's price of `key` that is in force at `at`, as a subquery to join laterally; no row while the content's price
 * is.
 */
export function inForce(db: Db | Tx, kind: PricedKind, key: SQLWrapper, at: Date | SQLWrapper) {
  return db
    .select({ price: priceChanges.price, isOffered: priceChanges.isOffered })
    .from(priceChanges)
    .where(
      and(
        eq(priceChanges.kind, kind),
        eq(priceChanges.key, key),
        lte(priceChanges.startsAt, at),
        isNull(priceChanges.withdrawnAt),
      ),
    )
    .orderBy(desc(priceChanges.startsAt), desc(priceChanges.id))
    .limit(1)
    .as('in_force');
}

/** A fee that the owner set, or an area that the owner opened; `isOffered`: whether we drive there, or it is an area. */
export type SetTrip = Pick<StoredChange, 'kind' | 'key' | 'startsAt' | 'price' | 'isOffered' | 'area'>;

/** The fees and areas that the owner set and that are in force at a moment or begin later, the first to begin first. */
export function tripsFrom(db: Db | Tx, at: Date): Promise<SetTrip[]> {
  const { kind, key, price, isOffered, startsAt, area, id, withdrawnAt } = priceChanges;
  const trips = prepared(db, 'trips', (on, name) => {
    const now = sql.placeholder('at');
    const isSet = and(inArray(kind, ['fee', 'area']), isNull(withdrawnAt));
    const inForceIds = on
      .selectDistinctOn([kind, key], { id })
      .from(priceChanges)
      .where(and(isSet, lte(startsAt, now)))
      .orderBy(kind, key, desc(startsAt), desc(id));
    return on
      .select({ kind, key, startsAt, price, isOffered, area })
      .from(priceChanges)
      .where(and(isSet, or(gt(startsAt, now), inArray(id, inForceIds))))
      .orderBy(asc(startsAt), asc(id))
      .prepare(name);
  });
  return trips.execute({ at });
}

/** Makes everybody who sets a price wait for each other until the transaction ends. */
export async function lockPrices(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PRICES_LOCK})`);
}

/** Every price that the owner ever set, the oldest first. */
export function allChanges(db: Db | Tx): Promise<StoredChange[]> {
  return db.select().from(priceChanges).orderBy(asc(priceChanges.id));
}

/** Adds a price. */
export async function insertChange(tx: Tx, change: typeof priceChanges.$inferInsert): Promise<StoredChange> {
  const [inserted] = await tx.insert(priceChanges).values(change).returning();
  if (inserted === undefined) throw new Error('The price was not stored.');
  return inserted;
}

/** Withdraws a price that has not begun. */
export async function withdrawChange(tx: Tx, id: number, by: number, at: Date): Promise<void> {
  await tx
    .update(priceChanges)
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where(and(eq(priceChanges.id, id), isNull(priceChanges.withdrawnAt)));
}
