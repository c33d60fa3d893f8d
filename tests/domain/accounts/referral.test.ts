import { describe, expect, it, test } from 'vitest';
import {
  friendPoints,
  MAX_REDEEM_PERCENT,
  PERCENT_PER_STEP,
  POINTS_PER_FRIEND,
  REDEEM_THRESHOLD,
  redemptionOf,
  redemptionStatusLabel,
  referralPointsLabel,
  referralStatusLabel,
} from '#domain/accounts/referral.ts';
import { normaliseReferralCode } from '#domain/accounts/referral-code.ts';

test('a friend earns 100 points, 100 points are 5 %, and 25 % is the maximum', () => {
  expect([POINTS_PER_FRIEND, REDEEM_THRESHOLD, PERCENT_PER_STEP, MAX_REDEEM_PERCENT]).toEqual([100, 100, 5, 25]);
});

describe('points are redeemed in whole hundreds, at most 500 at a time', () => {
  it.each([
    [Number.NaN, null],
    [-100, null],
    [0, null],
    [99, null],
    [100, { points: 100, percentage: 5 }],
    [199, { points: 100, percentage: 5 }],
    [200, { points: 200, percentage: 10 }],
    [450, { points: 400, percentage: 20 }],
    [500, { points: 500, percentage: 25 }],
    [599, { points: 500, percentage: 25 }],
    [100_000, { points: 500, percentage: 25 }],
  ])('a balance of %d', (balance, redemption) => {
    expect(redemptionOf(balance)).toEqual(redemption);
  });
});

test('a referral is pending until the first order is completed, a discount is available until applied', () => {
  expect([referralStatusLabel(false), referralStatusLabel(true)]).toEqual(['Pending', 'Completed']);
  expect([referralPointsLabel(false), referralPointsLabel(true)]).toEqual(['0 pts', '100 pts']);
  expect([redemptionStatusLabel(false), redemptionStatusLabel(true)]).toEqual(['Available', 'Applied']);
});

it.each([
  ['ama-7k2p', 'AMA-7K2P'],
  ['  AMA-7K2P ', 'AMA-7K2P'],
  ['ama 7k2p', 'AMA7K2P'],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
])('the code %j is stored as %j', (text, code) => {
  expect(normaliseReferralCode(text)).toBe(code);
});

describe('the points for a friend', () => {
  it.each([
    ['pending', { left: null, isGranted: undefined, isDelivered: false }],
    ['given', { left: 100, isGranted: undefined, isDelivered: true }],
    ['given', { left: 100, isGranted: true, isDelivered: true }],
    ['checking', { left: null, isGranted: null, isDelivered: true }],
    ['refused', { left: null, isGranted: false, isDelivered: true }],
    ['refused', { left: null, isGranted: false, isDelivered: false }],
    ['takenBack', { left: 0, isGranted: undefined, isDelivered: true }],
    ['takenBack', { left: 0, isGranted: true, isDelivered: false }],
  ] as const)('are %s for %o', (state, known) => {
    expect(friendPoints(known)).toBe(state);
  });
});
