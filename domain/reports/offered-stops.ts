import { DEFAULT_RULES, planOn, slotsOn, type WindowRules } from '#domain/windows/rules.ts';
import { dateAfter } from '#domain/windows/span.ts';

/** What the owner saved, and on which day. */
export type SavedRules = { rules: WindowRules; day: string };
/** A window of an area, and on how many days it was offered with how many stops together. */
export type OfferedWindow = { area: string; from: string; to: string; days: number; stops: number };

/** Names a window of an area in maps and sets: `accra 09:00 12:00`. */
export const windowTimesKey = ({ area, from, to }: { area: string; from: string; to: string }) =>
  `${area} ${from} ${to}`;

/**
 * How many stops each window offered from one day to another, both included, by its key. On each day the rules count
 * that were saved last by its end; `saves` are oldest first.
 */
export function offeredStops(saves: readonly SavedRules[], from: string, to: string): Map<string, OfferedWindow> {
  const offered = new Map<string, OfferedWindow>();
  let next = 0;
  let rules = DEFAULT_RULES;
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    for (let save = saves[next]; save !== undefined && save.day <= date; save = saves[next]) {
      rules = save.rules;
      next += 1;
    }
    for (const area of new Set(planOn(rules, date).windows.map((window) => window.area))) {
      for (const slot of slotsOn(rules, area, date)) {
        const key = windowTimesKey(slot);
        const known = offered.get(key) ?? { area, from: slot.from, to: slot.to, days: 0, stops: 0 };
        offered.set(key, { ...known, days: known.days + 1, stops: known.stops + slot.stops });
      }
    }
  }
  return offered;
}
