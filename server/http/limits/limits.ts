import { messages } from '#domain/messages.ts';
import { countTry } from '#server/db/stores/rate-windows.ts';
import type { Limit } from '#server/http/handle.ts';
import { isHashingBusy } from '#server/platform/hashing-queue.ts';
import { networksOf } from '#server/platform/networks.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { requestNetwork } from '#server/request-scope.ts';

/** In the relaxed profile (tests, load runs) every limit is this many times larger. */
const RELAXED = 10_000;

/** Passwords take a core to check: when the queue is full, a request gets a 503 instead of waiting. */
export const refuseWhenBusy: Limit = async () =>
  isHashingBusy(requestNetwork()) ? refuse('unavailable', messages.errors.busy, 2) : null;

/**
 * Allows at most `tries` of the action `name` from one address within `windowMs`, and a few times that from its wider
 * networks. Counted in the database, for all processes. A try over the address's own limit does not count for the wider
 * networks.
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

/** At most `tries` of the action `name` by one user within `windowMs`. Counted in the database, for all processes. */
export function userLimit(world: World, name: string, tries: number, windowMs: number) {
  const share = world.settings.rateLimits === 'relaxed' ? tries * RELAXED : tries;
  return async (user: { id: number } | null): Promise<Refusal | null> => {
    const now = world.now();
    const { used, resetsAt } = await countTry(world.db, `${name} of ${user?.id ?? 0}`, windowMs, now);
    if (used <= share) return null;
    return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
  };
}

/** The same as a limit of a call. */
export function limitByUser(world: World, name: string, tries: number, windowMs: number): Limit {
  const limit = userLimit(world, name, tries, windowMs);
  return ({ user }) => limit(user);
}
