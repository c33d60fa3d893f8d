import { expect, it } from 'vitest';
import { limitOf } from '#src/lib/flows/team/team-promotions.ts';

it.for([
  ['', null],
  ['  ', null],
  [' 12 ', 12],
  ['0', 0],
  ['1,000', 0],
  ['1 000', 0],
  ['2.5', 0],
  ['-3', 0],
  ['1e3', 0],
  ['ten', 0],
] as const)('a limit typed as "%s" is %s: no number lifts no limit', ([typed, limit]) => {
  expect(limitOf(typed)).toBe(limit);
});
