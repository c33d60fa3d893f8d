import { SERVED } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { NO_PRIORITY, type PrioritySetting } from '#domain/prices/priority.ts';
import { formatHours, formatShortDate } from './format.ts';
import type { WindowRule, WindowRules } from './rules.ts';

const words = messages.windowRulesCalls.changes;
const nameOf = (key: string) => SERVED.find(({ area }) => area.key === key)?.area.name ?? key;
const keyOf = ({ area, from, to }: WindowRule) => `${area} ${from} ${to}`;

/** What changed between two saves, each as a sentence for the owner. */
export function ruleChanges(before: WindowRules, now: WindowRules): string[] {
  return [
    ...now.opening.flatMap((hours, day) => {
      const [old, fresh] = [before.opening[day] ?? null, hours].map((one) => (one === null ? null : formatHours(one)));
      return old === fresh ? [] : [words.opening(messages.teamWindows.weekdays[day] ?? '', fresh ?? null)];
    }),
    ...windowChanges(before.windows, now.windows),
    ...(before.leadMinutes === now.leadMinutes ? [] : [words.lead(now.leadMinutes)]),
    ...(before.daysAhead === now.daysAhead ? [] : [words.daysAhead(now.daysAhead)]),
    ...priorityChanges(before.priority ?? NO_PRIORITY, now.priority ?? NO_PRIORITY),
    ...now.specialDays
      .filter((day) => !before.specialDays.some((old) => old.date === day.date && old.isOpen === day.isOpen))
      .map(({ date, name, isOpen }) => words.dayAdded(formatShortDate(date), name, isOpen)),
    ...before.specialDays
      .filter(({ date }) => !now.specialDays.some((day) => day.date === date))
      .map(({ date }) => words.dayRemoved(formatShortDate(date))),
  ];
}

function priorityChanges(before: PrioritySetting, now: PrioritySetting): string[] {
  const { isOn, cost, hours } = now;
  const perDay = now.perDay ?? null;
  const isSameLimit = perDay === (before.perDay ?? null);
  if (isOn === before.isOn && cost === before.cost && hours === before.hours && isSameLimit) return [];
  return [isOn ? words.priorityOn(formatCheckout(cost), hours, perDay) : words.priorityOff];
}

function windowChanges(before: WindowRule[], now: WindowRule[]): string[] {
  const old = new Map(before.map((window) => [keyOf(window), window]));
  const kept = new Set(now.map(keyOf));
  return [
    ...now.flatMap((window) => {
      const was = old.get(keyOf(window));
      const [area, hours] = [nameOf(window.area), formatHours(window)];
      if (was === undefined) return [words.added(area, hours, window.stops)];
      return was.stops === window.stops ? [] : [words.stops(area, hours, window.stops)];
    }),
    ...before
      .filter((window) => !kept.has(keyOf(window)))
      .map((window) => words.removed(nameOf(window.area), formatHours(window))),
  ];
}

/** Whether two windows of an area overlap: riders would make their stops twice. */
export function hasOverlap(windows: readonly WindowRule[]): boolean {
  return windows.some((one, index) =>
    windows.slice(index + 1).some((other) => one.area === other.area && one.from < other.to && other.from < one.to),
  );
}
