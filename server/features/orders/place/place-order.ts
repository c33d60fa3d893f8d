import { messages } from '#domain/messages.ts';
import { type ExtraIntent, recordedOutcome, takeExtra } from '#server/features/orders/extra/take-extra.ts';
import { orderOfReference } from '#server/features/orders/orders.queries.ts';
import { recordReversal } from '#server/features/orders/refund/provider/reversal.ts';
import { orderOfCart } from '#server/features/payments/intents/cart/cart.queries.ts';
import { limitUnregistered } from '#server/features/payments/intents/check/limit-unregistered.ts';
import { recordIdle, recordPending } from '#server/features/payments/intents/check/refresh-intent.ts';
import { findByReference, type Intent, transitionIntent } from '#server/features/payments/intents/intents.queries.ts';
import { paymentMode, type ReviewReason } from '#server/features/payments/ledger/charge-mismatch.ts';
import { holdPayment } from '#server/features/payments/ledger/hold.ts';
import { ownerMismatchOf } from '#server/features/payments/ledger/owner-mismatch.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import { userById } from '#server/features/users/users.queries.ts';
import { createCoalescer } from '#server/platform/single-flight.ts';
import type { Charge, Verification } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';
import { type Customer, commitOrder } from './commit-order.ts';
import { draftOrder, type OrderRequest } from './draft-order.ts';
import { returnSecondPayment } from './second-payment.ts';

/** What became of a payment for which an order is wanted. */
export type Placement =
  | { outcome: 'placed'; slug: string; created: boolean }
  /** The payment or its order belongs to someone else. */
  | { outcome: 'forbidden' }
  /** Not final yet: ask again. */
  | { outcome: 'pending' }
  | { outcome: 'unpaid' }
  /** The money was refunded. */
  | { outcome: 'returned' }
  /** Paid, but not as agreed: staff decide. */
  | { outcome: 'held'; reason: ReviewReason; refusal?: Refusal }
  /** Another payment of the cart is the order `slug`; this money goes back by itself. */
  | { outcome: 'superseded'; slug: string }
  /** Too many unregistered references. */
  | { outcome: 'throttled'; refusal: Refusal }
  /** The call lacks what it must say; nothing was decided about the payment. */
  | { outcome: 'refused'; refusal: Refusal }
  /** The provider gives no answer, so the state is unknown. */
  | { outcome: 'unreachable' };

const coalesce = createCoalescer<Placement>();
/** In ms: how soon the reconciler asks again about a payment whose customer waits. */
const ASK_AGAIN_MS = 10_000;
/** In ms: after this long without an order, a customer may think that the payment failed. */
const LATE_AFTER_MS = 2 * 60_000;
/** An order can be lost to a race only once; a third attempt is one more than needed. */
const ATTEMPTS = 3;

/** The existing order for its owner, or a refusal for others; null when there is no order. */
export async function findExistingOrder(world: World, request: OrderRequest): Promise<Placement | null> {
  const order = await orderOfReference(world.db, request.reference);
  if (order === undefined) return null;
  if (request.userId !== null && order.userId !== request.userId) return { outcome: 'forbidden' };
  return { outcome: 'placed', slug: order.slug, created: false };
}

/**
 * Turns a paid reference into an order exactly once, for every caller: the customer's call, the recovery, the webhook's
 * worker, the reconciler. Money that can't become an order is held for review.
 */
export async function placeOrder(world: World, request: OrderRequest): Promise<Placement> {
  const { value, coalesced } = await coalesce(world, `${request.reference} ${request.userId}`, () =>
    place(world, request),
  );
  return coalesced && value.outcome === 'placed' ? { ...value, created: false } : value;
}

async function place(world: World, request: OrderRequest): Promise<Placement> {
  const { reference, userId } = request;
  const { order, intent, payment } = await findByReference(world.db, reference);
  const owner = order ?? intent;
  if (owner !== undefined && userId !== null && owner.userId !== userId) return { outcome: 'forbidden' };
  if (order !== undefined) return { outcome: 'placed', slug: order.slug, created: false };
  if (isExtra(intent) && payment !== undefined && payment !== 'review') return recordedOutcome(world, intent);
  if (payment === 'refunding' || payment === 'refunded' || payment === 'kept') {
    return supersededBy(await orderOfCart(world.db, intent?.cart), reference) ?? { outcome: 'returned' };
  }
  if (intent === undefined && request.needsPhone && !request.basket?.phone_number?.trim()) {
    return { outcome: 'refused', refusal: refuseFields({ phone_number: messages.checkoutCalls.phoneRequired }) };
  }
  if (intent === undefined && userId !== null) {
    const throttled = await limitUnregistered(world, userId, reference);
    if (throttled !== null) return { outcome: 'throttled', refusal: throttled };
  }

  const verification = await verifyOnce(world, reference);
  switch (verification.outcome) {
    case 'success':
    case 'reversed': {
      const { charge } = verification;
      if (charge.reference !== reference) {
        world.log.error({ reference }, 'the provider answered for another reference');
        return { outcome: 'unreachable' };
      }
      if (verification.outcome === 'success') {
        return isExtra(intent) ? takePayment(world, charge, intent) : orderFromCharge(world, request, charge, intent);
      }
      if (!(await recordReversal(world, charge))) return { outcome: 'unreachable' };
      return { outcome: 'returned' };
    }
    case 'pending':
      await setIntentChecking(world, intent, verification);
      return { outcome: 'pending' };
    case 'unknown-state':
      // Perhaps paid: it is neither an order nor unpaid, so the checkout stays open and is asked about again.
      await setIntentChecking(world, intent, verification);
      return { outcome: 'unreachable' };
    case 'unreachable':
      // Only a customer's call sets an unanswered payment to `checking`: most open checkouts are never paid.
      if (userId !== null) await setIntentChecking(world, intent, verification);
      return { outcome: 'unreachable' };
    default:
      await recordIdle(world, reference, verification);
      return { outcome: verification.outcome === 'abandoned' ? 'pending' : 'unpaid' };
  }
}

