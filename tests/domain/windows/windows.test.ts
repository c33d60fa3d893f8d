import { describe, expect, it } from 'vitest';
import { closedDays } from '#domain/windows/closed-days.ts';
import { formatDay, formatShortDate, formatSpan } from '#domain/windows/format.ts';
import { offeredDays } from '#domain/windows/offered.ts';
import { dueReturn, expectedReturn, mayMovePickup, windowsOf } from '#domain/windows/order-windows.ts';
import { earlierClash, hasOverlap, isBackwards } from '#domain/windows/overlap.ts';
import { deliverySlots, openingHoursAt, promisesOverAt } from '#domain/windows/proposal.ts';
import { ruleChanges } from '#domain/windows/rule-changes.ts';
import {
  bookableSlots,
  DEFAULT_RULES,
  openingOn,
  slotsOn,
  type WindowRules,
  windowArea,
} from '#domain/windows/rules.ts';
import { endOf } from '#domain/windows/span.ts';

const RULES: WindowRules = {
  ...DEFAULT_RULES,
  windows: [
    { area: 'accra', from: '14:00', to: '17:00', stops: 2 },
    { area: 'accra', from: '09:00', to: '12:00', stops: 2 },
    { area: 'accra', from: '17:00', to: '19:00', stops: 2 },
    { area: 'tema', from: '10:00', to: '13:00', stops: 0 },
  ],
};
const at = (text: string) => new Date(`${text}:00Z`);
const said = (spans: { date: string; from: string; to: string }[]) => spans.map(({ date, from }) => `${date} ${from}`);

describe('windows', () => {
  it('are offered inside the opening hours, earliest first, and never without stops', () => {
    expect(said(slotsOn(RULES, 'accra', '2026-11-24'))).toEqual(['2026-11-24 09:00', '2026-11-24 14:00']);
    expect(slotsOn(RULES, 'tema', '2026-11-24')).toEqual([]);
    expect(slotsOn(RULES, 'kasoa', '2026-11-24')).toEqual([]);
  });

  it('that are missing for a holiday or a day of the owner are said, Sundays are not', () => {
    const rules: WindowRules = {
      ...RULES,
      specialDays: [
        { date: '2026-12-07', until: '2026-12-08', name: 'Stock-taking', isOpen: false },
        { date: '2026-12-25', name: 'Christmas sale', isOpen: true },
      ],
    };
    const closed = [{ date: '2026-12-04', holiday: 'Farmers’ Day' }, { date: '2026-12-07' }, { date: '2026-12-08' }];
    expect(closedDays(rules, '2026-12-03', '2026-12-09')).toMatchObject(
      closed.map(({ holiday, ...day }) => (holiday ? { ...day, holiday: expect.stringMatching(/^Farmers/) } : day)),
    );
    expect(closedDays(rules, '2026-12-04', '2026-12-07').map(({ date }) => date)).toEqual(['2026-12-04', '2026-12-07']);
    expect(closedDays(rules, '2026-12-24', '2026-12-26').map(({ date }) => date)).toEqual(['2026-12-26']);
    expect(closedDays(rules, '2026-12-09', '2026-12-01')).toEqual([]);
  });

  it.for([
    ['2026-11-29', null, 'a Sunday'],
    ['2026-12-04', null, 'a public holiday'],
    ['2026-11-24', { from: '08:00', to: '18:00' }, 'a Tuesday'],
    ['2026-11-31', null, 'no date'],
  ] as const)('the shop on %s: %j, %s', ([date, hours]) => {
    expect(openingOn(RULES, date)).toEqual(hours);
  });

  it('follow the days that the owner closes, and the holidays that the owner keeps open', () => {
    const specialDays = [
      { date: '2026-11-24', name: 'Stocktaking', isOpen: false },
      { date: '2026-12-04', name: "Farmers' Day", isOpen: true },
    ];
    const rules = { ...RULES, specialDays };
    expect(openingOn(rules, '2026-11-24')).toBeNull();
    expect(openingOn(rules, '2026-12-04')).toEqual({ from: '08:00', to: '18:00' });
    // A Sunday stays closed, whatever the day is called.
    expect(openingOn({ ...rules, specialDays: [{ date: '2026-11-29', name: 'x', isOpen: true }] }, '2026-11-29')).toBe(
      null,
    );
  });

  it('close to bookings some time before they begin', () => {
    const first = (now: string) => said(bookableSlots(RULES, 'accra', at(now)))[0];
    expect(first('2026-11-24T07:00')).toBe('2026-11-24 09:00');
    expect(first('2026-11-24T07:01')).toBe('2026-11-24 14:00');
    expect(first('2026-11-24T13:00')).toBe('2026-11-25 09:00');
  });

  it('can be booked as many days ahead as the owner says, today included', () => {
    const dates = new Set(
      bookableSlots({ ...RULES, daysAhead: 3 }, 'accra', at('2026-11-23T06:00')).map(({ date }) => date),
    );
    expect([...dates]).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
  });

  it.for([
    [{ region: 'Greater Accra Region', area: 'Accra' }, 'accra'],
    [{ region: 'greater accra', area: 'TEMA' }, 'tema'],
    [{ region: 'Central Region', area: 'Kasoa' }, 'kasoa'],
    [{ region: 'Ashanti Region', area: 'Kumasi' }, 'kumasi'],
    [{ region: 'Ashanti Region', area: '' }, null],
  ] as const)('of a place in %j are those of %s', ([place, area]) => {
    expect(windowArea(place)).toBe(area);
  });
});

