import type { MissedStop } from '#contract/orders/tracking.ts';
import { stopOf } from '#domain/orders/stops.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import type { OrderEvent } from './history.queries.ts';
import { currentMarks } from './marks.ts';

/**
 * The times at which a rider found nobody at home, oldest first, without marks that were undone. `is_open` while the
 * order still waits for that stop, and the trip was not made since; `next` is then its window, or null without one.
 */
export function missedStops(order: OrderRow, events: readonly OrderEvent[]): MissedStop[] {
  const missed = currentMarks(events).filter(({ state }) => state === 'not_home');
  const waits = stopOf(order.status);
  return missed.map(({ kind, event }, index) => {
    const isLast = missed.slice(index + 1).every((later) => later.kind !== kind);
    const isOpen = isLast && waits === kind;
    return {
      stop: kind,
      at: event.createdAt.toISOString(),
      is_open: isOpen,
      next: isOpen ? windowsOf(order)[kind] : null,
    };
  });
}
