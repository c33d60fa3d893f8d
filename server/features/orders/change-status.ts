import { messages } from '#domain/messages.ts';
import { detailLabel, mayMove, normaliseStatus, type OrderStatus } from '#domain/order-status.ts';
import { paymentOf } from '#server/features/payments/ledger.queries.ts';
import { creditFriend } from '#server/features/referrals/referrals.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { mailPoints, mailStatus } from './order-mails.ts';
import { insertEvent, lockOrder, setStatus } from './orders.queries.ts';
import { releaseDiscounts } from './release.ts';

export type StatusChange = {
  slug: string;
  /** The wanted status, in any spelling of it. */
  to: string;
  /** Who moves it; null for the shop itself. */
  actorId: number | null;
  reason?: string;
};

/**
 * Moves an order one legal step, writes it into its history and tells the customer. Delivered pays the referrer's
 * points for a friend's first order; cancelled gives back the discounts it used.
 */
export async function changeStatus(
  world: World,
  change: StatusChange,
): Promise<{ slug: string; status: OrderStatus } | Refusal> {
  const { slug, actorId } = change;
  const to = normaliseStatus(change.to);
  if (to === null) return refuse('invalid', messages.staff.unknownStatus(change.to));
  const now = world.now();
  const moved = await world.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { slug });
    if (order === undefined) return refuse('missing', messages.errors.notFound);
    const from = order.status;
    if (!mayMove(from, to)) {
      return refuse('conflict', messages.staff.illegalMove(detailLabel(from), detailLabel(to)));
    }
    await setStatus(tx, order.id, to);
    const reason = change.reason ?? null;
    const entry = { orderId: order.id, fromStatus: from, toStatus: to, actorId, reason, createdAt: now };
    const eventId = await insertEvent(tx, entry);
    // Money that went back earns nobody points.
    const isPaid = (await paymentOf(tx, order.reference))?.state === 'order';
    const credit = to === 'delivered' && isPaid ? await creditFriend(tx, order.userId) : null;
    const referrer = credit === null ? undefined : await userById(tx, credit.referrerId);
    if (referrer !== undefined) await mailPoints(world, tx, { friendId: order.userId, to: referrer });
    if (to === 'cancelled') await releaseDiscounts(tx, order.id, now);
    await mailStatus(world, tx, { eventKey: String(eventId), slug, status: to, to: order });
    return { slug, status: to };
  });
  world.wake?.('outbox');
  return moved;
}
