import { expect, test } from 'vitest';
import { formatOpenedAt } from '#domain/accounts/opened-at.ts';

test.each([
  ['2026-11-22T10:15:00.000Z', '22 November 2026 at 10:15'],
  [new Date('2026-01-01T00:05:00Z'), '1 January 2026 at 00:05'],
  ['', null],
  ['yesterday', null],
])('an account created on %j is described as created on %j', (moment, expected) => {
  expect(formatOpenedAt(moment)).toBe(expected);
});
