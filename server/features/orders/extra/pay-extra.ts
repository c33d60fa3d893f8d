import { messages } from '#domain/messages.ts';
import { orderPath } from '#domain/paths.ts';
import { makeReference } from '#domain/reference.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import {
  type ExtraPayment,
  extrasOf,
  openCheckoutsOfExtra,
  openExtraOf,
} from '#server/features/payments/extra/extra-payments.queries.ts';
import { nextCheck } from '#server/features/payments/intents/check/schedule.ts';
import { type Intent, insertIntent, intentOf } from '#server/features/payments/intents/intents.queries.ts';
import { openHostedPage } from '#server/features/payments/provider/hosted-page.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { withdrawVoid } from './end-extra.ts';
import { correctionNow } from './take-extra.ts';

const words = messages.extraPayment;
const REFERENCE_BYTES = 16;
/** How many checkouts of one additional payment may be open. Each may still be approved, and then goes back. */
const OPEN_MAX = 20;
/** In seconds: after how long another try makes sense. */
const LATER_S = 3_600;

/** The part of a place that a checkout without a trip needs. */
const nowhere = ({ region, area }: StoredPlace): StoredPlace => {
  return { location_name: '', street_address: '', region, area, cost: 0, lat: null, lng: null };
};

async function openCheckout(world: World, order: OrderRow, extra: ExtraPayment): Promise<Intent> {
  const createdAt = world.now();
  const reference = makeReference(createdAt.getTime(), world.random(REFERENCE_BYTES));
  const times = { createdAt, expiresAt: extra.expiresAt };
  const intent = await insertIntent(world.db, {
    ...times,
    reference,
    userId: order.userId,
    extraId: extra.id,
    fingerprint: `extra ${extra.id}`,
    cart: reference,
    lines: [],
    delivery: nowhere(order.delivery),
    pickup: nowhere(order.pickup),
    phone: '',
    discounts: [],
    subtotal: extra.amount,
    deliveryCost: 0,
    pickupCost: 0,
    total: extra.amount,
    nextCheckAt: nextCheck({ ...times, checks: 0 }, createdAt, 0),
  });
  if (intent === undefined) throw new Error('A new reference is taken.');
  return intent;
}

/** Whether the correction can still be made; when not, nothing is left to pay. */
async function isStillMade(world: World, order: OrderRow, extra: ExtraPayment): Promise<boolean> {
  return world.db.transaction(async (tx) => (await correctionNow(tx, order, extra)) !== null);
}

/**
 * Opens the provider's page for what a customer's order costs more. Each call opens a checkout of its own; the first one
 * that is paid counts. Refused while one waits for its approval, after the time is over, and when nothing is left to pay.
 */
export async function payExtra(
  world: World,
  user: { id: number; email: string },
  slug: string,
): Promise<{ reference: string; url: string } | Refusal> {
  const order = await orderBySlug(world.db, slug);
  if (order?.userId !== user.id) return refuse('missing', messages.errors.notFound);
  const extra = await openExtraOf(world.db, order.id);
  if (extra === undefined) return refuse('conflict', words.ended);
  const outcome = await ask(world, extra);
  if (outcome === 'checking') return refuse('conflict', words.waits);
  if (outcome === 'paid' || world.now() >= extra.expiresAt) return refuse('conflict', words.ended);
  if (!(await isStillMade(world, order, extra))) {
    await withdrawVoid(world, order, extra);
    return refuse('conflict', words.ended);
  }
  const isMuch = (await openCheckoutsOfExtra(world.db, extra.id)).length >= OPEN_MAX;
  if (isMuch) return refuse('throttled', messages.errors.tooMany, LATER_S);
  const { reference } = await openCheckout(world, order, extra);
  return openHostedPage(world, user, reference, orderPath(slug));
}

/** Asks the provider about the open checkouts of an additional payment. */
async function ask(world: World, extra: ExtraPayment): Promise<'open' | 'checking' | 'paid'> {
  let isWaiting = false;
  for (const { reference } of await openCheckoutsOfExtra(world.db, extra.id)) {
    const { outcome } = await placeOrder(world, { reference, userId: null });
    if (outcome === 'placed') return 'paid';
    // A page that was left is pending too; a request on the phone is noted with its time.
    const isAsked = outcome === 'pending' && (await intentOf(world.db, reference))?.pendingSince != null;
    isWaiting ||= outcome === 'unreachable' || outcome === 'held' || isAsked;
  }
  return isWaiting ? 'checking' : 'open';
}

/** Whether a customer's additional payment has arrived. Asks the provider about it, so that a page can poll. */
export async function checkExtra(
  world: World,
  userId: number,
  slug: string,
): Promise<{ state: 'open' | 'checking' | 'paid' | 'none' } | Refusal> {
  const order = await orderBySlug(world.db, slug);
  if (order?.userId !== userId) return refuse('missing', messages.errors.notFound);
  const [newest] = await extrasOf(world.db, order.id);
  if (newest === undefined) return { state: 'none' };
  if (newest.state === 'proposed') {
    const state = await ask(world, newest);
    if (state !== 'open') return { state };
  }
  const [now] = await extrasOf(world.db, order.id);
  if (now?.state === 'paid') return { state: 'paid' };
  return { state: now?.state === 'proposed' ? 'open' : 'none' };
}
