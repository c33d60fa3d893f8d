import type { OrderDetail } from '#contract/orders/orders.ts';
import { stopOf } from '#domain/orders/stops.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import type { OrderEvent } from './history.queries.ts';
import { currentMarks } from './marks.ts';

/** The stop that an order waits for, when nobody was home at the last visit; undefined otherwise. */
export function missedStop(order: OrderRow, events: readonly OrderEvent[]): OrderDetail['missed'] {
  const stop = stopOf(order.status);
  const missed = currentMarks(events).findLast(({ kind, state }) => kind === stop && state === 'not_home');
  if (stop === null || missed === undefined) return undefined;
  return { stop, at: missed.event.createdAt.toISOString(), next: windowsOf(order)[stop] };
}
