import { messages } from '#domain/messages.ts';

import { OWN_CHANGES, OWN_NOTES_MAX } from '#domain/orders/own-changes.ts';
import { withoutInvisibleCharacters } from '#domain/places/one-line.ts';
import { eventsOf, type OrderEvent } from '#server/features/orders/move/history.queries.ts';
import { insertEvent } from '#server/features/orders/orders.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { lockOwn, type OwnKey } from './lock-own.ts';
import { mailOwnChange } from './own-change-mails.ts';

const words = messages.ownOrderCalls;

/** The notes that the customer wrote to the team, oldest first. */
export function ownNotesOf(
  events: readonly Pick<OrderEvent, 'detail' | 'note' | 'createdAt'>[],
): { text: string; at: string }[] {
  return events
    .filter(({ detail, note }) => detail?.own === 'note' && note !== null)
    .map(({ note, createdAt }) => ({ text: note ?? '', at: createdAt.toISOString() }));
}

/**
 * Writes a customer's note to the team into the history of their own order, while it is not over; five at most. The
 * same key, or the same words as the note before, is one note.
 */
export async function addOwnNote(
  world: World,
  own: OwnKey,
  { text, key }: { text: string; key?: string | undefined },
): Promise<Refusal | null> {
  const note = withoutInvisibleCharacters(text);
  if (note === '') return refuseFields({ text: words.emptyNote });
  const refused = await world.db.transaction(async (tx) => {
    const order = await lockOwn(tx, own);
    if (isRefusal(order)) return order;
    const events = await eventsOf(tx, order.id);
    const written = events.filter(({ detail }) => detail?.own === 'note');
    if (written.at(-1)?.note === note || written.some((one) => key !== undefined && one.key === key)) return null;
    if (!OWN_CHANGES[order.status].write) return refuse('conflict', words.over);
    if (written.length >= OWN_NOTES_MAX) return refuse('conflict', words.notesFull(OWN_NOTES_MAX));
    const isTaken = events.some((one) => key !== undefined && one.key === key);
    const { id: orderId, status } = order;
    const entry = { orderId, kind: 'note' as const, fromStatus: status, toStatus: status, actorId: own.userId };
    const eventId = await insertEvent(tx, {
      ...entry,
      note,
      detail: { own: 'note' },
      key: isTaken ? null : (key ?? null),
      createdAt: world.now(),
    });
    await mailOwnChange(world, tx, order, { kind: 'note', key: eventId, lines: [note] });
    return null;
  });
  if (refused === null) world.wake?.('outbox');
  return refused;
}
