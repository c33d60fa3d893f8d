import type { Report } from '#contract/staff/reports.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { ReportPeriod } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';
import { type OrdersRow, ordersByStep, type TurnaroundRow, turnaroundByStep } from './orders.queries.ts';
import { rowsOf } from './report-rows.queries.ts';

function ordersIn(rows: OrdersRow[]): Report['orders']['total'] {
  const sumOf = (name: Exclude<keyof OrdersRow, 'step'>) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    booked: sumOf('booked'),
    cancelled: sumOf('cancelled'),
    pairs: sumOf('pairs'),
    value: toDecimal(sumOf('value')),
    repeat: sumOf('repeat'),
  };
}

/** The orders of each step and of all. */
export async function ordersOf(db: Db, period: ReportPeriod): Promise<Report['orders']> {
  const rows = await rowsOf<OrdersRow>(db, ordersByStep(period));
  return {
    steps: period.steps.map(({ key }) => ordersIn(rows.filter(({ step }) => step === key))),
    total: ordersIn(rows),
  };
}

const tenths = (hours: number | null | undefined): number | null =>
  hours === null || hours === undefined ? null : Math.round(hours * 10) / 10;

function turnaroundIn(row: TurnaroundRow | undefined): Report['turnaround']['total'] {
  return {
    delivered: row?.delivered ?? 0,
    kept: row?.kept ?? 0,
    median_hours: tenths(row?.median),
    longest_hours: tenths(row?.longest),
  };
}

/** How soon pairs came back, in each step and in all. */
export async function turnaroundOf(db: Db, period: ReportPeriod): Promise<Report['turnaround']> {
  const rows = await rowsOf<TurnaroundRow>(db, turnaroundByStep(period));
  return {
    steps: period.steps.map(({ key }) => turnaroundIn(rows.find(({ step }) => step === key))),
    total: turnaroundIn(rows.find(({ step }) => step === null)),
  };
}
