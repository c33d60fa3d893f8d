import { type Pesewas, parseMoney, toDecimal } from '#domain/prices/money.ts';
import { SERVICE_AREAS } from './service-areas.ts';

/** The fees that hold until the owner sets others, by area, and by region (without 'Region') for outside its areas. */
export const BUILT_IN_FEES = {
  accra: 40_00,
  tema: 60_00,
  kasoa: 60_00,
  'greater accra': 40_00,
  central: 70_00,
};

export type FeeKey = keyof typeof BUILT_IN_FEES;
/** What a trip has a fee for. */
export const FEE_KEYS = Object.keys(BUILT_IN_FEES) as FeeKey[];

/** A record with a value for everything that a trip has a fee for. */
export function byFeeKey<Value>(make: (key: FeeKey) => Value): Record<FeeKey, Value> {
  return Object.fromEntries(FEE_KEYS.map((key) => [key, make(key)])) as Record<FeeKey, Value>;
}

/** Where the owner has paused the trips, each with when they go again in words; an empty text while that is open. */
export type Paused = Readonly<Partial<Record<FeeKey, string>>>;

/** The fee of one trip by where it goes, and where none goes now. */
export type TripFees = Readonly<Record<FeeKey, Pesewas>> & { readonly paused?: Paused | undefined };

/** The fee of a trip to an area, by the name of one; null while the area is not served. */
export function feeOfArea(fees: TripFees, area: string): Pesewas | null {
  const key = area.toLowerCase() as FeeKey;
  return fees.paused?.[key] === undefined ? fees[key] : null;
}

/** The lowest fee of an area that is served: what a trip costs at least. */
export function leastFee(fees: TripFees): Pesewas {
  return Math.min(...SERVICE_AREAS.map((area) => feeOfArea(fees, area) ?? Infinity));
}

/** Whether a text is the key of a fee. */
export function isFeeKey(text: unknown): text is FeeKey {
  return FEE_KEYS.includes(text as FeeKey);
}

/** Fees on the wire: decimal strings by key. */
export function feesToWire(fees: TripFees): Record<FeeKey, string> & { paused?: Paused | undefined } {
  const sums = byFeeKey((key) => toDecimal(fees[key]));
  return fees.paused === undefined ? sums : { ...sums, paused: fees.paused };
}

/** Reads fees from decimal strings by key; what is missing, or is no price, is taken from `otherwise`. */
export function readTripFees(
  { paused, ...told }: Readonly<Record<string, unknown>> & { paused?: Paused | undefined },
  otherwise: TripFees,
): TripFees {
  return { ...byFeeKey((key) => parseMoney(told[key]) || otherwise[key]), paused };
}
