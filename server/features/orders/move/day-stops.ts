import { type Day, dayOf } from '#domain/days.ts';
import { type StopKind, stopOf } from '#domain/orders/stops.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { currentMarks, type Mark, type StopEvent } from './marks.ts';

/** What of an order says when its stops are. */
type Planned = Pick<OrderRow, 'pickupAt' | 'deliveryAt'>;

/** When a stop of an order is planned for; null without a plan. */
export const plannedFor = (order: Planned, kind: StopKind) => (kind === 'pickup' ? order.pickupAt : order.deliveryAt);

/** The day of a waiting stop: the day of its plan, or today when that day is over or there is no plan. */
export function dayOfWaitingStop(order: Planned, kind: StopKind, today: Day): string {
  const plan = plannedFor(order, kind);
  return plan === null || plan < today.start ? today.date : dayOf(plan).date;
}

/** The last mark of each stop on a day, among those that still hold. */
export function marksOn(day: Day, events: readonly StopEvent[]): Map<StopKind, Mark> {
  const within = ({ event }: Mark) => event.createdAt >= day.start && event.createdAt < day.end;
  return new Map(
    currentMarks(events)
      .filter(within)
      .map((mark) => [mark.kind, mark]),
  );
}

/** The stops of an order on today's sheet: the one that it waits for, and those that were marked today. */
export function kindsOnTodaysSheet(order: OrderRow, events: readonly StopEvent[], now: Date): StopKind[] {
  const today = dayOf(now);
  const waits = stopOf(order.status);
  const isDue = waits !== null && dayOfWaitingStop(order, waits, today) === today.date;
  return [...new Set([...(isDue ? [waits] : []), ...marksOn(today, events).keys()])];
}
