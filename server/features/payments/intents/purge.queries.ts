import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { intents, orders, payments } from '#server/db/schema.ts';

/** The part of a place that the books keep. */
const withoutPlace = (column: typeof intents.delivery | typeof intents.pickup) =>
  sql`jsonb_build_object('location_name', '', 'street_address', '', 'region', ${column} -> 'region', 'area', ${column} -> 'area', 'cost', ${column} -> 'cost', 'lat', null, 'lng', null)`;

/**
 * Removes the personal data of checkouts that ended before `before` without money: phone, places, the hash of what was
 * asked for. Reference, lines and sums stay for the books. A checkout that is paid, owed or still asked about is never
 * touched. Returns how many of at most `limit` were purged.
 */
export async function purgeCheckouts(db: Db, before: Date, now: Date, limit: number): Promise<number> {
  const payment = db.select({ one: sql`1` }).from(payments).where(eq(payments.reference, intents.reference));
  const order = db.select({ one: sql`1` }).from(orders).where(eq(orders.reference, intents.reference));
  const isOver = and(
    isNull(intents.purgedAt),
    isNull(intents.nextCheckAt),
    inArray(intents.state, ['expired', 'superseded']),
    lt(intents.createdAt, before),
    notExists(payment),
    notExists(order),
  );
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
