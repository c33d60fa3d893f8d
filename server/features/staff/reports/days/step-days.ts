import { type CountedDay, emptyDay } from '#domain/reports/counted-day.ts';
import type { ReportPeriod } from '#domain/reports/period.ts';
import { dateAfter } from '#domain/windows/span.ts';

/** The counted days of one step. */
export type StepDays = CountedDay[];

/** The counted days of each step of a period, in order. */
export function stepDays({ steps }: ReportPeriod, days: ReadonlyMap<string, CountedDay>): StepDays[] {
  return steps.map(({ from, to }) => {
    const own: StepDays = [];
    for (let date = from; date <= to; date = dateAfter(date, 1)) own.push(days.get(date) ?? emptyDay());
    return own;
  });
}
