import { and, asc, gt, inArray, isNull, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Point } from '#domain/areas/regions.ts';
import type { Db } from '#server/db/open.ts';
import { intents, orders, savedPlaces } from '#server/db/schema.ts';
import { OPEN_STATES } from '#server/features/payments/intents/intents.queries.ts';

/** Where an area may change how a place is read: about these centres, and where one of these words is in an address. */
export type Around = { centres: readonly Point[]; words: readonly string[] };

/** In degrees: more than the 3 km within which a place is at a centre. */
const NEAR = 0.03;
/** How many places a preview reads. */
export const READ_MAX = 20_000;

/** Whether a stored place may be read otherwise. */
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

/** The saved places of all customers that an area may change. */
export async function savedAround(db: Db, around: Around) {
  const rows = await db
    .select({ place: savedPlaces.place })
    .from(savedPlaces)
    .where(isAround(savedPlaces.place, around))
    .limit(READ_MAX);
  return rows.map(({ place }) => place);
}

/** The places of the checkouts that can be paid at a moment and that an area may change. */
export function checkoutsAround(db: Db, around: Around, at: Date) {
  return db
    .select({ pickup: intents.pickup, delivery: intents.delivery })
    .from(intents)
    .where(
      and(
        inArray(intents.state, OPEN_STATES),
        isNull(intents.extraId),
        gt(intents.expiresAt, at),
        or(isAround(intents.pickup, around), isAround(intents.delivery, around)),
      ),
    )
    .limit(READ_MAX);
}

/** The open orders with a place that an area may change. */
export function ordersAround(db: Db, around: Around) {
  const { slug, firstName, status, pickup, delivery, pickupAt, deliveryAt, pickupWindow, deliveryWindow } = orders;
  return db
    .select({ slug, firstName, status, pickup, delivery, pickupAt, deliveryAt, pickupWindow, deliveryWindow })
    .from(orders)
    .where(
      and(
        notInArray(status, ['delivered', 'cancelled']),
        or(isAround(orders.pickup, around), isAround(orders.delivery, around)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(READ_MAX);
}
