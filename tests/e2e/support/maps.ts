import type { Page } from '@playwright/test';
import type { PublicSettings } from '#contract/settings.ts';
import { pagePolicy } from '#server/http/site/page-policy.ts';

/** The maps script's behaviour: works; finds the key refused once it runs; has used up its quota. */
export type MapsBehaviour = 'works' | 'key refused' | 'quota used up';

/**
 * The maps script as the loader sees it: loads, defines importLibrary, calls the loader, and answers in its own forms.
 */
function mapsScript(mood: MapsBehaviour): void {
  type Known = { id: string; name: string; locality: string; region: string; lat: number; lng: number };
  const OSU = {
    id: 'ChIJ-osu',
    name: 'Osu',
    locality: 'Accra',
    region: 'Greater Accra Region',
    lat: 5.556,
    lng: -0.181,
  };
  const places: Known[] = [OSU];
  const refusal = () => Object.assign(new Error('refused'), { code: 'RESOURCE_EXHAUSTED', name: 'MapsRequestError' });
  const text = (words: string) => ({ text: words, matches: [{ startOffset: 0, endOffset: 2 }], toString: () => words });

  class Place {
    id: string;
    addressComponents: unknown;
    formattedAddress: string | undefined;
    location: unknown;
    constructor({ id }: { id: string }) {
      this.id = id;
    }
    async fetchFields() {
      const { name, locality, region, lat, lng } = places.find(({ id }) => id === this.id) ?? OSU;
      const part = (longText: string, ...types: string[]) => ({ longText, shortText: longText, types });
      this.formattedAddress = `${name}, ${locality}, Ghana`;
      this.location = { lat: () => lat, lng: () => lng };
      this.addressComponents = [
        part(name, 'neighborhood', 'political'),
        part(locality, 'locality', 'political'),
        part(region, 'administrative_area_level_1', 'political'),
      ];
      return { place: this };
    }
  }
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions({ input }: { input: string }) {
      if (mood === 'quota used up') throw refusal();
      const found = places.filter(({ name }) => name.toLowerCase().startsWith(input.toLowerCase()));
      return {
        suggestions: found.map(({ id, name, locality }) => ({
          placePrediction: {
            placeId: id,
            text: text(`${name}, ${locality}, Ghana`),
            mainText: text(name),
            secondaryText: text(`${locality}, Ghana`),
            toPlace: () => new Place({ id }),
          },
        })),
      };
    },
  };
  class AutocompleteSessionToken {}
  class Geocoder {
    async geocode() {
      const part = (name: string, ...types: string[]) => ({ long_name: name, short_name: name, types });
      const { id, name, locality, region } = OSU;
      const parts = [
        part(name, 'neighborhood'),
        part(locality, 'locality'),
        part(region, 'administrative_area_level_1'),
      ];
      const found = { place_id: id, types: ['neighborhood'], address_components: parts };
      return { results: [{ ...found, formatted_address: `${name}, ${locality}, Ghana` }] };
    }
  }
  /** A map without pictures: 0.00001 degrees a pixel. */
  class GoogleMap {
    #at: { lat: number; lng: number };
    #moved: (() => void)[] = [];
    constructor(host: HTMLElement, { center }: { center: { lat: number; lng: number } }) {
      this.#at = center;
      host.textContent = 'Map';
    }
    addListener(name: string, listener: () => void) {
      if (name === 'center_changed') this.#moved.push(listener);
    }
    getCenter() {
      const { lat, lng } = this.#at;
      return { lat: () => lat, lng: () => lng };
    }
    panBy(x: number, y: number) {
      this.#at = { lat: this.#at.lat - y / 100_000, lng: this.#at.lng + x / 100_000 };
      for (const listener of this.#moved) listener();
    }
  }
  const libraries: Record<string, object> = {
    places: { AutocompleteSuggestion, AutocompleteSessionToken, Place },
    geocoding: { Geocoder },
    maps: { Map: GoogleMap },
  };
  type Maps = { importLibrary: (name: string) => Promise<object | undefined>; __ib__: () => void; event?: object };
  const page = globalThis as unknown as { google: { maps: Maps }; gm_authFailure?: () => void };
  const { maps } = page.google;
  maps.importLibrary = async (name) => libraries[name];
  maps.event = { clearInstanceListeners: () => undefined };
  maps.__ib__();
  if (mood === 'key refused') page.gm_authFailure?.();
}

/**
 * Runs a page with a key of the maps service: the server's settings and policy for it, and a mocked script. Returns the
 * addresses at which the script was requested.
 */
export async function mockMaps(page: Page, mood: MapsBehaviour | 'blocked'): Promise<string[]> {
  const asked: string[] = [];
  let outside: PublicSettings | undefined;
  const withKey = (settings: PublicSettings) => {
    return { ...settings, maps: { api_key: 'AIzaPractice', gazetteer_url: null } };
  };
  await page.route('**/api/settings/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: withKey((await response.json()) as PublicSettings) });
  });
  await page.route(/\/checkout\/?$/, async (route) => {
    const response = await route.fetch();
    const { origin } = new URL(route.request().url());
    outside ??= withKey((await (await page.request.get('/api/settings/')).json()) as PublicSettings);
    const policy = pagePolicy('/checkout', await response.text(), {
      publicSettings: outside,
      siteUrl: origin,
      apiUrl: origin,
    });
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await page.route('https://maps.googleapis.com/**', async (route) => {
    asked.push(route.request().url());
    if (mood === 'blocked') return route.abort();
    const body = `(${mapsScript.toString()})(${JSON.stringify(mood)})`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}
