import { normaliseStatus, ORDER_STEPS, type OrderStatus } from './order-status.ts';
import type { PhotoKind } from './photos.ts';

/** An entry of an order's history: its status from then on, and a message from the team. */
export type HistoryEntry = { status: string; at: string; note: string | null };

/** One step of an order's timeline (done, current or ahead), with its pictures and messages. */
export type TimelineStep<Picture> = {
  status: OrderStatus;
  state: 'done' | 'now' | 'ahead';
  /** When the order last reached this step, as the API sends it; null when unknown. */
  at: string | null;
  notes: { text: string; at: string }[];
  pictures: Picture[];
};

/** The step at which pictures of a kind are shown, once the order reaches it. */
const PICTURE_STEP: Record<PhotoKind, OrderStatus> = { intake: 'cleaning_ongoing', after: 'cleaning_completed' };

/** The shown statuses: all steps, or for a cancelled order those it reached and its end. */
function shownStatuses(status: OrderStatus, entries: readonly { status: OrderStatus | null }[]): OrderStatus[] {
  if (status !== 'cancelled') return [...ORDER_STEPS];
  const passed = ORDER_STEPS.filter((step, at) => at === 0 || entries.some((entry) => entry.status === step));
  return [...passed, 'cancelled'];
}

/**
 * The timeline of an order, from its status and its history: each step with its date, messages and pictures. After a
 * step back, later steps are ahead again; their messages and pictures are shown at the current step. Empty for an
 * unknown status.
 */
export function timelineOf<Picture extends { kind: PhotoKind }>(order: {
  status: string;
  placedAt: string;
  history: readonly HistoryEntry[];
  pictures: readonly Picture[];
}): TimelineStep<Picture>[] {
  const status = normaliseStatus(order.status);
  if (status === null) return [];
  const entries = order.history.map((entry) => ({ ...entry, status: normaliseStatus(entry.status) }));
  const arrivals = entries.filter((entry, at) => entry.status !== entries[at - 1]?.status);
  const statuses = shownStatuses(status, entries);
  const now = statuses.indexOf(status);
  /** The step that shows what belongs to `wanted`: that step, or the current one while it is not reached. */
  const stepFor = (wanted: OrderStatus | null) => {
    const at = wanted === null ? now : statuses.indexOf(wanted);
    return at < 0 || at > now ? now : at;
  };
  return statuses.map((step, index) => ({
    status: step,
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
    at: index > now ? null : (arrivals.findLast((entry) => entry.status === step)?.at ?? firstMoment(index, order)),
    notes: entries
      .filter((entry) => entry.note !== null && stepFor(entry.status) === index)
      .map(({ note, at }) => ({ text: note ?? '', at })),
    pictures: order.pictures.filter(({ kind }) => stepFor(PICTURE_STEP[kind]) === index),
  }));
}

function firstMoment(index: number, { placedAt }: { placedAt: string }): string | null {
  return index === 0 && placedAt !== '' ? placedAt : null;
}
