import type { WindowRulesRequest, WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { ruleChanges } from '#domain/windows/rule-changes.ts';
import { DEFAULT_RULES, type WindowRules, withoutPast } from '#domain/windows/rules.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { knownAreas } from '#server/features/services/known-areas.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { insertRules, newestRules, saveWithFormer } from '#server/features/windows/rules.queries.ts';
import { lockWindows } from '#server/features/windows/seats.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { rulesFrom } from './rules-on-wire.ts';
import { readWindowRules } from './window-rules.ts';

const words = messages.windowRulesCalls;

/** The rules that are stored, if they are those that a page shows; refused when somebody has saved since. */
export async function storedAt(db: Db | Tx, revision: number): Promise<WindowRules | Refusal> {
  const newest = await newestRules(db);
  if ((newest?.id ?? 0) !== revision) return refuse('conflict', words.changedMeanwhile);
  return newest?.rules ?? DEFAULT_RULES;
}

/** The rules from before a save, without what is over by now. */
export async function rulesBefore(db: Db | Tx, id: number, today: string): Promise<WindowRules | Refusal> {
  const save = await saveWithFormer(db, id);
  return save === null ? refuse('missing', words.unknown) : withoutPast(save.former ?? DEFAULT_RULES, today);
}

/** Saves rules in turn: of two pages that were loaded at the same time the second one is refused. */
async function inTurn(
  world: World,
  actor: Actor,
  asked: { revision: number; undoes: number | null },
  rulesAfter: (tx: Tx, stored: WindowRules, today: string) => Promise<WindowRules | Refusal>,
): Promise<WindowRulesState | Refusal> {
  const outcome = await world.db.transaction(async (tx) => {
    await lockWindows(tx);
    const stored = await storedAt(tx, asked.revision);
    if (isRefusal(stored)) return stored;
    const now = world.now();
    const today = dayOf(now).date;
    const rules = await rulesAfter(tx, stored, today);
    if (isRefusal(rules)) return rules;
    const isSame = ruleChanges(withoutPast(stored, today), rules, today).length === 0;
    if (isSame && asked.undoes !== null) return refuse('conflict', words.nothingToUndo);
    // The same again is no change: a repeated call saves nothing.
    if (!isSame) await insertRules(tx, { rules, savedBy: actor.id, savedAt: now, undoes: asked.undoes });
    return null;
  });
  return isRefusal(outcome) ? outcome : readWindowRules(world);
}

/**
 * Saves the owner's settings. Booked stops stay as they are. Refused when somebody else has saved since the page was
 * loaded, so that nobody's change is lost.
 */
export function saveWindowRules(
  world: World,
  actor: Actor,
  request: WindowRulesRequest,
): Promise<WindowRulesState | Refusal> {
  return inTurn(world, actor, { revision: request.revision, undoes: null }, async (tx, stored, today) => {
    const areas = await knownAreas(tx, world.now());
    return rulesFrom(request, stored, {
      today,
      areas: areas.map(({ key }) => key),
      turnaroundHours: world.turnaroundHours,
    });
  });
}

/** Puts the settings back as they were before a save, as a save of its own. Booked stops stay as they are. */
export function undoWindowRules(
  world: World,
  actor: Actor,
  { id, revision }: { id: number; revision: number },
): Promise<WindowRulesState | Refusal> {
  return inTurn(world, actor, { revision, undoes: id }, (tx, _, today) => rulesBefore(tx, id, today));
}
