import type { StaffOrder } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { isBeforePickup } from '#domain/orders/plans.ts';
import { changeOrder, insertEvent, lockOrder } from '#server/features/orders/orders.queries.ts';
import { followPlans } from '#server/features/orders/windows/follow-plans.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { type Actor, planned } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

/** Plans when an order's pairs are collected or delivered, while that is still ahead; null removes the plan. */
export async function planStop(
  world: World,
  actor: Actor,
  { slug, stop, time }: { slug: string; stop: 'pickup' | 'delivery'; time: string | null },
): Promise<StaffOrder | Refusal> {
  const now = world.now();
  const plan = planned(time, now);
  if (plan === undefined) return refuseFields({ planned_at: messages.teamCalls.badTime });
  const refused = await world.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { slug });
    if (order === undefined) return refuse('missing', messages.errors.notFound);
    const isOver = order.status === 'delivered' || order.status === 'cancelled';
    if (isOver || (stop === 'pickup' && order.collectedAt !== null)) {
      return refuse('conflict', messages.teamCalls.noSuchStop);
    }
    const isTooEarly =
      plan !== null &&
      (stop === 'delivery'
        ? isBeforePickup(order, plan)
        : order.deliveryAt !== null && order.deliveryWindow === null && order.deliveryAt < plan);
    if (isTooEarly) return refuseFields({ planned_at: messages.windowCalls.beforePickup });
    const change = stop === 'pickup' ? { pickupAt: plan } : { deliveryAt: plan };
    await changeOrder(tx, order.id, await followPlans(tx, order, change));
    await insertEvent(tx, {
      orderId: order.id,
      kind: 'plan',
      fromStatus: order.status,
      toStatus: order.status,
      actorId: actor.id,
      note: messages.teamCalls.planned(stop, plan?.toISOString() ?? null),
      createdAt: now,
    });
    return null;
  });
  return isRefusal(refused) ? refused : staffOrder(world, slug, actor.role);
}
