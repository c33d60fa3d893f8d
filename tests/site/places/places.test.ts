import { afterEach, describe, expect, test, vi } from 'vitest';
import { areaOf } from '#domain/areas/regions.ts';
import { BUILT_IN_FEES } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { closePage, openPage, type Reply, type Sent } from '#tests/support/browser/page.ts';

const { location } = messages;

const found = (name: string, locality: string, region: string, lat: number, lng: number) => ({
  place_id: `gaz:${name}`,
  name,
  address: [name, locality, 'Ghana'].filter(Boolean).join(', '),
  region,
  localities: locality === '' ? [] : [locality],
  lat,
  lng,
});
const ACCRA_REGION = 'Greater Accra Region';
const OSU = found('Osu', 'Accra', ACCRA_REGION, 5.556, -0.181);
const TEMA = found('Tema Community 1', 'Tema', ACCRA_REGION, 5.641, -0.009);
const KASOA = found('Kasoa Market', 'Kasoa', 'Central Region', 5.534, -0.4168);
const MADINA = found('Madina', '', ACCRA_REGION, 5.668, -0.166);
const WINNEBA = found('Winneba', '', 'Central Region', 5.351, -0.623);
const KUMASI = found('Kumasi', '', 'Ashanti Region', 6.688, -1.624);
const LOME = found('Lomé', '', 'Maritime', 6.13, 1.45);

type Navigator = { geolocation?: { getCurrentPosition: (ok: PositionCallback, no: PositionErrorCallback) => void } };
const standing = (latitude: number, longitude: number, accuracy = 20): Navigator => ({
  geolocation: { getCurrentPosition: (ok) => ok({ coords: { latitude, longitude, accuracy } } as GeolocationPosition) },
});
const refusing = (code: number): Navigator => ({
  geolocation: { getCurrentPosition: (_, no) => no({ code } as GeolocationPositionError) },
});

type World = {
  /** The search's results, by the part of the path after /standins/places/. */
  places?: (what: string, sent: Sent) => Reply | Promise<Reply>;
  maps?: { api_key: string | null; gazetteer_url: string | null };
  navigator?: Navigator;
};

