import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatCart, formatCheckout, formatShop, parseMoney, percentOf, toDecimal } from '#domain/prices/money.ts';

describe('an amount on the wire is read as whole pesewas', () => {
  it.each([
    ['50', 5000],
    ['50.00', 5000],
    ['50.5', 5050],
    ['0.01', 1],
    ['0', 0],
    [' 50.00 ', 5000],
    [50, 5000],
    [50.5, 5050],
    [0.29, 29],
    [1.15, 115],
    [19.99, 1999],
    [-0, 0],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('%j is %i', (value, pesewas) => {
    expect(parseMoney(value)).toBe(pesewas);
  });

  const noAmounts: unknown[] = [
    '',
    ' ',
    '-1',
    -0.01,
    '1.005',
    0.1 + 0.2,
    '1e3',
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'fifty',
    '₵50',
    '1,000.00',
    '.5',
    '5.',
    '0x10',
    '٥٠',
    '90071992547409.92',
    '9'.repeat(400),
    null,
    undefined,
    true,
    [],
    ['50'],
    {},
  ];
  it.each(noAmounts.map((value) => ({ value })))('$value is no amount', ({ value }) => {
    expect(parseMoney(value)).toBeNull();
  });

  test('a written amount is read back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        expect(parseMoney(toDecimal(amount))).toBe(amount);
      }),
    );
  });
});

describe('money always shows two decimals', () => {
  it.each([
    [0, '0.00', 'GH₵ 0.00', '₵0.00', 'GHS 0.00'],
    [5, '0.05', 'GH₵ 0.05', '₵0.05', 'GHS 0.05'],
    [5000, '50.00', 'GH₵ 50.00', '₵50.00', 'GHS 50.00'],
    [99_999, '999.99', 'GH₵ 999.99', '₵999.99', 'GHS 999.99'],
    [123_450, '1234.50', 'GH₵ 1,234.50', '₵1,234.50', 'GHS 1,234.50'],
    [123_456_789, '1234567.89', 'GH₵ 1,234,567.89', '₵1,234,567.89', 'GHS 1,234,567.89'],
    [-2200, '-22.00', '-GH₵ 22.00', '-₵22.00', '-GHS 22.00'],
    [-5, '-0.05', '-GH₵ 0.05', '-₵0.05', '-GHS 0.05'],
  ])('%i pesewas: wire %s, shop %s, cart %s, checkout %s', (amount, wire, shop, cart, checkout) => {
    expect([toDecimal(amount), formatShop(amount), formatCart(amount), formatCheckout(amount)]).toEqual([
      wire,
      shop,
      cart,
      checkout,
    ]);
  });
});

describe('a share of an amount is rounded half up to a pesewa', () => {
  it.each([
    [22_000, 10, 2200],
    [5000, 5, 250],
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [333, 33.33, 111],
    [1, 50, 1],
    [1, 49.99, 0],
    [10_050, 12.5, 1256],
    [1000, 0.05, 1],
    [1000, 0.04, 0],
    [0, 25, 0],
    [5000, 0, 0],
    [5000, 100, 5000],
    [Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
    [1005, 1.15, 12],
  ])('%i pesewas at %d %% are %i', (amount, percent, share) => {
    expect(percentOf(amount, percent)).toBe(share);
  });
});