const isExtra = (intent: Intent | undefined): intent is ExtraIntent => intent?.extraId != null;

/** Takes a payment for a correction; when that fails, the reconciler tries again soon. */
async function takePayment(world: World, charge: Charge, intent: ExtraIntent): Promise<Placement> {
  return takeExtra(world, charge, intent).catch(async (error: unknown) => {
    await setIntentPaid(world, intent.reference);
    throw error;
  });
}

/** Makes the reconciler ask soon about a payment that a customer waits for. */
async function setIntentChecking(world: World, intent: Intent | undefined, verification: Verification): Promise<void> {
  if (intent === undefined) return;
  await recordPending(world, intent, verification, new Date(world.now().getTime() + ASK_AGAIN_MS));
}

/** The answer for a payment whose cart is the order of another one; null when it is not. */
function supersededBy(order: { slug: string; reference: string } | undefined, reference: string): Placement | null {
  return order === undefined || order.reference === reference ? null : { outcome: 'superseded', slug: order.slug };
}

/** The payment succeeded and only the order failed: the reconciler retries soon, and the customer sees the payment. */
async function setIntentPaid(world: World, reference: string): Promise<void> {
  const nextCheckAt = new Date(world.now().getTime() + ASK_AGAIN_MS);
  await transitionIntent(world.db, reference, ['waiting', 'checking'], { state: 'paid', nextCheckAt }).catch(
    () => undefined,
  );
}

async function customerOf(world: World, { user }: OrderRequest, userId: number): Promise<Customer> {
  const customer = user?.id === userId ? user : await userById(world.db, userId);
  if (customer === undefined) throw new Error(`The user ${userId} of a paid order does not exist.`);
  return customer;
}

/**
 * Whether the customer may have given this payment up: the order is made without their call, and long after they began
 * or paid. An event of the provider usually comes before the page's own call.
 */
function isLate(world: World, { userId }: OrderRequest, { paidAt }: Charge, intent: Intent | undefined): boolean {
  const begun = [intent?.createdAt, paidAt].filter((moment) => moment != null);
  return userId === null && begun.some((moment) => world.now().getTime() - moment.getTime() > LATE_AFTER_MS);
}

/** Makes the order of a successful charge, or holds the money. */
async function orderFromCharge(
  world: World,
  request: OrderRequest,
  charge: Charge,
  intent: Intent | undefined,
): Promise<Placement> {
  const hold = async (reason: ReviewReason, refusal?: Refusal): Promise<Placement> => {
    if (await holdPayment(world, { charge, reason, intent })) {
      return refusal === undefined ? { outcome: 'held', reason } : { outcome: 'held', reason, refusal };
    }
    return (await findExistingOrder(world, request)) ?? { outcome: 'returned' };
  };

  const giveBack = async (ordered: Placement): Promise<Placement> => {
    const isHeld = await returnSecondPayment(world, { charge, intent, slug: 'slug' in ordered ? ordered.slug : '' });
    return isHeld ? ordered : ((await findExistingOrder(world, request)) ?? ordered);
  };

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const planned = await draftOrder(world, request, charge, intent);
    if ('reason' in planned) return hold(planned.reason, planned.refusal);
    const customer = await customerOf(world, request, planned.userId);
    const expected = {
      total: planned.total,
      ownerEmail: customer.email,
      mode: paymentMode(world),
      pricedUntil: intent?.expiresAt ?? null,
      now: world.now(),
    };
    const reason = await ownerMismatchOf(world, charge, expected, planned.userId);
    // In the other mode no money of ours moved, and our key can't refund it.
    if (reason === 'mode') return hold(reason);
    // A first try that nothing speaks against is told by the write whether the cart has an order.
    if (reason !== null || attempt > 1) {
      const ordered = supersededBy(await orderOfCart(world.db, planned.cart ?? ''), request.reference);
      if (ordered !== null) return giveBack(ordered);
    }
    if (reason !== null) return hold(reason);

    const commit = await commitOrder(world, planned, {
      charge,
      customer,
      isLate: isLate(world, request, charge, intent),
    }).catch(async (error: unknown) => {
      await setIntentPaid(world, request.reference);
      throw error;
    });
    if (commit.outcome === 'placed') return { ...commit, created: true };
    if (commit.outcome === 'returned') return commit;
    if (commit.outcome === 'cartOrdered') continue;
    if (commit.outcome === 'discountUsed') {
      // What is priced by its sum may have another right price, without the discount that was just used.
      if (intent === undefined && attempt < ATTEMPTS) continue;
      return hold('discount');
    }
    if (commit.outcome === 'customerGone') {
      // Deleted, or moved to another address at this moment: then the next try finds it there.
      if (attempt < ATTEMPTS) continue;
      return hold('payer');
    }
    const placed = await findExistingOrder(world, request);
    if (placed !== null) return placed;
  }
  throw new Error(`The order of ${request.reference} does not exist and cannot be made.`);
}
