import type {
  AreaCount,
  CountedDay,
  MoneyCount,
  OrderCount,
  RefundCount,
  ServiceCount,
  WindowCount,
} from '#domain/reports/counted-day.ts';
import { emptyDay } from '#domain/reports/counted-day.ts';
import { overdueSteps } from '#domain/windows/overdue-steps.ts';
import { dateAfter } from '#domain/windows/span.ts';
import type { Db } from '#server/db/open.ts';
import { savesBefore } from '#server/features/staff/reports/windows.queries.ts';
import { moneyByDay, refundsByDay } from './money.queries.ts';
import { areasByDay, ordersByDay, servicesByDay, type TurnaroundRow, turnaroundByDay } from './orders.queries.ts';
import { rowsOf } from './rows.queries.ts';
import { windowsByDay } from './windows.queries.ts';

type OfDay<Row> = Row & { day: string };

/** Adds the rows of one time to a day; those without a time count as delivered only. */
function addTurnaround(
  { turnaround }: CountedDay,
  { tenths, delivered, kept, longest }: Omit<TurnaroundRow, 'day'>,
): void {
  turnaround.delivered += delivered;
  turnaround.kept += kept;
  if (longest !== null) turnaround.longest = Math.max(turnaround.longest ?? longest, longest);
  if (tenths !== null) turnaround.tenths.push([tenths, delivered]);
}

/**
 * Counts each day from one date to another, both included, from the rows themselves: one statement for each part of the
 * report, whatever the number of days.
 */
export async function countDays(db: Db, from: string, to: string): Promise<Map<string, CountedDay>> {
  const days = new Map<string, CountedDay>();
  for (let date = from; date <= to; date = dateAfter(date, 1)) days.set(date, emptyDay());
  const span = { start: new Date(from), end: new Date(dateAfter(to, 1)) };
  function add<Row>(rows: OfDay<Row>[], put: (counted: CountedDay, row: Omit<OfDay<Row>, 'day'>) => void): void {
    for (const { day, ...row } of rows) {
      const counted = days.get(day);
      if (counted !== undefined) put(counted, row);
    }
  }
  add(await rowsOf<OfDay<MoneyCount>>(db, moneyByDay(span)), ({ money }, row) => money.push(row));
  add(await rowsOf<OfDay<RefundCount>>(db, refundsByDay(span)), ({ refunds }, row) => refunds.push(row));
  add(await rowsOf<OfDay<OrderCount>>(db, ordersByDay(span)), (counted, row) => {
    counted.orders = row;
  });
  const steps = overdueSteps(await savesBefore(db, span.end), span);
  add(await rowsOf<TurnaroundRow>(db, turnaroundByDay(span, steps)), addTurnaround);
  add(await rowsOf<OfDay<AreaCount>>(db, areasByDay(span)), ({ areas }, row) => areas.push(row));
  add(await rowsOf<OfDay<ServiceCount>>(db, servicesByDay(span)), ({ services }, row) => services.push(row));
  add(await rowsOf<OfDay<WindowCount>>(db, windowsByDay(from, to)), ({ windows }, row) => windows.push(row));
  return days;
}
