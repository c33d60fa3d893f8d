import { type Pesewas, parseMoney, toDecimal } from '#domain/prices/money.ts';
import type { ServiceArea } from './service-areas.ts';

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

/** The fee of one trip by where it goes. */
export type TripFees = Readonly<Record<FeeKey, Pesewas>>;

/** The fee of a trip to an area, by the area's name. */
export function feeOfArea(fees: TripFees, area: ServiceArea): Pesewas {
  return fees[area.toLowerCase() as Lowercase<ServiceArea>];
}

/** The lowest fee of an area: what a trip costs at least. */
export function leastFee({ accra, tema, kasoa }: TripFees): Pesewas {
  return Math.min(accra, tema, kasoa);
}

/** Whether a text is the key of a fee. */
export function isFeeKey(text: unknown): text is FeeKey {
  return FEE_KEYS.includes(text as FeeKey);
}

/** Fees on the wire: decimal strings by key. */
export function feesToWire(fees: TripFees): Record<FeeKey, string> {
  return Object.fromEntries(FEE_KEYS.map((key) => [key, toDecimal(fees[key])])) as Record<FeeKey, string>;
}

/** Reads fees from decimal strings by key; what is missing, or is no price, is taken from `otherwise`. */
export function readTripFees(told: Readonly<Record<string, unknown>>, otherwise: TripFees): TripFees {
  return Object.fromEntries(FEE_KEYS.map((key) => [key, parseMoney(told[key]) || otherwise[key]])) as TripFees;
}
