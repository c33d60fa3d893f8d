import type { Settled } from '#contract/staff/money/money.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { settleByOrder } from '#server/features/orders/refund/team/settle-by-order.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';

/** Settles a held payment: makes its order at the agreed price, or refunds it. A repeated call does it once. */
export async function settlePayment(
  world: World,
  actor: Actor,
  { reference, by }: { reference: string; by: 'order' | 'refund' },
): Promise<Settled | Refusal> {
  if (by === 'order') {
    const made = await settleByOrder(world, reference, actor);
    return isRefusal(made) ? made : { state: 'order', order_slug: made.slug };
  }
  const refund = await refundInFull(world, reference, actor);
  return isRefusal(refund) ? refund : { state: refund.state, order_slug: null };
}
