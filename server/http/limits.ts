import { messages } from '#domain/messages.ts';
import { countTry } from '#server/db/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { refuse } from '#server/refusal.ts';
import type { Limit } from './handle.ts';

/** In the relaxed profile (tests, load runs) every share is this many times larger. */
const RELAXED = 10_000;

function limitBy(world: World, tries: number, windowMs: number, keyOf: (address: string) => string): Limit {
  const share = world.settings.rateLimits === 'relaxed' ? tries * RELAXED : tries;
  return async ({ address }) => {
    const now = world.now();
    const { used, resetsAt } = await countTry(world.db, keyOf(address), windowMs, now);
    if (used <= share) return null;
    return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
  };
}

/** At most `tries` of what `name` names from one address within `windowMs`; counted in the database, for all processes. */
export function limitByAddress(world: World, name: string, tries: number, windowMs: number): Limit {
  return limitBy(world, tries, windowMs, (address) => `${name} ${address}`);
}

/** At most `tries` of what `name` names within `windowMs`, whoever asks: a crowd of addresses can't flood others through us. */
export function limitOverall(world: World, name: string, tries: number, windowMs: number): Limit {
  return limitBy(world, tries, windowMs, () => `${name} by all`);
}
