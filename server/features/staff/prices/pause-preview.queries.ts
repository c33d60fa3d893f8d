import { and, asc, count, gt, inArray, isNull, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { intents, orders } from '#server/db/schema.ts';
import { OPEN_STATES } from '#server/features/payments/intents/intents.queries.ts';

/** The places of an area, by its name, or those with a fee of this key. */
export type PlacesIn = { area: string } | { feeKey: string };

function isIn(place: SQLWrapper, places: PlacesIn): SQL {
  return 'area' in places ? sql`${place} ->> 'area' = ${places.area}` : sql`${place} ->> 'fee_key' = ${places.feeKey}`;
}

/** The open orders with a stop in these places, with what says when the stop is made. */
export function openOrdersIn(db: Db, places: PlacesIn) {
  const { slug, firstName, status, pickupAt, deliveryAt, pickupWindow, deliveryWindow } = orders;
  return db
    .select({
      ...{ slug, firstName, status, pickupAt, deliveryAt, pickupWindow, deliveryWindow },
      pickupArea: sql<string>`${orders.pickup} ->> 'area'`,
      deliveryArea: sql<string>`${orders.delivery} ->> 'area'`,
      isPickupThere: sql<boolean>`${isIn(orders.pickup, places)} is true`,
      isDeliveryThere: sql<boolean>`${isIn(orders.delivery, places)} is true`,
    })
    .from(orders)
    .where(
      and(
        notInArray(status, ['delivered', 'cancelled']),
        or(isIn(orders.pickup, places), isIn(orders.delivery, places)),
      ),
    )
    .orderBy(asc(orders.id));
}

/** How many checkouts with a stop in these places can be paid at a moment. */
export async function countOpenCheckouts(db: Db, places: PlacesIn, at: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(intents)
    .where(
      and(
        inArray(intents.state, OPEN_STATES),
        isNull(intents.extraId),
        gt(intents.expiresAt, at),
        or(isIn(intents.pickup, places), isIn(intents.delivery, places)),
      ),
    );
  return row?.count ?? 0;
}
