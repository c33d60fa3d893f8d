import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Places } from '#src/lib/providers/places/places.ts';
import { openStandins } from '#tests/server/standins/standins-world.ts';
import { allowConsole } from '#tests/support/quiet-console.ts';
import { installMaps, mapsError } from './providers-maps.ts';

beforeEach(() => {
  vi.resetModules();
  // The loader logs that it found the library already there.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function gazetteer() {
  const { standins } = openStandins();
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return standins.app.request(url);
  });
  const { createPlaces } = await import('#src/lib/providers/places/create-places.ts');
  const places = await createPlaces({ api_key: null, gazetteer_url: '/standins/places' }, 'http://api.example');
  return { places: places as Places, requests };
}

async function google(faults: Parameters<typeof installMaps>[0] = []) {
  // The loader outlives a test, and logs that it was set up before.
  allowConsole(/js-api-loader\] The setOptions/);
  const log = installMaps(faults);
  const { createPlaces } = await import('#src/lib/providers/places/create-places.ts');
  return { places: (await createPlaces({ api_key: 'AIza', gazetteer_url: null }, '')) as Places, log };
}

/** The first place of a query's results. */
async function find(places: Places, query: string) {
  const suggested = await places.suggest(query);
  const [first] = suggested.ok ? suggested.value : [];
  return first === undefined ? null : places.resolve(first.id);
}

describe.each([
  ['the gazetteer', gazetteer],
  ['the maps service', google],
])('places by %s', (_, open) => {
  test('suggests at most five, with their matches', async () => {
    const { places } = await open();
    const answer = await places.suggest('Tema');
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.value).toHaveLength(5);
    expect(answer.value[0]).toMatchObject({ main: 'Tema', secondary: 'Ghana', matches: [{ start: 0, end: 4 }] });
    expect(answer.value[1]).toMatchObject({ main: 'Tema Community 1', secondary: 'Tema, Ghana' });
  });

  test.each([
    ['Osu', 'Greater Accra Region', ['Accra', 'Osu'], 'Osu, Accra, Ghana'],
    ['Tema Community 1', 'Greater Accra Region', ['Tema', 'Tema Community 1'], 'Tema Community 1, Tema, Ghana'],
    ['Kasoa', 'Central Region', ['Kasoa'], 'Kasoa, Ghana'],
    ['Madina', 'Greater Accra Region', ['Madina'], 'Madina, Ghana'],
    ['Cape Coast', 'Central Region', ['Cape Coast'], 'Cape Coast, Ghana'],
    ['Kumasi', 'Ashanti Region', ['Kumasi'], 'Kumasi, Ghana'],
  ])('%s is found with all its parts', async (name, region, localities, address) => {
    const { places } = await open();
    const answer = await find(places, name);
    expect(answer).toMatchObject({ ok: true, value: { name, region, localities, address } });
    if (answer?.ok) {
      expect(answer.value.lat).toBeTypeOf('number');
      expect(answer.value.lng).toBeTypeOf('number');
      expect(answer.value.place_id).not.toBe('');
    }
  });

  test('a blank query returns nothing without a request; one without a match is empty', async () => {
    const { places } = await open();
    await expect(places.suggest('  ')).resolves.toEqual({ ok: true, value: [] });
    await expect(places.suggest('Zzyzx')).resolves.toEqual({ ok: false, reason: 'empty' });
  });

  test('an unknown id is empty', async () => {
    const { places } = await open();
    await expect(places.resolve('gaz:atlantis')).resolves.toEqual({ ok: false, reason: 'empty' });
  });

  test('a position gets a name, a region and its locality, and keeps its coordinates', async () => {
    const { places } = await open();
    const answer = await places.reverse(5.5562, -0.1812);
    expect(answer).toMatchObject({
      ok: true,
      value: { name: 'Osu', region: 'Greater Accra Region', lat: 5.5562, lng: -0.1812 },
    });
    if (answer.ok) {
      expect(answer.value.localities).toContain('Accra');
      expect(answer.value.address).toContain('Accra');
    }
  });

  test('a position in the sea is empty', async () => {
    const { places } = await open();
    await expect(places.reverse(0, 0)).resolves.toEqual({ ok: false, reason: 'empty' });
  });

  test('an aborted request is aborted, nothing else', async () => {
    const { places } = await open();
    const stop = new AbortController();
    const answer = places.suggest('Osu', stop.signal);
    stop.abort();
    await expect(answer).resolves.toEqual({ ok: false, reason: 'aborted' });
    await expect(places.resolve('x', stop.signal)).resolves.toEqual({ ok: false, reason: 'aborted' });
  });
});

