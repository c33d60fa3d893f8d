import { describe, expect, it } from 'vitest';
import { formatSpan } from '#domain/windows/format.ts';
import { hasDateTwice } from '#domain/windows/overlap.ts';
import { deliverySlots, openingHoursAt } from '#domain/windows/proposal.ts';
import { ruleChanges } from '#domain/windows/rule-changes.ts';
import {
  DEFAULT_RULES,
  hasWindows,
  openingOn,
  type SpecialDay,
  slotsOn,
  type WindowRules,
  withoutPast,
} from '#domain/windows/rules.ts';

const MORNING = { area: 'accra', from: '09:00', to: '12:00', stops: 2 };
const AFTERNOON = { area: 'accra', from: '14:00', to: '17:00', stops: 2 };
const RULES: WindowRules = { ...DEFAULT_RULES, windows: [MORNING, AFTERNOON] };
const LONG = { from: '07:00', to: '20:00' };
const EVENING = { area: 'accra', from: '17:00', to: '19:00', stops: 4 };
/** From Tuesday 1 December on. */
const DECEMBER = { from: '2026-12-01', opening: RULES.opening.map(() => LONG), windows: [MORNING, EVENING] };
const TODAY = '2026-11-24';

const CHRISTMAS: SpecialDay = { date: '2026-12-24', name: 'Eve', isOpen: true, hours: { from: '09:00', to: '13:00' } };
const NEW_YEAR: SpecialDay = { date: '2027-01-02', until: '2027-01-04', name: 'Rest', isOpen: false };
const begins = (rules: WindowRules, date: string) => slotsOn(rules, 'accra', date).map(({ from }) => from);

describe('a week that begins later', () => {
  const rules = { ...RULES, plans: [DECEMBER, { ...DECEMBER, from: '2027-02-01', windows: [] }] };

  it.for([
    ['2026-11-30', { from: '08:00', to: '18:00' }, ['09:00', '14:00']],
    ['2026-12-01', LONG, ['09:00', '17:00']],
    ['2026-12-06', LONG, ['09:00', '17:00']],
    ['2026-12-25', null, []],
    ['2027-02-01', LONG, []],
  ] as const)('on %s: %j, windows %j', ([date, hours, windows]) => {
    expect([openingOn(rules, date), begins(rules, date)]).toEqual([hours, windows]);
  });

  it('has windows when it begins among the days that can be booked', () => {
    const none = { ...RULES, windows: [], plans: [DECEMBER] };
    const at = (date: string) => hasWindows(none, 'accra', new Date(`${date}T10:00:00Z`));
    expect([at('2026-11-16'), at('2026-11-17'), at('2026-12-02')]).toEqual([false, true, true]);
    expect(hasWindows(none, 'tema', new Date('2026-12-02T10:00:00Z'))).toBe(false);
  });

  it('is the week of now once it has begun, and nothing of the past but a month of special days is kept', () => {
    const old = [
      { date: '2026-10-30', name: 'long over', isOpen: false },
      { date: '2026-11-02', until: '2026-11-03', name: 'over', isOpen: false },
    ];
    const later = withoutPast({ ...rules, specialDays: [...old, CHRISTMAS] }, '2026-12-02');
    expect([later.opening[0], later.windows, later.plans?.map(({ from }) => from)]).toEqual([
      LONG,
      DECEMBER.windows,
      ['2027-02-01'],
    ]);
    expect(later.specialDays.map(({ name }) => name)).toEqual(['over', 'Eve']);
    expect(ruleChanges({ ...rules, specialDays: [...old, CHRISTMAS] }, later, '2026-12-02')).toEqual([]);
  });
});

