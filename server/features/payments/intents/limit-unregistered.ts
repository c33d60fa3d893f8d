import { messages } from '#domain/messages.ts';
import { countTry } from '#server/db/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** How many references without a registered checkout a user may post within a time. */
const REFERENCES_MAX = 30;
const WINDOW_MS = 10 * 60_000;

/** Limits how often one user makes the shop ask about invented references, so that the provider does not block it. */
export async function limitUnregistered(world: World, userId: number): Promise<Refusal | null> {
  if (world.settings.rateLimits === 'relaxed') return null;
  const now = world.now();
  const { used, resetsAt } = await countTry(world.db, `unregistered payment ${userId}`, WINDOW_MS, now);
  if (used <= REFERENCES_MAX) return null;
  return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
}
