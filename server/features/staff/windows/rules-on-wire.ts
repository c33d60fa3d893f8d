import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { oneLine } from '#domain/places/one-line.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { NO_PRIORITY, type PrioritySetting, readPriorityPrice } from '#domain/prices/priority.ts';
import { formatHours, formatShortDate } from '#domain/windows/format.ts';
import { hasDateTwice, hasOverlap, isBackwards } from '#domain/windows/overlap.ts';
import {
  lastDayOf,
  PLAN_AHEAD_DAYS,
  type SpecialDay,
  type WeekPlan,
  type WindowRules,
  withoutPast,
} from '#domain/windows/rules.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { specialDayProblem } from '#domain/windows/special-day.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';

/** The settings as the page reads and sends them. */
export type RulesOnWire = Pick<
  WindowRulesState,
  'opening' | 'windows' | 'plans' | 'special_days' | 'lead_minutes' | 'days_ahead' | 'priority'
>;
type WeekOnWire = Pick<RulesOnWire, 'opening' | 'windows'>;
type DayOnWire = RulesOnWire['special_days'][number];

const words = messages.windowRulesCalls;
/** How long a special span may be, in days, so that a typing mistake closes no shop. */
const SPAN_DAYS_MAX = 92;

const weekOnWire = ({ opening, windows }: WeekPlan): WeekOnWire => ({
  opening,
  windows: windows.map(({ area, from, to, stops }) => ({ area, from, to, stops })),
});

/** The setting as the page edits it; without a price its field is empty. */
function priorityOnWire({ isOn, cost, hours, perDay }: PrioritySetting): NonNullable<RulesOnWire['priority']> {
  return { is_on: isOn, price: cost === 0 ? '' : toDecimal(cost), hours, per_day: perDay ?? null };
}

/** The settings from today on, as the page shows them: the week of today, the later ones, and special days not over. */
export function rulesOnWire(stored: WindowRules, today: string): RulesOnWire {
  const rules = withoutPast(stored, today);
  return {
    ...weekOnWire(rules),
    plans: (rules.plans ?? []).map(({ from, ...week }) => ({ from, ...weekOnWire(week) })),
    special_days: rules.specialDays
      .filter((day) => lastDayOf(day) >= today)
      .map(({ date, until = null, name, isOpen, hours = null }) => ({ date, until, name, is_open: isOpen, hours })),
    lead_minutes: rules.leadMinutes,
    days_ahead: rules.daysAhead,
    priority: priorityOnWire(rules.priority ?? NO_PRIORITY),
  };
}

const windowText = (window: WeekOnWire['windows'][number]) => `${areaName(window.area)} ${formatHours(window)}`;

/** Every window of now and of the weeks that begin later. */
const allWindows = ({ windows, plans = [] }: Pick<RulesOnWire, 'windows' | 'plans'> | WindowRules) => [
  ...windows,
  ...plans.flatMap((plan) => plan.windows),
];

/** Windows for an area that nobody serves. */
function areasProblem(asked: RulesOnWire, stored: WindowRules, areas: readonly string[]): Refusal | null {
  const known = new Set([...areas, ...allWindows(stored).map(({ area }) => area)]);
  const unknown = allWindows(asked).find(({ area }) => !known.has(area));
  return unknown === undefined ? null : refuseFields({ windows: words.unknownArea(areaName(unknown.area)) });
}

/** What is wrong with the hours or windows of a week; one that begins later is named by its first day. */
function weekProblem({ opening, windows }: WeekOnWire, first: string | null = null): Refusal | null {
  const refuseIn = (field: 'opening' | 'windows', what: string, sentence: string) =>
    refuseFields({
      [field]: words.changes.during(first === null ? null : formatShortDate(first), null, words.about(what, sentence)),
    });
  const day = opening.findIndex(isBackwards);
  if (day >= 0) return refuseIn('opening', messages.teamWindows.weekdays[day] ?? '', words.endsEarly);
  const backwards = windows.find(isBackwards);
  if (backwards !== undefined) return refuseIn('windows', windowText(backwards), words.endsEarly);
  const second = windows.find((one, index) => windows.slice(0, index).some((other) => hasOverlap([one, other])));
  return second === undefined ? null : refuseIn('windows', windowText(second), words.sameWindow);
}