describe('special days', () => {
  const rules = { ...RULES, specialDays: [CHRISTMAS, NEW_YEAR] };

  it.for([
    ['2026-12-24', { from: '09:00', to: '13:00' }, ['09:00'], 'a day with hours of its own'],
    ['2027-01-02', null, [], 'the first day of a span'],
    ['2027-01-04', null, [], 'its last day'],
    ['2027-01-05', { from: '08:00', to: '18:00' }, ['09:00', '14:00'], 'the day after it'],
  ] as const)('on %s: %j, windows %j, %s', ([date, hours, windows]) => {
    expect([openingOn(rules, date), begins(rules, date)]).toEqual([hours, windows]);
  });

  it.for(['2026-12-25', '2026-11-29'])('with hours of their own open %s, a holiday or a Sunday', (date) => {
    const open = { ...RULES, specialDays: [{ ...CHRISTMAS, date }] };
    expect([openingOn(RULES, date), openingOn(open, date)]).toEqual([null, CHRISTMAS.hours]);
  });

  it('never share a date', () => {
    expect(hasDateTwice([CHRISTMAS, NEW_YEAR])).toBe(false);
    expect(hasDateTwice([{ ...CHRISTMAS, date: '2027-01-04' }, NEW_YEAR])).toBe(true);
  });

  it('move a return behind them, also behind a closure of two months', () => {
    const [first] = deliverySlots(rules, 'accra', { date: '2026-12-30', from: '09:00', to: '12:00' }, 72);
    expect(first && formatSpan(first)).toBe('Tuesday 5 January, 09:00 to 12:00');
    const season = { ...RULES, specialDays: [{ ...NEW_YEAR, until: '2027-02-28' }] };
    const [after] = deliverySlots(season, 'accra', { date: '2026-12-30', from: '09:00', to: '12:00' }, 72);
    expect(after && formatSpan(after)).toBe('Monday 1 March, 09:00 to 12:00');
    expect(formatSpan(openingHoursAt(season, new Date('2027-01-02T09:00:00Z')))).toBe('Monday 1 March, 08:00 to 13:00');
  });
});

describe('what a save changes', () => {
  const closedSaturday = RULES.opening.map((hours, day) => (day === 6 ? null : hours));

  it('is told with the days on which it holds', () => {
    const planned = { ...RULES, plans: [{ ...DECEMBER, opening: RULES.opening }] };
    expect(ruleChanges(RULES, planned, TODAY)).toEqual([
      'From Tue 1 Dec: Accra 17:00 to 19:00 added, 4 stops',
      'From Tue 1 Dec: Accra 14:00 to 17:00 removed',
    ]);
    expect(ruleChanges(planned, RULES, TODAY)).toEqual([
      'From Tue 1 Dec: Accra 14:00 to 17:00 added, 2 stops',
      'From Tue 1 Dec: Accra 17:00 to 19:00 removed',
    ]);
    // A change of now ends where a planned week begins that lacks it.
    expect(ruleChanges(planned, { ...planned, opening: closedSaturday }, TODAY)).toEqual([
      'Until Mon 30 Nov: Saturday: 08:00 to 18:00 → closed',
    ]);
    const between = [{ from: '2026-11-26', opening: closedSaturday, windows: RULES.windows }, ...planned.plans];
    expect(ruleChanges(planned, { ...planned, plans: between }, TODAY)).toEqual([
      'Thu 26 Nov to Mon 30 Nov: Saturday: 08:00 to 18:00 → closed',
    ]);
  });

  it('is nothing when a planned week is the same as the one before it', () => {
    expect(ruleChanges(RULES, { ...RULES, plans: [{ ...RULES, from: '2026-12-01' }] }, TODAY)).toEqual([]);
  });

  it('names special days with what they were', () => {
    const longer = { ...NEW_YEAR, until: '2027-01-05' };
    expect(ruleChanges(RULES, { ...RULES, specialDays: [CHRISTMAS, NEW_YEAR] }, TODAY)).toEqual([
      'Thu 24 Dec 09:00 to 13:00: Eve',
      'Sat 2 Jan to Mon 4 Jan closed: Rest',
    ]);
    const before = { ...RULES, specialDays: [CHRISTMAS, NEW_YEAR] };
    expect(ruleChanges(before, { ...RULES, specialDays: [longer] }, TODAY)).toEqual([
      'Sat 2 Jan to Mon 4 Jan closed: Rest → Sat 2 Jan to Tue 5 Jan closed: Rest',
      'Removed: Thu 24 Dec 09:00 to 13:00: Eve',
    ]);
  });
});
