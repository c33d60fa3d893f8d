import {
  areasIn,
  distanceKm,
  findRegion,
  insideGhana,
  normaliseWords,
  type Point,
  REGIONS,
  type Region,
  type Served,
  servedAreas,
} from './regions.ts';
import { areaName } from './service-areas.ts';
import type { FeeKey, OpenedArea, TripFees } from './trip-fees.ts';

/** An area as the owner types it. */
export type TypedArea = {
  name: string;
  region: string;
  lat: number;
  lng: number;
  /** Other names that count as it. */
  words: readonly string[];
  letters: string;
};

/** An area that can be opened: all but its fee. */
export type NewArea = Omit<OpenedArea, 'fee'>;

/** What is wrong with a typed area, by its field; `other` is what stands in the way. */
export type AreaProblem =
  | { field: 'name'; what: 'bad' | 'builtIn' | 'taken'; other: string }
  | { field: 'region'; what: 'notServed' }
  | { field: 'centre'; what: 'outside' | 'taken'; other: string }
  | { field: 'words'; what: 'bad' | 'taken'; other: string }
  | { field: 'letters'; what: 'bad' | 'taken'; other: string };

/** How many other names an area can have. */
export const AREA_WORDS_MAX = 8;
const NAME_MAX = 40;
/** In km: nobody could say in which of two areas with nearer centres a place is. */
const APART_KM = 1;
/** In km from the next area of its region: farther away a centre looks like a typing mistake. */
const FAR_KM = 100;

/** A name in words that can stand for an area; null when it can't. */
function readName(text: string): string | null {
  const words = normaliseWords(text);
  const isName = words.length >= 2 && words.length <= NAME_MAX && /^\p{L}/u.test(words);
  // Tables by key are objects, and these are names of their own there.
  return isName && !(words in {}) && words !== 'paused' && words !== 'opened' ? words : null;
}

/** Every name that stands for an area or a region already, with whose it is. */
function takenNames(served: readonly Served[]): Map<string, string> {
  const regions = REGIONS.flatMap(({ name, feeKey }) => [
    [feeKey, name] as const,
    [normaliseWords(name), name] as const,
  ]);
  const areas = served.flatMap(({ area: { key, name, words = [] } }) =>
    [key, ...words].map((one) => [one, name] as const),
  );
  return new Map([...regions, ...areas]);
}

/**
 * Reads an area that the owner opens, or changes: beside all areas of `others`, which it is no part of. Its name is
 * written as its key with capitals.
 */
export function readNewArea(
  typed: TypedArea,
  others: Pick<TripFees, 'opened'>,
): { ok: true; area: NewArea } | { ok: false; problem: AreaProblem } {
  const no = (problem: AreaProblem) => ({ ok: false, problem }) as const;
  const served = servedAreas(others);
  const taken = takenNames(served);
  const key = readName(typed.name);
  if (key === null) return no({ field: 'name', what: 'bad', other: '' });
  const owner = taken.get(key);
  if (owner !== undefined) {
    const isBuiltIn = servedAreas({}).some(({ area }) => area.key === key);
    return no({ field: 'name', what: isBuiltIn ? 'builtIn' : 'taken', other: owner });
  }
  const region = findRegion(typed.region);
  if (region === null) return no({ field: 'region', what: 'notServed' });
  const centre = { lat: typed.lat, lng: typed.lng };
  if (!insideGhana(centre.lat, centre.lng)) return no({ field: 'centre', what: 'outside', other: '' });
  const near = served.find(({ area }) => distanceKm(area.centre, centre) < APART_KM);
  if (near !== undefined) return no({ field: 'centre', what: 'taken', other: near.area.name });
  const words: string[] = [];
  for (const text of typed.words) {
    const word = readName(text);
    if (word === null) return no({ field: 'words', what: 'bad', other: text });
    const other = taken.get(word);
    if (other !== undefined) return no({ field: 'words', what: 'taken', other });
    if (word !== key && !words.includes(word)) words.push(word);
  }
  const letters = typed.letters.trim().toUpperCase();
  if (!/^(?:[A-Z][A-Z0-9])?$/.test(letters)) return no({ field: 'letters', what: 'bad', other: '' });
  const whose = letters === '' ? undefined : lettersOf(others).get(letters);
  if (whose !== undefined) return no({ field: 'letters', what: 'taken', other: whose });
  return { ok: true, area: { key, name: areaName(key), region: region.name, centre, words, letters } };
}

/** The letters of GhanaPost codes that stand for one area alone, with its name. */
function lettersOf({ opened = [] }: Pick<TripFees, 'opened'>): Map<string, string> {
  const own = opened.filter(({ letters }) => letters !== '').map(({ letters, name }) => [letters, name] as const);
  return new Map([['GT', 'Tema'], ['CX', 'Kasoa'], ...own]);
}

/** The other area of its region that is nearest to a centre, and how far it is in km. */
export function nearestArea(region: Region, centre: Point, others: Pick<TripFees, 'opened'>) {
  const far = areasIn(region, others).map(({ name, centre: other }) => ({ name, km: distanceKm(centre, other) }));
  return far.sort((a, b) => a.km - b.km)[0];
}

/** Whether a centre looks like a typing mistake. */
export function isFarOff(region: Region, centre: Point, others: Pick<TripFees, 'opened'>): boolean {
  return (nearestArea(region, centre, others)?.km ?? 0) > FAR_KM;
}

/** What is served with an area in place of the one with its key. */
export function withArea(fees: TripFees, area: OpenedArea): TripFees {
  return { ...fees, opened: [...withoutArea(fees, area.key), area] };
}

/** The opened areas without the one with this key. */
export function withoutArea({ opened = [] }: Pick<TripFees, 'opened'>, key: FeeKey): OpenedArea[] {
  return opened.filter((one) => one.key !== key);
}
