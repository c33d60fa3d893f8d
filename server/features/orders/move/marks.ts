import type { Role } from '#domain/accounts/roles.ts';
import { finishedBy, STOPS, type StopKind, stopOf, UNDO_WITHIN_MS } from '#domain/orders/stops.ts';
import type { OrderEvent } from './history.queries.ts';

/** What an entry of an order's history says about its stops. */
export type StopEvent = Pick<
  OrderEvent,
  'id' | 'orderId' | 'createdAt' | 'actorId' | 'kind' | 'fromStatus' | 'toStatus' | 'detail'
>;

/** What a rider reported about a stop: it is done, or nobody was home. */
export type Mark = { kind: StopKind; state: 'done' | 'not_home'; event: StopEvent };

/** The mark in an entry of an order's history, or null. */
export function markOf(event: StopEvent): Mark | null {
  if (event.kind === 'not_home') {
    const kind = stopOf(event.toStatus);
    return kind === null ? null : { kind, state: 'not_home', event };
  }
  const kind = event.kind === 'status' ? finishedBy(event.fromStatus, event.toStatus) : null;
  return kind === null ? null : { kind, state: 'done', event };
}

/** The marks in an order's history that still hold: not undone, and the order did not return to the stop. */
export function currentMarks(events: readonly StopEvent[]): Mark[] {
  const undone = new Set(events.map(({ detail }) => detail?.undoes).filter((id) => id !== undefined));
  return events
    .map(markOf)
    .filter((mark) => mark !== null)
    .filter(({ kind, state, event }) => {
      const returned = (later: StopEvent) =>
        later.id > event.id && later.kind === 'status' && later.toStatus === STOPS[kind].waits;
      return !undone.has(event.id) && !(state === 'done' && events.some(returned));
    });
}

/**
 * Whether a user may undo a mark: it is the last event of the order, and they made it a few minutes ago or are the
 * owner.
 */
export function mayUndo(
  mark: Mark,
  events: readonly StopEvent[],
  actor: { id: number; role: Role },
  now: Date,
): boolean {
  const isChange = ({ kind, detail }: StopEvent) =>
    kind === 'status' ||
    kind === 'not_home' ||
    // A plan made since "not home" stays.
    (kind === 'plan' && mark.state === 'not_home' && detail?.undoes === undefined);
  if (events.some((event) => event.id > mark.event.id && isChange(event))) return false;
  const isFresh = now.getTime() - mark.event.createdAt.getTime() <= UNDO_WITHIN_MS;
  return actor.role === 'owner' || (mark.event.actorId === actor.id && isFresh);
}
