import type { StaffOrder } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { mailNote } from '#server/features/orders/order-mails.ts';
import { insertEvent, lockOrder } from '#server/features/orders/orders.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

/** Writes a note into an order's history: for the team, or for the customer, who sees it there and in a mail. */
export async function addNote(
  world: World,
  actor: Actor,
  { slug, text, to }: { slug: string; text: string; to: 'team' | 'customer' },
): Promise<StaffOrder | Refusal> {
  const words = text.trim();
  if (words === '') return refuseFields({ text: messages.teamCalls.emptyNote });
  const isThere = await world.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { slug });
    if (order === undefined) return false;
    const eventId = await insertEvent(tx, {
      orderId: order.id,
      kind: 'note',
      fromStatus: order.status,
      toStatus: order.status,
      actorId: actor.id,
      ...(to === 'team' ? { note: words } : { customerNote: words }),
      createdAt: world.now(),
    });
    if (to === 'customer') await mailNote(world, tx, { eventId, slug, note: words, to: order });
    return true;
  });
  if (!isThere) return refuse('missing', messages.errors.notFound);
  world.wake?.('outbox');
  return staffOrder(world, slug, actor.role);
}
