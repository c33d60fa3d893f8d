import { describe, expect, test } from 'vitest';
import { ROLES } from '#domain/accounts/roles.ts';
import {
  isRecent,
  normaliseRecoveryCode,
  RECENT_MS,
  RECOVERY_CODE_BYTES,
  recoveryCode,
  requiresSecondFactor,
  sixDigits,
} from '#domain/accounts/second-factor.ts';

test('only owners of a live shop must have a second factor', () => {
  const must = ROLES.flatMap((role) => [true, false].map((live) => [role, live, requiresSecondFactor(role, live)]));
  expect(must.filter(([, , required]) => required)).toEqual([['owner', true, true]]);
});

test.each([
  [0, true],
  [RECENT_MS, true],
  [RECENT_MS + 1, false],
])('a sign-in of %i ms ago is recent: %s', (age, expected) => {
  expect(isRecent(new Date(1_000), new Date(1_000 + age))).toBe(expected);
});

describe('a recovery code', () => {
  const code = recoveryCode(Uint8Array.from({ length: RECOVERY_CODE_BYTES }, (_, n) => n * 17));

  test('has sixteen letters in groups of four, and no letter that looks like a digit', () => {
    expect(code).toBe('0H2K-4N6Q-8SAV-CXEZ');
  });

  test.each([['0h2k4n6q8savcxez'], [' O H 2 K - 4 N 6 Q – 8SAV CXEZ '.replace('–', '-')], ['0H2K-4N6Q-8SAV-CXEZ']])(
    'is the same written as %s',
    (typed) => {
      expect(normaliseRecoveryCode(typed)).toBe(code.replaceAll('-', ''));
    },
  );
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['', null],
])('the app’s code in %j is %s', (typed, expected) => {
  expect(sixDigits(typed)).toBe(expected);
});
