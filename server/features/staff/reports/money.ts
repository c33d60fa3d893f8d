import type { Report } from '#contract/staff/reports/reports.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { MoneyCount, RefundCount } from '#domain/reports/counted-day.ts';
import type { StepDays } from './days/step-days.ts';

/** The currency of our prices; a period without money shows its zeros. */
const OURS = 'GHS';

/** The currencies of rows, ours first. */
const currenciesOf = (rows: { currency: string }[]): string[] => [
  OURS,
  ...[...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== OURS).sort(),
];

function moneyIn(rows: MoneyCount[]): Report['money'][number]['total'] {
  const of = (what: MoneyCount['what']) => rows.filter((row) => row.what === what);
  const sumOf = (what: MoneyCount['what']) => of(what).reduce((sum, row) => sum + row.sum, 0);
  return {
    payments: of('paid').reduce((count, row) => count + row.count, 0),
    paid: toDecimal(sumOf('paid')),
    earned: toDecimal(0 - sumOf('revenue')),
    tax: toDecimal(0 - sumOf('tax')),
    fees: toDecimal(sumOf('fees')),
    returned: toDecimal(0 - sumOf('returned')),
  };
}

function refundsIn(rows: RefundCount[]): Report['refunds'][number]['total'] {
  const sumOf = (name: 'whole' | 'part' | 'sum' | 'arrived' | 'failed') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    whole: sumOf('whole'),
    part: sumOf('part'),
    sum: toDecimal(sumOf('sum')),
    arrived: toDecimal(sumOf('arrived')),
    failed: sumOf('failed'),
  };
}

/** The counts of each currency: a line for each step, and one for all. */
function byCurrency<Count extends { currency: string }, Line>(
  steps: Count[][],
  lineOf: (counts: Count[]) => Line,
): { currency: string; steps: Line[]; total: Line }[] {
  return currenciesOf(steps.flat()).map((currency) => {
    const own = steps.map((counts) => counts.filter((count) => count.currency === currency));
    return { currency, steps: own.map(lineOf), total: lineOf(own.flat()) };
  });
}

/** What was paid, earned and given back, by currency. */
export const moneyOf = (steps: StepDays[]): Report['money'] =>
  byCurrency(
    steps.map((days) => days.flatMap(({ money }) => money)),
    moneyIn,
  );

/** The refunds that were requested, by currency. */
export const refundsOf = (steps: StepDays[]): Report['refunds'] =>
  byCurrency(
    steps.map((days) => days.flatMap(({ refunds }) => refunds)),
    refundsIn,
  );
