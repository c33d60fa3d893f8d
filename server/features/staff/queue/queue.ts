import type { Counts, OrderFilter, Queue, Queued } from '#contract/staff/staff.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isBeforePickup, isOver, ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { promisedBy } from '#domain/orders/promise.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import { countDoubts } from '#server/features/discounts/doubts.queries.ts';
import { feeDoubtOf } from '#server/features/payments/intents/price/places.ts';
import { countOwed } from '#server/features/payments/ledger/owed.queries.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { lateFrom, parseOrderFilter } from './order-filter.ts';
import { countByStatus, countLate, countReviews, pageOf, type QueueRow } from './queue.queries.ts';
import { newestIds } from './version.queries.ts';

const PAGE = 50;

/** Whether an order that is neither delivered nor cancelled should be back by now. */
export function isLate(
  order: Pick<QueueRow, 'status' | 'createdAt' | 'pickupAt' | 'collectedAt' | 'promiseFrom' | 'priorityHours'>,
  now: Date,
): boolean {
  return !isOver(order.status) && promisedBy(order) < now;
}

/** The window of the stop that an order has next; null without one. */
function nextWindow(row: QueueRow) {
  if (isOver(row.status)) return null;
  return windowsOf(row)[isBeforePickup(row.status) ? 'pickup' : 'delivery'];
}

function toQueued(row: QueueRow, now: Date): Queued {
  return {
    slug: row.slug,
    code: orderCode(row.slug),
    status: row.status,
    created_at: row.createdAt.toISOString(),
    promised_by: promisedBy(row).toISOString(),
    is_late: isLate(row, now),
    name: `${row.firstName} ${row.lastName}`.trim(),
    phone_number: row.phone,
    pickup_area: row.pickup.area,
    delivery_area: row.delivery.area,
    window: nextWindow(row),
    pairs: row.pairs,
    is_priority: row.priorityHours !== null,
    total: toDecimal(row.total),
    fee_doubt: toDecimal(feeDoubtOf(row)),
    stopped: row.stopped,
  };
}

/** The id after which a page starts; null for the first page and for an invalid cursor. */
function cursor(after: string | undefined): number | null {
  return rowId(after) || null;
}

/** A page of the orders that match. */
export async function queuePage(
  world: World,
  query: OrderFilter & { after?: string | undefined },
): Promise<Queue | Refusal> {
  const now = world.now();
  const choice = parseOrderFilter(query, now);
  if (isRefusal(choice)) return choice;
  const rows = await pageOf(world.db, choice, cursor(query.after), PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    orders: page.map((row) => toQueued(row, now)),
    next: rows.length > PAGE && last !== undefined ? String(last.id) : null,
  };
}

/** The counts above the queue; every status has one. */
export async function queueCounts(world: World): Promise<Counts> {
  const owed = await countOwed(world.db, world.now());
  const none = Object.fromEntries(Object.keys(ORDER_STATUSES).map((status) => [status, 0]));
  return {
    by_status: { ...none, ...(await countByStatus(world.db)) },
    late: await countLate(world.db, lateFrom(world.now())),
    reviews: await countReviews(world.db),
    owed: { count: owed.count, sum: toDecimal(owed.sum) },
    doubts: await countDoubts(world.db),
  };
}

/** A text that changes when an order is made or its history grows: cheap to ask for, again and again. */
export async function queueVersion(world: World): Promise<{ version: string }> {
  const { order, event } = await newestIds(world.db);
  return { version: `${order}.${event}` };
}
