import { expect, test } from 'vitest';
import { type Counted, growthFaults } from './table-growth.ts';

const month = (days: number, rows: Record<string, number>): Counted => ({ at: `day ${days}`, days, rows });
const EARLY = { orders: 1_000, users: 400, sessions: 500, order_lines: 1_000, email_keys: 400, report_days: 120 };

test.each<[string, Record<string, number>, string[]]>([
  ['keeps what is deleted again, and grows with orders, accounts and days', {}, []],
  [
    'sessions that nobody deletes',
    { sessions: 1_500 },
    ['sessions grows: 1500 rows on day 360, at most 690 with nothing'],
  ],
  [
    'lines that grow faster than orders',
    { order_lines: 8_000 },
    ['order_lines grows: 8000 rows on day 360, at most 3940 with orders'],
  ],
  ['a table that nobody listed', { new_table: 1 }, ['The table new_table is not listed: say with what it may grow.']],
])('a year with %s', (_, changes, faults) => {
  const late = { orders: 3_000, users: 1_200, sessions: 520, order_lines: 3_000, email_keys: 1_200, report_days: 360 };
  expect(growthFaults([month(30, {}), month(120, EARLY), month(360, { ...late, ...changes })])).toEqual(faults);
});

test('a short run says nothing about growth', () => {
  expect(growthFaults([month(30, EARLY), month(60, { ...EARLY, sessions: 9_000 })])).toEqual([]);
});
