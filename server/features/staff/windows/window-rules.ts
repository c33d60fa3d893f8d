import type { WindowRulesRequest, WindowRulesState } from '#contract/staff/window-rules.ts';
import { dayOf, parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { NO_PRIORITY, PRIORITY_COST_MAX, type PrioritySetting } from '#domain/prices/priority.ts';
import { holidaysOf } from '#domain/windows/holidays.ts';
import { hasOverlap, ruleChanges } from '#domain/windows/rule-changes.ts';
import { DEFAULT_RULES, type WindowRules } from '#domain/windows/rules.ts';
import { dateAfter } from '#domain/windows/span.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { insertRules, newestRules, savesOf } from '#server/features/windows/rules.queries.ts';
import { lockWindows } from '#server/features/windows/seats.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';

const SAVES_SHOWN = 10;
const words = messages.windowRulesCalls;

/** The holidays from a date on, for a year. */
function holidaysAhead(today: string): { date: string; name: string }[] {
  const until = dateAfter(today, 365);
  const year = Number(today.slice(0, 4));
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .map(([date, name]) => ({ date, name }))
    .filter(({ date }) => date >= today && date < until);
}

/** The owner's settings of windows, the holidays ahead, and who changed what lately. */
export async function readWindowRules(world: World): Promise<WindowRulesState> {
  const saves = await savesOf(world.db, SAVES_SHOWN + 1);
  const rules = saves[0]?.rules ?? DEFAULT_RULES;
  const today = dayOf(world.now()).date;
  return {
    revision: saves[0]?.id ?? 0,
    opening: rules.opening,
    special_days: rules.specialDays.map(({ date, name, isOpen }) => ({ date, name, is_open: isOpen })),
    lead_minutes: rules.leadMinutes,
    days_ahead: rules.daysAhead,
    windows: rules.windows.map(({ area, from, to, stops }) => ({ area: asAreaKey(area), from, to, stops })),
    priority: priorityOnPage(rules.priority ?? NO_PRIORITY),
    holidays: holidaysAhead(today),
    saves: saves.slice(0, SAVES_SHOWN).map(({ rules: saved, savedAt, by }, index) => {
      const before = saves[index + 1]?.rules ?? DEFAULT_RULES;
      return { at: savedAt.toISOString(), by: by ?? '', changes: ruleChanges(before, saved) };
    }),
  };
}

type AreaKey = WindowRulesState['windows'][number]['area'];
const asAreaKey = (area: string) => area as AreaKey;

/** The setting as the page edits it; without a price its field is empty. */
function priorityOnPage({ isOn, cost, hours, perDay }: PrioritySetting): NonNullable<WindowRulesState['priority']> {
  return { is_on: isOn, price: cost === 0 ? '' : toDecimal(cost), hours, per_day: perDay ?? null };
}

/** The setting that a page asks for; null when it is offered for no price, or for more than may be asked. */
function priorityFrom({ is_on: isOn, price, hours, per_day: perDay }: NonNullable<WindowRulesRequest['priority']>) {
  const cost = price.trim() === '' ? 0 : parseMoney(price);
  const isPrice = cost !== null && cost <= PRIORITY_COST_MAX && (cost > 0 || !isOn);
  return isPrice ? { isOn, cost, hours, ...(perDay === undefined ? {} : { perDay }) } : null;
}

function rulesFrom(request: WindowRulesRequest, priority: PrioritySetting): WindowRules {
  return {
    opening: request.opening,
    specialDays: request.special_days
      .map(({ date, name, is_open: isOpen }) => ({ date, name, isOpen }))
      .sort((a, b) => a.date.localeCompare(b.date)),
    leadMinutes: request.lead_minutes,
    daysAhead: request.days_ahead,
    priority,
    windows: request.windows.toSorted((a, b) => `${a.area} ${a.from}`.localeCompare(`${b.area} ${b.from}`)),
  };
}

function problemOf(request: WindowRulesRequest): Refusal | null {
  const isBackwards = (hours: { from: string; to: string } | null) => hours !== null && hours.from >= hours.to;
  if (request.opening.some(isBackwards)) return refuseFields({ opening: words.endsEarly });
  if (request.windows.some(isBackwards)) return refuseFields({ windows: words.endsEarly });
  if (request.special_days.some(({ date }) => parseDay(date) === null)) {
    return refuseFields({ special_days: words.badDate });
  }
  if (hasOverlap(request.windows)) return refuseFields({ windows: words.sameWindow });
  const dates = new Set(request.special_days.map(({ date }) => date));
  return dates.size < request.special_days.length ? refuseFields({ special_days: words.sameDay }) : null;
}

/**
 * Saves the owner's settings. Booked stops stay as they are. Refused when somebody else has saved since the page was
 * loaded, so that no change is lost.
 */
export async function saveWindowRules(
  world: World,
  actor: Actor,
  request: WindowRulesRequest,
): Promise<WindowRulesState | Refusal> {
  const problem = problemOf(request);
  if (problem !== null) return problem;
  const priority = request.priority === undefined ? undefined : priorityFrom(request.priority);
  if (priority === null) return refuseFields({ priority: words.badPrice });
  const outcome = await world.db.transaction(async (tx) => {
    await lockWindows(tx);
    const newest = await newestRules(tx);
    if ((newest?.id ?? 0) !== request.revision) return refuse('conflict', words.changedMeanwhile);
    const rules = rulesFrom(request, { ...NO_PRIORITY, ...newest?.rules.priority, ...priority });
    // The same again is no change: a repeated call saves nothing.
    if (ruleChanges(newest?.rules ?? DEFAULT_RULES, rules).length > 0) {
      await insertRules(tx, { rules, savedBy: actor.id, savedAt: world.now() });
    }
    return null;
  });
  return isRefusal(outcome) ? outcome : readWindowRules(world);
}
