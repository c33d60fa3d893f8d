import { and, eq, gte, or } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { orderEvents } from '#server/db/schema.ts';

/**
 * Whether an order's history has this note already: `same` with its words, by its key or written since a moment;
 * `other` when its key belongs to another note. The order is locked by the caller.
 */
export async function sameNote(
  tx: Tx,
  orderId: number,
  note: { key: string | undefined; words: string; to: 'team' | 'customer'; since: Date },
): Promise<'same' | 'other' | null> {
  const { key, words, to, since } = note;
  const column = to === 'team' ? orderEvents.note : orderEvents.customerNote;
  const isNote = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'note'));
  const again = and(eq(column, words), gte(orderEvents.createdAt, since));
  const rows = await tx
    .select()
    .from(orderEvents)
    .where(and(isNote, key === undefined ? again : or(eq(orderEvents.key, key), again)));
  const byKey = rows.find((row) => key !== undefined && row.key === key);
  if (byKey !== undefined) return (to === 'team' ? byKey.note : byKey.customerNote) === words ? 'same' : 'other';
  return rows.length > 0 ? 'same' : null;
}
