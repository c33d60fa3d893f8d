import { calls } from '#contract/calls.ts';
import type { Counts, OrderFilter, Queue } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { queuePath } from '#domain/team-paths.ts';
import { send } from '#src/lib/api/client.ts';
import { fetchFile } from '#src/lib/api/files.ts';
import { saveFile } from '#src/lib/flows/shell/save-file.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The queue's filter: one status or all, late orders only or not, and a search text. */
export type QueueFilter = { status: string; late: string; search: string };

/** The filter in this page's address. */
export function currentFilter(): QueueFilter {
  const query = new URLSearchParams(window.location.search);
  return { status: query.get('status') ?? '', late: query.get('late') ?? '', search: query.get('search') ?? '' };
}

/** Writes the filter into this page's address, so that Back, reload and bookmarks keep it. */
export function saveFilter(filter: QueueFilter): void {
  window.history.replaceState(window.history.state, '', queuePath(filter));
}

/** A page of the orders that match; `after` is the previous page's `next`. */
export function loadQueue(filter: QueueFilter, after = ''): Promise<CallResult<Queue>> {
  return tryCall(() => send(calls.queue, { query: { ...filter, after } }));
}

/** The number of orders in each status, of late orders, and of payments that wait for a decision. */
export function loadCounts(): Promise<CallResult<Counts>> {
  return tryCall(() => send(calls.queueCounts));
}

/** Saves the orders that match as a CSV file on this device. */
export function downloadOrders(filter: OrderFilter): Promise<CallResult<void>> {
  return tryCall(async () => {
    const file = await fetchFile(calls.exportOrders, { query: filter });
    saveFile(file, messages.teamQueue.csvFile(new Date().toISOString().slice(0, 10)));
  });
}
