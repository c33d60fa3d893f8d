import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { markedStop, unsentMarks, withConfirmed, withMark } from '#src/lib/flows/team/day/day-marks.ts';
import type { SeenDay } from '#src/lib/flows/team/kept-day.ts';
import type { DayMark } from '#src/lib/stores/team/day-marks.ts';
import {
  type FakeBrowser,
  fakeToken,
  isNetworkBusy,
  openFakeBrowser,
  type Reply,
} from '#tests/support/browser/fake-browser.ts';

const STOP = { slug: 'sk-1', kind: 'pickup' } as const;
const WHO = { by: 7, now: 1000 };
const done: DayMark = { ...STOP, mark: 'done', by: 7, dueAt: 6000, isTried: false };
const tried: DayMark = { ...done, isTried: true };

describe('a mark waits on the phone for five seconds before it is sent', () => {
  it.each<[string, DayMark[], DayMark['mark'], DayMark[]]>([
    ['a first tap', [], 'done', [done]],
    ['the same tap twice', [done], 'done', [done]],
    ['a change of mind', [done], 'not_home', [{ ...done, mark: 'not_home' }]],
    ['undone in time', [done], 'undo', []],
    ['undone after it may have left', [tried], 'undo', [tried, { ...done, mark: 'undo', dueAt: 1000 }]],
    ['undone later', [], 'undo', [{ ...done, mark: 'undo', dueAt: 1000 }]],
    ['marked again after an undo that waits', [{ ...done, mark: 'undo', dueAt: 900 }], 'done', [done]],
    ['another stop', [{ ...done, slug: 'sk-2' }], 'done', [{ ...done, slug: 'sk-2' }, done]],
    [
      'the other trip of the same order',
      [{ ...done, kind: 'delivery' }],
      'done',
      [{ ...done, kind: 'delivery' }, done],
    ],
  ])('%s', (_, marks, mark, expected) => {
    expect(withMark(marks, STOP, mark, WHO)).toEqual(expected);
  });
});

it.each<[string, DayMark[], number]>([
  ['none', [], 0],
  ['none while they are only seconds old', [done, { ...done, slug: 'sk-2' }], 0],
  [
    'all, also those behind the one that got no answer',
    [tried, { ...done, slug: 'sk-2' }, { ...done, slug: 'sk-3' }],
    3,
  ],
])('of marks without an answer %s are named', (_, marks, count) => {
  expect(unsentMarks(marks)).toBe(count);
});

const ADDRESS = {
  location_name: 'Osu',
  street_address: 'Oxford Street',
  region: 'Greater Accra',
  area: 'Accra',
  cost: '40.00',
};
const SHEET: DaySheet = {
  date: '2026-11-21',
  areas: [
    {
      key: 'accra',
      name: 'Accra',
      stops: [
        {
          ...STOP,
          code: 'SK-1',
          state: 'open',
          planned_at: null,
          marked_at: null,
          marked_by: '',
          may_undo: false,
          name: 'Ama Mensah',
          phone_number: '+233241234567',
          address: { ...ADDRESS, lat: null, lng: null, digital_address: null, is_flagged: false },
          pairs: 2,
          missed: 0,
        },
      ],
    },
  ],
  stops: 1,
  done: 0,
  pairs: 2,
};
const [stop] = SHEET.areas[0]?.stops ?? [];
if (stop === undefined) throw new Error('unreachable');

test('the newest mark shows before the shop has it, and stays once the shop has confirmed it', () => {
  expect(markedStop(stop, [])).toBe(stop);
  expect(markedStop(stop, [tried])).toMatchObject({ state: 'done', may_undo: true });
  expect(markedStop(stop, [tried, { ...done, mark: 'undo' }])).toMatchObject({ state: 'open', may_undo: false });
  const at = '2026-11-21T10:00:00.000Z';
  expect(withConfirmed(SHEET, tried, at).areas[0]?.stops[0]).toMatchObject({ state: 'done', marked_at: at });
});

