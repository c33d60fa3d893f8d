import { dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { openingEndsOn, promisesOverAt } from './proposal.ts';
import { DEFAULT_RULES, type WindowRules } from './rules.ts';

/** From `since` until the next step, promises without a window that end at `over` or before it are over. */
export type OverdueStep = { since: Date; over: Date };

/** What the owner saved about windows. */
type Save = { rules: WindowRules; savedAt: Date };

/**
 * What `promisesOverAt` says at every moment of some days, under the rules that were in force then: it says the same
 * until opening hours end, a day begins or rules are saved. `saves` are the oldest first; the first step begins with the
 * days.
 */
export function overdueSteps(saves: readonly Save[], { start, end }: { start: Date; end: Date }): OverdueStep[] {
  const rulesAt = (moment: Date) => saves.findLast(({ savedAt }) => savedAt <= moment)?.rules ?? DEFAULT_RULES;
  const steps: OverdueStep[] = [];
  for (let midnight = start; midnight < end; midnight = new Date(midnight.getTime() + DAY_MS)) {
    const day = dayOf(midnight);
    const savedToday = saves.filter(({ savedAt }) => day.start < savedAt && savedAt < day.end);
    const moments = [midnight, ...savedToday.map(({ savedAt }) => savedAt)];
    for (const rules of [rulesAt(midnight), ...savedToday.map((save) => save.rules)]) {
      // Hours are over the moment after their end.
      for (const closes of openingEndsOn(rules, day.date)) moments.push(new Date(closes.getTime() + 1));
    }
    for (const since of moments.sort((a, b) => a.getTime() - b.getTime())) {
      const over = promisesOverAt(rulesAt(since), since);
      if (steps.at(-1)?.over.getTime() !== over.getTime()) steps.push({ since, over });
    }
  }
  return steps;
}
