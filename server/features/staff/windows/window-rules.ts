import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { dayOf } from '#domain/days.ts';
import { holidaysOf } from '#domain/windows/holidays.ts';
import { ruleChanges } from '#domain/windows/rule-changes.ts';
import { DEFAULT_RULES, isOffered } from '#domain/windows/rules.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { knownAreas } from '#server/features/services/known-areas.ts';
import { savesOf } from '#server/features/windows/rules.queries.ts';
import type { World } from '#server/ports.ts';
import { bookedAhead, bookedStops } from './booked-stops.ts';
import { rulesOnWire } from './rules-on-wire.ts';

const SAVES_SHOWN = 10;

/** The holidays from a date on, for a year. */
function holidaysAhead(today: string): { date: string; name: string }[] {
  const until = dateAfter(today, 365);
  const year = Number(today.slice(0, 4));
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .map(([date, name]) => ({ date, name }))
    .filter(({ date }) => date >= today && date < until);
}

/** The owner's settings of windows, the holidays ahead, what is booked outside of the windows, and who changed what. */
export async function readWindowRules(world: World): Promise<WindowRulesState> {
  const saves = await savesOf(world.db, SAVES_SHOWN + 1);
  const rules = saves[0]?.rules ?? DEFAULT_RULES;
  const now = world.now();
  const today = dayOf(now).date;
  const areas = await knownAreas(world.db, now);
  const keys = [rules, ...(rules.plans ?? [])].flatMap(({ windows }) => windows.map(({ area }) => area));
  const withWindows = [...new Set(keys)].map((key) => ({ key, name: areaName(key) }));
  const booked = await bookedAhead(world.db, now);
  return {
    ...rulesOnWire(rules, today),
    revision: saves[0]?.id ?? 0,
    today,
    areas: [...areas, ...withWindows.filter(({ key }) => !areas.some((area) => area.key === key))],
    holidays: holidaysAhead(today),
    outside: bookedStops(booked.filter((stop) => !isOffered(rules, stop))),
    saves: saves.slice(0, SAVES_SHOWN).map(({ id, rules: saved, savedAt, by, undoes }, index) => {
      const before = saves[index + 1]?.rules ?? DEFAULT_RULES;
      const changes = ruleChanges(before, saved, dayOf(savedAt).date);
      return { id, at: savedAt.toISOString(), by: by ?? '', changes, is_undo: undoes !== null };
    }),
  };
}