describe('sending marks', () => {
  let browser: FakeBrowser;
  beforeEach(() => vi.useFakeTimers({ now: 1_790_000_000_000 }));
  afterEach(() => {
    browser.close();
    vi.useRealTimers();
  });

  const PATH = 'POST /api/staff/orders/*/stop/';
  const OK: Reply = { status: 200, body: { detail: 'Done.' } };
  const sent = () => browser.calls.map(({ body }) => (body as { mark: string }).mark);

  /** Advances time in steps, but not while a request is running. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 100) {
      await vi.advanceTimersByTimeAsync(100);
      while (isNetworkBusy()) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function open(replies: Reply[], kept: DayMark[] = []) {
    vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    browser = openFakeBrowser('/staff/day');
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null });
    vi.stubGlobal('document', page);
    const iat = Math.floor(Date.now() / 1000);
    browser.localStorage.setItem(
      'access_token',
      fakeToken({ user_id: 7, email: 'k@example.com', iat, exp: iat + 600 }),
    );
    browser.localStorage.setItem('refresh_token', 'refresh-1');
    if (kept.length > 0) browser.localStorage.setItem('day_marks', JSON.stringify(kept));
    browser.answer(PATH, ...replies);
    const flow = await import('#src/lib/flows/team/day/team-day.ts');
    const { $dayMarks } = await import('#src/lib/stores/team/day-marks.ts');
    const refused: string[] = [];
    const settled = vi.fn();
    const watcher = flow.startMarkSender({ onRefused: (_, reason) => refused.push(reason), onAllSent: settled });
    return { ...flow, $dayMarks, refused, settled, watcher, page };
  }

  test('after the wait, once, and the day is loaded again', async () => {
    const day = await open([OK]);
    day.markStop(STOP, 'done');
    await pass(4000);
    expect(sent()).toEqual([]);
    await pass(2000);
    expect(sent()).toEqual(['done']);
    expect(day.$dayMarks.get()).toEqual([]);
    expect(day.settled).toHaveBeenCalledOnce();
    day.watcher.stop();
  });

  test('a confirmed one is in the sheet that is kept for a reload, while others still wait for a network', async () => {
    const keepDay = vi.fn(async (_: SeenDay) => {});
    vi.doMock('#src/lib/flows/team/kept-day.ts', () => ({ keepDay }));
    const day = await open([OK, 'offline']);
    const { $daySheets, $teamMember } = await import('#src/lib/stores/team/day-sheets.ts');
    $teamMember.set({ role: 'rider', rights: [], first_name: 'Kofi' } as never);
    $daySheets.set({ [SHEET.date]: SHEET });
    day.markStop(STOP, 'done');
    day.markStop({ slug: 'sk-2', kind: 'delivery' }, 'not_home');
    await pass(7000);
    expect(day.settled).not.toHaveBeenCalled();
    expect(keepDay.mock.lastCall?.[0].sheet.areas[0]?.stops[0]).toMatchObject({ ...STOP, state: 'done' });
    day.watcher.stop();
    vi.doUnmock('#src/lib/flows/team/kept-day.ts');
  });

  test('undone in time, nothing is sent', async () => {
    const day = await open([OK]);
    day.markStop(STOP, 'done');
    await pass(1000);
    day.markStop(STOP, 'undo');
    await pass(10_000);
    expect(sent()).toEqual([]);
    day.watcher.stop();
  });

  test('without a network they are kept and sent later, and none is lost or reordered', async () => {
    const day = await open(['offline', 'offline', OK]);
    day.markStop(STOP, 'done');
    day.markStop({ slug: 'sk-2', kind: 'delivery' }, 'not_home');
    await pass(6000);
    expect(sent()).toEqual(['done']);
    expect(day.$dayMarks.get()).toHaveLength(2);
    expect(JSON.parse(browser.localStorage.getItem('day_marks') ?? '[]')).toMatchObject([{ isTried: true }, {}]);
    await pass(12_000);
    expect(sent()).toEqual(['done', 'done', 'done', 'not_home']);
    expect(day.$dayMarks.get()).toEqual([]);
    day.watcher.stop();
  });

  test('marks of an earlier page are sent automatically', async () => {
    const day = await open(
      [OK],
      [
        { ...tried, dueAt: 1 },
        { ...tried, by: 8, slug: 'sk-9', dueAt: 1 },
      ],
    );
    await pass(500);
    expect(sent()).toEqual(['done']);
    expect(day.$dayMarks.get()).toMatchObject([{ by: 8 }]);
    day.watcher.stop();
  });

  test('when the page is hidden they are sent at once', async () => {
    const day = await open([OK]);
    day.markStop(STOP, 'done');
    day.page.visibilityState = 'hidden';
    day.page.dispatchEvent(new Event('visibilitychange'));
    await pass(300);
    expect(sent()).toEqual(['done']);
    day.watcher.stop();
  });

  test('a refused one is reported, and later ones of the same stop are removed', async () => {
    const day = await open(
      [{ status: 409, body: { detail: 'Somebody was faster.' } }],
      [
        { ...tried, dueAt: 1 },
        { ...done, mark: 'undo', dueAt: 2 },
      ],
    );
    await pass(500);
    expect(day.refused).toEqual(['Somebody was faster.']);
    expect(sent()).toEqual(['done']);
    expect(day.$dayMarks.get()).toEqual([]);
    expect(day.settled).toHaveBeenCalledOnce();
    day.watcher.stop();
  });
});

test.each(['', 'null', '{', '[{}]', '[{"slug":"a"}]'])(
  'stored values that are no mark are ignored: %s',
  async (kept) => {
    const browser = openFakeBrowser('/staff/day');
    browser.localStorage.setItem('day_marks', kept);
    const { $dayMarks } = await import('#src/lib/stores/team/day-marks.ts');
    expect($dayMarks.get()).toEqual([]);
    browser.close();
  },
);
