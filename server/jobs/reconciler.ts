import { describeFailure } from '#server/failure.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { followRefunds } from '#server/features/orders/refund/follow-refunds.ts';
import {
  claimDueIntents,
  countAsked,
  type Intent,
  makeOpenChecksDue,
  OPEN_STATES,
  scheduleCheck,
  transitionIntent,
} from '#server/features/payments/intents/intents.queries.ts';
import { INTENT_LIFE_MS, LONGEST_WAIT_MS, nextCheck } from '#server/features/payments/intents/schedule.ts';
import type { World } from '#server/ports.ts';
import { processMissedCharges } from './missed-charges.ts';

const BATCH = 40;
/** How many are checked at a time; each may wait for the provider. */
const AT_ONCE = 8;
/** In ms, longer than one check can take. */
const LEASE_MS = 60_000;
/** In ms: how often the provider's newest successes are read, and how far back. */
const LOOK_EVERY_MS = 60_000;
const LOOK_BACK_MS = 15 * 60_000;

/**
 * Checks one open checkout. The result is an order, a review, a later check, or its expiry. Returns whether the
 * provider answered.
 */
async function checkIntent(world: World, intent: Intent, open: number): Promise<boolean> {
  const { reference, expiresAt } = intent;
  let isUnpaid = false;
  try {
    const { outcome } = await placeOrder(world, { reference, userId: null });
    if (outcome === 'placed' || outcome === 'held' || outcome === 'returned') return true;
    isUnpaid = outcome !== 'unreachable';
  } catch (error) {
    world.log.error({ reference, ...describeFailure(error) }, 'a checkout could not be finished');
  }
  const now = world.now();
  // A checkout ends only when the provider says it is unpaid; after no answer or a fault of ours it is checked again.
  if (isUnpaid && now >= expiresAt) {
    await transitionIntent(world.db, reference, OPEN_STATES, { state: 'expired', nextCheckAt: null });
  } else {
    await scheduleCheck(world.db, reference, nextCheck(intent, now, open));
  }
  return isUnpaid;
}

/** When the newest successes were last read: the last attempt, and the last complete one (ms). */
const lastScans = new WeakMap<World, { attemptedAt: number; completedAt: number | null }>();

/** Reads the provider's successes from time to time, to find those that neither a page nor a webhook reported. */
async function scanForMissedCharges(world: World): Promise<void> {
  const now = world.now().getTime();
  const { attemptedAt, completedAt } = lastScans.get(world) ?? { attemptedAt: 0, completedAt: null };
  // When the clock was set back, both times are meaningless.
  if (now >= attemptedAt && now - attemptedAt < LOOK_EVERY_MS) return;
  lastScans.set(world, { attemptedAt: now, completedAt: completedAt });
  const back =
    completedAt === null || completedAt > now
      ? INTENT_LIFE_MS
      : Math.min(now - completedAt + LOOK_BACK_MS, INTENT_LIFE_MS);
  if (await processMissedCharges(world, back, { leaveNewest: true }))
    lastScans.set(world, { attemptedAt: now, completedAt: now });
}

/**
 * Settles payments that no page finished: checks every due open checkout and makes its order, follows refunds, and
 * finds unreported successes. Returns how many checkouts it checked. Several processes may run it at once: each claims
 * its own checkouts.
 */
export async function reconcile(world: World): Promise<number> {
  let checked = 0;
  const open = await countAsked(world.db);
  for (;;) {
    const now = world.now();
    const at = {
      now,
      leaseEnd: new Date(now.getTime() + LEASE_MS),
      horizon: new Date(now.getTime() + LONGEST_WAIT_MS + LEASE_MS),
    };
    const due = await claimDueIntents(world.db, at, BATCH);
    let silent = 0;
    for (let start = 0; start < due.length; start += AT_ONCE) {
      const answered = await Promise.all(
        due.slice(start, start + AT_ONCE).map((intent) => checkIntent(world, intent, open)),
      );
      silent += answered.filter((isAnswered) => !isAnswered).length;
    }
    checked += due.length;
    // While the provider is down, each check costs seconds: the rest waits for the next run.
    if (due.length < BATCH || silent > BATCH / 2) break;
  }
  await followRefunds(world);
  await scanForMissedCharges(world);
  return checked;
}

/** Makes every open checkout due, so that payments made while the shop was down are found at once. */
export async function askAboutAll(world: World): Promise<void> {
  await makeOpenChecksDue(world.db, world.now());
}

/**
 * Settles every unknown success of the last 72 hours, after a restart or a restored backup. Returns false when the
 * provider can't list; the reconciler then tries again.
 */
export async function sweep(world: World): Promise<boolean> {
  const now = world.now().getTime();
  const isComplete = await processMissedCharges(world, INTENT_LIFE_MS, { leaveNewest: false });
  lastScans.set(world, { attemptedAt: now, completedAt: isComplete ? now : null });
  return isComplete;
}
