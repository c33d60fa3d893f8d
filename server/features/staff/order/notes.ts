import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { mailNote } from '#server/features/orders/order-mails.ts';
import { insertEvent, lockOrder } from '#server/features/orders/orders.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';
import { sameNote } from './notes.queries.ts';
import { staffOrder } from './staff-order.ts';

/** In ms: the same words for the same reader within this time are the same note. */
const SAME_NOTE_MS = 10 * 60_000;

/**
 * Writes a note into an order's history: for the team, or for the customer, who sees it there and in a mail. The same
 * key, or the same words again within ten minutes, are one note.
 */
export async function addNote(
  world: World,
  actor: Actor,
  { slug, text, to, key }: { slug: string; text: string; to: 'team' | 'customer'; key?: string | undefined },
): Promise<StaffOrder | Refusal> {
  const words = text.trim();
  if (words === '') return refuseFields({ text: messages.teamCalls.emptyNote });
  const refusal = await world.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { slug });
    if (order === undefined) return refuse('missing', messages.errors.notFound);
    const since = new Date(world.now().getTime() - SAME_NOTE_MS);
    const before = await sameNote(tx, order.id, { key, words, to, since });
    // The history has this note already: it was sent twice, or two people wrote it.
    if (before === 'same') return null;
    if (before === 'other') return refuse('conflict', messages.teamCalls.noteKeyUsed);
    const eventId = await insertEvent(tx, {
      orderId: order.id,
      kind: 'note',
      fromStatus: order.status,
      toStatus: order.status,
      actorId: actor.id,
      ...(to === 'team' ? { note: words } : { customerNote: words }),
      key: key ?? null,
      createdAt: world.now(),
    });
    if (to === 'customer') await mailNote(world, tx, { eventId, slug, note: words, to: order });
    return null;
  });
  if (refusal !== null) return refusal;
  world.wake?.('outbox');
  return staffOrder(world, slug, actor.role);
}
