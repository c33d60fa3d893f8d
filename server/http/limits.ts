import { messages } from '#domain/messages.ts';
import { countTry } from '#server/db/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { refuse } from '#server/refusal.ts';
import type { Limit } from './handle.ts';

/** In the relaxed profile (tests, load runs) every share is this many times larger. */
const RELAXED = 10_000;

/** At most `tries` of what `name` names from one address within `windowMs`; counted in the database, for all processes. */
export function limitByAddress(world: World, name: string, tries: number, windowMs: number): Limit {
  const share = world.settings.rateLimits === 'relaxed' ? tries * RELAXED : tries;
  return async ({ address }) => {
    const now = world.now();
    const { used, resetsAt } = await countTry(world.db, `${name} ${address}`, windowMs, now);
    if (used <= share) return null;
    return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
  };
}
