import { type SQL, sql } from 'drizzle-orm';
import { TURNAROUND_MS } from '#domain/orders/promise.ts';
import { orders, promiseStart } from '#server/db/schema.ts';
import { extrasPaid } from './extras-paid.queries.ts';
import { dayOfStep, sqlTimestamp, startOfStep, type Within, within } from './report-rows.queries.ts';

const BOOKED = sql`orders.created_at`;
/** What was paid for an order, also in addition. */
const PAID = sql`orders.total + ${extrasPaid(sql`orders.id`)}`;

/** The lines of the orders of a period that are not cancelled: as booked, or as the team corrected them. */
const linesNow = (period: Within): SQL => sql`(
  select line.order_id, line.service_id, line.name, line.quantity, line.unit_price, orders.created_at, orders.pickup
  from orders join order_lines line on line.order_id = orders.id
  where ${within(BOOKED, period)} and orders.status <> 'cancelled' and orders.corrected is null
  union all
  select orders.id, line.service_id, line.name, line.quantity, line.unit_price, orders.created_at, orders.pickup
  from orders cross join lateral jsonb_to_recordset(orders.corrected -> 'lines')
    as line (service_id int, name text, quantity int, unit_price int)
  where ${within(BOOKED, period)} and orders.status <> 'cancelled' and orders.corrected is not null)`;

export type OrdersRow = {
  step: string;
  booked: number;
  cancelled: number;
  pairs: number;
  value: number;
  repeat: number;
};

/**
 * Orders by when they were booked. Cancelled ones are counted on their own, in no other figure. `value` is what was
 * paid, in pesewas. `repeat` are those of customers with an earlier order that was not cancelled.
 */
export function ordersByStep(period: Within): SQL {
  const step = startOfStep(BOOKED, period);
  return sql`select ${dayOfStep(sql`step`)} as step, sum(booked)::int as booked, sum(cancelled)::int as cancelled,
      sum(pairs)::int as pairs, sum(value)::float8 as value, sum(repeat)::int as repeat
    from (
      select ${step} as step, count(*) as booked, count(*) filter (where orders.status = 'cancelled') as cancelled,
        0 as pairs, coalesce(sum(${PAID}) filter (where orders.status <> 'cancelled'), 0) as value, 0 as repeat
      from orders where ${within(BOOKED, period)} group by 1
      union all
      select ${startOfStep(sql`line.created_at`, period)}, 0, 0, sum(line.quantity), 0, 0
      from ${linesNow(period)} line group by 1
      union all
      select ${step}, 0, 0, 0, 0, count(*) from orders
      where ${within(BOOKED, period)} and orders.status <> 'cancelled'
        and exists (select 1 from orders earlier where earlier.user_id = orders.user_id and earlier.id < orders.id
          and earlier.status <> 'cancelled')
      group by 1) part
    group by part.step`;
}

export type TurnaroundRow = {
  step: string | null;
  delivered: number;
  kept: number;
  median: number | null;
  longest: number | null;
};

/**
 * Orders by when they were delivered, for the last time if more than once: how many in the promised time, and the hours
 * from collection to delivery. The row without a step is the whole period.
 */
export function turnaroundByStep(period: Within): SQL {
  const marked = sql`event.created_at`;
  const promised = sql`${promiseStart(orders)} + make_interval(secs => ${TURNAROUND_MS / 1000})`;
  const hours = sql`extract(epoch from done.at - orders.collected_at) / 3600`;
  const step = startOfStep(sql`done.at`, period);
  return sql`select ${dayOfStep(step)} as step, count(*)::int as delivered,
      (count(*) filter (where done.at <= ${promised}))::int as kept,
      percentile_cont(0.5) within group (order by ${hours})::float8 as median, max(${hours})::float8 as longest
    from (select event.order_id, max(event.created_at) as at from order_events event
        where event.to_status = 'delivered' and event.kind = 'status' and ${within(marked, period)}
        group by event.order_id) done
      join orders on orders.id = done.order_id
    where orders.status = 'delivered' and not exists (select 1 from order_events later
      where later.order_id = done.order_id and later.to_status = 'delivered' and later.kind = 'status'
        and later.created_at >= ${sqlTimestamp(period.end)})
    group by grouping sets ((${step}), ())`;
}

/** Orders that are not cancelled by the area of their pickup; `value` is what was paid, in pesewas. */
export type AreaRow = { area: string; orders: number; pairs: number; value: number };

/** The period's orders, their pairs and values by the area of the pickup, highest value first. */
export function ordersByArea(period: Within): SQL {
  return sql`select lower(area) as area, sum(orders)::int as orders, sum(pairs)::int as pairs, sum(value)::float8 as value
    from (
      select orders.pickup ->> 'area' as area, count(*) as orders, 0 as pairs, sum(${PAID}) as value from orders
      where ${within(BOOKED, period)} and orders.status <> 'cancelled' group by 1
      union all
      select line.pickup ->> 'area', 0, sum(line.quantity), 0 from ${linesNow(period)} line group by 1) part
    group by 1 order by 4 desc, 1`;
}

/** Services of orders that are not cancelled; `value` is their price before discounts and trips, in pesewas. */
export type ServiceRow = { service: string; orders: number; pairs: number; value: number };

/** The period's orders and pairs by service, highest value first; values in pesewas. */
export function ordersByService(period: Within): SQL {
  return sql`select max(line.name) as service, count(distinct line.order_id)::int as orders,
      sum(line.quantity)::int as pairs, sum(line.quantity::bigint * line.unit_price)::float8 as value
    from ${linesNow(period)} line group by line.service_id order by 4 desc, line.service_id`;
}
