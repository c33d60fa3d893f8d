import type { HistoryEntry } from '#contract/orders/tracking.ts';
import { promisedBy } from '#domain/orders/promise.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import type { OrderEvent } from './history.queries.ts';

/** An order's history for its customer: steps and messages for them; the team's own notes are left out. */
export function historyFor(events: readonly OrderEvent[]): HistoryEntry[] {
  return events
    .filter(({ kind, customerNote }) => kind === 'status' || customerNote !== null)
    .map(({ toStatus, createdAt, customerNote }) => {
      return { status: toStatus, at: createdAt.toISOString(), note: customerNote };
    });
}

/** An order's history for anyone with the tracking link: without messages to the customer, which may contain names. */
export function historyForAnyone(events: readonly OrderEvent[]): HistoryEntry[] {
  return historyFor(events.filter(({ kind }) => kind === 'status')).map((entry) => ({ ...entry, note: null }));
}

/** The promised return time of an order; null when it is cancelled. */
export function promiseOf(order: OrderRow): string | null {
  return order.status === 'cancelled' ? null : promisedBy(order).toISOString();
}
