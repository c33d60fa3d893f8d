import { expect, it } from 'vitest';
import { STATUS_CHECK_NAMES, STATUS_CHECKS, verdictOf, worstOf } from '#domain/status/checks.ts';

it.each(STATUS_CHECK_NAMES)('%s is looked at before it is acted on, and both begin above their threshold', (name) => {
  const { look, act } = STATUS_CHECKS[name];
  expect(look).toBeLessThan(act);
  expect([look, look + 0.1, act, act + 0.1].map((value) => verdictOf(name, value))).toEqual([
    'good',
    'look',
    'look',
    'act',
  ]);
});

it('what never happened has a verdict of its own', () => {
  expect(verdictOf('backup', Number.POSITIVE_INFINITY)).toBe('never');
});

it('the worst verdict counts for all', () => {
  expect(worstOf([])).toBe('good');
  expect(worstOf(['good', 'never', 'look'])).toBe('never');
  expect(worstOf(['look', 'act', 'never'])).toBe('act');
});