async function onPage({ places = () => ({ status: 404 }), maps, navigator = {} }: World = {}) {
  const settings = {
    payment: { public_key: 'pk', script_url: '/pop.js' },
    google: { client_id: 'x', script_url: '/g.js' },
    maps: maps ?? { api_key: null, gazetteer_url: '/standins/places' },
    standins: true,
  };
  const page = openPage({
    url: '/checkout',
    answer: (sent) => {
      if (sent.path === '/api/settings/') return { status: 200, body: settings };
      return places(sent.path.replace('/standins/places/', ''), sent);
    },
  });
  vi.stubGlobal('navigator', navigator);
  const search = await import('#src/lib/flows/places/place-search.ts');
  const flows = {
    ...(await import('#src/lib/flows/places/places.ts')),
    ...(await import('#src/lib/flows/places/choose-by-hand.ts')),
  };
  const stores = await import('#src/lib/stores/checkout/checkout.ts');
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  return {
    ...page,
    ...search,
    ...flows,
    ...stores,
    toasts: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`),
  };
}

/** A search in which every id returns `place`. */
const resolving = (place: object) => () => ({ status: 200, body: place }) satisfies Reply;

afterEach(() => {
  vi.useRealTimers();
  closePage();
});

describe('choosing a suggestion', () => {
  test.each([
    [OSU, 'Accra', '40.00'],
    [TEMA, 'Tema', '60.00'],
    [KASOA, 'Kasoa', '60.00'],
  ])('stores $name with its area and fee', async (place, areaName, cost) => {
    const page = await onPage({ places: resolving(place) });
    const choice = await page.choosePlace('delivery', place.place_id);
    expect(choice.ok).toBe(true);
    const { name, address, region, lat, lng, place_id } = place;
    const fee_key = areaName.toLowerCase();
    expect(page.$delivery.get()).toEqual({ name, address, region, lat, lng, place_id, areaName, cost, fee_key });
    expect(page.$deliveryInput.get()).toContain(name);
    expect(page.toasts()).toEqual([]);
  });

  test.each([
    [MADINA, 'Accra', '40.00'],
    [WINNEBA, 'Kasoa', '70.00'],
  ])('takes the region’s default for $name and says so', async (place, areaName, cost) => {
    const page = await onPage({ places: resolving(place) });
    await page.choosePlace('delivery', place.place_id);
    expect(page.$delivery.get()).toMatchObject({ areaName, cost });
    expect(page.toasts()).toEqual(['warning: Could not precisely determine area. Using fallback.']);
  });

  test.each([
    ['a region we do not serve', KUMASI, 'Ashanti Region is not set up for delivery yet'],
    ['a place without a region', { ...OSU, region: '' }, 'Region configuration not found.'],
    ['a place without an address', { ...OSU, address: ' ' }, 'Selected location details are incomplete.'],
    ['a place without a position', { ...OSU, lat: null }, 'Selected location details are incomplete.'],
    ['a place abroad', LOME, location.outsideGhana('Accra, Tema and Kasoa')],
  ])('refuses %s and keeps the earlier choice', async (_, place, message) => {
    const answers = [OSU, place];
    const page = await onPage({ places: () => ({ status: 200, body: answers.shift() }) });
    await page.choosePlace('delivery', 'gaz:osu');
    expect(await page.choosePlace('delivery', 'gaz:x')).toEqual({ ok: false, reason: 'refused', message });
    expect(page.$delivery.get()?.name).toBe('Osu');
  });

  test.each([
    ['is down', { status: 500 }, location.servicesUnavailable],
    ['refuses us', { status: 403 }, 'Location services unavailable. Please check API key.'],
    ['can’t be reached', 'no network', messages.shell.network],
  ] as [string, Reply, string][])(
    'leads the customer to the form by hand when the search %s',
    async (_, reply, message) => {
      const page = await onPage({ places: () => reply });
      expect(await page.choosePlace('delivery', 'gaz:osu')).toEqual({ ok: false, reason: 'unavailable', message });
    },
  );

  test('refuses a suggestion without an id, and one without a place', async () => {
    const page = await onPage();
    expect(await page.choosePlace('delivery', '')).toMatchObject({ message: location.noEventData });
    expect(await page.choosePlace('delivery', 'gaz:gone')).toMatchObject({
      reason: 'refused',
      message: location.incomplete,
    });
  });

  test('uses the last choice, whichever answer arrives last', async () => {
    let answerFirst: (reply: Reply) => void = () => {};
    const answers = [new Promise<Reply>((resolve) => (answerFirst = resolve)), { status: 200, body: TEMA }];
    const page = await onPage({ places: () => answers.shift() ?? { status: 404 } });
    const first = page.choosePlace('delivery', 'gaz:osu');
    await vi.waitFor(() => expect(page.sent.length).toBe(2));
    await page.choosePlace('delivery', 'gaz:tema');
    answerFirst({ status: 200, body: OSU });
    expect(await first).toEqual({ ok: false, reason: 'superseded' });
    expect(page.$delivery.get()?.name).toBe('Tema Community 1');
  });

  test('is not restored by a late answer after the place was cleared', async () => {
    let answer: (reply: Reply) => void = () => {};
    const page = await onPage({ places: () => new Promise<Reply>((resolve) => (answer = resolve)) });
    const choice = page.choosePlace('delivery', 'gaz:osu');
    await vi.waitFor(() => expect(page.sent.length).toBe(2));
    page.clearPlace('delivery');
    answer({ status: 200, body: OSU });
    await choice;
    expect(page.$delivery.get()).toBeNull();
  });

  test.each([OSU, TEMA, KASOA, MADINA, WINNEBA])(
    'shows the fee that the server computes from the order for $name',
    async (place) => {
      const page = await onPage({ places: resolving(place) });
      await page.choosePlace('delivery', place.place_id);
      const sent = page.$delivery.get();
      const priced = areaOf({ ...sent, region: sent?.region ?? '' }, BUILT_IN_FEES);
      expect(priced).toMatchObject({ ok: true, areaName: sent?.areaName });
      expect(priced.ok && (priced.fee / 100).toFixed(2)).toBe(sent?.cost);
    },
  );
});

describe('the current location', () => {
  test('becomes the place, at the customer’s position', async () => {
    const here = { ...OSU, lat: 5.5571, lng: -0.1822 };
    const page = await onPage({ places: resolving(here), navigator: standing(5.5571, -0.1822) });
    expect((await page.chooseCurrentLocation('pickup')).ok).toBe(true);
    expect(page.$pickup.get()).toMatchObject({ name: 'Osu', lat: 5.5571, lng: -0.1822 });
  });

  test('that the phone knows only roughly is taken and marked, until another place is chosen', async () => {
    const page = await onPage({ places: resolving(OSU), navigator: standing(5.5571, -0.1822, 5_200) });
    expect((await page.chooseCurrentLocation('pickup')).ok).toBe(true);
    expect(page.$roughPlace.get()).toEqual({ trip: 'pickup', metres: 5_200 });
    await page.choosePlace('pickup', 'gaz:osu');
    expect(page.$roughPlace.get()).toBeNull();
  });

  test.each([
    ['the browser has none', {}, location.geolocationUnsupported, location.geolocationUnsupportedDefault],
    ['the customer says no', refusing(1), location.currentFailed, location.detectFailedDefault],
    ['it is not found', refusing(2), location.currentFailed, location.detectFailedDefault],
    ['it takes too long', refusing(3), location.currentFailed, location.detectFailedDefault],
  ])('says so when %s, and never stores Accra as the address', async (_, navigator, message, toast) => {
    const page = await onPage({ places: resolving(OSU), navigator });
    expect(await page.chooseCurrentLocation('delivery')).toEqual({ ok: false, reason: 'refused', message });
    expect(page.toasts()).toEqual([`info: ${toast}`]);
    expect(page.$delivery.get()).toBeNull();
  });

  test('requests no place for a position abroad', async () => {
    const page = await onPage({ places: resolving(LOME), navigator: standing(6.13, 1.45) });
    expect(await page.chooseCurrentLocation('delivery')).toMatchObject({
      message: location.outsideGhana('Accra, Tema and Kasoa'),
    });
    expect(page.sent).toEqual([]);
  });

  test('far from every known place leads to the search', async () => {
    const page = await onPage({ navigator: standing(8, -1) });
    expect(await page.chooseCurrentLocation('delivery')).toMatchObject({
      reason: 'refused',
      message: location.currentFailed,
    });
  });
});

describe('a place by hand', () => {
  test.each([
    ['Accra', 'Greater Accra Region', '40.00', ' ga 183 8164 ', 'GA-183-8164'],
    ['Tema', 'Greater Accra Region', '60.00', 'gt-020-4392', 'GT-020-4392'],
    ['Kasoa', 'Central Region', '60.00', 'cx0280424', 'CX-028-0424'],
  ])('in %s costs the area’s fee', async (areaName, region, cost, digitalAddress, code) => {
    const page = await onPage();
    // The landmark names another area: the chosen one counts.
    const landmark = 'Blue kiosk, Accra road, near Tema station';
    expect(page.choosePlaceByHand('delivery', { areaName, landmark, digitalAddress })).toEqual({ ok: true });
    expect(page.$delivery.get()).toEqual({
      fee_key: areaName.toLowerCase(),
      name: landmark,
      address: `${landmark}, ${areaName}`,
      region,
      areaName,
      cost,
      landmark,
      digital_address: code,
    });
  });

  test('says everything that is missing at once', async () => {
    const page = await onPage();
    const outcome = page.choosePlaceByHand('delivery', { areaName: '', landmark: '  ', digitalAddress: 'somewhere' });
    expect(outcome).toEqual({
      ok: false,
      errors: {
        areaName: location.areaRequired,
        landmark: location.landmarkRequired,
        digitalAddress: location.digitalAddressInvalid,
      },
    });
    expect(page.$delivery.get()).toBeNull();
  });
});

describe('the search during typing', () => {
  const suggestion = (main: string) => ({ id: `gaz:${main}`, main, secondary: 'Ghana', matches: [] });

  async function typing(world: World) {
    const page = await onPage(world);
    const shown: { name: string }[] = [];
    const search = page.createPlaceSearch((state) => shown.push(state));
    return {
      ...page,
      search,
      shown,
      names: () => shown.map(({ name }) => name),
      asked: () => page.sent.filter(({ path }) => path.endsWith('suggest')).length,
    };
  }

  test('waits for a pause of 300 ms and sends one request', async () => {
    vi.useFakeTimers();
    const page = await typing({ places: () => ({ status: 200, body: [suggestion('Osu')] }) });
    for (const text of ['os', 'osu', 'osu ']) {
      page.search.type(text);
      await vi.advanceTimersByTimeAsync(299);
    }
    expect(page.asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(page.shown.at(-1)).toEqual({ name: 'found', suggestions: [suggestion('Osu')] }));
    expect(page.asked()).toBe(1);
  });

  test.each(['', 'o', ' o ', '  '])('sends nothing for "%s"', async (text) => {
    vi.useFakeTimers();
    const page = await typing({});
    page.search.type(text);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.sent).toEqual([]);
    expect(page.names()).toEqual(['idle']);
  });

  test('drops an answer that is out of date after a later keystroke', async () => {
    vi.useFakeTimers();
    let answerFirst: (reply: Reply) => void = () => {};
    const answers = [
      new Promise<Reply>((resolve) => (answerFirst = resolve)),
      { status: 200, body: [suggestion('Tema')] },
    ];
    const page = await typing({ places: () => answers.shift() ?? { status: 404 } });
    page.search.type('osu');
    await vi.advanceTimersByTimeAsync(300);
    await vi.waitFor(() => expect(page.asked()).toBe(1));
    page.search.type('tema');
    await vi.advanceTimersByTimeAsync(300);
    await vi.waitFor(() => expect(page.shown.at(-1)?.name).toBe('found'));
    answerFirst({ status: 200, body: [suggestion('Osu')] });
    await vi.advanceTimersByTimeAsync(100);
    expect(page.shown.filter(({ name }) => name === 'found')).toEqual([
      { name: 'found', suggestions: [suggestion('Tema')] },
    ]);
  });

  test('shows nothing after it was stopped', async () => {
    vi.useFakeTimers();
    const page = await typing({ places: () => ({ status: 200, body: [suggestion('Osu')] }) });
    page.search.type('osu');
    page.search.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.names()).toEqual([]);
  });

  test.each([
    ['finds nothing', { status: 200, body: [] }, { name: 'none' }],
    ['is down', { status: 500 }, { name: 'failed', message: location.servicesUnavailable }],
    ['can’t be reached', 'no network', { name: 'failed', message: messages.shell.network }],
  ] as [string, Reply, object][])('says so when the search %s', async (_, reply, state) => {
    const page = await typing({ places: () => reply });
    page.search.type('osu');
    await vi.waitFor(() => expect(page.shown.at(-1)).toEqual(state));
  });

  test('is known to be absent when the shop has none', async () => {
    const page = await typing({ maps: { api_key: null, gazetteer_url: null } });
    expect(await page.searchAvailability()).toBe('absent');
    page.search.type('osu');
    await vi.waitFor(() =>
      expect(page.shown.at(-1)).toEqual({ name: 'failed', message: location.servicesUnavailable }),
    );
  });

  test('names the maps service under its suggestions, and no service under our own', async () => {
    expect(await (await typing({})).searchCredit()).toBeNull();
    expect(await (await typing({ maps: { api_key: 'key', gazetteer_url: null } })).searchCredit()).toBe(
      'Powered by Google',
    );
  });
});

describe('what is typed into the search and not chosen from it', () => {
  test.each([
    ['Blue gate beside the pharmacy, Osu, Accra', '', 'Accra'],
    ['Blue gate beside the pharmacy, Tema', 'Accra', 'Tema'],
    ['Blue gate beside the pharmacy, Osu', 'Accra', 'Accra'],
  ])('%j with the area %j remembered is the place, in %s', async (typed, remembered, areaName) => {
    const page = await onPage();
    await rememberAreaOf(remembered);
    await page.chooseTypedPlace('delivery', typed);
    expect(page.$delivery.get()).toMatchObject({ landmark: typed, areaName });
  });

  test.each([
    ['Osu', 'Accra', location.quarterAlone],
    ['Accra', 'Accra', location.quarterAlone],
    ['.', 'Accra', location.landmarkVague],
    ['بوابة زرقاء بجانب الصيدلية', 'Accra', location.landmarkUnreadable],
    ['', 'Accra', null],
    ['Blue gate beside the pharmacy', '', location.notTaken],
    ['Blue gate between Accra and Tema', '', location.notTaken],
    ['ga 183 8164', 'Accra', location.notTaken],
  ])('%j with the area %j remembered is no place: %s', async (typed, remembered, sentence) => {
    const page = await onPage();
    await rememberAreaOf(remembered);
    expect(await page.chooseTypedPlace('delivery', typed)).toBe(sentence);
    expect(page.$delivery.get()).toBeNull();
  });

  test.each([
    ['Blue gate beside the pharmacy, Osu', 'Blue gate beside the pharmacy, Osu, Accra'],
    ['Blue gate beside the pharmacy, Osu, Accra', 'Blue gate beside the pharmacy, Osu, Accra'],
    ['Blue gate, Osu ACCRA.', 'Blue gate, Osu ACCRA.'],
    ['Blue gate, Kokoaccra', 'Blue gate, Kokoaccra, Accra'],
  ])('%j: its address names the area once, %j', async (typed, address) => {
    const page = await onPage();
    await rememberAreaOf('Accra');
    await page.chooseTypedPlace('delivery', typed);
    expect(page.$delivery.get()?.address).toBe(address);
  });

  test('does not replace a chosen place', async () => {
    const page = await onPage();
    await page.chooseTypedPlace('delivery', 'Blue gate beside the pharmacy, Osu, Accra');
    await page.chooseTypedPlace('delivery', 'White wall by the church, Tema');
    expect(page.$delivery.get()?.areaName).toBe('Accra');
  });
});

async function rememberAreaOf(area: string): Promise<void> {
  const { $serviceArea } = await import('#src/lib/stores/cart/service-area.ts');
  $serviceArea.set(area);
}
