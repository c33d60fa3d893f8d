import { and, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { intents, orders, payments } from '#server/db/schema.ts';

/** The part of a place that the books keep. */
const withoutPlace = (column: typeof intents.delivery | typeof intents.pickup) =>
  sql`jsonb_build_object('location_name', '', 'street_address', '', 'region', ${column} -> 'region', 'area', ${column} -> 'area', 'cost', ${column} -> 'cost', 'lat', null, 'lng', null)`;

/** Of a checkout: that it ended and is asked about no more, and that no payment and no order has its reference. */
function hasEndedUnpaid(db: Db) {
  const payment = db.select({ one: sql`1` }).from(payments).where(eq(payments.reference, intents.reference));
  const order = db.select({ one: sql`1` }).from(orders).where(eq(orders.reference, intents.reference));
  return and(
    isNull(intents.nextCheckAt),
    inArray(intents.state, ['expired', 'superseded']),
    notExists(payment),
    notExists(order),
  );
}

/**
 * Removes the personal data of checkouts from before `before` that ended without money: phone, places, the hash of what
 * was asked for. Reference, lines and sums stay until they are deleted. A checkout that is paid, owed or still asked
 * about is never touched. Returns how many of at most `limit` were purged.
 */
export async function purgeCheckouts(db: Db, before: Date, now: Date, limit: number): Promise<number> {
  const isOver = and(isNull(intents.purgedAt), lt(intents.createdAt, before), hasEndedUnpaid(db));
  const ended = db
    .select({ reference: intents.reference })
    .from(intents)
    .where(isOver)
    .orderBy(intents.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const purged = await db
    .update(intents)
    .set({
      phone: '',
      delivery: withoutPlace(intents.delivery),
      pickup: withoutPlace(intents.pickup),
      fingerprint: '',
      cartId: null,
      purgedAt: now,
    })
    .where(and(inArray(intents.reference, ended), isOver))
    .returning({ reference: intents.reference });
  return purged.length;
}

/**
 * Deletes checkouts from before `before` whose personal data was removed and that still have no money: nobody can pay
 * them any more, and strangers could register them without an end. Returns how many of at most `limit` were deleted.
 */
export async function deletePurged(db: Db, before: Date, limit: number): Promise<number> {
  const isOld = and(isNotNull(intents.purgedAt), lt(intents.createdAt, before), hasEndedUnpaid(db));
  const due = db
    .select({ reference: intents.reference })
    .from(intents)
    .where(isOld)
    .orderBy(intents.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await db
    .delete(intents)
    .where(and(inArray(intents.reference, due), isOld))
    .returning({ reference: intents.reference });
  return deleted.length;
}
