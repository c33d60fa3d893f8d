import { readFileSync } from 'node:fs';

type Entry = { name: string; kind: string; locality: string; region: string; lat: number; lng: number };

/** A suggestion; `matches` are the parts of `main` that the query matched, as offsets. */
export type Suggestion = { id: string; main: string; secondary: string; matches: { start: number; end: number }[] };

/** A place of the gazetteer; its position in degrees. */
export type Place = {
  place_id: string;
  name: string;
  address: string;
  region: string;
  localities: string[];
  lat: number;
  lng: number;
};

const SUGGESTIONS_MAX = 5;
/** In km: the largest distance at which a place gives its name to a position. */
const NEAR_KM = 15;
const EARTH_KM = 6371;

const entries = JSON.parse(readFileSync(new URL('./gazetteer.json', import.meta.url), 'utf8')) as Entry[];

/** Lower case without accents, with the same length, so that offsets stay valid. */
function fold(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');
}

const idOf = (name: string) =>
  `gaz:${fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

const places = entries.map((entry) => {
  const { name, locality, region, lat, lng } = entry;
  const address = name === locality ? `${name}, Ghana` : `${name}, ${locality}, Ghana`;
  const localities = entry.kind === 'neighbourhood' && name !== locality ? [locality, name] : [locality];
  const place: Place = { place_id: idOf(name), name, address, region, localities, lat, lng };
  return { place, folded: fold(name), locality: fold(locality) };
});

const byId = new Map(places.map(({ place }) => [place.place_id, place]));

/** The position where a word of `name` begins with `word`, or -1. */
function wordIn(name: string, word: string): number {
  let at = name.indexOf(word);
  while (at > 0 && /[a-z0-9]/.test(name.charAt(at - 1))) at = name.indexOf(word, at + 1);
  return at;
}

/**
 * For each word of the query, where it begins a word of the name; null when one is neither in the name nor in the
 * locality.
 */
function match(name: string, locality: string, words: string[]): { start: number; end: number }[] | null {
  const hits: { start: number; end: number }[] = [];
  for (const word of words) {
    const start = wordIn(name, word);
    if (start >= 0) hits.push({ start, end: start + word.length });
    else if (!` ${locality}`.includes(` ${word}`)) return null;
  }
  return hits.length === 0 ? null : hits.sort((a, b) => a.start - b.start);
}

/** At most five places whose words begin like the query's; names that begin with the query come first. */
export function suggest(query: string): Suggestion[] {
  const words = fold(query)
    .split(/[\s,]+/)
    .filter((word) => /[a-z0-9]/.test(word) && word !== 'ghana')
    .slice(0, 6);
  if (words.length === 0) return [];
  return places
    .flatMap(({ place, folded, locality }) => {
      const matches = match(folded, locality, words);
      return matches === null ? [] : [{ place, matches, first: matches[0]?.start ?? 0 }];
    })
    .sort((a, b) => Number(a.first > 0) - Number(b.first > 0))
    .slice(0, SUGGESTIONS_MAX)
    .map(({ place, matches }) => ({
      id: place.place_id,
      main: place.name,
      secondary: place.address.slice(place.name.length + 2),
      matches,
    }));
}

/** The place with this id, or null. */
export function resolve(id: string): Place | null {
  return byId.get(id) ?? null;
}

/** Great-circle distance in km. */
function distance(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const lat = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const lng = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lng));
}

/** The nearest place to a position, or null when none is within 15 km. */
export function reverse(position: { lat: number; lng: number }): Place | null {
  const [nearest] = places.map(({ place }) => ({ place, km: distance(position, place) })).sort((a, b) => a.km - b.km);
  return nearest !== undefined && nearest.km <= NEAR_KM ? nearest.place : null;
}

/** What the practice map writes on its ground: every place by name and position. */
export const labels = entries.map(({ name, lat, lng }) => ({ name, lat, lng }));
