import type { TripFees } from '#domain/areas/trip-fees.ts';
import type { Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { intentOf } from '#server/features/payments/intents/intents.queries.ts';
import { tripFeesAt } from '#server/features/services/trip-fees.ts';

/**
 * The fees of trips when an order was priced: a correction to another area costs what it would have cost then, also when
 * the owner has changed the fees since.
 */
export async function bookedFees(tx: Tx, { reference, createdAt }: OrderRow): Promise<TripFees> {
  const intent = await intentOf(tx, reference);
  return tripFeesAt(tx, intent?.createdAt ?? createdAt);
}
