import type { IntentRequest } from '#contract/payments.ts';
import { messages } from '#domain/messages.ts';
import { isReference } from '#domain/reference.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { fingerprintOf } from './basket.ts';
import {
  countOpenIntents,
  findByReference,
  type Intent,
  insertIntent,
  intentOf,
  scheduleCheck,
  slugOf,
  transitionIntent,
} from './intents.queries.ts';
import { priceBasket } from './pricing.ts';
import { INTENT_LIFE_MS, nextCheck } from './schedule.ts';

/** The reconciler checks each open checkout for days, so a user may open only this many. */
const OPEN_MAX = 500;
/** In ms. The screen polls; the provider is asked about a reference at most this often. */
const ASK_EVERY_MS = 3_000;

function repeated(known: Intent, userId: number, fingerprint: string): { intent: Intent; created: false } | Refusal {
  if (known.userId !== userId || known.fingerprint !== fingerprint) {
    return refuse('conflict', messages.payment.referenceTaken);
  }
  return { intent: known, created: false };
}

/**
 * Registers a checkout before its pop-up opens: priced from the shop's tables, frozen for 72 hours. The same request
 * again returns the same quote. The same reference with other content, or from another user, is a conflict.
 */
export async function registerIntent(
  world: World,
  userId: number,
  request: IntentRequest,
): Promise<{ intent: Intent; created: boolean } | Refusal> {
  const { reference } = request;
  if (!isReference(reference)) return refuseFields({ reference: messages.payment.badReference });
  if ((request.user_id ?? userId) !== userId) return refuse('forbidden', messages.errors.forbidden);
  const fingerprint = fingerprintOf(request);
  const known = await findByReference(world.db, reference);
  if (known.intent !== undefined) return repeated(known.intent, userId, fingerprint);
  if (known.order !== undefined) return refuse('conflict', messages.payment.referenceTaken);

  const basket = await priceBasket(world, userId, { ...request, discounts_applied: request.discounts_applied ?? null });
  if (isRefusal(basket)) return basket;
  const { phone, ...sums } = basket;
  if (phone === null) return refuseFields({ phone_number: messages.checkout.phoneRequired });
  const open = world.settings.rateLimits === 'relaxed' ? 0 : await countOpenIntents(world.db, userId, OPEN_MAX);
  if (open >= OPEN_MAX) return refuse('throttled', messages.payment.tooManyOpen, 3_600);

  const createdAt = world.now();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + INTENT_LIFE_MS) };
  const nextCheckAt = nextCheck({ ...times, checks: 0 }, createdAt, 0);
  const intent = await insertIntent(world.db, {
    ...sums,
    ...times,
    reference,
    userId,
    phone,
    fingerprint,
    nextCheckAt,
  });
  if (intent !== undefined) return { intent, created: true };
  const other = await intentOf(world.db, reference);
  return other === undefined
    ? refuse('conflict', messages.payment.referenceTaken)
    : repeated(other, userId, fingerprint);
}

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

/** The state of a payment, for its owner. Asks the provider about an open one, so that a screen can poll it. */
export async function readIntent(
  world: World,
  userId: number,
  reference: string,
): Promise<{ intent: Intent; slug: string | undefined } | Refusal> {
  const known = isReference(reference) ? await intentOf(world.db, reference) : undefined;
  if (known === undefined || known.userId !== userId) return refuse('missing', messages.errors.notFound);
  if ((known.state === 'waiting' || known.state === 'checking') && isVerifyDue(world, reference)) {
    await refresh(world, reference);
  }
  const intent = (await intentOf(world.db, reference)) ?? known;
  return { intent, slug: intent.state === 'ordered' ? await slugOf(world.db, reference) : undefined };
}

async function refresh(world: World, reference: string): Promise<void> {
  const { outcome } = await verifyOnce(world, reference);
  const now = world.now();
  if (outcome === 'pending' || outcome === 'unknown-state') {
    await transitionIntent(world.db, reference, ['waiting', 'checking'], { state: 'checking' });
  } else if (outcome === 'success') {
    await transitionIntent(world.db, reference, ['waiting', 'checking'], { state: 'paid', nextCheckAt: now });
    world.wake?.('reconciler');
  } else if (outcome === 'reversed') {
    await scheduleCheck(world.db, reference, now);
    world.wake?.('reconciler');
  } else if (outcome !== 'unreachable') {
    await transitionIntent(world.db, reference, ['checking'], { state: 'waiting' });
  }
}
