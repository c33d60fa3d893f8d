import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTax, type TaxStages, taxesOn, taxIn } from '#domain/books/tax.ts';
import { parseTaxPlan } from '#domain/books/tax-plan.ts';

const PLAN = '2021-05-01 NHIL 2.5 + GETFund 2.5 + COVID 1 then VAT 15; 2026-01-01 VAT 15 + NHIL 2.5 + GETFund 2.5';
const plan = parseTaxPlan(PLAN) ?? [];

describe('the tax in a price', () => {
  const cases: [string, number, number, Record<string, number>][] = [
    ['2026-01-01', 100_00, 83_33, { VAT: 12_50, NHIL: 2_08, GETFund: 2_09 }],
    ['2026-03-01', 120_00, 100_00, { VAT: 15_00, NHIL: 2_50, GETFund: 2_50 }],
    // Before the reform the levies were part of what VAT is reckoned on.
    ['2025-12-31', 121_90, 100_00, { NHIL: 2_50, GETFund: 2_50, COVID: 1_00, VAT: 15_90 }],
    ['2020-01-01', 100_00, 100_00, {}],
    ['2026-03-01', 1, 1, { VAT: 0, NHIL: 0, GETFund: 0 }],
    ['2026-03-01', 0, 0, { VAT: 0, NHIL: 0, GETFund: 0 }],
  ];
  test.each(cases)('of %s in %i pesewas leaves %i without tax', (day, price, base, lines) => {
    const split = splitTax(price, taxesOn(plan, day));
    expect(split.base).toBe(base);
    expect(Object.fromEntries(split.lines.map(({ name, amount }) => [name, amount]))).toEqual(lines);
  });

  const rate = fc.record({ name: fc.constantFrom('VAT', 'NHIL', 'Levy'), rate: fc.integer({ min: 0, max: 9_999 }) });
  const stages: fc.Arbitrary<TaxStages> = fc.array(fc.array(rate, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
  test('and the price without it add up to the price exactly, no part is negative, none is off by a pesewa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), stages, (price, taxes) => {
        const { base, lines } = splitTax(price, taxes);
        const parts = lines.map(({ amount }) => amount);
        expect(base + parts.reduce((sum, part) => sum + part, 0)).toBe(price);
        expect(Math.min(base, ...parts)).toBeGreaterThanOrEqual(0);
        expect(taxIn(price, taxes)).toBe(price - base);
        const whole = taxes.reduce((factor, stage) => factor * (1 + stage.reduce((s, t) => s + t.rate, 0) / 10_000), 1);
        expect(Math.abs(base - price / whole)).toBeLessThanOrEqual(0.5 + price * 1e-12);
      }),
      { numRuns: 2_000 },
    );
  });
  test('of a larger price is never smaller', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        stages,
        (price, more, of) => {
          expect(taxIn(price + more, of)).toBeGreaterThanOrEqual(taxIn(price, of));
        },
      ),
    );
  });
});

describe('the setting of taxes by date', () => {
  test('names the taxes of each day, and none before the first and after the last', () => {
    const until = parseTaxPlan('2026-01-01 VAT 15; 2027-01-01 none') ?? [];
    expect(taxesOn(until, '2025-12-31')).toEqual([]);
    expect(taxesOn(until, '2026-12-31')).toEqual([[{ name: 'VAT', rate: 1500 }]]);
    expect(taxesOn(until, '2027-01-01')).toEqual([]);
  });
  test.each([
    '',
    'VAT 15',
    '2026-02-30 VAT 15',
    '2026-01-01',
    '2026-01-01 VAT',
    '2026-01-01 VAT 15.123',
    '2026-01-01 VAT -1',
    '2026-01-01 VAT 100',
    '2026-01-01 VAT 15 NHIL 2',
    '2026-01-01 VAT 15;',
    '2026-01-01 VAT 15; 2025-01-01 VAT 12',
    '2026-01-01 VAT 15; 2026-01-01 VAT 12',
    '2026-01-01 =1 15',
    '2206-01-01 VAT 15',
    '2026-01-01 VAT 0.15',
    '2026-01-01 NHIL 0.025',
  ])('refuses %j', (text) => expect(parseTaxPlan(text)).toBeNull());
});
