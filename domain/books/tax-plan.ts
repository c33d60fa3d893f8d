import { parseDay } from '#domain/days.ts';
import type { TaxPlan, TaxRate, TaxStages } from './tax.ts';

/** A tax's name and its percentage: 'NHIL 2.5'. */
const RATE = /^([A-Za-z][A-Za-z0-9-]{0,19}) (\d{1,2})(?:\.(\d{1,2}))?$/;
const STAGES_MAX = 4;
/** In hundredths of a percent: 'VAT 0.15' is a fraction, and 15 is meant. */
const RATE_LEAST = 50;
/** A later year is a typing mistake, and would leave receipts without a tax. */
const LAST_DAY = '2099-12-31';

function parseRate(text: string): TaxRate | null {
  const [, name, percent, decimals = ''] = RATE.exec(text.trim()) ?? [];
  if (name === undefined || percent === undefined) return null;
  const rate = Number(percent) * 100 + Number(decimals.padEnd(2, '0'));
  return rate > 0 && rate < RATE_LEAST ? null : { name, rate };
}

function parseStages(text: string): TaxStages | null {
  if (text === 'none') return [];
  const stages = text.split(' then ').map((stage) => stage.split('+').map(parseRate));
  const isWhole = (stage: (TaxRate | null)[]): stage is TaxRate[] => !stage.includes(null);
  if (stages.length > STAGES_MAX || !stages.every(isWhole)) return null;
  const names = stages.flat().map(({ name }) => name.toLowerCase());
  return new Set(names).size === names.length ? stages : null;
}

/**
 * Reads which taxes apply from which day on: '2021-05-01 NHIL 2.5 + GETFund 2.5 + COVID 1 then VAT 15; 2026-01-01 VAT
 * 15 + NHIL 2.5 + GETFund 2.5'. Taxes joined by '+' share a base; what follows 'then' is on top of what comes before.
 * 'none' ends them. Null when it can't be read, when the days are not in
 * order or after 2099, when a day names a tax twice, or when a percentage is below 0.5 and not 0.
 */
export function parseTaxPlan(text: string): TaxPlan | null {
  const plan: { from: string; stages: TaxStages }[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    const from = part.slice(0, 10);
    const stages = part.charAt(10) === ' ' ? parseStages(part.slice(11).trim()) : null;
    const last = plan.at(-1);
    if (parseDay(from) === null || from > LAST_DAY || stages === null || (last !== undefined && last.from >= from))
      return null;
    plan.push({ from, stages });
  }
  return plan;
}

/** The taxes of a day as they are typed, each for itself. */
const typedRates = (stages: string) => stages.split(' then ').flatMap((stage) => stage.split('+'));

/** What of a plan can't be read: the first part that is none, as typed; null where all can. */
export function unreadTaxes(text: string): string | null {
  let last = '';
  for (const part of text.split(';').map((each) => each.trim())) {
    const [from = '', ...rest] = part.split(' ');
    const stages = rest.join(' ').trim();
    if (parseDay(from) === null || from > LAST_DAY) return from === '' ? 'nothing' : from;
    if (from <= last) return `${from} behind ${last}`;
    last = from;
    if (parseStages(stages) !== null) continue;
    const rate = typedRates(stages)
      .find((each) => parseRate(each) === null)
      ?.trim();
    return rate || part;
  }
  return null;
}
