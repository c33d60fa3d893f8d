import { messages } from '#domain/messages.ts';
import { commitOrder } from '#server/features/orders/place/commit-order.ts';
import { frozenOf, isComplete } from '#server/features/orders/place/draft-order.ts';
import { findExistingOrder } from '#server/features/orders/place/place-order.ts';
import { recordReversal } from '#server/features/orders/refund/provider/reversal.ts';
import { intentOf } from '#server/features/payments/intents/intents.queries.ts';
import { paymentMode } from '#server/features/payments/ledger/charge-mismatch.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/**
 * Makes an order of a held payment at the agreed price, where the sum is that price and only the circumstances were
 * unusual. Asks the provider once more before. A repeated call returns the same order.
 */
export async function settleByOrder(
  world: World,
  reference: string,
  actor: { id: number | null },
): Promise<{ slug: string } | Refusal> {
  const shop = { reference, userId: null };
  /** The order that another call made meanwhile, or the refusal. */
  const placedElse = async (): Promise<{ slug: string } | Refusal> => {
    const other = await findExistingOrder(world, shop);
    return other?.outcome === 'placed' ? { slug: other.slug } : refuse('conflict', messages.teamPayments.notHeld);
  };
  const placed = await findExistingOrder(world, shop);
  if (placed?.outcome === 'placed') return { slug: placed.slug };
  const payment = await paymentOf(world.db, reference);
  if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
  if (payment.state !== 'review') return placedElse();
  const intent = await intentOf(world.db, reference);
  if (intent === undefined || !isComplete(intent)) return refuse('conflict', messages.teamPayments.noOrderToMake);
  if (payment.reason === 'superseded') return refuse('conflict', messages.teamPayments.noOrderToMake);

  const verification = await verifyOnce(world, reference);
  if (verification.outcome === 'unreachable') return refuse('unavailable', messages.checkoutCalls.unavailable);
  if (verification.outcome === 'reversed') await recordReversal(world, verification.charge);
  if (verification.outcome !== 'success') return refuse('conflict', messages.teamPayments.notHeld);
  const { charge } = verification;
  const isTheSum = charge.amount === intent.total && charge.currency === 'GHS' && charge.mode === paymentMode(world);
  if (!isTheSum) return refuse('conflict', messages.teamPayments.noOrderToMake);
  const customer = await userById(world.db, intent.userId);
  if (customer === undefined) return refuse('conflict', messages.teamPayments.noOrderToMake);
  const { userId, pickupWindow } = intent;
  const commit = await commitOrder(
    world,
    { ...frozenOf(intent), reference, userId, cart: intent.cart || null, pickupWindow },
    { charge, customer, isLate: true, goodwill: true, ...(actor.id === null ? {} : { actorId: actor.id }) },
  );
  if (commit.outcome === 'placed') return { slug: commit.slug };
  return commit.outcome === 'cartOrdered' ? refuse('conflict', messages.teamPayments.cartOrdered) : placedElse();
}
