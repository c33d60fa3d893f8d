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

/** What a trip has a built-in fee for. */
export type BuiltInKey = keyof typeof BUILT_IN_FEES;
/** What a trip has a fee for: one of the built-in keys, or the key of an area that the owner has opened. */
export type FeeKey = string;
/** The keys of the built-in fees. */
export const FEE_KEYS = Object.keys(BUILT_IN_FEES) as BuiltInKey[];

/** A record with a value for every built-in fee. */
export function byFeeKey<Value>(make: (key: BuiltInKey) => Value): Record<BuiltInKey, Value> {
  return Object.fromEntries(FEE_KEYS.map((key) => [key, make(key)])) as Record<BuiltInKey, Value>;
}

/** An area that the owner has opened, in a region that we serve, with the fee of a trip there. */
export type OpenedArea = {
  /** Its name in lower case. */
  key: string;
  name: string;
  /** The full name of its region. */
  region: string;
  centre: { lat: number; lng: number };
  /** Other names that count as it, in lower case. */
  words: readonly string[];
  /** The letters that GhanaPost codes there begin with; empty where nobody has said them. */
  letters: string;
  fee: Pesewas;
};

/** Where the owner has paused the trips, each with when they go again in words; an empty text while that is open. */
export type Paused = Readonly<Record<string, string>>;

/** What is served: the fee of one trip by where it goes, the areas that the owner has opened, and where none goes now. */
export type TripFees = Readonly<Record<BuiltInKey, Pesewas>> & {
  readonly paused?: Paused | undefined;
  readonly opened?: readonly OpenedArea[] | undefined;
};

/** The fee with this key, also of an area in a pause; null when there is none. */
export function feeWith(fees: TripFees, key: unknown): Pesewas | null {
  return fees.opened?.find((area) => area.key === key)?.fee ?? (isFeeKey(key) ? fees[key] : null);
}

/** The fee of a trip to an area, by the name of one; null while the area is not served. */
export function feeOfArea(fees: TripFees, area: string): Pesewas | null {
  const key = area.toLowerCase();
  return fees.paused?.[key] === undefined ? feeWith(fees, key) : null;
}

/** The names of all areas that are served, in display order, also of those in a pause. */
export function areaNames({ opened = [] }: Pick<TripFees, 'opened'>): string[] {
  return [...SERVICE_AREAS, ...opened.map(({ name }) => name)];
}

/** The lowest fee of an area that is served: what a trip costs at least. */
export function leastFee(fees: TripFees): Pesewas {
  return Math.min(...areaNames(fees).map((area) => feeOfArea(fees, area) ?? Infinity));
}

/** Whether a text is the key of a built-in fee. */
export function isFeeKey(text: unknown): text is BuiltInKey {
  return FEE_KEYS.includes(text as BuiltInKey);
}

/** Opened areas on the wire: the fee as a decimal string. */
type OpenedOnWire = (Omit<OpenedArea, 'fee' | 'words'> & { fee: string; words: string[] })[];

/** Fees on the wire: decimal strings by key. */
export function feesToWire({ paused, opened, ...fees }: TripFees) {
  return {
    ...byFeeKey((key) => toDecimal(fees[key])),
    ...(paused === undefined ? {} : { paused }),
    ...(opened === undefined
      ? {}
      : { opened: opened.map((area) => ({ ...area, words: [...area.words], fee: toDecimal(area.fee) })) }),
  };
}

/** Reads fees from decimal strings by key; what is missing, or is no price, is taken from `otherwise`. */
export function readTripFees(
  {
    paused,
    opened,
    ...told
  }: Readonly<Record<string, unknown>> & { paused?: Paused | undefined; opened?: OpenedOnWire | undefined },
  otherwise: TripFees,
): TripFees {
  return {
    ...byFeeKey((key) => parseMoney(told[key]) || otherwise[key]),
    paused,
    opened: opened?.flatMap((area) => {
      const fee = parseMoney(area.fee);
      return fee ? [{ ...area, fee }] : [];
    }),
  };
}
