import type { Counts, OrderFilter, Queue, Queued } from '#contract/staff/staff.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isBeforePickup, isOver } from '#domain/orders/order-status.ts';
import { promisedBy } from '#domain/orders/promise.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { dueReturn, isOverdue, type Overdue, overdueAt, windowsOf } from '#domain/windows/order-windows.ts';
import type { WindowRules } from '#domain/windows/rules.ts';
import { countDoubts } from '#server/features/discounts/doubts.queries.ts';
import { feeDoubtOf } from '#server/features/payments/intents/price/places.ts';
import { countOwed } from '#server/features/payments/ledger/owed.queries.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { OrderCriteria } from './criteria.queries.ts';
import { parseOrderFilter } from './order-filter.ts';
import { countByStatus, countLate, countReviews, pageOf, type QueueRow } from './queue.queries.ts';
import { newestIds } from './version.queries.ts';

const PAGE = 50;

/** What the list reads of the shop besides its rows: its rules, and what is late by them now. */
export type QueueTimes = { rules: WindowRules; overdue: Overdue };

/** The rules in force, and what is late by them now. */
export async function queueTimes({ db, now }: Pick<World, 'db' | 'now'>): Promise<QueueTimes> {
  const rules = await currentRules(db);
  return { rules, overdue: overdueAt(rules, now()) };
}

/** The window of the stop that an order has next; null without one. */
function nextWindow(row: QueueRow) {
  if (isOver(row.status)) return null;
  return windowsOf(row)[isBeforePickup(row.status) ? 'pickup' : 'delivery'];
}

function toQueued(row: QueueRow, { rules, overdue }: QueueTimes): Queued {
  return {
    slug: row.slug,
    code: orderCode(row.slug),
    status: row.status,
    created_at: row.createdAt.toISOString(),
    promised_by: promisedBy(row).toISOString(),
    back_on: dueReturn(row, rules),
    is_late: isOverdue(row, overdue),
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

/** Before the id in a cursor: the page starts among the open orders with a faster return, which come first. */
const FIRST = 'p';

type Page = { rows: QueueRow[]; next: string | null };

/** A page of one kind of orders: those after the id, with the cursor of the rest. */
async function pageAfter(world: World, choice: OrderCriteria, after: number | null, limit: number): Promise<Page> {
  const rows = await pageOf(world.db, choice, after, limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.id ?? '') : null };
}

/**
 * A page of orders, open ones with a faster return first; late ones stand by their age alone. An invalid cursor starts
 * again.
 */
async function pageFrom(world: World, choice: OrderCriteria, after = ''): Promise<Page> {
  const isFirst = after.startsWith(FIRST);
  const id = rowId(isFirst ? after.slice(FIRST.length) : after) || null;
  if (choice.overdue !== null) return pageAfter(world, choice, id, PAGE);
  const others = { ...choice, isPriority: false };
  if (id !== null && !isFirst) return pageAfter(world, others, id, PAGE);
  const first = await pageAfter(world, { ...choice, isPriority: true }, id, PAGE);
  if (first.next !== null) return { ...first, next: `${FIRST}${first.next}` };
  // The rest is at least one order, so that its cursor has one to start after.
  const rest = await pageAfter(world, others, null, Math.max(1, PAGE - first.rows.length));
  return { rows: [...first.rows, ...rest.rows], next: rest.next };
}

/** A page of the orders that match. */
export async function queuePage(
  world: World,
  query: OrderFilter & { after?: string | undefined },
): Promise<Queue | Refusal> {
  const times = await queueTimes(world);
  const choice = parseOrderFilter(query, times.overdue);
  if (isRefusal(choice)) return choice;
  const { rows, next } = await pageFrom(world, choice, query.after);
  return { orders: rows.map((row) => toQueued(row, times)), next };
}

/** The counts above the queue; every status has one. */
export async function queueCounts(world: World): Promise<Counts> {
  const owed = await countOwed(world.db, world.now());
  return {
    by_status: await countByStatus(world.db),
    late: await countLate(world.db, (await queueTimes(world)).overdue),
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
