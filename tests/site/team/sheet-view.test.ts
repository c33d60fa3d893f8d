import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { DaySheet, SheetView, Stop } from '#contract/staff/day/day-sheet.ts';
import { STOPS_LISTED, STOPS_LISTED_MAX } from '#domain/riders/sheet-size.ts';
import { markedSheet, withConfirmed } from '#src/lib/flows/team/day/day-marks.ts';
import { countsOf, isWhole, sheetKey, viewOf } from '#src/lib/flows/team/day/sheet-view.ts';
import type { SeenDay } from '#src/lib/flows/team/kept-day.ts';
import type { DayMark } from '#src/lib/stores/team/day-marks.ts';
import { type FakeBrowser, fakeToken, openFakeBrowser } from '#tests/support/browser/fake-browser.ts';

const DATE = '2026-11-21';
const stop = (slug: string, changes: Partial<Stop> = {}): Stop => ({
  slug,
  code: slug.toUpperCase(),
  kind: 'pickup',
  state: 'open',
  planned_at: null,
  marked_at: null,
  marked_by: '',
  may_undo: false,
  name: 'Ama Mensah',
  phone_number: '+233241234567',
  address: {
    location_name: 'Osu',
    street_address: 'Oxford Street',
    region: 'Greater Accra',
    area: 'Accra',
    lat: null,
    lng: null,
    digital_address: null,
    is_flagged: false,
  },
  pairs: 2,
  missed: 0,
  rider: null,
  ...changes,
});
const KOFI = { id: 7, name: 'Kofi' };
const STOPS = [stop('sk-1'), stop('sk-2', { rider: KOFI }), stop('sk-3', { state: 'done', rider: KOFI })];
const SMALL: DaySheet = {
  date: DATE,
  areas: [{ key: 'accra', name: 'Accra', stops: STOPS }],
  stops: 3,
  done: 1,
  pairs: 6,
};
const COUNTS = { stops: 640, open: 600, free: 500, riders: [{ id: 7, stops: 90 }] };
const LARGE: DaySheet = {
  ...SMALL,
  areas: [{ key: 'accra', name: 'Accra', stops: STOPS, counts: COUNTS }],
  stops: 640,
};

it.each<[string, DaySheet, boolean]>([
  ['of an older server', SMALL, true],
  [
    'that counts what it lists',
    { ...SMALL, areas: SMALL.areas.map((one) => ({ ...one, counts: countsOf(one) })) },
    true,
  ],
  ['that counts more than it lists', LARGE, false],
])('a sheet %s is whole or not', (_, sheet, whole) => {
  expect(isWhole(sheet)).toBe(whole);
});

test('a sheet of an older server counts what it lists', () => {
  const [area] = SMALL.areas;
  expect(area && countsOf(area)).toEqual({ stops: 3, open: 2, free: 1, riders: [{ id: 7, stops: 2 }] });
});

it.each<[string, DaySheet | undefined, { whose?: string; area?: string }, number, SheetView]>([
  ['a day that is not loaded yet', undefined, { whose: '7' }, STOPS_LISTED, {}],
  ['a small day, whatever is chosen: it is narrowed here', SMALL, { whose: '7', area: 'accra' }, STOPS_LISTED, {}],
  ['a large day', LARGE, {}, STOPS_LISTED, { whose: '', area: '' }],
  ['what is chosen of a large day', LARGE, { whose: '7', area: 'accra' }, STOPS_LISTED, { whose: '7', area: 'accra' }],
  ['more of a large day', LARGE, {}, 300, { whose: '', area: '', each: '300' }],
  ['more than a sheet lists', LARGE, {}, STOPS_LISTED_MAX + STOPS_LISTED, { whose: '', area: '', each: '10000' }],
  ['more of a day that fits since then', SMALL, {}, 300, { each: '300' }],
])('the shop is asked for %s', (_, sheet, { whose = '', area = '' }, each, view) => {
  expect(viewOf(sheet, { whose, area }, each)).toEqual(view);
});

test('a sheet of everybody and all areas is kept by its date, however many stops it lists; others beside it', () => {
  expect(sheetKey(DATE, {})).toBe(DATE);
  expect(sheetKey(DATE, { whose: '', area: '', each: '300' })).toBe(DATE);
  const others = [{ whose: '7' }, { area: 'accra' }, { whose: '7', area: 'accra' }].map((view) => sheetKey(DATE, view));
  expect(new Set([DATE, ...others]).size).toBe(4);
});

