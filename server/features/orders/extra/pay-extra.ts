import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderPath } from '#domain/paths.ts';
import { makeReference } from '#domain/reference.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import {
  type ExtraPayment,
  extrasOf,
  isReturned,
  openCheckoutsOfExtra,
  openExtraOf,
  openedSince,
} from '#server/features/payments/extra/extra-payments.queries.ts';
import { PRESSING_STATES } from '#server/features/payments/intents/check/due.queries.ts';
import { mayAskAbout } from '#server/features/payments/intents/check/refresh-intent.ts';
import { nextCheck } from '#server/features/payments/intents/check/schedule.ts';
import { takeScreenQuota } from '#server/features/payments/intents/check/verify-quota.ts';
import { type Intent, insertIntent, intentOf } from '#server/features/payments/intents/intents.queries.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { openHostedPage } from '#server/features/payments/provider/hosted-page.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { withdrawVoid } from './end-extra.ts';
import { correctionNow } from './take-extra.ts';

const words = messages.extraPayment;
const REFERENCE_BYTES = 16;
/** How many checkouts of one additional payment are opened in an hour. Each may still be approved, and then goes back. */
const OPENED_AN_HOUR = 10;
/** How many checkouts of one the provider is asked about for one call; the reconciler asks about all. */
const LOOKS_MAX = 5;

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
 * that is paid counts. Refused while one waits for its approval, while the order is blocked, after
 * the time is over, and when nothing is to be paid.
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
  if ((await blockReasonsOf(world.db, [order.id])).has(order.id)) return refuse('conflict', words.stopped);
  const outcome = await ask(world, extra, () => takeScreenQuota(world, user.id));
  if (outcome === 'checking') return refuse('conflict', words.waits);
  if (outcome === 'paid' || world.now() >= extra.expiresAt) return refuse('conflict', words.ended);
  if (!(await isStillMade(world, order, extra))) {
    await withdrawVoid(world, order, extra);
    return refuse('conflict', words.ended);
  }
  const now = world.now();
  const lately = await openedSince(world.db, extra.id, new Date(now.getTime() - HOUR_MS));
  const [oldest] = lately;
  if (oldest !== undefined && lately.length >= OPENED_AN_HOUR) {
    return refuse('throttled', messages.errors.tooMany, (oldest.getTime() + HOUR_MS - now.getTime()) / 1000);
  }
  const { reference } = await openCheckout(world, order, extra);
  return openHostedPage(world, user, reference, orderPath(slug));
}

/**
 * Asks the provider about the checkouts of an additional payment that may have been paid: those that wait for an approval
 * and the newest others. `mayAsk` says for each whether it may; what it says no to counts as it was known last.
 */
async function ask(
  world: World,
  extra: ExtraPayment,
  mayAsk: (intent: Intent) => Promise<boolean>,
): Promise<'open' | 'checking' | 'paid' | 'returned'> {
  const open = (await openCheckoutsOfExtra(world.db, extra.id)).reverse();
  const [pressing = [], others = []] = [true, false].map((is) =>
    open.filter(({ state }) => PRESSING_STATES.includes(state) === is),
  );
  const outcomes = new Set<string>();
  for (const intent of [...pressing, ...others].slice(0, LOOKS_MAX)) {
    const { reference } = intent;
    if (!(await mayAsk(intent))) {
      if (isAsked(intent)) outcomes.add('waits');
      continue;
    }
    const { outcome } = await placeOrder(world, { reference, userId: null });
    if (outcome === 'placed') return 'paid';
    // A page that was left is pending too; a request on the phone is noted with its time.
    const now = outcome === 'pending' ? await intentOf(world.db, reference) : undefined;
    outcomes.add(now !== undefined && isAsked(now) ? 'waits' : outcome);
  }
  if (outcomes.has('waits') || outcomes.has('unreachable') || outcomes.has('held')) return 'checking';
  return outcomes.has('superseded') ? 'returned' : 'open';
}

/** Whether a checkout waits for the approval of its payer, as far as the shop knows, or is paid. */
const isAsked = ({ state, pendingSince }: Intent) =>
  state === 'paid' || (state === 'checking' && pendingSince !== null);

type ExtraState = 'open' | 'checking' | 'paid' | 'returned' | 'none';

/**
 * Whether a customer's additional payment has arrived; `returned` when it came too late or twice and goes back. Asks the provider
 * about it, so that a page can poll, as often as screens may.
 */
export async function checkExtra(world: World, userId: number, slug: string): Promise<{ state: ExtraState } | Refusal> {
  const order = await orderBySlug(world.db, slug);
  if (order?.userId !== userId) return refuse('missing', messages.errors.notFound);
  const [newest] = await extrasOf(world.db, order.id);
  if (newest === undefined) return { state: 'none' };
  if (newest.state !== 'paid') {
    const state = await ask(world, newest, (intent) => mayAskAbout(world, intent));
    if (state !== 'open') return { state };
  }
  const [now] = await extrasOf(world.db, order.id);
  if (now?.state === 'paid') return { state: 'paid' };
  if (now?.state === 'proposed') return { state: 'open' };
  return { state: (await isReturned(world.db, newest.id)) ? 'returned' : 'none' };
}
