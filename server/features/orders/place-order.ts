import type { BasketClaims } from '#server/features/payments/basket.ts';
import { mismatchOf, paymentMode, type ReviewReason } from '#server/features/payments/compare.ts';
import { holdPayment, ownerOf } from '#server/features/payments/hold.ts';
import { type Intent, intentOf, moveIntent, paymentOf } from '#server/features/payments/payments.queries.ts';
import { priceBasket } from '#server/features/payments/pricing.ts';
import { createFlights } from '#server/features/payments/single-flight.ts';
import { verifyOnce } from '#server/features/payments/verifying.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { Charge, World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { commitOrder, type OrderPlan } from './commit-order.ts';
import { lastPhone, orderOfReference } from './orders.queries.ts';
import { recordReversal } from './reversal.ts';

export type PlaceRequest = {
  reference: string;
  /** Who asks; null for the shop itself (webhook, reconciler). */
  userId: number | null;
  /** What a caller says the payment is for; it counts only where no checkout was registered. */
  claims?: BasketClaims;
};

export type Placement =
  | { outcome: 'placed'; slug: string; created: boolean }
  /** The payment, or its order, is someone else's. */
  | { outcome: 'forbidden' }
  /** Not final: ask again. */
  | { outcome: 'pending' }
  | { outcome: 'unpaid' }
  /** The money was given back. */
  | { outcome: 'returned' }
  /** Paid, but not as agreed: staff settle it. */
  | { outcome: 'held'; reason: ReviewReason; refusal?: Refusal }
  /** The provider gives no answer: nothing is known. */
  | { outcome: 'unreachable' };

const share = createFlights<Placement>();
/** How soon the reconciler asks again about a payment whose customer is waiting, in ms. */
const ASK_AGAIN_MS = 10_000;
/** A reference can lose the race for its order only to another one; twice is once more than that needs. */
const ATTEMPTS = 3;

/** What is there already: the order for its owner, a refusal for others; null when there is no order. */
export async function findPlaced(world: World, request: PlaceRequest): Promise<Placement | null> {
  const order = await orderOfReference(world.db, request.reference);
  if (order === undefined) return null;
  if (request.userId !== null && order.userId !== request.userId) return { outcome: 'forbidden' };
  return { outcome: 'placed', slug: order.slug, created: false };
}

/**
 * Turns a paid reference into an order, exactly once, whoever asks and however often: the customer's call, the
 * recovery, the webhook's worker, the reconciler. Money that can't become an order is held for review.
 */
export async function placeOrder(world: World, request: PlaceRequest): Promise<Placement> {
  const { value, joined } = await share(world, `${request.reference} ${request.userId}`, () => place(world, request));
  return joined && value.outcome === 'placed' ? { ...value, created: false } : value;
}

async function place(world: World, request: PlaceRequest): Promise<Placement> {
  const { reference, userId } = request;
  const placed = await findPlaced(world, request);
  if (placed !== null) return placed;
  const intent = await intentOf(world.db, reference);
  if (intent !== undefined && userId !== null && intent.userId !== userId) return { outcome: 'forbidden' };
  const { state } = (await paymentOf(world.db, reference)) ?? {};
  if (state === 'refunding' || state === 'refunded') return { outcome: 'returned' };

  const verification = await verifyOnce(world, reference);
  switch (verification.outcome) {
    case 'success':
    case 'reversed': {
      const { charge } = verification;
      if (charge.reference !== reference) {
        world.log.error({ reference }, 'the provider answered about another reference');
        return { outcome: 'unreachable' };
      }
      if (verification.outcome === 'success') return settle(world, request, charge, intent);
      await recordReversal(world, charge);
      return { outcome: 'returned' };
    }
    case 'pending':
    case 'unreachable':
      await keepAsking(world, reference);
      return { outcome: verification.outcome };
    case 'abandoned':
      return { outcome: 'pending' };
    default:
      return { outcome: 'unpaid' };
  }
}

/** A payment that somebody counts on, or that is under way, is asked about soon. */
async function keepAsking(world: World, reference: string): Promise<void> {
  const nextCheckAt = new Date(world.now().getTime() + ASK_AGAIN_MS);
  await moveIntent(world.db, reference, ['waiting', 'checking'], { state: 'checking', nextCheckAt });
}

/** Makes the order of a successful charge, or holds the money. */
async function settle(
  world: World,
  request: PlaceRequest,
  charge: Charge,
  intent: Intent | undefined,
): Promise<Placement> {
  const hold = async (reason: ReviewReason, refusal?: Refusal): Promise<Placement> => {
    if (await holdPayment(world, { charge, reason, intent })) {
      return refusal === undefined ? { outcome: 'held', reason } : { outcome: 'held', reason, refusal };
    }
    return (await findPlaced(world, request)) ?? { outcome: 'returned' };
  };

  const planned = await planOf(world, request, charge, intent);
  if ('reason' in planned) return hold(planned.reason, planned.refusal);
  const owner = await userById(world.db, planned.userId);
  const reason = mismatchOf(charge, {
    total: planned.total,
    ownerEmail: owner?.email ?? '',
    mode: paymentMode(world),
    pricedUntil: intent?.expiresAt ?? null,
  });
  if (reason !== null) return hold(reason);

  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const commit = await commitOrder(world, planned, { charge, found: request.userId === null });
    if (commit.outcome === 'placed') return { ...commit, created: true };
    if (commit.outcome === 'returned') return commit;
    if (commit.outcome === 'discountUsed') return hold('discount');
    const placed = await findPlaced(world, request);
    if (placed !== null) return placed;
  }
  throw new Error(`The order of ${request.reference} is neither there nor can be made.`);
}

type Unplanned = { reason: ReviewReason; refusal?: Refusal };

/** What the order will be: as frozen before the pop-up opened, else priced now from what the payer asks for. */
async function planOf(
  world: World,
  { reference, userId, claims }: PlaceRequest,
  charge: Charge,
  intent: Intent | undefined,
): Promise<OrderPlan | Unplanned> {
  if (intent !== undefined) {
    const { lines, delivery, pickup, phone, discounts, subtotal, deliveryCost, pickupCost, total } = intent;
    const frozen = { lines, delivery, pickup, phone, discounts, subtotal, deliveryCost, pickupCost, total };
    return { ...frozen, reference, userId: intent.userId };
  }
  if (userId === null || claims === undefined) return { reason: 'unknownReference' };
  // A stranger's basket must not be priced against another's money, nor its faults be told.
  if ((await ownerOf(world, charge, undefined))?.id !== userId) return { reason: 'payer' };
  const basket = await priceBasket(world, userId, claims, charge.amount);
  if (isRefusal(basket)) return { reason: 'basket', refusal: basket };
  return { ...basket, phone: basket.phone ?? (await lastPhone(world.db, userId)), reference, userId };
}
