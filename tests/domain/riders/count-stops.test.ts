import { expect, test } from 'vitest';
import { countStops, sumCounts } from '#domain/riders/count-stops.ts';

const open = (riderId: number | null) => ({ state: 'open' as const, riderId });
const done = (riderId: number | null) => ({ state: 'done' as const, riderId });

test('stops are counted: all, the open ones, those of them that nobody has, and each rider’s, done or not', () => {
  expect(countStops([open(null), open(7), done(7), done(null), open(null), open(8)])).toEqual({
    stops: 6,
    open: 4,
    free: 2,
    riders: [
      { id: 7, stops: 2 },
      { id: 8, stops: 1 },
    ],
  });
});

test('areas are counted together, and a rider who has stops in two of them once', () => {
  const areas = [countStops([open(7), open(null)]), countStops([done(7), open(8)]), countStops([])];
  expect(sumCounts(areas)).toEqual(countStops([open(7), open(null), done(7), open(8)]));
  expect(sumCounts([])).toEqual({ stops: 0, open: 0, free: 0, riders: [] });
});
