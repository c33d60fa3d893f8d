import { type SQL, sql } from 'drizzle-orm';
import { PROMISE_SPAN_MS } from '#domain/orders/promise.ts';
import type { OverdueStep } from '#domain/windows/overdue-steps.ts';
import { orders, promiseStart } from '#server/db/schema.ts';
import { extrasPaid } from '#server/features/staff/reports/extras-paid.queries.ts';
import { dateOf, dateText, type TimeSpan, within } from './rows.queries.ts';

const BOOKED = sql`orders.created_at`;
/** What was paid for an order, also in addition. */
const PAID = sql`orders.total + ${extrasPaid(sql`orders.id`)}`;

/** The lines of the orders of a span that are not cancelled: as booked, or as the team corrected them. */
const linesNow = (span: TimeSpan): SQL => sql`(
  select line.order_id, line.service_id, line.name, line.quantity, line.unit_price, orders.created_at, orders.pickup
  from orders join order_lines line on line.order_id = orders.id
  where ${within(BOOKED, span)} and orders.status <> 'cancelled' and orders.corrected is null
  union all
  select orders.id, line.service_id, line.name, line.quantity, line.unit_price, orders.created_at, orders.pickup
  from orders cross join lateral jsonb_to_recordset(orders.corrected -> 'lines')
    as line (service_id int, name text, quantity int, unit_price int)
  where ${within(BOOKED, span)} and orders.status <> 'cancelled' and orders.corrected is not null)`;

/**
 * Orders of each day by when they were booked. Cancelled ones are counted on their own, in no other figure. `value` is
 * what was paid, in pesewas. `repeat` are those of customers with an earlier order that was not cancelled.
 */
export function ordersByDay(span: TimeSpan): SQL {
  const date = dateOf(BOOKED);
  return sql`select ${dateText(sql`date`)} as day, sum(booked)::int as booked, sum(cancelled)::int as cancelled,
      sum(pairs)::int as pairs, sum(value)::float8 as value, sum(repeat)::int as repeat
    from (
      select ${date} as date, count(*) as booked, count(*) filter (where orders.status = 'cancelled') as cancelled,
        0 as pairs, coalesce(sum(${PAID}) filter (where orders.status <> 'cancelled'), 0) as value, 0 as repeat
      from orders where ${within(BOOKED, span)} group by 1
      union all
      select ${dateOf(sql`line.created_at`)}, 0, 0, sum(line.quantity), 0, 0
      from ${linesNow(span)} line group by 1
      union all
      select ${date}, 0, 0, 0, 0, count(*) from orders
      where ${within(BOOKED, span)} and orders.status <> 'cancelled'
        and exists (select 1 from orders earlier where earlier.user_id = orders.user_id and earlier.id < orders.id
          and earlier.status <> 'cancelled')
      group by 1) part
    group by part.date`;
}

/** Delivered orders of one day that took as many tenths of an hour; null without a collection. `longest` in hours. */
export type TurnaroundRow = {
  day: string;
  tenths: number | null;
  delivered: number;
  kept: number;
  longest: number | null;
};

/** Moments as the database reads an array of them. */
const moments = (all: Date[]): SQL => sql`${`{${all.map((moment) => moment.toISOString()).join(',')}}`}::timestamptz[]`;

/**
 * Orders by the day of their delivery, the last one if there are more, and by the tenths of an hour from collection to
 * delivery: how many, and how many no later than their customers were told, as `isLaterThanTold` says it. `steps` is
 * what is over at each moment of the span.
 */
export function turnaroundByDay(span: TimeSpan, steps: readonly OverdueStep[]): SQL {
  const [sinces, overs] = [moments(steps.map(({ since }) => since)), moments(steps.map(({ over }) => over))];
  const over = sql`(${overs})[width_bucket(done.created_at, ${sinces})]`;
  const promised = sql`${promiseStart(orders)} + make_interval(secs => ${PROMISE_SPAN_MS / 1000})`;
  const hours = sql`extract(epoch from done.created_at - orders.collected_at) / 3600`;
  const date = dateOf(sql`done.created_at`);
  return sql`select ${dateText(date)} as day, round(${hours} * 10)::int as tenths, count(*)::int as delivered,
      (count(*) filter (where case when orders.promise_from is null then ${promised} > ${over}
        else ${promised} >= date_trunc('milliseconds', done.created_at) end))::int as kept, max(${hours})::float8 as longest
    from order_events done join orders on orders.id = done.order_id
    where done.to_status = 'delivered' and done.kind = 'status' and ${within(sql`done.created_at`, span)}
      and orders.status = 'delivered' and not exists (select 1 from order_events later
        where later.order_id = done.order_id and later.to_status = 'delivered' and later.kind = 'status'
          and (later.created_at, later.id) > (done.created_at, done.id))
    group by ${date}, 2`;
}

/** The orders of each day, their pairs and values by the area of the pickup. */
export function areasByDay(span: TimeSpan): SQL {
  return sql`select ${dateText(sql`date`)} as day, lower(area) as area, sum(orders)::int as orders,
      sum(pairs)::int as pairs, sum(value)::float8 as value
    from (
      select ${dateOf(BOOKED)} as date, orders.pickup ->> 'area' as area, count(*) as orders, 0 as pairs,
        sum(${PAID}) as value
      from orders where ${within(BOOKED, span)} and orders.status <> 'cancelled' group by 1, 2
      union all
      select ${dateOf(sql`line.created_at`)}, line.pickup ->> 'area', 0, sum(line.quantity), 0
      from ${linesNow(span)} line group by 1, 2) part
    group by part.date, 2`;
}

/** The orders and pairs of each day by service; values in pesewas. */
export function servicesByDay(span: TimeSpan): SQL {
  const date = dateOf(sql`line.created_at`);
  return sql`select ${dateText(date)} as day, line.service_id as id, max(line.name) as service,
      count(distinct line.order_id)::int as orders, sum(line.quantity)::int as pairs,
      sum(line.quantity::bigint * line.unit_price)::float8 as value
    from ${linesNow(span)} line group by ${date}, line.service_id`;
}
