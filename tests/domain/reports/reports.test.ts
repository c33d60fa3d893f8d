import { describe, expect, it } from 'vitest';
import { allocate } from '#domain/reports/allocate.ts';
import { offeredStops } from '#domain/reports/offered-stops.ts';
import { reportPeriod } from '#domain/reports/period.ts';
import { DEFAULT_RULES } from '#domain/windows/rules.ts';

describe('the period of a report', () => {
  const stepsOf = (from: string, to: string, step: 'day' | 'week' | 'month') => {
    const period = reportPeriod(from, to, step);
    return 'problem' in period ? period.problem : period.steps.map((span) => `${span.from} ${span.to}`);
  };
  it.each([
    ['day', '2026-11-22', '2026-11-23', ['2026-11-22 2026-11-22', '2026-11-23 2026-11-23']],
    ['week', '2026-11-22', '2026-11-25', ['2026-11-22 2026-11-22', '2026-11-23 2026-11-25']],
    ['month', '2026-01-31', '2026-03-01', ['2026-01-31 2026-01-31', '2026-02-01 2026-02-28', '2026-03-01 2026-03-01']],
  ] as const)('by %s begins and ends with its first and last day', (step, from, to, steps) => {
    expect(stepsOf(from, to, step)).toEqual(steps);
  });

  it.each([
    ['2026-02-30', '2026-03-01', 'week', 'badDate'],
    ['2026-03-02', '2026-03-01', 'week', 'order'],
    ['2024-01-01', '2026-01-01', 'month', 'tooLong'],
    ['2026-01-01', '2026-04-04', 'day', 'tooLongForDays'],
  ] as const)('%s to %s by %s is refused: %s', (from, to, step, problem) => {
    expect(stepsOf(from, to, step)).toBe(problem);
  });

  it('may be two years and 93 days long', () => {
    expect(stepsOf('2024-01-01', '2025-12-31', 'month')).toHaveLength(24);
    expect(stepsOf('2026-01-01', '2026-04-03', 'day')).toHaveLength(93);
  });

  it('keeps the whole step’s first day, by which the database counts', () => {
    const period = reportPeriod('2026-11-25', '2026-11-26', 'week');
    expect('problem' in period ? null : period.steps).toEqual([
      { key: '2026-11-23', from: '2026-11-25', to: '2026-11-26' },
    ]);
  });
});

describe('a sum that is shared out', () => {
  it.each([
    [100, [1, 1, 1], [33, 33, 34]],
    [5, [1, 1], [2, 3]],
    [7, [0, 0], [0, 7]],
    [0, [3, 4], [0, 0]],
    [9_007_199_254_740_991, [1, 2], [3_002_399_751_580_330, 6_004_799_503_160_661]],
    [1, [], []],
  ])('%d by %j gives %j', (sum, weights, parts) => {
    expect(allocate(sum, weights)).toEqual(parts);
  });
});

describe('what windows offer', () => {
  it('follows a week that begins between', () => {
    const [MORNING, EVENING] = [
      { area: 'tema', from: '09:00', to: '12:00', stops: 2 },
      { area: 'kasoa', from: '15:00', to: '18:00', stops: 3 },
    ];
    const planned = { from: '2026-11-25', opening: DEFAULT_RULES.opening, windows: [EVENING] };
    const saves = [{ rules: { ...DEFAULT_RULES, windows: [MORNING], plans: [planned] }, day: '2026-11-20' }];
    expect([...offeredStops(saves, '2026-11-23', '2026-11-26').values()]).toEqual([
      { area: 'tema', from: '09:00', to: '12:00', days: 2, stops: 4 },
      { area: 'kasoa', from: '15:00', to: '18:00', days: 2, stops: 6 },
    ]);
  });

  const rules = (stops: number) => ({
    ...DEFAULT_RULES,
    specialDays: [{ date: '2026-11-24', name: 'Stocktaking', isOpen: false }],
    windows: [{ area: 'tema', from: '09:00', to: '12:00', stops }],
  });

  it('counts the rules that held on each day, without closed days and days before there were any', () => {
    const saves = [
      { rules: rules(9), day: '2026-11-23' },
      { rules: rules(3), day: '2026-11-23' },
      { rules: rules(5), day: '2026-11-26' },
    ];
    // Monday to Friday; Tuesday is closed.
    expect([...offeredStops(saves, '2026-11-20', '2026-11-27').values()]).toEqual([
      { area: 'tema', from: '09:00', to: '12:00', days: 4, stops: 3 + 3 + 5 + 5 },
    ]);
  });
});
