import type { WindowRulesPreview, WindowRulesPreviewRequest } from '#contract/staff/settings/window-rules.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { expectedReturn } from '#domain/windows/order-windows.ts';
import { ruleChanges } from '#domain/windows/rule-changes.ts';
import { isOffered, type WindowRules, withoutPast } from '#domain/windows/rules.ts';
import { isSameSpan } from '#domain/windows/span.ts';
import { knownAreas } from '#server/features/services/known-areas.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { openWithoutDelivery } from './booked-stops.queries.ts';
import { bookedAhead, bookedStops, LISTED_MAX } from './booked-stops.ts';
import { rulesFrom } from './rules-on-wire.ts';
import { rulesBefore, storedAt } from './save-rules.ts';

type Asked = WindowRulesPreviewRequest;

async function askedRules(world: World, asked: Asked, stored: WindowRules): Promise<WindowRules | Refusal> {
  const today = dayOf(world.now()).date;
  if (asked.undo !== undefined) return rulesBefore(world.db, rowId(String(asked.undo)), today);
  if (asked.rules === undefined) return refuse('invalid', messages.windowRulesCalls.nothingAsked);
  const areas = await knownAreas(world.db, world.now());
  return rulesFrom(asked.rules, stored, {
    today,
    areas: areas.map(({ key }) => key),
    turnaroundHours: world.turnaroundHours,
  });
}

/** The open orders whose customers would read another day of the return, because no window says it. */
async function movedReturns(
  world: World,
  before: WindowRules,
  after: WindowRules,
): Promise<WindowRulesPreview['returns']> {
  const today = dayOf(world.now()).date;
  const moved = (await openWithoutDelivery(world.db)).flatMap((order) => {
    const [was, then] = [expectedReturn(order, before), expectedReturn(order, after)];
    if (was === null || then === null || isSameSpan(was, then) || then.date < today) return [];
    return [{ slug: order.slug, code: orderCode(order.slug), customer: order.firstName, before: was, after: then }];
  });
  return { count: moved.length, first: moved.slice(0, LISTED_MAX) };
}

/**
 * What a save, or taking one back, would change, which booked stops would then be outside of the windows, and whose
 * return would be told for another day. Refused as the save would be; saves nothing.
 */
export async function previewWindowRules(world: World, asked: Asked): Promise<WindowRulesPreview | Refusal> {
  const now = world.now();
  const stored = await storedAt(world.db, asked.revision);
  if (isRefusal(stored)) return stored;
  const after = await askedRules(world, asked, stored);
  if (isRefusal(after)) return after;
  const today = dayOf(now).date;
  const leaving = (await bookedAhead(world.db, now)).filter(
    (stop) => isOffered(stored, stop) && !isOffered(after, stop),
  );
  return {
    changes: ruleChanges(withoutPast(stored, today), after, today),
    stops: bookedStops(leaving),
    held: leaving.filter(({ order }) => order === null).length,
    returns: await movedReturns(world, stored, after),
  };
}