describe('the delivery', () => {
  it.for([
    ['2026-11-23', '14:00', '2026-11-26 14:00', 'the same window three days later'],
    ['2026-11-24', '09:00', '2026-11-27 09:00', 'the morning three days later'],
    ['2026-11-26', '14:00', '2026-11-30 09:00', 'Monday, because three days later is Sunday'],
    ['2026-12-01', '09:00', '2026-12-05 09:00', "Saturday, because Friday is Farmers' Day"],
    ['2026-12-22', '14:00', '2026-12-29 09:00', 'after Christmas, Boxing Day, Sunday and the day kept for it'],
  ] as const)('of a pickup on %s at %s is proposed on %s: %s', ([date, from, proposed]) => {
    const [first] = deliverySlots(RULES, 'accra', { date, from, to: '17:00' }, 72);
    expect(said(first === undefined ? [] : [first])).toEqual([proposed]);
  });

  it.each([
    [24, '2026-11-24 14:00'],
    [48, '2026-11-25 14:00'],
    [66, '2026-11-26 09:00'],
  ])('is proposed within %i hours with priority: %s', (hours, proposed) => {
    const [first] = deliverySlots(RULES, 'accra', { date: '2026-11-23', from: '14:00', to: '17:00' }, hours);
    expect(said(first === undefined ? [] : [first])).toEqual([proposed]);
  });

  it('is never proposed before the pickup is over, however long a window is', () => {
    const day = { date: '2026-11-23', from: '06:00', to: '20:00' };
    const opening = RULES.opening.map(() => ({ from: day.from, to: day.to }));
    const rules: WindowRules = {
      ...RULES,
      opening,
      windows: [{ area: 'accra', from: day.from, to: day.to, stops: 3 }],
    };
    const [first] = deliverySlots(rules, 'accra', day, 12);
    expect(said(first === undefined ? [] : [first])).toEqual(['2026-11-24 06:00']);
  });

  it('goes on to later windows when the first ones are taken', () => {
    const later = said([...deliverySlots(RULES, 'accra', { date: '2026-11-23', from: '14:00', to: '17:00' }, 72)]);
    expect(later.slice(0, 3)).toEqual(['2026-11-26 14:00', '2026-11-27 09:00', '2026-11-27 14:00']);
  });

  it.for([
    ['2026-11-24T06:27', 'Tuesday 24 November, 08:00 to 13:00'],
    ['2026-11-24T13:00', 'Tuesday 24 November, 08:00 to 13:00'],
    ['2026-11-24T13:01', 'Tuesday 24 November, 13:00 to 18:00'],
    ['2026-11-24T18:01', 'Wednesday 25 November, 08:00 to 13:00'],
    ['2026-11-29T10:00', 'Monday 30 November, 08:00 to 13:00'],
    ['2026-12-04T10:00', 'Saturday 5 December, 08:00 to 13:00'],
  ] as const)('that is promised for %s is told as %s without windows', ([moment, told]) => {
    expect(formatSpan(openingHoursAt(DEFAULT_RULES, at(moment)))).toBe(told);
  });

  it('is promised for all opening hours of a short day', () => {
    const opening = DEFAULT_RULES.opening.map((hours) => hours && { from: '08:00', to: '12:30' });
    expect(formatSpan(openingHoursAt({ ...DEFAULT_RULES, opening }, at('2026-11-24T06:27')))).toBe(
      'Tuesday 24 November, 08:00 to 12:30',
    );
  });
});

