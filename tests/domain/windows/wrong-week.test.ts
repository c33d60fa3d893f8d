import { describe, expect, it, test } from 'vitest';
import { readPriorityPrice } from '#domain/prices/priority.ts';
import { specialDayProblem } from '#domain/windows/special-day.ts';
import { wrongWeek } from '#domain/windows/wrong-week.ts';

const HOURS = { from: '08:00', to: '18:00' };
const WEEK = { opening: [null, HOURS, HOURS, HOURS, HOURS, HOURS, HOURS], windows: [] };
const windowFrom = (from: string, to: string, stops = 4) => ({ area: 'accra', from, to, stops });

describe('the first wrong week of those that are edited', () => {
  it.each([
    ['hours that end before they begin', { opening: [{ from: '10:00', to: '09:00' }], windows: [] }],
    ['a window that ends before it begins', { ...WEEK, windows: [windowFrom('12:00', '09:00')] }],
    ['windows that overlap', { ...WEEK, windows: [windowFrom('09:00', '12:00'), windowFrom('11:00', '13:00')] }],
    ['stops that are no number', { ...WEEK, windows: [windowFrom('09:00', '12:00', Number.NaN)] }],
    ['half a stop', { ...WEEK, windows: [windowFrom('09:00', '12:00', 2.5)] }],
    ['too many stops', { ...WEEK, windows: [windowFrom('09:00', '12:00', 201)] }],
  ])('is found by %s, also where it begins later', (_, week) => {
    expect(wrongWeek({ ...week, plans: [] })).toBeNull();
    const plans = [
      { from: '2026-12-07', ...WEEK },
      { from: '2026-12-14', ...week },
    ];
    expect(wrongWeek({ ...WEEK, plans })).toBe('2026-12-14');
  });

  it('is none where all are right', () => {
    const windows = [windowFrom('09:00', '12:00'), windowFrom('12:00', '15:00', 0)];
    expect(wrongWeek({ ...WEEK, windows, plans: [{ from: '2026-12-07', ...WEEK, windows }] })).toBeUndefined();
    expect(wrongWeek(WEEK)).toBeUndefined();
  });
});

test.each([
  [{ date: '2026-11-27' }, 'dayOver'],
  [{ date: '2026-11-20', until: '2026-11-27' }, 'dayOver'],
  [{ date: '2026-11-20', until: '2026-11-28' }, null],
  [{ date: '2026-11-28' }, null],
  [{ date: '2027-11-29' }, null],
  [{ date: '2027-11-30' }, 'dayFar'],
  [{ date: '2099-12-20' }, 'dayFar'],
  [{ date: '2026-11-01' }, null],
])('of the special day %j: %s', (day, problem) => {
  expect(specialDayProblem(day, { stored: [{ date: '2026-11-01' }], today: '2026-11-28' })).toBe(problem);
});

test.each([
  ['30', true, 30_00],
  ['1000', true, 1000_00],
  ['1000.01', true, null],
  ['0', true, null],
  ['0', false, 0],
  ['abc', true, null],
  ['abc', false, null],
  ['', true, null],
])('%j as the price of a faster return, offered %s, is %s', (typed, isOn, cost) => {
  expect(readPriorityPrice(typed, isOn)).toBe(cost);
});
