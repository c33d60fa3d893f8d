import type { Report } from '#contract/staff/reports.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { ReportPeriod } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';
import { type MoneyRow, moneyByStep, type RefundRow, refundsByStep } from './money.queries.ts';
import { rowsOf } from './report-rows.queries.ts';

/** The currency of our prices; a period without money shows its zeros. */
const OURS = 'GHS';

/** The currencies of rows, ours first. */
const currenciesOf = (rows: { currency: string }[]): string[] => [
  OURS,
  ...[...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== OURS).sort(),
];

function moneyIn(rows: MoneyRow[]): Report['money'][number]['total'] {
  const of = (what: MoneyRow['what']) => rows.filter((row) => row.what === what);
  const sumOf = (what: MoneyRow['what']) => of(what).reduce((sum, row) => sum + row.sum, 0);
  return {
    payments: of('paid').reduce((count, row) => count + row.count, 0),
    paid: toDecimal(sumOf('paid')),
    earned: toDecimal(0 - sumOf('revenue')),
    tax: toDecimal(0 - sumOf('tax')),
    fees: toDecimal(sumOf('fees')),
    returned: toDecimal(0 - sumOf('returned')),
  };
}

function refundsIn(rows: RefundRow[]): Report['refunds'][number]['total'] {
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

/** The rows of each currency: a line for each step, and one for all. */
function byCurrency<Row extends { currency: string; step: string }, Line>(
  rows: Row[],
  { steps }: ReportPeriod,
  lineOf: (rows: Row[]) => Line,
): { currency: string; steps: Line[]; total: Line }[] {
  return currenciesOf(rows).map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return {
      currency,
      steps: steps.map(({ key }) => lineOf(own.filter((row) => row.step === key))),
      total: lineOf(own),
    };
  });
}

/** What was paid, earned and given back, by currency. */
export async function moneyOf(db: Db, period: ReportPeriod): Promise<Report['money']> {
  return byCurrency(await rowsOf<MoneyRow>(db, moneyByStep(period)), period, moneyIn);
}

/** The refunds that were asked for, by currency. */
export async function refundsOf(db: Db, period: ReportPeriod): Promise<Report['refunds']> {
  return byCurrency(await rowsOf<RefundRow>(db, refundsByStep(period)), period, refundsIn);
}
