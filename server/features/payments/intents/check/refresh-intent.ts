import {
  type Intent,
  intentOf,
  scheduleCheck,
  transitionIntent,
} from '#server/features/payments/intents/intents.queries.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import type { Verification } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { takeScreenQuota } from './verify-quota.ts';

/** In ms. A screen polls; the provider is asked about a reference at most this often. */
const ASK_EVERY_MS = 3_000;

const askedAt = new WeakMap<World, Map<string, number>>();

/** Whether the provider may be asked about this reference now; if so, the time is noted. */
function isVerifyDue(world: World, reference: string): boolean {
  const times = askedAt.get(world) ?? new Map<string, number>();
  askedAt.set(world, times);
  const now = world.now().getTime();
  for (const [known, time] of times) {
    if (now - time >= 0 && now - time < ASK_EVERY_MS) break;
    times.delete(known);
  }
  if (times.has(reference)) return false;
  times.set(reference, now);
  return true;
}

/** Whether a screen that polls may make the shop ask the provider about a checkout now; if so, the question is counted. */
export async function mayAskAbout(world: World, { reference, userId }: Pick<Intent, 'reference' | 'userId'>) {
  return isVerifyDue(world, reference) && (await takeScreenQuota(world, userId));
}

/** Records that the provider waits for the payer's approval: since when and by which channel. */
export async function recordPending(
  world: World,
  intent: Pick<Intent, 'reference' | 'pendingSince' | 'channel'>,
  verification: Verification,
  nextCheckAt?: Date,
): Promise<void> {
  const now = world.now();
  const channel = verification.outcome === 'pending' ? (verification.channel ?? '') : '';
  await transitionIntent(world.db, intent.reference, ['waiting', 'checking'], {
    state: 'checking',
    pendingSince: intent.pendingSince ?? now,
    channel: channel === '' ? intent.channel : channel,
    isRefused: false,
    ...(verification.outcome === 'unreachable' ? {} : { checkedAt: now }),
    ...(nextCheckAt === undefined ? {} : { nextCheckAt }),
  });
}

/** Records that the provider has no approval to wait for: it was never asked for, or was refused. */
export async function recordIdle(
  world: World,
  reference: string,
  { outcome }: Pick<Verification, 'outcome'>,
): Promise<void> {
  await transitionIntent(world.db, reference, ['waiting', 'checking'], {
    state: 'waiting',
    checkedAt: world.now(),
    pendingSince: null,
    isRefused: outcome === 'failed',
  });
}

/** Asks the provider about an open checkout and records the answer. */
async function ask(world: World, intent: Intent): Promise<Verification> {
  const { reference } = intent;
  const verification = await verifyOnce(world, reference);
  const now = world.now();
  if (verification.outcome === 'pending' || verification.outcome === 'unknown-state') {
    await recordPending(world, intent, verification);
  } else if (verification.outcome === 'success') {
    await transitionIntent(world.db, reference, ['waiting', 'checking'], {
      state: 'paid',
      nextCheckAt: now,
      checkedAt: now,
    });
    world.wake?.('reconciler');
  } else if (verification.outcome === 'reversed') {
    await scheduleCheck(world.db, reference, now);
    world.wake?.('reconciler');
  } else if (verification.outcome !== 'unreachable') {
    await recordIdle(world, reference, verification);
  }
  return verification;
}

/** In ms: how long an answer of the provider counts as the present state, so that a screen may repeat it. */
const ANSWER_HOLDS_MS = 10_000;

/** Whether the provider said a moment ago that nothing was paid. An older answer says nothing: the payer may have tried again. */
export function isKnownUnpaid({ state, checkedAt }: Pick<Intent, 'state' | 'checkedAt'>, now: Date): boolean {
  return state === 'waiting' && checkedAt !== null && now.getTime() - checkedAt.getTime() < ANSWER_HOLDS_MS;
}

/**
 * Looks what became of an open checkout, for a screen: asks the provider unless it was asked a moment ago or the
 * account asks too often. `hasNoAnswer`: the provider gave no answer.
 */
export async function refreshIntent(world: World, intent: Intent): Promise<{ intent: Intent; hasNoAnswer: boolean }> {
  const isOpen = intent.state === 'waiting' || intent.state === 'checking';
  if (!isOpen || !(await mayAskAbout(world, intent))) {
    return { intent, hasNoAnswer: false };
  }
  const { outcome } = await ask(world, intent);
  return { intent: (await intentOf(world.db, intent.reference)) ?? intent, hasNoAnswer: outcome === 'unreachable' };
}
