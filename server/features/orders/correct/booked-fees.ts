import type { CorrectionRequest } from '#contract/staff/corrections.ts';
import { normaliseWords } from '#domain/areas/regions.ts';
import { feeWith, type OpenedArea, type TripFees } from '#domain/areas/trip-fees.ts';
import type { Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { intentOf } from '#server/features/payments/intents/intents.queries.ts';
import { tripFeesAt } from '#server/features/services/trip-fees.ts';

/**
 * The fees of trips when an order was priced: a correction to another area costs what it would have cost then, also when
 * the owner has changed the fees since. Of the areas that were opened since, those that the correction names are there, at
 * their fees when it was asked for.
 */
export async function bookedFees(
  tx: Tx,
  { reference, createdAt }: OrderRow,
  { pickup, delivery }: Pick<CorrectionRequest, 'pickup' | 'delivery'>,
  at: Date,
): Promise<TripFees> {
  const intent = await intentOf(tx, reference);
  const booked = await tripFeesAt(tx, intent?.createdAt ?? createdAt);
  const asked = [pickup, delivery].map((place) => normaliseWords(place?.areaName ?? ''));
  const isNew = ({ key }: OpenedArea) => asked.includes(key) && feeWith(booked, key) === null;
  const since = ((await tripFeesAt(tx, at)).opened ?? []).filter(isNew);
  return since.length === 0 ? booked : { ...booked, opened: [...(booked.opened ?? []), ...since] };
}
