import { type Day, parseDay } from '#domain/days.ts';

/** By what a report counts. Weeks begin on Monday. */
export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** The longest period of a report, in days: two years. */
export const REPORT_DAYS_MAX = 731;
/** The longest period that is shown day by day, in days. */
export const DAILY_DAYS_MAX = 93;

const DAY_MS = 24 * 60 * 60_000;

/**
 * One day, week or month of a report: its first and last day inside the period. `key` is the first day of the whole
 * step, which may lie before the period.
 */
export type StepSpan = { key: string; from: string; to: string };

/** Days of a report, from the first moment of the first to the first moment after the last, and its steps in order. */
export type ReportPeriod = { from: string; to: string; step: ReportStep; start: Date; end: Date; steps: StepSpan[] };

/** Why a period can't be shown. */
export type PeriodProblem = 'badDate' | 'order' | 'tooLong' | 'tooLongForDays';

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first moment of the step that a moment is in, in ms. */
function stepStart(at: number, step: ReportStep): number {
  if (step === 'day') return at;
  const date = new Date(at);
  if (step === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return at - ((date.getUTCDay() + 6) % 7) * DAY_MS;
}

function nextStart(at: number, step: ReportStep): number {
  const date = new Date(at);
  if (step === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return at + (step === 'week' ? 7 : 1) * DAY_MS;
}

function stepsOf(first: Day, last: Day, step: ReportStep): StepSpan[] {
  const steps: StepSpan[] = [];
  const end = last.end.getTime();
  for (let at = stepStart(first.start.getTime(), step); at < end; at = nextStart(at, step)) {
    const from = Math.max(at, first.start.getTime());
    const to = Math.min(nextStart(at, step), end) - DAY_MS;
    steps.push({ key: dateOf(at), from: dateOf(from), to: dateOf(to) });
  }
  return steps;
}

/** The period from one day to another, both included, in days, weeks or months; or why it can't be shown. */
export function reportPeriod(from: string, to: string, step: ReportStep): ReportPeriod | { problem: PeriodProblem } {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first === null || last === null) return { problem: 'badDate' };
  if (last.start < first.start) return { problem: 'order' };
  const days = (last.end.getTime() - first.start.getTime()) / DAY_MS;
  if (days > REPORT_DAYS_MAX) return { problem: 'tooLong' };
  if (step === 'day' && days > DAILY_DAYS_MAX) return { problem: 'tooLongForDays' };
  return { from, to, step, start: first.start, end: last.end, steps: stepsOf(first, last, step) };
}
