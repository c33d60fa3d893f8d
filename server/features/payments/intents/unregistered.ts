import { messages } from '#domain/messages.ts';
import { countTry } from '#server/db/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** References that no checkout was registered for: how many a user may post in how long. */
const MOST = 30;
const WINDOW_MS = 10 * 60_000;

/** Keeps one user from having the provider asked about invented references until it listens to nobody. */
export async function countUnregistered(world: World, userId: number): Promise<Refusal | null> {
  if (world.settings.rateLimits === 'relaxed') return null;
  const now = world.now();
  const { used, resetsAt } = await countTry(world.db, `unregistered payment ${userId}`, WINDOW_MS, now);
  if (used <= MOST) return null;
  return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
}
