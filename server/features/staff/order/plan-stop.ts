import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { isOver } from '#domain/orders/order-status.ts';
import { wouldPrecedePickup } from '#domain/orders/plans.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { formatMoment } from '#domain/windows/format.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import { notifyPlanned } from '#server/features/orders/notices/stop-notices.ts';
import { changeOrder, insertEvent, lockOrder } from '#server/features/orders/orders.queries.ts';
import { releaseLeftSeats } from '#server/features/orders/windows/follow-plans.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { type Actor, parsePlannedTime } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

/**
 * Plans when an order's pairs are collected or delivered, while that is still ahead; null removes the plan. A customer
 * whose stop had another time gets a mail.
 */
export async function planStop(
  world: World,
  actor: Actor,
  { slug, stop, time }: { slug: string; stop: StopKind; time: string | null },
): Promise<StaffOrder | Refusal> {
  const now = world.now();
  const checked = parsePlannedTime(time, now);
  if ('problem' in checked) return refuseFields({ planned_at: checked.problem });
  const plan = checked.time;
  const refused = await world.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { slug });
    if (order === undefined) return refuse('missing', messages.errors.notFound);
    if (isOver(order.status) || (stop === 'pickup' && order.collectedAt !== null)) {
      return refuse('conflict', messages.teamCalls.noSuchStop);
    }
    const isTooEarly =
      plan !== null &&
      (stop === 'delivery'
        ? wouldPrecedePickup(order, plan)
        : order.deliveryAt !== null && order.deliveryWindow === null && order.deliveryAt < plan);
    if (isTooEarly) return refuseFields({ planned_at: messages.windowCalls.beforePickup });
    const change = stop === 'pickup' ? { pickupAt: plan } : { deliveryAt: plan };
    await changeOrder(tx, order.id, await releaseLeftSeats(tx, order, change));
    const eventId = await insertEvent(tx, {
      orderId: order.id,
      kind: 'plan',
      fromStatus: order.status,
      toStatus: order.status,
      actorId: actor.id,
      note: messages.teamCalls.planned(stop, plan === null ? null : formatMoment(plan)),
      createdAt: now,
    });
    const before = stop === 'pickup' ? order.pickupAt : order.deliveryAt;
    const was = windowsOf(order)[stop];
    // The first time that a stop is planned for is no news that it moved; neither is the same time.
    const isMoved = before !== null && before.getTime() !== plan?.getTime();
    if (isMoved) await notifyPlanned(world, tx, { eventId, order, stop, was, at: plan });
    return null;
  });
  world.wake?.('outbox');
  return isRefusal(refused) ? refused : staffOrder(world, slug, actor.role);
}
