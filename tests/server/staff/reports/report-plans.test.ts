import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { overdueSteps } from '#domain/windows/overdue-steps.ts';
import { moneyByDay, refundsByDay } from '#server/features/staff/reports/days/money.queries.ts';
import {
  areasByDay,
  ordersByDay,
  servicesByDay,
  turnaroundByDay,
} from '#server/features/staff/reports/days/orders.queries.ts';
import { windowsByDay } from '#server/features/staff/reports/days/windows.queries.ts';
import { manyOrders } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';

const ORDERS = 20_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { db } = shop.world;
  const { id } = await shop.newUser();
  await db.transaction(async (tx) => {
    // Without triggers: their checks would take minutes for so many rows at once.
    await tx.execute(sql`set local session_replication_role = replica`);
    await manyOrders(tx as never, id, ORDERS);
    await tx.execute(sql`insert into order_events (order_id, to_status, created_at)
      select id, unnest(array['pending', 'processing', 'delivered']), created_at + interval '2 days' from orders`);
    await tx.execute(sql`insert into payments (reference, amount, currency, state, order_id, created_at)
      select reference, total, 'GHS', 'order', id, created_at from orders`);
    await tx.execute(sql`insert into refunds (reference, key, amount, state, reason, created_at)
      select reference, 'k', 1, 'done', 'late', created_at from orders where id % 10 = 0`);
    await tx.execute(sql`insert into journal_entries (kind, subject, cause, created_at)
      select 'payment', reference, 'earned', created_at from orders`);
    await tx.execute(sql`insert into journal_lines (entry_id, account, currency, amount)
      select id, 'customer-money', 'GHS', 100 from journal_entries union all
      select id, 'revenue', 'GHS', -100 from journal_entries`);
    await tx.execute(sql`insert into window_places (area, day, from_time, to_time, seat, stops, kind, user_id, order_id)
      select 'accra', to_char(created_at, 'YYYY-MM-DD'), '09:00', '12:00', id, ${ORDERS}, 'pickup', ${id}, id from orders`);
  });
  await db.execute(sql`vacuum analyze`);
}, 240_000);
afterAll(() => shop.close());

/** One of the 140 days that the orders are spread over: for a large part of them, reading all is faster. */
const oneDay = () => dayOf(new Date(Date.now() - 40 * DAY_MS));

it.each<[string, () => SQL, RegExp]>([
  ['money', () => moneyByDay(oneDay()), /payments_created[\s\S]*journal_entries_created/],
  ['refunds', () => refundsByDay(oneDay()), /refunds_created/],
  ['orders', () => ordersByDay(oneDay()), /orders_created/],
  ['turnaround', () => turnaroundByDay(oneDay(), overdueSteps([], oneDay())), /order_events_marked/],
  ['areas', () => areasByDay(oneDay()), /orders_created/],
  ['services', () => servicesByDay(oneDay()), /orders_created/],
  ['windows', () => windowsByDay(oneDay().date, oneDay().date), /window_places_day/],
])('the %s of a day among 20,000 orders are found by an index', async (_, query, index) => {
  const answer = (await shop.world.db.execute(sql`explain ${query()}`)) as unknown as {
    rows: Record<string, string>[];
  };
  const plan = answer.rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toMatch(index);
  // Lines have no day of their own: while there are few, the database reads them all rather than one by one.
  expect(plan).not.toMatch(/Seq Scan on (payments|refunds|journal_entries|order_events|window_places)/);
});
