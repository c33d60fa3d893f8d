/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { ACCRA } from '#domain/areas/regions.ts';
import { TimeoutError, withTimeout } from '#src/lib/providers/with-timeout.ts';
import { readComponents, withLocality } from './address-components.ts';
import type { FoundPlace, Places, PlacesAnswer, PlacesFailure, Suggestion } from './places.ts';

/** How long a call may take, loading included, in ms. */
const TIMEOUT_MS = 8_000;
/** The circle around Accra that the search prefers, in metres. */
const BIAS_RADIUS_M = 50_000;
/** Only fields of the Essentials tier: one more name (displayName) makes each lookup cost three times as much. */
const FIELDS = ['addressComponents', 'formattedAddress', 'location'];
const LANGUAGE = 'en';

const REASONS: Record<string, PlacesFailure> = {
  PERMISSION_DENIED: 'denied',
  REQUEST_DENIED: 'denied',
  UNAUTHENTICATED: 'denied',
  OVER_QUERY_LIMIT: 'denied',
  RESOURCE_EXHAUSTED: 'denied',
  ZERO_RESULTS: 'empty',
  NOT_FOUND: 'empty',
  INVALID_ARGUMENT: 'empty',
  INVALID_REQUEST: 'empty',
};
/** Failures that may be gone at the next attempt. */
const TRANSIENT = new Set(['UNKNOWN_ERROR', 'UNAVAILABLE', 'INTERNAL', 'ERROR']);

class KeyRefused extends Error {}

/** Whether the maps service refused our key; it reports this only by calling a global function. */
let keyRefused = false;
/** Aborts the running calls when the key is refused; otherwise they would hang. */
const waiting = new Set<(error: KeyRefused) => void>();
let configured = false;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function reasonOf(error: unknown): PlacesFailure {
  if (error instanceof KeyRefused) return 'denied';
  if (error instanceof TimeoutError) return 'network';
  const code = codeOf(error);
  // An error without a code means that the script could not be loaded.
  return code === '' ? 'network' : (REASONS[code] ?? 'unavailable');
}

function start(apiKey: string): void {
  keyRefused = false;
  (globalThis as { gm_authFailure?: () => void }).gm_authFailure = () => {
    keyRefused = true;
    for (const reject of waiting) reject(new KeyRefused());
  };
  // The loader accepts options only once.
  if (!configured) setOptions({ key: apiKey, v: 'weekly', language: LANGUAGE, region: 'GH' });
  configured = true;
}

async function unlessRefused<Value>(work: Promise<Value>): Promise<Value> {
  let stopWaiting = () => {};
  const refused = new Promise<never>((_, reject) => {
    if (keyRefused) reject(new KeyRefused());
    waiting.add(reject);
    stopWaiting = () => waiting.delete(reject);
  });
  return Promise.race([refused, work]).finally(stopWaiting);
}

async function ask<Value>(work: () => Promise<Value | null>, signal?: AbortSignal): Promise<PlacesAnswer<Value>> {
  const again = async (error: unknown) => {
    if (!TRANSIENT.has(codeOf(error)) || signal?.aborted) throw error;
    return work();
  };
  try {
    const value = await unlessRefused(withTimeout(work().catch(again), TIMEOUT_MS, signal));
    return value === null ? { ok: false, reason: 'empty' } : { ok: true, value };
  } catch (error) {
    return { ok: false, reason: signal?.aborted ? 'aborted' : reasonOf(error) };
  }
}

/** The Google maps service behind the search. The library is loaded at the first call; a failed load is tried again. */
export function createGooglePlaces(apiKey: string): Places {
  start(apiKey);
  let session: google.maps.places.AutocompleteSessionToken | null = null;
  /** The places of this session's suggestions, with the names that a lookup would charge for. */
  const offered = new Map<string, { place: google.maps.places.Place; name: string }>();

  async function suggest(query: string): Promise<Suggestion[] | null> {
    const { AutocompleteSuggestion, AutocompleteSessionToken } = await importLibrary('places');
    session ??= new AutocompleteSessionToken();
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: query,
      includedRegionCodes: ['gh'],
      locationBias: { center: ACCRA, radius: BIAS_RADIUS_M },
      language: LANGUAGE,
      region: 'gh',
      sessionToken: session,
    });
    const found = suggestions.flatMap(({ placePrediction }) => (placePrediction === null ? [] : [placePrediction]));
    return found.length === 0
      ? null
      : found.slice(0, 5).map((prediction) => {
          const { placeId: id, mainText, secondaryText, text } = prediction;
          const main = mainText ?? text;
          offered.set(id, { place: prediction.toPlace(), name: main.text });
          const matches = main.matches.map(({ startOffset, endOffset }) => ({ start: startOffset, end: endOffset }));
          return { id, main: main.text, secondary: secondaryText?.text ?? '', matches };
        });
  }

  async function resolve(id: string): Promise<FoundPlace | null> {
    const { Place } = await importLibrary('places');
    const { place, name } = offered.get(id) ?? { place: new Place({ id, requestedLanguage: LANGUAGE }), name: '' };
    // The lookup ends the session: later suggestions belong to the next one.
    session = null;
    await place.fetchFields({ fields: FIELDS });
    const { addressComponents, formattedAddress, location } = place;
    if (!formattedAddress || !location) return null;
    const where = readComponents(addressComponents ?? []);
    offered.clear();
    const address = withLocality(formattedAddress, where);
    return {
      place_id: id,
      name: name || (address.split(',')[0] ?? address),
      address,
      region: where.region,
      localities: where.localities,
      lat: location.lat(),
      lng: location.lng(),
    };
  }

  async function reverse(lat: number, lng: number): Promise<FoundPlace | null> {
    const { Geocoder } = await importLibrary('geocoding');
    const { results } = await new Geocoder().geocode({ location: { lat, lng }, language: LANGUAGE, region: 'gh' });
    // Results run from the most to the least specific; the first is often a plus code or a road without a name.
    const named = results.find(({ types }) => types.some((type) => type !== 'plus_code'));
    const best = named ?? results[0];
    if (best === undefined) return null;
    const here = readComponents(best.address_components);
    const around = readComponents([best, ...results].flatMap(({ address_components }) => address_components));
    const address = withLocality(best.formatted_address, around);
    const name = here.neighbourhood || here.route || here.localities[0] || around.neighbourhood;
    return {
      place_id: best.place_id,
      name: name || (address.split(',')[0] ?? address),
      address,
      region: around.region,
      localities: around.localities,
      lat,
      lng,
    };
  }

  return {
    suggest(query, signal) {
      const input = query.trim();
      return input === '' ? Promise.resolve({ ok: true, value: [] }) : ask(() => suggest(input), signal);
    },
    resolve: (id, signal) => ask(() => resolve(id), signal),
    reverse: (lat, lng, signal) => ask(() => reverse(lat, lng), signal),
    openMap: (start, signal) =>
      ask(async () => (await import('./pin-map-google.ts')).openGoogleMap(start, signal), signal),
  };
}
