import { csvLine } from '#domain/csv.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { allocate } from '#domain/reports/allocate.ts';
import { type ReportPeriod, reportPeriod } from '#domain/reports/period.ts';
import { formatHours } from '#domain/windows/format.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import type { Span } from '#domain/windows/span.ts';
import type { World } from '#server/ports.ts';
import type { Refusal } from '#server/refusal.ts';
import { bookedLines, type LineRow, ordersPage, type PageCursor } from './lines.queries.ts';
import { refusePeriod } from './report.ts';

/** Orders read at a time, so that a long file needs little memory. */
const PAGE = 500;
/** Tells spreadsheets that the file is UTF-8. */
const UTF8_BOM = '\uFEFF';

type OrderOnPage = Awaited<ReturnType<typeof ordersPage>>[number];

const windowText = (window: Span | null) => (window === null ? '' : `${window.date} ${formatHours(window)}`);

/**
 * One line for each service of an order: as booked, or as the team corrected it. Discount, trips, faster return, payment
 * and refunds are shared out by price, so that the lines of an order add up to its own sums.
 */
function linesOf({ order, paid: sumPaid, returned }: OrderOnPage, booked: LineRow[]): string[] {
  const lines = order.corrected?.lines ?? [];
  const services =
    order.corrected === null
      ? booked.map(({ name, quantity, unitPrice }) => ({ name, quantity, price: quantity * unitPrice }))
      : lines.map(({ name, quantity, unit_price }) => ({ name, quantity, price: quantity * unit_price }));
  const prices = services.map(({ price }) => price);
  const fees = order.corrected ?? { pickupFee: order.pickupCost, deliveryFee: order.deliveryCost, total: order.total };
  const trips = fees.pickupFee + fees.deliveryFee;
  const { priorityCost } = order;
  const discount = prices.reduce((sum, price) => sum + price, 0) + trips + priorityCost - fees.total;
  const shares = [discount, trips, priorityCost, sumPaid, returned].map((sum) => allocate(sum, prices));
  const { pickup, delivery } = windowsOf(order);
  return services.map(({ name, quantity, price }, index) => {
    const [discountShare = 0, tripShare = 0, priorityShare = 0, paid = 0, refunded = 0] = shares.map(
      (share) => share[index],
    );
    return csvLine([
      order.createdAt.toISOString().slice(0, 10),
      orderCode(order.slug),
      listLabel(order.status),
      name,
      String(quantity),
      order.pickup.area,
      windowText(pickup),
      order.delivery.area,
      windowText(delivery),
      toDecimal(price),
      toDecimal(discountShare),
      toDecimal(tripShare),
      toDecimal(priorityShare),
      toDecimal(price - discountShare + tripShare + priorityShare),
      toDecimal(paid),
      toDecimal(refunded),
    ]);
  });
}

async function* fileLines({ db }: World, period: ReportPeriod): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvLine(messages.teamReports.columns)}`;
  for (let after: PageCursor = null; ; ) {
    const page: OrderOnPage[] = await ordersPage(db, period, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    const booked = Map.groupBy(
      await bookedLines(
        db,
        page.map(({ order }) => order.id),
      ),
      ({ orderId }) => orderId,
    );
    yield page.flatMap((row) => linesOf(row, booked.get(row.order.id) ?? [])).join('');
    if (page.length < PAGE) return;
    after = { at: last.at, id: last.order.id };
  }
}

/** The services of each order of a period, both days included, as lines of a CSV file, a page at a time. */
export function exportLines(
  world: World,
  { from, to }: { from: string; to: string },
): { name: string; lines: AsyncIterable<string> } | Refusal {
  // By month, because a file has no steps that could be too many.
  const period = reportPeriod(from, to, 'month');
  if ('problem' in period) return refusePeriod(period.problem);
  return { name: messages.teamReports.fileName(from, to), lines: fileLines(world, period) };
}
