import type { Report, ReportQuery } from '#contract/staff/reports.ts';
import { messages } from '#domain/messages.ts';
import { type PeriodProblem, type ReportPeriod, reportPeriod } from '#domain/reports/period.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';
import { moneyOf, refundsOf } from './money.ts';
import { type AreaRow, ordersByArea, ordersByService, type ServiceRow } from './orders.queries.ts';
import { ordersOf, turnaroundOf } from './orders.ts';
import { rowsOf } from './report-rows.queries.ts';
import { areaName, decimalValue } from './texts.ts';
import { windowUse } from './windows.ts';

/** The refusal for a period that can't be shown. */
export function refusePeriod(problem: PeriodProblem): Refusal {
  return refuseFields({ [problem === 'badDate' ? 'from' : 'to']: messages.teamReports.problems[problem] });
}

/** What happened in a period, counted by the database: one statement for each table of the page. */
async function reportOf({ db }: World, period: ReportPeriod): Promise<Report> {
  const { from, to, step } = period;
  return {
    from,
    to,
    step,
    steps: period.steps.map((span) => ({ from: span.from, to: span.to })),
    money: await moneyOf(db, period),
    refunds: await refundsOf(db, period),
    orders: await ordersOf(db, period),
    turnaround: await turnaroundOf(db, period),
    areas: (await rowsOf<AreaRow>(db, ordersByArea(period))).map((row) => ({
      ...decimalValue(row),
      area: areaName(row.area),
    })),
    services: (await rowsOf<ServiceRow>(db, ordersByService(period))).map(decimalValue),
    windows: await windowUse(db, period),
  };
}

/** The report of a period, or why it can't be shown. */
export async function readReport(world: World, { from, to, step }: ReportQuery): Promise<Report | Refusal> {
  const period = reportPeriod(from, to, step);
  return 'problem' in period ? refusePeriod(period.problem) : reportOf(world, period);
}