const ORDER = {
  status: 'processing' as const,
  createdAt: at('2026-11-23T06:27'),
  collectedAt: null,
  pickupAt: at('2026-11-24T14:00'),
  pickupWindow: { date: '2026-11-24', from: '14:00', to: '17:00' },
  deliveryAt: at('2026-11-27T14:00'),
  deliveryWindow: { date: '2026-11-27', from: '14:00', to: '17:00' },
  promiseFrom: at('2026-11-24T17:00'),
  priorityHours: null,
  turnaroundHours: 72,
  pickup: { area: 'Accra' },
  hadWindows: null,
};

describe('an order', () => {
  it('is back in its delivery window', () => {
    expect(expectedReturn(ORDER, RULES)).toEqual(ORDER.deliveryWindow);
    expect(expectedReturn({ ...ORDER, status: 'cancelled' }, RULES)).toBe(null);
  });

  it('promises no day before its pickup is agreed on, where riders come in windows', () => {
    const open = {
      ...ORDER,
      pickupAt: null,
      pickupWindow: null,
      deliveryAt: null,
      deliveryWindow: null,
      promiseFrom: null,
    };
    const due = { date: '2026-11-26', from: '08:00', to: '13:00' };
    expect(expectedReturn(open, RULES)).toBe(null);
    // The team has a day to keep all the same.
    expect(dueReturn(open, RULES)).toEqual(due);
    // No windows in the shop, or none where these pairs are: the promise counts from the booking.
    expect(expectedReturn(open, DEFAULT_RULES)).toEqual(due);
    expect(expectedReturn({ ...open, pickup: { area: 'Winneba' } }, RULES)).toEqual(due);
    // What was noted at the booking counts, whatever windows there are now.
    expect(expectedReturn({ ...open, hadWindows: false }, RULES)).toEqual(due);
    expect(expectedReturn({ ...open, hadWindows: true }, DEFAULT_RULES)).toBe(null);
    // Planned by the team, or in the workshop: the promise counts from there.
    const planned = { ...open, pickupAt: at('2026-11-25T09:00') };
    expect(expectedReturn(planned, RULES)).toMatchObject({ date: '2026-11-28' });
    const collected = { ...open, status: 'cleaning_ongoing' as const, collectedAt: at('2026-11-25T09:00') };
    expect(expectedReturn(collected, RULES)).toMatchObject({ date: '2026-11-28' });
  });

  it('shows a window only while its stop is planned for it', () => {
    const moved = { ...ORDER, pickupAt: at('2026-11-25T14:00') };
    expect(windowsOf(moved)).toEqual({ pickup: null, delivery: ORDER.deliveryWindow });
  });

  it.for([
    [{}, '2026-11-24T12:00', true],
    [{}, '2026-11-24T12:01', false],
    [{ status: 'cleaning_ongoing' }, '2026-11-24T08:00', false],
    [{ status: 'cancelled' }, '2026-11-24T08:00', false],
    [{ pickupWindow: null, pickupAt: null }, '2026-11-24T15:00', true],
    [{ pickupWindow: null }, '2026-11-24T12:01', false],
  ] as const)('with %j at %s may be moved by its customer: %s', ([change, now, may]) => {
    expect(mayMovePickup({ ...ORDER, ...change }, RULES, at(now))).toBe(may);
  });
});

