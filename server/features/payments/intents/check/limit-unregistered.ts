import { messages } from '#domain/messages.ts';
import { countTry } from '#server/db/stores/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** How many references without a registered checkout a user may post within a time. */
const REFERENCES_MAX = 30;
/**
 * How often one of them may be posted before each further call counts like a new one: a phone on a poor network tries
 * again.
 */
const CALLS_OF_REFERENCE = 10;
const WINDOW_MS = 10 * 60_000;

/** Limits how often one user makes the shop ask about invented references, so that the provider does not block it. */
export async function limitUnregistered(world: World, userId: number, reference: string): Promise<Refusal | null> {
  if (world.settings.rateLimits === 'relaxed') return null;
  const now = world.now();
  const own = await countTry(world.db, `unregistered payment ${userId} ${reference}`, WINDOW_MS, now);
  if (own.used > 1 && own.used <= CALLS_OF_REFERENCE) return null;
  const { used, resetsAt } = await countTry(world.db, `unregistered payments ${userId}`, WINDOW_MS, now);
  if (used <= REFERENCES_MAX) return null;
  return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
}
