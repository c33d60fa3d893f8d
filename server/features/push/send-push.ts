import { HOUR_MS } from '#domain/durations.ts';
import type { World } from '#server/ports.ts';
import { claimDuePush, type DuePush, deletePush, deleteSubscription, postponePush } from './push.queries.ts';

const BATCH = 20;
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 10_000;
const TRIES_MAX = 5;
/** In ms: older news is no news. */
const WORTH_MS = HOUR_MS;

async function sendOne(world: World, message: DuePush): Promise<void> {
  const { push, db } = world;
  const { id, subscription, payload, attempts, createdAt } = message;
  const isOld = world.now().getTime() - createdAt.getTime() > WORTH_MS;
  if (push === null || subscription === null || isOld) return deletePush(db, id);
  const result = await push.send(subscription, JSON.stringify(payload));
  if (result.outcome === 'gone') return deleteSubscription(db, subscription.id);
  if (result.outcome === 'sent') return deletePush(db, id);
  if (result.outcome === 'unavailable' && attempts < TRIES_MAX) {
    return postponePush(db, id, new Date(world.now().getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1)));
  }
  world.log.warn({ push: id, reason: result.message }, 'a notification was not accepted');
  return deletePush(db, id);
}

/**
 * Sends the due notifications, side by side: a slow push service delays no other device. Returns how many were handled.
 */
export async function sendDuePush(world: World): Promise<number> {
  const claimed = await claimDuePush(world.db, { now: world.now(), limit: BATCH, leaseMs: LEASE_MS });
  await Promise.all(claimed.map((message) => sendOne(world, message)));
  return claimed.length;
}