describe('the owner’s changes', () => {
  it('are told one by one', () => {
    const now: WindowRules = {
      ...RULES,
      opening: RULES.opening.map((hours, day) => (day === 6 ? null : hours)),
      leadMinutes: 60,
      windows: [
        { area: 'accra', from: '09:00', to: '12:00', stops: 5 },
        { area: 'kasoa', from: '09:00', to: '12:00', stops: 1 },
      ],
      specialDays: [{ date: '2026-11-24', name: 'Eid', isOpen: false }],
    };
    expect(ruleChanges(RULES, now, '2026-11-20')).toEqual([
      'Saturday: 08:00 to 18:00 → closed',
      'Accra 09:00 to 12:00: 2 → 5 stops',
      'Kasoa 09:00 to 12:00 added, 1 stop',
      'Accra 14:00 to 17:00 removed',
      'Accra 17:00 to 19:00 removed',
      'Tema 10:00 to 13:00 removed',
      'Booking ends 2 hours → 1 hour before',
      'Tue 24 Nov closed: Eid',
    ]);
    expect(ruleChanges(RULES, RULES, '2026-11-20')).toEqual([]);
  });

  it('never let two windows of an area overlap', () => {
    const of = (area: string, from: string, to: string) => ({ area, from, to, stops: 1 });
    expect(hasOverlap([of('accra', '09:00', '12:00'), of('accra', '11:00', '13:00')])).toBe(true);
    expect(hasOverlap([of('accra', '09:00', '12:00'), of('accra', '12:00', '13:00')])).toBe(false);
    expect(hasOverlap([of('accra', '09:00', '12:00'), of('tema', '09:00', '12:00')])).toBe(false);
    const day = [of('accra', '09:00', '12:00'), of('accra', '12:00', '14:00'), of('accra', '13:00', '15:00')];
    expect(day.map((one) => earlierClash(day, one, hasOverlap))).toEqual([undefined, undefined, day[1]]);
    expect([of('accra', '12:00', '12:00'), of('accra', '11:30', '12:00')].map(isBackwards)).toEqual([true, false]);
  });
});

describe('a promise without a window', () => {
  const rules = { ...RULES, specialDays: [{ date: '2026-12-01', name: 'Stocktaking', isOpen: false }] };

  it('is late when the hours that the customer reads are over, and not before', () => {
    const minutes = 17;
    const span = 14 * 24 * 60;
    for (let first = 0; first < span; first += minutes * 7) {
      const promised = new Date(at('2026-11-23T00:00').getTime() + first * 60_000);
      const told = openingHoursAt(rules, promised);
      for (const shift of [-200, -1, 0, 1, 200]) {
        const now = new Date(endOf(told).getTime() + shift * 60_000);
        expect([promised, now, promised <= promisesOverAt(rules, now)]).toEqual([promised, now, endOf(told) < now]);
      }
    }
  });

  it('of a shop that is closed for weeks is late after its day', () => {
    const closed = { ...rules, opening: rules.opening.map(() => null) };
    expect(promisesOverAt(closed, at('2026-11-24T15:00'))).toEqual(at('2026-11-24T00:00'));
  });
});

describe('days in words', () => {
  it.for([
    ['2026-11-24', 'Tuesday 24 November', 'Tue 24 Nov'],
    ['2026-05-01', 'Friday 1 May', 'Fri 1 May'],
    ['not a date', 'not a date', 'not a date'],
  ] as const)('%s is %s, in short %s', ([date, long, short]) => {
    expect([formatDay(date), formatShortDate(date)]).toEqual([long, short]);
  });
});

describe('an offer', () => {
  it.for([true, false])('asks for the opening hours of a date twice at most, whether places are free: %s', (isFree) => {
    let asked = 0;
    const windows = Array.from({ length: 60 }, (_, index) => ({
      area: 'accra',
      from: `${String(8 + Math.floor(index / 10)).padStart(2, '0')}:${String(index % 10).padStart(2, '0')}`,
      to: '15:00',
      stops: 2,
    }));
    const rules = {
      ...RULES,
      windows,
      daysAhead: 30,
      get opening() {
        asked += 1;
        return RULES.opening;
      },
    };
    const HOURS = { standard: 72, priority: null };
    const days = offeredDays(
      rules,
      { pickup: 'accra', delivery: 'accra' },
      at('2026-11-23T06:00'),
      HOURS,
      () => isFree,
    );
    expect(days.flatMap((day) => day.windows).length).toBeGreaterThan(1000);
    expect(asked).toBeLessThan(30 + 30 + 25);
  });
});
