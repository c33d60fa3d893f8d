import { describeFailure } from '#server/failure.ts';
import { expireExtras } from '#server/features/orders/extra/end-extra.ts';
import { type Placement, placeOrder } from '#server/features/orders/place/place-order.ts';
import { returnHeldSecondPayments } from '#server/features/orders/place/second-payment.ts';
import { followRefunds } from '#server/features/orders/refund/provider/follow-refunds.ts';
import { claimDueIntents } from '#server/features/payments/intents/check/due.queries.ts';
import { LONGEST_WAIT_MS, nextCheck } from '#server/features/payments/intents/check/schedule.ts';
import {
  returnVerifyQuota,
  takeVerifyQuota,
  type VerifyQuota,
} from '#server/features/payments/intents/check/verify-quota.ts';
import {
  countOpenChecks,
  type Intent,
  makeOpenChecksDue,
  OPEN_STATES,
  scheduleCheck,
  transitionIntent,
} from '#server/features/payments/intents/intents.queries.ts';
import type { World } from '#server/ports.ts';
import { scanForMissedCharges } from './missed-charges.ts';

const BATCH = 40;
/** How many batches one run checks. */
const BATCHES_MAX = { pressing: 3, other: 1 } as const;
/** How many checkouts of one account are in a batch. */
const PER_ACCOUNT = 5;
/** How many are checked at a time; each may wait for the provider. */
const AT_ONCE = 8;
/** In ms, longer than one check can take. */
const LEASE_MS = 60_000;

const isFinished = (outcome: Placement['outcome']) =>
  outcome === 'placed' || outcome === 'held' || outcome === 'returned' || outcome === 'superseded';

/**
 * Checks one open checkout. The result is an order, a review, a later check, or its expiry. Returns whether the
 * provider answered.
 */
async function checkIntent(world: World, intent: Intent, open: number): Promise<boolean> {
  const { reference, expiresAt } = intent;
  let isUnpaid = false;
  try {
    const { outcome } = await placeOrder(world, { reference, userId: null });
    if (isFinished(outcome)) return true;
    isUnpaid = outcome !== 'unreachable';
  } catch (error) {
    world.log.error({ reference, ...describeFailure(error) }, 'a checkout could not be finished');
  }
  const now = world.now();
  // A checkout ends only when the provider says it is unpaid; after no answer or a fault of ours it is checked again.
  if (isUnpaid && now >= expiresAt) {
    await transitionIntent(world.db, reference, OPEN_STATES, { state: 'expired', nextCheckAt: null });
    await transitionIntent(world.db, reference, ['superseded'], { state: 'superseded', nextCheckAt: null });
  } else {
    await scheduleCheck(world.db, reference, nextCheck(intent, now, open));
  }
  return isUnpaid;
}

/**
 * Checks one batch of due checkouts from a budget. Returns how many were checked, and whether another batch may follow.
 */
async function checkBatch(
  world: World,
  budget: VerifyQuota,
  open: number,
): Promise<{ checked: number; goOn: boolean }> {
  const now = world.now();
  const at = {
    now,
    leaseEnd: new Date(now.getTime() + LEASE_MS),
    horizon: new Date(now.getTime() + LONGEST_WAIT_MS + LEASE_MS),
  };
  const limit = await takeVerifyQuota(world, budget, BATCH);
  const due = await claimDueIntents(world.db, at, { pressing: budget === 'pressing', limit, perAccount: PER_ACCOUNT });
  await returnVerifyQuota(world, budget, limit - due.length);
  let silent = 0;
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const answered = await Promise.all(
      due.slice(start, start + AT_ONCE).map((intent) => checkIntent(world, intent, open)),
    );
    silent += answered.filter((isAnswered) => !isAnswered).length;
  }
  // While the provider is down, each check costs seconds: the rest waits for the next run.
  return { checked: due.length, goOn: due.length > 0 && silent <= due.length / 2 };
}

/**
 * Finishes payments that no page finished: finds unreported successes, checks due open checkouts and makes their
 * orders, follows refunds. Each part is bounded, so that none delays the next: payments that wait for an approval or
 * are paid come before checkouts that nobody may ever pay. Returns how many checkouts it checked. Several processes may
 * run it at once: each claims its own checkouts.
 */
export async function reconcile(world: World): Promise<number> {
  let checked = 0;
  const open = await countOpenChecks(world.db);
  await scanForMissedCharges(world);
  for (const budget of ['pressing', 'other'] as const) {
    for (let batch = 0; batch < BATCHES_MAX[budget]; batch += 1) {
      const done = await checkBatch(world, budget, open);
      checked += done.checked;
      if (!done.goOn) break;
    }
  }
  await returnHeldSecondPayments(world);
  await expireExtras(world);
  await followRefunds(world);
  return checked;
}

/** Makes every open checkout due, so that payments made while the shop was down are found at once. */
export async function checkAllNow(world: World): Promise<void> {
  await makeOpenChecksDue(world.db, world.now());
}