describe('the counts of an area follow the marks of its stops', () => {
  const mark = (slug: string, what: DayMark['mark']): DayMark => {
    return { slug, kind: 'pickup', mark: what, by: 7, dueAt: 0, isTried: false };
  };
  const counts = ({ areas }: DaySheet) => areas[0] && [countsOf(areas[0]).open, countsOf(areas[0]).free];

  it.each<[string, DayMark[], [open: number, free: number]]>([
    ['none', [], [600, 500]],
    ['one that nobody has is done', [mark('sk-1', 'done')], [599, 499]],
    ['one that somebody has is not home', [mark('sk-2', 'not_home')], [599, 500]],
    ['a done one is open again', [mark('sk-3', 'undo')], [601, 500]],
    ['one that is not listed', [mark('sk-9', 'done')], [600, 500]],
  ])('%s', (_, marks, expected) => {
    expect(counts(markedSheet(LARGE, marks))).toEqual(expected);
    const confirmed = marks.reduce((sheet, one) => withConfirmed(sheet, one, '2026-11-21T10:00:00.000Z'), LARGE);
    expect(counts(confirmed)).toEqual(expected);
  });
});

describe('loading', () => {
  let browser: FakeBrowser;
  afterEach(() => {
    browser.close();
    vi.doUnmock('#src/lib/flows/team/kept-day.ts');
  });

  async function open() {
    browser = openFakeBrowser('/staff/day');
    const iat = Math.floor(Date.now() / 1000);
    browser.localStorage.setItem(
      'access_token',
      fakeToken({ user_id: 7, email: 'k@example.com', iat, exp: iat + 600 }),
    );
    browser.localStorage.setItem('refresh_token', 'refresh-1');
    const keepDay = vi.fn(async (_: SeenDay) => {});
    vi.doMock('#src/lib/flows/team/kept-day.ts', () => ({ keepDay }));
    const stores = await import('#src/lib/stores/team/day-sheets.ts');
    stores.$teamMember.set({ role: 'staff', rights: [], first_name: 'Efua' } as never);
    const { loadDay } = await import('#src/lib/flows/team/day/team-day.ts');
    const riders = await import('#src/lib/flows/team/day/team-riders.ts');
    return { ...stores, loadDay, ...riders, keepDay };
  }

  test('what was chosen of a day leaves the day itself, and what is kept of it, as they were', async () => {
    const day = await open();
    const asked: string[] = [];
    browser.answer('GET /api/staff/day/', ({ search }) => {
      asked.push(search);
      return { status: 200, body: search.includes('whose') ? { ...LARGE, areas: [] } : LARGE };
    });
    await day.loadDay(DATE);
    await day.loadDay(DATE, { whose: '7', area: '', each: '300' });
    expect(asked).toEqual([`?date=${DATE}`, `?date=${DATE}&whose=7&each=300`]);
    expect(day.$daySheets.get()[DATE]?.areas).toHaveLength(1);
    expect(day.$daySheets.get()[sheetKey(DATE, { whose: '7' })]?.areas).toEqual([]);
    await vi.waitFor(() => expect(day.keepDay).toHaveBeenCalledOnce());
  });

  test('an answer that comes after that of a later request is left', async () => {
    const day = await open();
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    browser.answer('GET /api/staff/day/', async ({ search }) => {
      if (search.includes('each')) return { status: 200, body: LARGE };
      await held;
      return { status: 200, body: SMALL };
    });
    const slow = day.loadDay(DATE);
    await day.loadDay(DATE, { each: '300' });
    finish();
    await slow;
    expect(day.$daySheets.get()[DATE]?.stops).toBe(LARGE.stops);
  });

  test('more stops than one call takes are handed over by several, and each answers for what the page shows', async () => {
    const day = await open();
    day.$sheetView.set({ whose: '8', area: '' });
    const sent: { search: string; stops: number }[] = [];
    browser.answer('POST /api/staff/day/assign/', ({ search, body }) => {
      sent.push({ search, stops: (body as { stops: unknown[] }).stops.length });
      return { status: 200, body: LARGE };
    });
    const stops = Array.from({ length: 450 }, (_, at) => ({ slug: `sk-${at}`, kind: 'pickup' as const }));
    expect(await day.assignStops({ date: DATE, stops, rider: 8 })).toBe(true);
    expect(sent.map((one) => one.stops)).toEqual([200, 200, 50]);
    expect(new Set(sent.map(({ search }) => search))).toEqual(new Set(['?whose=8']));
    expect(Object.keys(day.$daySheets.get())).toEqual([sheetKey(DATE, { whose: '8' })]);
  });

  test('what was done stays on the sheet, also when a load that was asked for before it answers after it', async () => {
    const day = await open();
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    browser.answer('GET /api/staff/day/', async () => {
      await held;
      return { status: 200, body: SMALL };
    });
    browser.answer('POST /api/staff/day/assign/', () => ({ status: 200, body: LARGE }));
    const slow = day.loadDay(DATE);
    await day.assignStops({ date: DATE, stops: [{ slug: 'sk-1', kind: 'pickup' }], rider: 8 });
    finish();
    await slow;
    expect(day.$daySheets.get()[DATE]?.stops).toBe(LARGE.stops);
  });
});
