import { describe, expect, it } from 'vitest';
import { easterSunday, holidayOn, holidaysOf } from '#domain/windows/holidays.ts';

describe('Easter Sunday', () => {
  it.for([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2035, '2035-03-25'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ] as const)('of %i is %s', ([year, date]) => {
    expect(easterSunday(year).date).toBe(date);
  });
});

describe("Ghana's holidays", () => {
  it('of 2026 are those with a fixed date, Easter and the first Friday of December', () => {
    expect(Object.fromEntries(holidaysOf(2026))).toEqual({
      '2026-01-01': "New Year's Day",
      '2026-01-07': 'Constitution Day',
      '2026-03-06': 'Independence Day',
      '2026-04-03': 'Good Friday',
      '2026-04-06': 'Easter Monday',
      '2026-05-01': 'May Day',
      '2026-07-01': 'Republic Day',
      '2026-09-21': "Founders' Day",
      '2026-12-04': "Farmers' Day",
      '2026-12-25': 'Christmas Day',
      '2026-12-26': 'Boxing Day',
      '2026-12-28': 'Boxing Day, kept on this day',
    });
  });

  it.for([
    ['2027-12-27', 'Christmas Day, kept on this day'],
    ['2027-12-28', 'Boxing Day, kept on this day'],
    ['2028-01-03', "New Year's Day, kept on this day"],
    ['2027-12-03', "Farmers' Day"],
    ['2026-11-24', null],
  ] as const)('on %s: %s', ([date, name]) => {
    expect(holidayOn(date)).toBe(name);
  });

  it('of a year are computed once', () => {
    expect(holidaysOf(2026)).toBe(holidaysOf(2026));
  });
});
