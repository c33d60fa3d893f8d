import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { countTry, forgetTries, triesOf } from '#server/db/stores/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** The codes that can be guessed. A passkey can't be. */
export type CodeKind = 'totp' | 'recovery';

/** Tries of one kind of code for one account within 15 minutes. */
const TRIES = 10;
const WINDOW_MS = 15 * 60_000;
/** Wrong codes within a day, also with right ones between them, so that guessing for weeks does not succeed. */
const WRONG_A_DAY = 50;

const triesKey = (kind: CodeKind, userId: number) => `${kind} code ${userId}`;
const wrongKey = (kind: CodeKind, userId: number) => `wrong ${kind} codes ${userId}`;

const refuseUntil = (moment: Date, now: Date) =>
  refuse('throttled', messages.secondFactor.tooMany, (moment.getTime() - now.getTime()) / 1000);

/**
 * Counts a code before it is checked, so that tries at the same moment count too. Refuses when the account's limit is
 * reached.
 */
export async function tryCode(world: World, kind: CodeKind, userId: number): Promise<Refusal | null> {
  const now = world.now();
  const wrong = await triesOf(world.db, wrongKey(kind, userId), now);
  if (wrong !== null && wrong.used >= WRONG_A_DAY) return refuseUntil(wrong.resetsAt, now);
  const { used, resetsAt } = await countTry(world.db, triesKey(kind, userId), WINDOW_MS, now);
  return used <= TRIES ? null : refuseUntil(resetsAt, now);
}

/** Records whether a counted code was right. */
export async function recordCodeResult(right: boolean, world: World, kind: CodeKind, userId: number): Promise<void> {
  if (right) await forgetTries(world.db, triesKey(kind, userId));
  else await countTry(world.db, wrongKey(kind, userId), DAY_MS, world.now());
}
