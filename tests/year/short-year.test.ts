import { describe, expect, test } from 'vitest';
import { isEveryTest } from '#tests/support/every-test.ts';
import { playYear } from './play-year.ts';

const SHORT = { orders: 3, stepMinutes: 180, booksEvery: 2, seed: 7, days: 3 };

describe('some days of a year, played', () => {
  test('keep the books, the receipts’ numbers and the reports at New Year', async () => {
    const { faults, sums } = await playYear({ ...SHORT, from: '2027-12-31' });
    expect(faults).toEqual([]);
    expect(sums.booked).toBeGreaterThan(2);
  });

  test.runIf(isEveryTest)('and on the leap day', async () => {
    const { faults, sums } = await playYear({ ...SHORT, from: '2028-02-28' });
    expect(faults).toEqual([]);
    expect(sums.booked).toBeGreaterThan(2);
  });
});
