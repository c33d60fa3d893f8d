import { describe, expect, it } from 'vitest';
import { playYear } from './play-year.ts';

describe('the turn of a year, played', () => {
  it('keeps the books, the receipts’ numbers and the reports through New Year and the leap day', async () => {
    const short = { orders: 3, stepMinutes: 180, booksEvery: 2, seed: 7 };
    const newYear = await playYear({ ...short, days: 3, from: '2027-12-31' });
    expect(newYear.faults).toEqual([]);
    const leapDay = await playYear({ ...short, days: 3, from: '2028-02-28' });
    expect(leapDay.faults).toEqual([]);
    expect(leapDay.sums.booked + newYear.sums.booked).toBeGreaterThan(6);
  });
});
