import type { Report, ReportQuery } from '#contract/staff/reports/reports.ts';
import { messages } from '#domain/messages.ts';
import { type PeriodProblem, type ReportPeriod, reportPeriod } from '#domain/reports/period.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';
import { stepDays } from './days/step-days.ts';
import { daysBetween } from './days/stored-days.ts';
import { moneyOf, refundsOf } from './money.ts';
import { areasOf, ordersOf, servicesOf, turnaroundOf } from './orders.ts';
import { windowUse } from './windows.ts';

/** The refusal for a period that can't be shown. */
export function refusePeriod(problem: PeriodProblem): Refusal {
  return refuseFields({ [problem === 'badDate' ? 'from' : 'to']: messages.teamReports.problems[problem] });
}

/** What happened in a period, added up from its days. */
async function reportOf({ db }: World, period: ReportPeriod): Promise<Report> {
  const { from, to, step } = period;
  const steps = stepDays(period, await daysBetween(db, from, to));
  const days = steps.flat();
  return {
    from,
    to,
    step,
    steps: period.steps.map((span) => ({ from: span.from, to: span.to })),
    money: moneyOf(steps),
    refunds: refundsOf(steps),
    orders: ordersOf(steps),
    turnaround: turnaroundOf(steps),
    areas: areasOf(days.flatMap(({ areas }) => areas)),
    services: servicesOf(days.flatMap(({ services }) => services)),
    windows: await windowUse(
      db,
      period,
      days.flatMap(({ windows }) => windows),
    ),
  };
}

/** The report of a period, or why it can't be shown. */
export async function readReport(world: World, { from, to, step }: ReportQuery): Promise<Report | Refusal> {
  const period = reportPeriod(from, to, step);
  return 'problem' in period ? refusePeriod(period.problem) : reportOf(world, period);
}
