import type { OrderFilter } from '#contract/staff/staff.ts';
import { csvLine } from '#domain/csv.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { dueReturn, isOverdue, windowsOf } from '#domain/windows/order-windows.ts';
import { endOf } from '#domain/windows/span.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { OrderCriteria } from './criteria.queries.ts';
import { parseOrderFilter } from './order-filter.ts';
import { pageOf, type QueueRow } from './queue.queries.ts';
import { type QueueTimes, queueTimes } from './queue.ts';

/** Orders read at a time, so that a long file needs little memory. */
const PAGE = 500;
/** Tells spreadsheets that the file is UTF-8. */
const UTF8_BOM = '\uFEFF';

function lineOf(row: QueueRow, { rules, overdue }: QueueTimes): string {
  const { teamCalls } = messages;
  const { pickup, delivery } = windowsOf(row);
  const back = dueReturn(row, rules);
  return csvLine([
    orderCode(row.slug),
    listLabel(row.status),
    row.createdAt.toISOString(),
    back === null ? '' : endOf(back).toISOString(),
    isOverdue(row, overdue) ? teamCalls.yes : teamCalls.no,
    `${row.firstName} ${row.lastName}`.trim(),
    row.email,
    row.phone,
    row.pickup.area,
    row.pickup.street_address,
    pickup === null ? '' : formatSpan(pickup),
    row.delivery.area,
    row.delivery.street_address,
    delivery === null ? '' : formatSpan(delivery),
    String(row.pairs),
    toDecimal(row.subtotal),
    toDecimal(row.deliveryCost + row.pickupCost),
    toDecimal(row.priorityCost),
    toDecimal(row.discountTotal),
    toDecimal(row.total),
    toDecimal(row.returned),
    row.paymentMethod,
    row.reference,
  ]);
}

/** The orders that match as lines of a CSV file, a page at a time. */
export async function exportOrders(world: World, filter: OrderFilter): Promise<AsyncIterable<string> | Refusal> {
  const times = await queueTimes(world);
  const choice = parseOrderFilter(filter, times.overdue);
  if (isRefusal(choice)) return choice;
  async function* lines(picked: OrderCriteria): AsyncGenerator<string> {
    yield `${UTF8_BOM}${csvLine(messages.teamCalls.csvColumns)}`;
    let after: number | null = null;
    for (;;) {
      const rows: QueueRow[] = await pageOf(world.db, picked, after, PAGE);
      if (rows.length > 0) yield rows.map((row) => lineOf(row, times)).join('');
      const last = rows.at(-1);
      if (rows.length < PAGE || last === undefined) return;
      after = last.id;
    }
  }
  return lines(choice);
}
