import { normaliseStatus, ORDER_STEPS, type OrderStatus } from './order-status.ts';
import type { PhotoKind } from './photos.ts';

/** An entry of an order's history: where it stood from then on, and a word from the team. */
export type HistoryEntry = { status: string; at: string; note: string | null };

/** One step of an order's way: behind it, where it is, still to come; with what belongs to it. */
export type Step<Picture> = {
  status: OrderStatus;
  place: 'done' | 'now' | 'ahead';
  /** When the order came there last, as the wire tells it; null where nobody knows. */
  at: string | null;
  words: { text: string; at: string }[];
  pictures: Picture[];
};

/** Where the pictures of a kind belong, once the order has come so far. */
const PICTURED: Record<PhotoKind, OrderStatus> = { intake: 'cleaning_ongoing', after: 'cleaning_completed' };

/** The statuses shown: the whole way; of a cancelled order what it had passed, and its end. */
function wayOf(status: OrderStatus, entries: readonly { status: OrderStatus | null }[]): OrderStatus[] {
  if (status !== 'cancelled') return [...ORDER_STEPS];
  const passed = ORDER_STEPS.filter((step, at) => at === 0 || entries.some((entry) => entry.status === step));
  return [...passed, 'cancelled'];
}

/**
 * The steps of an order's way, from where it stands and what happened: each with its date, the team's words and its
 * pictures. What a step back left ahead is still to come again; its words and pictures wait where the order stands.
 * Empty for a status that nobody knows.
 */
export function timelineOf<Picture extends { kind: PhotoKind }>(order: {
  status: string;
  placedAt: string;
  history: readonly HistoryEntry[];
  pictures: readonly Picture[];
}): Step<Picture>[] {
  const status = normaliseStatus(order.status);
  if (status === null) return [];
  const entries = order.history.map((entry) => ({ ...entry, status: normaliseStatus(entry.status) }));
  const arrivals = entries.filter((entry, at) => entry.status !== entries[at - 1]?.status);
  const way = wayOf(status, entries);
  const now = way.indexOf(status);
  /** The step that holds what belongs to `wanted`: its own, or the present one while it is not reached. */
  const holder = (wanted: OrderStatus | null) => {
    const at = wanted === null ? now : way.indexOf(wanted);
    return at < 0 || at > now ? now : at;
  };
  return way.map((step, index) => ({
    status: step,
    place: index < now ? 'done' : index === now ? 'now' : 'ahead',
    at: index > now ? null : (arrivals.findLast((entry) => entry.status === step)?.at ?? firstMoment(index, order)),
    words: entries
      .filter((entry) => entry.note !== null && holder(entry.status) === index)
      .map(({ note, at }) => ({ text: note ?? '', at })),
    pictures: order.pictures.filter(({ kind }) => holder(PICTURED[kind]) === index),
  }));
}

function firstMoment(index: number, { placedAt }: { placedAt: string }): string | null {
  return index === 0 && placedAt !== '' ? placedAt : null;
}
