import { location as messages } from '#domain/messages/shop/checkout/checkout.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { SERVICE_AREAS } from './service-areas.ts';
import { type BuiltInKey, type FeeKey, feeWith, type OpenedArea, type TripFees } from './trip-fees.ts';

/** A position in degrees. */
export type Point = { lat: number; lng: number };

/**
 * A part of a region that the shop serves; `key` names its fee too, `name` is for people, `words` are other names that
 * count as it.
 */
export type Area = { key: FeeKey; name: string; centre: Point; words?: readonly string[] };

/** A region that the shop serves; `feeKey` names the fee of a trip to a place in none of its areas. */
export type Region = { name: string; feeKey: BuiltInKey; areas: readonly Area[]; defaultArea: string };

/** The default centre of the map and of address searches. Never used as a customer's address. */
export const ACCRA: Point = { lat: 5.6037, lng: -0.187 };

/** What was opened by the owner, of all that is served. */
type Opened = Pick<TripFees, 'opened'>;

/**
 * The regions that the shop serves, with the areas that are built in. Areas that the owner has opened, and what a trip
 * costs, are in `TripFees`.
 */
export const REGIONS: readonly Region[] = [
  {
    name: 'Greater Accra Region',
    feeKey: 'greater accra',
    defaultArea: 'accra',
    areas: [
      { key: 'tema', name: 'Tema', centre: { lat: 5.6698, lng: -0.0166 } },
      { key: 'accra', name: 'Accra', centre: ACCRA },
    ],
  },
  {
    name: 'Central Region',
    feeKey: 'central',
    defaultArea: 'kasoa',
    areas: [{ key: 'kasoa', name: 'Kasoa', centre: { lat: 5.5345, lng: -0.4168 } }],
  },
];

/** The words of a text in lower case and without accents, with one space between them, for comparison. */
export function normaliseWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
}

function regionKey(name: string): string {
  return normaliseWords(name).replace(/ region$/, '');
}

/**
 * The served region with this name, without regard to case, accents and a trailing 'Region'; null when it is not
 * served.
 */
export function findRegion(name: string): Region | null {
  const key = regionKey(name);
  return REGIONS.find((region) => regionKey(region.name) === key) ?? null;
}

/** All areas of a region: those that are built in, and those that the owner has opened. */
export function areasIn(region: Region, { opened = [] }: Opened): readonly Area[] {
  const own = opened.filter((area: OpenedArea) => area.region === region.name);
  return own.length === 0 ? region.areas : [...region.areas, ...own];
}

/** An area's names in words: its key, and the other ones that count as it. */
const namesOf = ({ key, words = [] }: Area) => [key, ...words];

/** The region's area with this name, without regard to case and accents; null when there is none. */
export function findArea(region: Region, name: string, opened: Opened): Area | null {
  const words = normaliseWords(name);
  return areasIn(region, opened).find((area) => namesOf(area).includes(words)) ?? null;
}

/** A choice of a customer without a map. */
export type AreaChoice = { region: string; areaName: string; key: FeeKey };

/** The choices for a customer without a map: every area with its region. */
export function areaChoices({ opened = [] }: Opened): AreaChoice[] {
  const builtIn = SERVICE_AREAS.flatMap((name) =>
    SERVED.filter(({ area }) => area.name === name).map(({ region, area }) => ({ region: region.name, area })),
  );
  return [...builtIn, ...opened.map((area) => ({ region: area.region, area }))].map(({ region, area }) => ({
    ...{ region, areaName: area.name, key: area.key },
  }));
}

const EARTH_RADIUS_KM = 6371;

/** The straight-line distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Whether a position is in the bounding box of Ghana. */
export function insideGhana(lat: number, lng: number): boolean {
  return lat >= 4.5 && lat <= 11.3 && lng >= -3.4 && lng <= 1.4;
}

/** Farther from its area, in km, nobody expected a trip. */
export const NEAR_AREA_KM = 40;
const AT_THE_CENTRE_KM = 3;

/** Whether a position is at an area's centre, where nobody doubts the area. */
export function isAtCentre(point: Point, area: Area): boolean {
  return distanceKm(point, area.centre) <= AT_THE_CENTRE_KM;
}

/** An area with its region. */
export type Served = { region: Region; area: Area };

/** Every area that is served, with its region. */
export function servedAreas(opened: Opened): Served[] {
  return REGIONS.flatMap((region) => areasIn(region, opened).map((area) => ({ region, area })));
}

/** Every area that is built in, with its region. */
export const SERVED: readonly Served[] = servedAreas({});

/** The served area whose centre the position is at, the nearest of several; null when it is at none. */
export function areaAround(point: Point, opened: Opened): Served | null {
  const near = servedAreas(opened).filter(({ area }) => isAtCentre(point, area));
  const [nearest] = near.sort((a, b) => distanceKm(point, a.area.centre) - distanceKm(point, b.area.centre));
  return nearest ?? null;
}

/** How far a position is from the centre of the area with this name, in km; infinite where there is none. */
export function kmFromArea(point: Point, areaName: string, opened: Opened): number {
  const named = servedAreas(opened).filter(({ area }) => area.key === normaliseWords(areaName));
  return Math.min(...named.map(({ area }) => distanceKm(point, area.centre)));
}

/**
 * Whether a position contradicts an area: it is farther than 40 km from it, or less than half as far from another one.
 * The team checks such a place.
 */
export function contradictsArea(point: Point, areaName: string, opened: Opened): boolean {
  const own = kmFromArea(point, areaName, opened);
  const nearest = Math.min(...servedAreas(opened).map(({ area }) => distanceKm(point, area.centre)));
  return own > NEAR_AREA_KM || nearest < own / 2;
}

