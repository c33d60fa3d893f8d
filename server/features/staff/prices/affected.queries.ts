import { and, asc, count, gt, inArray, isNull, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Point } from '#domain/areas/regions.ts';
import type { Db } from '#server/db/open.ts';
import { intents, orders, savedPlaces } from '#server/db/schema.ts';
import { OPEN_STATES } from '#server/features/payments/intents/intents.queries.ts';

/**
 * The places that a change may touch: those of an area, by its name; those with a fee of this key; or, where an area
 * changes how a place is read, those near one of these centres and those with one of these words in the address.
 */
export type Affected = { area: string } | { feeKey: string } | Around;
type Around = { centres: readonly Point[]; words: readonly string[] };

/** In degrees: more than the 3 km within which a place is at a centre. */
const NEAR = 0.03;
/** How many saved places, and how many checkouts, a preview reads. */
const READ_MAX = 20_000;

function isAround(place: SQLWrapper, { centres, words }: Around): SQL | undefined {
  const near = centres.map(
    ({ lat, lng }) =>
      sql`(abs((${place} ->> 'lat')::float - ${lat}) < ${NEAR} and abs((${place} ->> 'lng')::float - ${lng}) < ${NEAR})`,
  );
  const text = sql`lower(concat_ws(' ', ${place} ->> 'location_name', ${place} ->> 'street_address', ${place} ->> 'landmark', ${place} ->> 'area'))`;
  // The first word is enough: what is not meant is read as before.
  const named = words.map((word) => sql`strpos(${text}, ${word.split(' ')[0] ?? word}) > 0`);
  return or(...near, ...named);
}

function isAffected(place: SQLWrapper, affected: Affected): SQL | undefined {
  if ('area' in affected) return sql`${place} ->> 'area' = ${affected.area}`;
  return 'feeKey' in affected ? sql`${place} ->> 'fee_key' = ${affected.feeKey}` : isAround(place, affected);
}

/** The saved places of all customers that a change may touch. */
export async function savedPlacesIn(db: Db, affected: Affected) {
  const rows = await db
    .select({ place: savedPlaces.place })
    .from(savedPlaces)
    .where(isAffected(savedPlaces.place, affected))
    .limit(READ_MAX);
  return rows.map(({ place }) => place);
}

/** The checkouts with such a place that can be paid at a moment. */
const payable = (affected: Affected, at: Date) =>
  and(
    inArray(intents.state, OPEN_STATES),
    isNull(intents.extraId),
    gt(intents.expiresAt, at),
    or(isAffected(intents.pickup, affected), isAffected(intents.delivery, affected)),
  );

/** The places of the checkouts that can be paid at a moment and that a change may touch. */
export function openCheckoutsIn(db: Db, affected: Affected, at: Date) {
  return db
    .select({ pickup: intents.pickup, delivery: intents.delivery })
    .from(intents)
    .where(payable(affected, at))
    .limit(READ_MAX);
}

/** How many checkouts that can be paid at a moment a change may touch. */
export async function countOpenCheckoutsIn(db: Db, affected: Affected, at: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(intents).where(payable(affected, at));
  return row?.count ?? 0;
}

/** The open orders with a stop that a change may touch, with what says when their stops are made. */
export function openOrdersIn(db: Db, affected: Affected) {
  const { slug, firstName, status, pickup, delivery, pickupAt, deliveryAt, pickupWindow, deliveryWindow } = orders;
  return db
    .select({
      ...{ slug, firstName, status, pickup, delivery, pickupAt, deliveryAt, pickupWindow, deliveryWindow },
      isPickupThere: sql<boolean>`(${isAffected(pickup, affected)}) is true`,
      isDeliveryThere: sql<boolean>`(${isAffected(delivery, affected)}) is true`,
    })
    .from(orders)
    .where(
      and(
        notInArray(status, ['delivered', 'cancelled']),
        or(isAffected(pickup, affected), isAffected(delivery, affected)),
      ),
    )
    .orderBy(asc(orders.id));
}

/** An open order whose stops a change may touch. */
export type AffectedOrder = Awaited<ReturnType<typeof openOrdersIn>>[number];
