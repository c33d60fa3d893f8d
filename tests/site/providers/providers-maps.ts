import { readFileSync } from 'node:fs';
import { vi } from 'vitest';

/**
 * The maps library's behaviour, over a few Ghanaian places: fields undefined until fetched, positions as objects with
 * methods, two spellings of components, promises that reject with a code.
 */

type Known = { id: string; name: string; locality: string; region: string; lat: number; lng: number };

const gazetteer = new URL('../../../server/standins/places/gazetteer.json', import.meta.url);
const known = (JSON.parse(readFileSync(gazetteer, 'utf8')) as Omit<Known, 'id'>[]).map((place) => ({
  ...place,
  id: `ChIJ-${place.name}`,
}));

export type MapsLog = {
  requests: Record<string, unknown>[];
  fields: string[][];
  geocoded: Record<string, unknown>[];
  sessions: number;
};

/** A rejection in the library's form. */
export function mapsError(code: string): Error {
  return Object.assign(new Error(code), { code, name: 'MapsRequestError' });
}

const addressOf = ({ name, locality }: Known) => (name === locality ? `${name}, Ghana` : `${name}, ${locality}, Ghana`);

/** Installs the library before the loader checks for it; the next calls throw `faults`, in order. */
export function installMaps(faults: (Error | 'hangs')[] = []) {
  const log: MapsLog = { requests: [], fields: [], geocoded: [], sessions: 0 };
  const fault = async () => {
    const next = faults.shift();
    if (next === 'hangs') await new Promise(() => undefined);
    if (next instanceof Error) throw next;
  };

  class AutocompleteSessionToken {
    constructor() {
      log.sessions += 1;
    }
  }

  class Place {
    readonly id: string;
    addressComponents: { longText: string; shortText: string; types: string[] }[] | undefined;
    formattedAddress: string | null | undefined;
    location: { lat(): number; lng(): number } | null | undefined;
    displayName: undefined;
    constructor({ id }: { id: string }) {
      this.id = id;
    }
    async fetchFields({ fields }: { fields: string[] }) {
      log.fields.push([...fields]);
      await fault();
      const place = known.find(({ id }) => id === this.id);
      if (place === undefined) throw mapsError('NOT_FOUND');
      const component = (longText: string, ...types: string[]) => ({ longText, shortText: longText, types });
      if (fields.includes('addressComponents')) {
        this.addressComponents = [
          ...(place.name === place.locality ? [] : [component(place.name, 'neighborhood', 'political')]),
          component(place.locality, 'locality', 'political'),
          component(place.region, 'administrative_area_level_1', 'political'),
          component('Ghana', 'country', 'political'),
        ];
      }
      if (fields.includes('formattedAddress')) this.formattedAddress = addressOf(place);
      if (fields.includes('location')) this.location = { lat: () => place.lat, lng: () => place.lng };
      return { place: this };
    }
  }

  const text = (words: string, query = '') => {
    const start = words.toLowerCase().indexOf(query.toLowerCase());
    const matches = query === '' || start < 0 ? [] : [{ startOffset: start, endOffset: start + query.length }];
    return { text: words, matches, toString: () => words };
  };

  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions(request: { input: string }) {
      log.requests.push({ ...request });
      await fault();
      const found = known.filter(({ name }) => name.toLowerCase().startsWith(request.input.toLowerCase()));
      const suggestions = found.slice(0, 5).map((place) => ({
        placePrediction: {
          placeId: place.id,
          text: text(addressOf(place)),
          mainText: text(place.name, request.input),
          secondaryText: text(addressOf(place).slice(place.name.length + 2)),
          toPlace: () => new Place({ id: place.id }),
        },
      }));
      return { suggestions: [...suggestions, { placePrediction: null }] };
    },
  };

  class Geocoder {
    async geocode(request: { location: { lat: number; lng: number } }) {
      log.geocoded.push({ ...request });
      await fault();
      const { lat, lng } = request.location;
      const near = known.find((place) => Math.hypot(place.lat - lat, place.lng - lng) < 0.01);
      if (near === undefined) throw mapsError('ZERO_RESULTS');
      const component = (long_name: string, ...types: string[]) => ({ long_name, short_name: long_name, types });
      const region = component(near.region, 'administrative_area_level_1', 'political');
      const result = (place_id: string, formatted_address: string, types: string[], address_components: object[]) => ({
        place_id,
        formatted_address,
        types,
        address_components,
      });
      // As for many places in Ghana: first a plus code, then a road without a name, and only then the town.
      return {
        results: [
          result('plus', '6CQXHQ4M+XJ', ['plus_code'], [component('HQ4M+XJ', 'plus_code')]),
          result(
            near.id,
            'Unnamed Road, Ghana',
            ['route'],
            [component('Unnamed Road', 'route'), component(near.name, 'neighborhood')],
          ),
          result('town', `${near.locality}, Ghana`, ['locality'], [component(near.locality, 'locality'), region]),
        ],
      };
    }
  }

  const libraries: Record<string, object> = {
    places: { AutocompleteSuggestion, AutocompleteSessionToken, Place },
    geocoding: { Geocoder },
  };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('google', { maps: { importLibrary: async (name: string) => libraries[name] } });
  return log;
}