/** A place from the address search, a pin or manual input. Without coordinates it is manual input. */
export type Place = {
  region: string;
  areaName?: string | null | undefined;
  /** Locality and sublocality, the most specific first. */
  localities?: readonly string[] | undefined;
  name?: string | null | undefined;
  address?: string | null | undefined;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
};

/**
 * `area` is the key, `areaName` the name to show; `matched` false means that the region's default was used. `feeKey`
 * says which of the fees it is.
 */
export type AreaFound = {
  ok: true;
  region: string;
  area: FeeKey;
  areaName: string;
  feeKey: FeeKey;
  fee: Pesewas;
  matched: boolean;
};
/** The place is in no region that we know; `message` is for the customer. */
export type AreaRefused = { ok: false; message: string };

/** Every region's name as words, the longer spelling first; the spaces around it are kept for the words beside it. */
const REGION_WORDS = new RegExp(
  `(?<= )(?:${REGIONS.flatMap((region) => [normaliseWords(region.name), regionKey(region.name)]).join('|')})(?= )`,
  'g',
);

/** The place's words without region names: 'Greater Accra Region' does not mean the area Accra. */
export function placeWords({ name, address }: Pick<Place, 'name' | 'address'>): string {
  return ` ${normaliseWords(`${name ?? ''} ${address ?? ''}`)} `.replace(REGION_WORDS, '');
}

/**
 * Where an area is named last in words: the end of its name, and how long that is. The longer one of two with the same
 * end is meant. Null where it is not named.
 */
function lastNaming(words: string, area: Area): { end: number; length: number } | null {
  const found = namesOf(area)
    .map((name) => ({ at: words.lastIndexOf(` ${name} `), length: name.length }))
    .filter(({ at }) => at >= 0)
    .map(({ at, length }) => ({ end: at + length, length }));
  return found.sort((a, b) => b.end - a.end || b.length - a.length)[0] ?? null;
}

/** The area that words name last, because addresses go from the door to the town; null when they name none. */
export function lastNamed<One extends { area: Area }>(words: string, among: readonly One[]): One | null {
  const named = among.flatMap((one) => {
    const naming = lastNaming(words, one.area);
    return naming === null ? [] : [{ one, ...naming }];
  });
  return named.sort((a, b) => b.end - a.end || b.length - a.length)[0]?.one ?? null;
}

/** The area that the words name last. If the claimed area is among them, it wins. */
function areaInWords(areas: readonly Area[], words: string, claimed: Area | null): Area | null {
  if (claimed && lastNaming(words, claimed) !== null) return claimed;
  return (
    lastNamed(
      words,
      areas.map((area) => ({ area })),
    )?.area ?? null
  );
}

/** The place's position; null when it has none, or half of one. */
export function pointOf({ lat, lng }: Place): Point | null {
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}

function areaNamedBy(place: Place, { region, opened }: { region: Region; opened: Opened }, claimed: Area | null) {
  for (const locality of place.localities ?? []) {
    const area = findArea(region, locality, opened);
    if (area) return area;
  }
  const inWords = areaInWords(areasIn(region, opened), placeWords(place), claimed);
  return inWords ?? (claimed && claimed.key !== region.defaultArea ? claimed : null);
}

/**
 * Why a place that was read can't be booked now: the owner has paused its area, or the trips to places of its region
 * outside of all areas. Null where we drive.
 */
export function pauseOf({ area, areaName, region, feeKey }: AreaFound, { paused }: TripFees): string | null {
  const [ofArea, ofFee] = [paused?.[area], paused?.[feeKey]];
  if (ofArea !== undefined) return messages.paused(areaName, ofArea);
  return ofFee === undefined ? null : messages.paused(messages.elsewhereIn(region), ofFee);
}

/** A reading of a place with the fee of this key. */
export function foundArea(named: Served, feeKey: FeeKey, fees: TripFees, matched: boolean) {
  const { key: area, name: areaName } = named.area;
  const fee = feeWith(fees, feeKey);
  if (fee === null) throw new Error(`Nobody knows the fee of a trip to ${feeKey}.`);
  return { ok: true, region: named.region.name, area, areaName, feeKey, fee, matched } as const;
}

/**
 * The area of a place and the fee of a trip, decided the same way on screen and on the server: by a position at the
 * centre of an area, whatever the address says; else by locality, else by the words of the address, else by the
 * claimed area. Without any of these it is the region's default area: at the area's
 * own fee for manual input or a place at the area's centre, else at the region's fee.
 */
export function areaOf(place: Place, fees: TripFees): AreaFound | AreaRefused {
  const region = findRegion(place.region);
  if (!region) return refusedRegion(place.region);
  const claimedName = place.areaName?.trim();
  const claimed = claimedName ? findArea(region, claimedName, fees) : null;
  if (claimedName && !claimed) return { ok: false, message: messages.areaUndetermined };

  const named = areaNamedBy(place, { region, opened: fees }, claimed);
  const fallback = findArea(region, region.defaultArea, {});
  if (!fallback) return { ok: false, message: messages.regionNotFound };
  const point = pointOf(place);
  const around = point && areaAround(point, fees);
  if (around && around.area.key !== (named ?? fallback).key) return foundArea(around, around.area.key, fees, true);
  if (named) return foundArea({ region, area: named }, named.key, fees, true);
  const isCertain = point ? isAtCentre(point, fallback) : claimed !== null;
  return foundArea({ region, area: fallback }, isCertain ? fallback.key : region.feeKey, fees, false);
}

function refusedRegion(name: string): AreaRefused {
  const region = name.trim();
  return { ok: false, message: region ? messages.regionNotServed(region) : messages.regionNotFound };
}
