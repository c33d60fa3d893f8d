import {
  ACCRA,
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
  /** `outside`: that part of it is not in Ghana. */
  | { field: 'centre'; what: 'outside'; other: 'lat' | 'lng' }
  | { field: 'centre'; what: 'taken'; other: string }
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

/** The key that a typed name stands for; null when it can't be an area's name. */
export const areaKeyOf = (typed: string): FeeKey | null => readName(typed);

/** What is wrong with a typed name: it is none, or stands for something else. */
function nameProblem(key: string | null, taken: ReadonlyMap<string, string>): AreaProblem | null {
  if (key === null) return { field: 'name', what: 'bad', other: '' };
  const owner = taken.get(key);
  if (owner === undefined) return null;
  const isBuiltIn = servedAreas({}).some(({ area }) => area.key === key);
  return { field: 'name', what: isBuiltIn ? 'builtIn' : 'taken', other: owner };
}

/** What is wrong with a centre: a part of it is elsewhere, or it is too near another one. */
function centreProblems(centre: Point, served: readonly Served[]): AreaProblem[] {
  const outside = (['lat', 'lng'] as const).filter((part) => {
    const alone = { ...ACCRA, [part]: centre[part] };
    return !insideGhana(alone.lat, alone.lng);
  });
  if (outside.length > 0) return outside.map((other) => ({ field: 'centre', what: 'outside', other }));
  const near = served.find(({ area }) => distanceKm(area.centre, centre) < APART_KM);
  return near === undefined ? [] : [{ field: 'centre', what: 'taken', other: near.area.name }];
}

/** The other names of an area, each once and without its own; else what is wrong with the first wrong one. */
function readWords(typed: readonly string[], key: string | null, taken: ReadonlyMap<string, string>) {
  const words: string[] = [];
  for (const text of typed) {
    const word = readName(text);
    if (word === null) return { words, problem: { field: 'words', what: 'bad', other: text } as const };
    const other = taken.get(word);
    if (other !== undefined) return { words, problem: { field: 'words', what: 'taken', other } as const };
    if (word !== key && !words.includes(word)) words.push(word);
  }
  return { words, problem: null };
}

/** What is wrong with the letters of codes: they are none, or another area's. */
function lettersProblem(letters: string, others: Pick<TripFees, 'opened'>): AreaProblem | null {
  if (!/^(?:[A-Z][A-Z0-9])?$/.test(letters)) return { field: 'letters', what: 'bad', other: '' };
  const whose = letters === '' ? undefined : lettersOf(others).get(letters);
  return whose === undefined ? null : { field: 'letters', what: 'taken', other: whose };
}

/**
 * Reads an area that the owner opens, or changes: beside all areas of `others`, which it is no part of. Its name is
 * written as its key with capitals. What is wrong is said of each field, in the order of the form.
 */
export function readNewArea(
  typed: TypedArea,
  others: Pick<TripFees, 'opened'>,
): { ok: true; area: NewArea } | { ok: false; problems: AreaProblem[] } {
  const served = servedAreas(others);
  const taken = takenNames(served);
  const key = readName(typed.name);
  const region = findRegion(typed.region);
  const centre = { lat: typed.lat, lng: typed.lng };
  const { words, problem: wordProblem } = readWords(typed.words, key, taken);
  const letters = typed.letters.trim().toUpperCase();
  const problems = [
    nameProblem(key, taken),
    region === null ? ({ field: 'region', what: 'notServed' } as const) : null,
    ...centreProblems(centre, served),
    wordProblem,
    lettersProblem(letters, others),
  ].filter((problem) => problem !== null);
  return key === null || region === null || problems.length > 0
    ? { ok: false, problems }
    : { ok: true, area: { key, name: areaName(key), region: region.name, centre, words, letters } };
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
