import { countTry, returnTries, takeTries } from '#server/db/stores/rate-windows.ts';
import type { World } from '#server/ports.ts';

/**
 * How many questions the shop asks the provider, counted in the database for all processes together. The provider
 * answers about ten a second. An order that is posted always asks; it is not counted.
 */

const MINUTE_MS = 60_000;
/**
 * Questions of the jobs in a minute: of the reconciler about payments that wait for an approval or are paid, and about
 * all others; and for the provider's events of payments.
 */
const PER_MINUTE = { pressing: 240, other: 120, events: 180 } as const;
/** Questions of all screens in a minute. */
const SCREENS_PER_MINUTE = 180;
/** Questions of one account's screens in ten minutes: three screens that poll. */
const PER_ACCOUNT = 150;

/** Who shares a budget of questions to the provider. */
export type VerifyQuota = keyof typeof PER_MINUTE;

const keyOf = (budget: VerifyQuota) => `provider questions: ${budget}`;

/** Takes up to `wanted` of a job's questions; returns how many are granted. */
export function takeVerifyQuota(world: World, budget: VerifyQuota, wanted: number): Promise<number> {
  const limit = { windowMs: MINUTE_MS, most: PER_MINUTE[budget], now: world.now() };
  return takeTries(world.db, keyOf(budget), wanted, limit);
}

/** Gives questions back that were granted and not asked. */
export function returnVerifyQuota(world: World, budget: VerifyQuota, unused: number): Promise<void> {
  return returnTries(world.db, keyOf(budget), unused, world.now());
}

/** Whether a screen of this account may ask the provider now; if so, the question is counted. */
export async function takeScreenQuota(world: World, userId: number): Promise<boolean> {
  if (world.settings.rateLimits === 'relaxed') return true;
  const now = world.now();
  const own = await countTry(world.db, `provider questions of user ${userId}`, 10 * MINUTE_MS, now);
  if (own.used > PER_ACCOUNT) return false;
  const all = await countTry(world.db, 'provider questions of screens', MINUTE_MS, now);
  return all.used <= SCREENS_PER_MINUTE;
}
