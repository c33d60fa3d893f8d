import { BUILT_IN_FEES, isFeeKey, type TripFees } from '#domain/areas/trip-fees.ts';
import type { Db, Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { feesInForce } from './price-changes.queries.ts';

/** The fees of trips at a moment: the owner's, else the built-in ones. */
export async function tripFeesAt(db: Db | Tx, at: Date): Promise<TripFees> {
  const set = (await feesInForce(db, at)).filter(({ key }) => isFeeKey(key));
  return { ...BUILT_IN_FEES, ...Object.fromEntries(set.map(({ key, price }) => [key, price])) };
}

/** What a pickup and a delivery cost at this moment, by region. */
export function tripFees({ db, now }: Pick<World, 'db' | 'now'>): Promise<TripFees> {
  return tripFeesAt(db, now());
}
