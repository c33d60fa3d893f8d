import { type Day, dayOf } from '#domain/days.ts';
import { type StopKind, stopOf } from '#domain/orders/stops.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import type { OrderEvent } from './history.queries.ts';
import { type Mark, standingMarks } from './marks.ts';

/** When a stop of an order is planned for; null without a plan. */
export const plannedFor = (order: OrderRow, kind: StopKind) => (kind === 'pickup' ? order.pickupAt : order.deliveryAt);

/** The day of a waiting stop: the day of its plan, or today when that day is over or there is no plan. */
export function dueOn(order: OrderRow, kind: StopKind, today: Day): string {
  const plan = plannedFor(order, kind);
  return plan === null || plan < today.start ? today.date : dayOf(plan).date;
}

/** The last mark of each stop on a day, among those that still hold. */
export function marksOn(day: Day, events: readonly OrderEvent[]): Map<StopKind, Mark> {
  const within = ({ event }: Mark) => event.createdAt >= day.start && event.createdAt < day.end;
  return new Map(
    standingMarks(events)
      .filter(within)
      .map((mark) => [mark.kind, mark]),
  );
}

/** Whether today's sheet has a stop of an order: one that the order waits for, or one that was marked today. */
export function isOnTodaysSheet(order: OrderRow, events: readonly OrderEvent[], now: Date): boolean {
  const today = dayOf(now);
  const waits = stopOf(order.status);
  return (waits !== null && dueOn(order, waits, today) === today.date) || marksOn(today, events).size > 0;
}
