import { describe, expect, it } from 'vitest';
import { displayName, readClaims, shorten } from '#domain/accounts/session.ts';
import { needsRefresh } from '#domain/accounts/token-age.ts';

const claims = {
  user_id: 7,
  email: 'ama@example.com',
  first_name: 'Ama',
  last_name: 'Mensah',
  is_verified: true,
  signup_discount_used: true,
  exp: 2_000,
  iat: 1_400,
};

describe('the claims of an access token', () => {
  it.each([
    ['are read', {}, claims],
    ['may name the user by id', { user_id: undefined, id: 7 }, claims],
    [
      'without flags are unverified and unused',
      { is_verified: undefined, signup_discount_used: undefined },
      {
        ...claims,
        is_verified: false,
        signup_discount_used: false,
      },
    ],
    ['with a flag as text are unverified', { is_verified: 'true' }, { ...claims, is_verified: false }],
    [
      'without names have empty ones',
      { first_name: null, last_name: undefined },
      {
        ...claims,
        first_name: '',
        last_name: '',
      },
    ],
    ['without a user are none', { user_id: undefined }, null],
    ['with a user as text are none', { user_id: '7' }, null],
    ['without an email are none', { email: undefined }, null],
    ['with an empty email are none', { email: '' }, null],
    ['without an end are none', { exp: undefined }, null],
    ['without a start are none', { iat: undefined }, null],
    ['with an endless end are none', { exp: Number.POSITIVE_INFINITY }, null],
  ])('%s', (_, change, expected) => {
    expect(readClaims({ ...claims, jti: 'x', ...change })).toEqual(expected);
  });

  it.each([null, undefined, 'token', 7])('%j is not a token', (payload) => {
    expect(readClaims(payload)).toBeNull();
  });
});

describe('a ten-minute token received at noon needs a refresh', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  // The phone's wall clock may be years off: only the difference of exp and iat counts.
  const token = { iat: 5_000, exp: 5_600, receivedAt: noon };
  it.each([
    ['not at once', 0, false],
    ['not with 60 s left', 540_000, false],
    ['with 59.999 s left', 540_001, true],
    ['when it is over', 900_000, true],
    ['when the clock was set back since', -1, true],
  ])('%s', (_, later, expected) => {
    expect(needsRefresh(token, noon + later)).toBe(expected);
  });
});

it.each([
  ['ama@example.com', 8, 'ama@exam…'],
  ['short', 8, 'short'],
  ['eightchr', 8, 'eightchr'],
  ['👟👟👟', 2, '👟👟…'],
  ['', 8, ''],
])('%s in %i characters is %s', (text, length, short) => {
  expect(shorten(text, length)).toBe(short);
});

it.each([
  ['Ama', 'Ama'],
  [' Ama ', 'Ama'],
  ['', 'ama@exam…'],
  ['  ', 'ama@exam…'],
])('a user with the first name %j is called %s', (first_name, name) => {
  expect(displayName({ first_name, email: 'ama@example.com' })).toBe(name);
});
