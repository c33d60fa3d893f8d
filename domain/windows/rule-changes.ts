import { areaName } from '#domain/areas/service-areas.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { NO_PRIORITY, type PrioritySetting } from '#domain/prices/priority.ts';
import { formatHours, formatShortDate } from './format.ts';
import { lastDayOf, planOn, type SpecialDay, type WeekPlan, type WindowRule, type WindowRules } from './rules.ts';
import { dateAfter, type Hours } from './span.ts';

const words = messages.windowRulesCalls.changes;
const keyOf = ({ area, from, to }: WindowRule) => `${area} ${from} ${to}`;

/** What changed between two saves on a date and after it, each as a sentence for the owner: what was, and what is then. */
export function ruleChanges(before: WindowRules, now: WindowRules, today: string): string[] {
  return [
    ...weekChanges(before, now, today),
    ...(before.leadMinutes === now.leadMinutes ? [] : [words.lead(before.leadMinutes, now.leadMinutes)]),
    ...(before.daysAhead === now.daysAhead ? [] : [words.daysAhead(before.daysAhead, now.daysAhead)]),
    ...priorityChanges(before.priority ?? NO_PRIORITY, now.priority ?? NO_PRIORITY),
    ...dayChanges(before.specialDays, now.specialDays, today),
  ];
}

/** What changes of opening hours and windows, each with the days on which it does where these are not all. */
function weekChanges(before: WindowRules, now: WindowRules, today: string): string[] {
  const begin = [...(before.plans ?? []), ...(now.plans ?? [])].map(({ from }) => from).filter((from) => from > today);
  const starts = [today, ...new Set(begin.sort())];
  const changes = starts.map((date) => planChanges(planOn(before, date), planOn(now, date)));
  return changes.flatMap((among, index) =>
    among
      .filter((what) => !changes[index - 1]?.includes(what))
      .map((what) => {
        const isOver = (later: string[]) => !later.includes(what);
        const end = starts[changes.findIndex((later, at) => at > index && isOver(later))];
        const from = index === 0 ? null : formatShortDate(starts[index] ?? today);
        return words.during(from, end === undefined ? null : formatShortDate(dateAfter(end, -1)), what);
      }),
  );
}

function planChanges(before: WeekPlan, now: WeekPlan): string[] {
  const hoursText = (hours: Hours | null | undefined) => (hours ? formatHours(hours) : null);
  const opening = now.opening.flatMap((hours, day) => {
    const [old, fresh] = [hoursText(before.opening[day]), hoursText(hours)];
    return old === fresh ? [] : [words.opening(messages.teamWindows.weekdays[day] ?? '', old, fresh)];
  });
  return [...opening, ...windowChanges(before.windows, now.windows)];
}

function priorityChanges(before: PrioritySetting, now: PrioritySetting): string[] {
  const text = ({ isOn, cost, hours, perDay }: PrioritySetting) =>
    words.priorityText(isOn, cost === 0 ? null : formatCheckout(cost), hours, perDay ?? null);
  return text(before) === text(now) ? [] : [words.priority(text(before), text(now))];
}

const daysText = ({ date, until }: SpecialDay) =>
  until === undefined
    ? formatShortDate(date)
    : formatHours({ from: formatShortDate(date), to: formatShortDate(until) });
const dayText = (day: SpecialDay) =>
  words.day(daysText(day), day.isOpen, day.hours === undefined ? null : formatHours(day.hours), day.name);

/** What changes of the days that are not over: those of the past are nobody's concern. */
function dayChanges(before: SpecialDay[], now: SpecialDay[], today: string): string[] {
  const [old, fresh] = [before, now].map((days) => days.filter((day) => lastDayOf(day) >= today)) as [
    SpecialDay[],
    SpecialDay[],
  ];
  return [
    ...fresh.flatMap((day) => {
      const was = old.find(({ date }) => date === day.date);
      if (was === undefined) return [dayText(day)];
      return dayText(was) === dayText(day) ? [] : [words.becomes(dayText(was), dayText(day))];
    }),
    ...old.filter(({ date }) => !fresh.some((day) => day.date === date)).map((day) => words.dayRemoved(dayText(day))),
  ];
}

function windowChanges(before: WindowRule[], now: WindowRule[]): string[] {
  const old = new Map(before.map((window) => [keyOf(window), window]));
  const kept = new Set(now.map(keyOf));
  return [
    ...now.flatMap((window) => {
      const was = old.get(keyOf(window));
      const [area, hours] = [areaName(window.area), formatHours(window)];
      if (was === undefined) return [words.added(area, hours, window.stops)];
      return was.stops === window.stops ? [] : [words.stops(area, hours, was.stops, window.stops)];
    }),
    ...before
      .filter((window) => !kept.has(keyOf(window)))
      .map((window) => words.removed(areaName(window.area), formatHours(window))),
  ];
}
