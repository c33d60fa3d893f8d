import { type Day, dayOf } from '#domain/days.ts';
import { type StopKind, stopOf } from '#domain/orders/stops.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import type { OrderEvent } from './history.queries.ts';
import { type Mark, standingMarks } from './marks.ts';

/** When a stop of an order is planned for; null without a plan. */
export const plannedFor = (order: OrderRow, kind: StopKind) => (kind === 'pickup' ? order.pickupAt : order.deliveryAt);

/** The day that a waiting stop is on: its plan's, but never one that is over; without a plan it is today's. */
export function dueOn(order: OrderRow, kind: StopKind, today: Day): string {
  const plan = plannedFor(order, kind);
  return plan === null || plan < today.start ? today.date : dayOf(plan).date;
}

/** The last mark of each stop on a day, among those that stand. */
export function marksOn(day: Day, events: readonly OrderEvent[]): Map<StopKind, Mark> {
  const within = ({ event }: Mark) => event.createdAt >= day.start && event.createdAt < day.end;
  return new Map(
    standingMarks(events)
      .filter(within)
      .map((mark) => [mark.kind, mark]),
  );
}

/** Whether today's sheet has a stop of an order: one that it waits for, or one that was marked today. */
export function isOnTodaysSheet(order: OrderRow, events: readonly OrderEvent[], now: Date): boolean {
  const today = dayOf(now);
  const waits = stopOf(order.status);
  return (waits !== null && dueOn(order, waits, today) === today.date) || marksOn(today, events).size > 0;
}
