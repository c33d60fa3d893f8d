import { type Pesewas, parseMoney, toDecimal } from '#domain/prices/money.ts';
import type { ServiceArea } from './service-areas.ts';

/** What a trip has a fee for: an area, by its key, and a region outside its areas, by its name without 'Region'. */
export const FEE_KEYS = ['accra', 'tema', 'kasoa', 'greater accra', 'central'] as const;
export type FeeKey = (typeof FEE_KEYS)[number];

/** The fee of one trip by where it goes. */
export type TripFees = Readonly<Record<FeeKey, Pesewas>>;

/** The fees that hold until the owner sets others. */
export const BUILT_IN_FEES: TripFees = {
  accra: 40_00,
  tema: 60_00,
  kasoa: 60_00,
  'greater accra': 40_00,
  central: 70_00,
};

/** The key of an area's fee, by its name. */
export const AREA_FEE_KEYS = { Accra: 'accra', Tema: 'tema', Kasoa: 'kasoa' } as const satisfies Record<
  ServiceArea,
  FeeKey
>;

/** Whether a text is the key of a fee. */
export function isFeeKey(text: unknown): text is FeeKey {
  return FEE_KEYS.some((key) => key === text);
}

/** The lowest fee of an area: what a trip costs at least. */
export function leastFee(fees: TripFees): Pesewas {
  return Math.min(...Object.values(AREA_FEE_KEYS).map((key) => fees[key]));
}

/** Whether two tables have the same fees. */
export function areSameFees(one: TripFees, other: TripFees): boolean {
  return FEE_KEYS.every((key) => one[key] === other[key]);
}

/** Fees on the wire: decimal strings by key. */
export function feesToWire(fees: TripFees): Record<FeeKey, string> {
  return Object.fromEntries(FEE_KEYS.map((key) => [key, toDecimal(fees[key])])) as Record<FeeKey, string>;
}

/** Reads fees from decimal strings by key; what is missing or no price is as in `otherwise`. */
export function readTripFees(told: Readonly<Record<string, unknown>>, otherwise: TripFees): TripFees {
  const feeOf = (key: FeeKey) => parseMoney(told[key]) || otherwise[key];
  return Object.fromEntries(FEE_KEYS.map((key) => [key, feeOf(key)])) as TripFees;
}
