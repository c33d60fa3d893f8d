import type { HistoryEntry } from '#contract/tracking.ts';
import { promisedBy } from '#domain/orders/promise.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import type { OrderEvent } from './history.queries.ts';

/** An order's history as its customer reads it: steps and words meant for them; the team's own notes stay inside. */
export function historyFor(events: readonly OrderEvent[]): HistoryEntry[] {
  return events
    .filter(({ kind, customerNote }) => kind === 'status' || customerNote !== null)
    .map(({ toStatus, createdAt, customerNote }) => {
      return { status: toStatus, at: createdAt.toISOString(), note: customerNote };
    });
}

/** The same for whoever has the link: a word to the customer may name them, so it stays with them. */
export function historyForAnyone(events: readonly OrderEvent[]): HistoryEntry[] {
  return historyFor(events.filter(({ kind }) => kind === 'status')).map((entry) => ({ ...entry, note: null }));
}

/** Until when an order is promised back; null when it is off. */
export function promiseOf(order: OrderRow): string | null {
  return order.status === 'cancelled' ? null : promisedBy(order).toISOString();
}
