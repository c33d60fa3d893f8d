import { messages } from '#domain/messages.ts';
import { countTry } from '#server/db/rate-windows.ts';
import { networksOf } from '#server/platform/networks.ts';
import type { World } from '#server/ports.ts';
import { refuse } from '#server/refusal.ts';
import type { Limit } from './handle.ts';

/** In the relaxed profile (tests, load runs) every share is this many times larger. */
const RELAXED = 10_000;

/**
 * At most `tries` of what `name` names from one address within `windowMs`, and a few times that from the wider
 * networks it belongs to; counted in the database, for all processes. What its own share refuses does not count
 * against its neighbours.
 */
export function limitByAddress(world: World, name: string, tries: number, windowMs: number): Limit {
  const share = world.settings.rateLimits === 'relaxed' ? tries * RELAXED : tries;
  return async ({ address }) => {
    const now = world.now();
    for (const network of networksOf(address)) {
      const { used, resetsAt } = await countTry(world.db, `${name} ${network.name}`, windowMs, now);
      if (used <= share * network.quotaFactor) continue;
      return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
    }
    return null;
  };
}
