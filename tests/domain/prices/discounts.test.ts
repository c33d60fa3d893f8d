import { describe, expect, it, test } from 'vitest';
import {
  applicableDiscounts,
  DISCOUNT_LABELS,
  DISCOUNT_TYPES,
  type Discount,
  type DiscountFacts,
  discountAmounts,
  isDiscountType,
} from '#domain/prices/discounts.ts';

const none: DiscountFacts = { signup: null, referral: null, points: null };
const signup = { percentage: 10, used: false };
const referral = { percentage: 5, firstOrderCompleted: false };
const points = { percentage: 15, pointsRedeemed: 300, isApplied: false };

describe('which discounts apply', () => {
  const cases: [string, DiscountFacts, Discount['type'][]][] = [
    ['none without any', none, []],
    ['signup while unused', { ...none, signup }, ['signup']],
    ['no signup once used', { ...none, signup: { ...signup, used: true } }, []],
    ['referral before the first order', { ...none, referral }, ['referral']],
    ['no referral after it', { ...none, referral: { ...referral, firstOrderCompleted: true } }, []],
    ['points while unapplied', { ...none, points }, ['redeemed_points']],
    ['no points once applied', { ...none, points: { ...points, isApplied: true } }, []],
    ['no discount of nought percent', { ...none, signup: { ...signup, percentage: 0 } }, []],
    [
      'all three, signup first and points last',
      { signup, referral, points },
      ['signup', 'referral', 'redeemed_points'],
    ],
  ];
  it.each(cases)('%s', (_, facts, types) => {
    expect(applicableDiscounts(facts).map((discount) => discount.type)).toEqual(types);
  });

  test('redeemed points include their number', () => {
    expect(applicableDiscounts({ ...none, points })).toEqual([
      { type: 'redeemed_points', percentage: 15, pointsRedeemed: 300 },
    ]);
  });
});

describe('what discounts take off', () => {
  const of = (type: Discount['type'], percentage: number): Discount => ({ type, percentage });
  const cases: [string, number, Discount[], number[]][] = [
    ['10 % of GHS 220.00', 220_00, [of('signup', 10)], [22_00]],
    [
      'each of the full subtotal, not of the rest',
      100_00,
      [of('signup', 10), of('referral', 5), of('redeemed_points', 25)],
      [10_00, 5_00, 25_00],
    ],
    ['each rounded half up by itself', 105, [of('signup', 10), of('referral', 5)], [11, 5]],
    ['never more than the subtotal: later ones shrink', 100_00, [of('signup', 80), of('referral', 30)], [80_00, 20_00]],
    ['and may vanish', 100_00, [of('signup', 100), of('referral', 5)], [100_00, 0]],
    ['nothing off nothing', 0, [of('signup', 10)], [0]],
  ];
  it.each(cases)('%s', (_, subtotal, discounts, amounts) => {
    const lines = subtotal === 0 ? [] : [{ unitPrice: subtotal, quantity: 1 }];
    expect(discountAmounts(lines, discounts).map((discount) => discount.amount)).toEqual(amounts);
  });
});

test('every kind of discount has its label', () => {
  expect(DISCOUNT_TYPES.map((type) => DISCOUNT_LABELS[type])).toEqual([
    'Signup Discount',
    'Referral Discount',
    'Redeemed Points Discount',
    'Promotion',
  ]);
});

it.each([
  ['signup', true],
  ['redeemed_points', true],
  ['Signup Discount', false],
  ['toString', false],
  [null, false],
])('%j names a discount: %s', (text, expected) => {
  expect(isDiscountType(text)).toBe(expected);
});