function daysProblem(days: SpecialDay[], stored: SpecialDay[], today: string): Refusal | null {
  const isUntil = ({ date, until }: SpecialDay) =>
    until === undefined || (parseDay(until) !== null && until > date && until < dateAfter(date, SPAN_DAYS_MAX));
  if (days.some(({ date }) => parseDay(date) === null)) return refuseFields({ special_days: words.badDate });
  if (days.some(({ name }) => name === '')) return refuseFields({ special_days: words.nameMissing });
  const about = (day: SpecialDay | undefined, sentence: string) =>
    day === undefined
      ? null
      : refuseFields({ special_days: words.about(`${formatShortDate(day.date)}, ${day.name}`, sentence) });
  return (
    about(
      days.find((day) => !isUntil(day)),
      words.badUntil,
    ) ??
    about(
      days.find(({ hours }) => isBackwards(hours)),
      words.endsEarly,
    ) ??
    about(
      days.find((one, index) => days.slice(0, index).some((other) => hasDateTwice([one, other]))),
      words.sameDay,
    ) ??
    about(
      days.find((day) => specialDayProblem(day, { stored, today }) === 'dayOver'),
      words.dayOver,
    ) ??
    about(
      days.find((day) => specialDayProblem(day, { stored, today }) === 'dayFar'),
      words.dayFar,
    )
  );
}

function plansProblem(plans: NonNullable<RulesOnWire['plans']>, stored: WindowRules, today: string): Refusal | null {
  const last = dateAfter(today, PLAN_AHEAD_DAYS);
  for (const { from, ...week } of plans) {
    const hasBegun = from <= today && stored.plans?.some((plan) => plan.from === from) === true;
    if (hasBegun) return refuse('conflict', words.planBegun);
    if (parseDay(from) === null || from <= today || from > last) return refuseFields({ plans: words.badFrom });
    const problem = weekProblem(week, from);
    if (problem !== null) return problem;
  }
  return new Set(plans.map(({ from }) => from)).size < plans.length ? refuseFields({ plans: words.samePlan }) : null;
}

/** The setting that a page asks for; a sentence when it is offered for no price, for more than may be asked, or for no gain in time. */
function priorityFrom(
  { is_on: isOn, price, hours, per_day: perDay }: NonNullable<RulesOnWire['priority']>,
  turnaroundHours: number,
): PrioritySetting | string {
  const cost = price.trim() === '' && !isOn ? 0 : readPriorityPrice(price, isOn);
  if (cost === null) return words.badPrice;
  if (isOn && hours >= turnaroundHours) return words.badHours;
  return { isOn, cost, hours, ...(perDay === undefined ? {} : { perDay }) };
}

/** A special day as asked for. What a page from before it left out stays as it is stored; closed days have no hours. */
function dayFrom({ date, name, is_open: isOpen, ...asked }: DayOnWire, stored: SpecialDay[]): SpecialDay {
  const same = stored.find((day) => day.date === date);
  const until = asked.until === undefined ? same?.until : asked.until;
  const hours = asked.hours === undefined ? same?.hours : asked.hours;
  return {
    ...{ date, name: oneLine(name), isOpen },
    ...(until && until !== date ? { until } : {}),
    ...(hours && isOpen ? { hours } : {}),
  };
}

const sorted = (windows: WeekOnWire['windows']) =>
  windows.toSorted((a, b) => `${a.area} ${a.from}`.localeCompare(`${b.area} ${b.from}`));

/**
 * The rules that a page asks for, checked, with windows in these areas and in those that have some; what it leaves out, and the special days that are over, stay as they are
 * stored.
 */
export function rulesFrom(
  asked: RulesOnWire,
  stored: WindowRules,
  { today, areas, turnaroundHours }: { today: string; areas: readonly string[]; turnaroundHours: number },
): WindowRules | Refusal {
  const priority = asked.priority === undefined ? {} : priorityFrom(asked.priority, turnaroundHours);
  if (typeof priority === 'string') return refuseFields({ priority });
  const plans = asked.plans ?? withoutPast(stored, today).plans ?? [];
  const days = asked.special_days.map((day) => dayFrom(day, stored.specialDays));
  const problem =
    areasProblem(asked, stored, areas) ??
    weekProblem(asked) ??
    plansProblem(asked.plans ?? [], stored, today) ??
    daysProblem(days, stored.specialDays, today);
  if (isRefusal(problem)) return problem;
  const over = stored.specialDays.filter((day) => {
    return lastDayOf(day) < today && !days.some((other) => hasDateTwice([day, other]));
  });
  return withoutPast(
    {
      opening: asked.opening,
      windows: sorted(asked.windows),
      plans: plans
        .map((plan) => ({ ...plan, windows: sorted(plan.windows) }))
        .sort((a, b) => a.from.localeCompare(b.from)),
      specialDays: [...over, ...days].sort((a, b) => a.date.localeCompare(b.date)),
      leadMinutes: asked.lead_minutes,
      daysAhead: asked.days_ahead,
      priority: { ...NO_PRIORITY, ...stored.priority, ...priority },
    },
    today,
  );
}