describe('the maps service', () => {
  test('is asked for Ghana near Accra, in English, in one session until a place is looked up', async () => {
    const { places, log } = await google();
    await places.suggest('Os');
    await places.suggest('Osu');
    expect(log.sessions).toBe(1);
    expect(log.requests[0]).toMatchObject({
      input: 'Os',
      includedRegionCodes: ['gh'],
      language: 'en',
      locationBias: { center: { lat: 5.6037, lng: -0.187 }, radius: 50_000 },
    });
    expect(log.requests[0]?.sessionToken).toBe(log.requests[1]?.sessionToken);
    await places.resolve('ChIJ-Osu');
    await places.suggest('Tema');
    expect(log.sessions).toBe(2);
  });

  test('is asked for essential fields only', async () => {
    const { places, log } = await google();
    await find(places, 'Osu');
    expect(log.fields).toEqual([['addressComponents', 'formattedAddress', 'location']]);
  });

  test('an id from an earlier visit is looked up too', async () => {
    const { places } = await google();
    await expect(places.resolve('ChIJ-Kasoa')).resolves.toMatchObject({ ok: true, value: { name: 'Kasoa' } });
  });

  test.each([
    ['PERMISSION_DENIED', 'denied'],
    ['REQUEST_DENIED', 'denied'],
    ['RESOURCE_EXHAUSTED', 'denied'],
    ['ZERO_RESULTS', 'empty'],
    ['DEADLINE_EXCEEDED', 'unavailable'],
  ])('%s is %s', async (code, reason) => {
    const { places } = await google([mapsError(code)]);
    await expect(places.suggest('Osu')).resolves.toEqual({ ok: false, reason });
    await expect(places.suggest('Osu')).resolves.toMatchObject({ ok: true });
  });

  test('a temporary failure is repeated once, a permanent one reported', async () => {
    const once = await google([mapsError('UNKNOWN_ERROR')]);
    await expect(once.places.reverse(5.5562, -0.1812)).resolves.toMatchObject({ ok: true });
    vi.resetModules();
    const lasting = await google([mapsError('UNKNOWN_ERROR'), mapsError('UNKNOWN_ERROR')]);
    await expect(lasting.places.reverse(5.5562, -0.1812)).resolves.toEqual({ ok: false, reason: 'unavailable' });
  });

  test('a refused key ends the running calls and all later ones', async () => {
    const { places } = await google(['hangs']);
    const answer = places.suggest('Osu');
    (globalThis as { gm_authFailure?: () => void }).gm_authFailure?.();
    await expect(answer).resolves.toEqual({ ok: false, reason: 'denied' });
    await expect(places.suggest('Osu')).resolves.toEqual({ ok: false, reason: 'denied' });
  });

  test('no answer within eight seconds is a network failure', async () => {
    vi.useFakeTimers();
    const { places } = await google(['hangs']);
    const answer = places.suggest('Osu');
    await vi.advanceTimersByTimeAsync(8_000);
    await expect(answer).resolves.toEqual({ ok: false, reason: 'network' });
  });

  test('a script that can’t be loaded is a network failure, and the next call loads it again', async () => {
    const { places } = await google();
    const libraries = (globalThis as unknown as { google: { maps: { importLibrary: unknown } } }).google.maps;
    const works = libraries.importLibrary;
    libraries.importLibrary = async () => {
      throw new Error('The Google Maps JavaScript API could not load.');
    };
    await expect(places.suggest('Osu')).resolves.toEqual({ ok: false, reason: 'network' });
    libraries.importLibrary = works;
    await expect(places.suggest('Osu')).resolves.toMatchObject({ ok: true });
  });
});

describe('the gazetteer', () => {
  test.each([
    [500, 'unavailable'],
    [403, 'denied'],
    [404, 'empty'],
  ])('status %i is %s', async (status, reason) => {
    const { places } = await gazetteer();
    vi.stubGlobal('fetch', async () => new Response('{}', { status }));
    await expect(places.suggest('Osu')).resolves.toEqual({ ok: false, reason });
  });

  test('no network is a network failure, an invalid answer is not', async () => {
    const { places } = await gazetteer();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(places.suggest('Osu')).resolves.toEqual({ ok: false, reason: 'network' });
    vi.stubGlobal('fetch', async () => new Response('<html>'));
    await expect(places.suggest('Osu')).resolves.toEqual({ ok: false, reason: 'unavailable' });
  });

  test('is requested at the API’s address', async () => {
    const { places, requests } = await gazetteer();
    await places.suggest('West Legon');
    expect(requests).toEqual(['http://api.example/standins/places/suggest?q=West+Legon']);
  });

  test('without key and gazetteer there is no search', async () => {
    const { createPlaces } = await import('#src/lib/providers/places/create-places.ts');
    expect(await createPlaces({ api_key: null, gazetteer_url: null }, '')).toBeNull();
  });
});
