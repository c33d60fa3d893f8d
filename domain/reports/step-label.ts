import { formatShortDate } from '#domain/windows/format.ts';
import type { ReportStep, StepSpan } from './period.ts';

/** '23 Nov', of a date such as 2026-11-23. */
const dayAndMonth = (date: string) => formatShortDate(date).replace(/^\S+ /, '');
const yearOf = (date: string) => date.slice(0, 4);

/** 'Mon 23 Nov', '23 Nov to 29 Nov 2026' or 'Nov 2026'; a month that is cut by the period has its days. */
export function stepLabel(step: ReportStep, { from, to }: Pick<StepSpan, 'from' | 'to'>): string {
  if (step === 'day') return formatShortDate(from);
  const isWhole = from.endsWith('-01') && new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
  if (step === 'month' && isWhole) return `${dayAndMonth(from).replace(/^\S+ /, '')} ${yearOf(from)}`;
  return from === to ? `${dayAndMonth(to)} ${yearOf(to)}` : `${dayAndMonth(from)} to ${dayAndMonth(to)} ${yearOf(to)}`;
}
