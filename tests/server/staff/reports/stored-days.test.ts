import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { storedDays } from '#server/features/staff/reports/days/stored-days.queries.ts';
import { daysBetween, storeDay, storeDueDays } from '#server/features/staff/reports/days/stored-days.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { reportViolations } from '#tests/support/invariants/invariant-violations.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
let db: Db;
/** The day on which the orders of a test were booked. */
let booked: string;

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  db = shop.world.db;
});
afterAll(() => shop.close());

const today = () => dayOf(shop.clock.now()).date;
const buy = async () => shop.buy(await withFreshTokens(shop, team.customer));
/** Whether the stored counts of a day still hold. */
const holds = async (day: string) => (await storedDays(db, day, day)).has(day);
const ordersOn = async (day: string) => (await daysBetween(db, day, day)).get(day)?.orders;
const storeAll = async () => {
  while ((await storeDueDays(shop.world)) > 0);
};
const move = (slug: string, to: string) => changeStatus(shop.world, { slug, to, actorId: null });
/** No stored day that is said to hold says something else than the rows. */
const expectTrueDays = async () => expect(await reportViolations(db)).toEqual([]);

let orders: { slug: string; reference: string }[];
beforeEach(async () => {
  shop.clock.advance(DAY_MS);
  booked = today();
  orders = [await buy(), await buy()];
  shop.clock.advance(2 * DAY_MS);
  await storeAll();
  expect(await holds(booked)).toBe(true);
  expect(await ordersOn(booked)).toMatchObject({ booked: 2, cancelled: 0 });
});

describe('a stored day is counted again', () => {
  it('when one of its orders is cancelled, and so is the day of the same customer’s later orders', async () => {
    const later = today();
    await buy();
    shop.clock.advance(DAY_MS);
    await storeAll();
    const repeat = (await ordersOn(later))?.repeat;
    const earlier = await db.select().from(tables.orders).where(eq(tables.orders.userId, team.customer.id));
    for (const { slug, status } of earlier) {
      if (status !== 'cancelled' && slug !== orders[1]?.slug) await move(slug, 'cancelled');
    }
    expect(await holds(booked)).toBe(false);
    expect(await holds(later)).toBe(false);
    expect(await ordersOn(booked)).toMatchObject({ booked: 2, cancelled: 1, repeat: 0 });
    await storeAll();
    expect(await holds(booked)).toBe(true);
    expect(repeat).toBe(1);
    await expectTrueDays();
  });

  it('when it was delivered on it and that is undone, and when it is delivered again on another day', async () => {
    const { slug = '' } = orders[0] ?? {};
    for (const to of STEPS_TO_DELIVERY) await move(slug, to);
    const delivered = today();
    shop.clock.advance(DAY_MS);
    await storeAll();
    // Neither the day of the booking nor its sums have to do with the status.
    expect(await holds(booked)).toBe(true);
    const turnaround = async (day: string) => (await daysBetween(db, day, day)).get(day)?.turnaround.delivered;
    expect(await turnaround(delivered)).toBe(1);
    await db.update(tables.orders).set({ status: 'scheduled_for_delivery' }).where(eq(tables.orders.slug, slug));
    expect(await holds(delivered)).toBe(false);
    expect(await turnaround(delivered)).toBe(0);
    await storeAll();
    await move(slug, 'delivered');
    expect(await turnaround(delivered)).toBe(0);
    expect(await turnaround(today())).toBe(1);
    await expectTrueDays();
  });

  it('when the rules by which days are counted have changed since', async () => {
    const older = sql`update report_days set counts = counts - 'countedBy' || '{"orders": {"booked": 99}}' where day = ${booked}`;
    await db.execute(older);
    expect(await ordersOn(booked)).toMatchObject({ booked: 2 });
    await storeAll();
    expect(await holds(booked)).toBe(true);
    await expectTrueDays();
  });

  it.each<[string, (slug: string, reference: string) => ReturnType<typeof sql>]>([
    [
      'its lines are corrected',
      (slug) => sql`update orders set corrected =
      '{"lines": [{"service_id": 1, "name": "A", "image": "", "quantity": 9, "unit_price": 100}], "pickupFee": 0, "deliveryFee": 0, "total": 900}'
      where slug = ${slug}`,
    ],
    [
      'its pickup moves to another area',
      (slug) => sql`update orders set pickup = pickup || '{"area": "tema"}' where slug = ${slug}`,
    ],
    [
      'a refund of it is requested',
      (_, reference) => sql`insert into refunds (reference, key, amount, state, reason, created_at)
      select reference, 'again', 100, 'asked', 'late', created_at from payments where reference = ${reference}`,
    ],
    [
      'a payment is written down late',
      (_, reference) => sql`insert into payments (reference, amount, currency, state, created_at)
      select 'late-' || reference, 100, 'GHS', 'review', created_at from payments where reference = ${reference}`,
    ],
    [
      'the journal gets an entry',
      (_, reference) => sql`insert into journal_entries (kind, subject, cause, created_at)
      select 'payment', reference, 'returned', created_at from payments where reference = ${reference}`,
    ],
    [
      'an order gets a window on it',
      (slug) => sql`insert into window_places (area, day, from_time, to_time, seat, stops, kind, user_id, order_id)
      select 'accra', to_char(created_at, 'YYYY-MM-DD'), '09:00', '12:00', 1, 2, 'pickup', user_id, id from orders where slug = ${slug}`,
    ],
    [
      'a service is renamed in its lines',
      (slug) => sql`update order_lines set name = 'B' where order_id = (select id from orders where slug = ${slug})`,
    ],
  ])('when %s', async (_, change) => {
    const { slug = '', reference = '' } = orders[0] ?? {};
    await db.execute(change(slug, reference));
    expect(await holds(booked)).toBe(false);
    await storeAll();
    expect(await holds(booked)).toBe(true);
    await expectTrueDays();
  });

  it('not when its order goes on its way, its notes or its customer’s data change', async () => {
    const { slug = '' } = orders[0] ?? {};
    for (const to of STEPS_TO_DELIVERY.slice(0, 4)) await move(slug, to);
    await db.execute(sql`update orders set phone = '+233200000000', first_name = 'X' where slug = ${slug}`);
    expect(await holds(booked)).toBe(true);
  });
});

test('a change that is not committed while its day is counted is counted afterwards', async () => {
  if (shop.engine === 'pglite') return;
  const { slug = '' } = orders[0] ?? {};
  let counted: Promise<boolean> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`update orders set status = 'cancelled' where slug = ${slug}`);
    counted = storeDay(shop.world, booked);
    await counted;
    // What others see is what was stored: the change is not theirs yet.
    expect(await ordersOn(booked)).toMatchObject({ cancelled: 0 });
    expect(await holds(booked)).toBe(true);
  });
  expect(await counted).toBe(true);
  expect(await holds(booked)).toBe(false);
  expect(await ordersOn(booked)).toMatchObject({ cancelled: 1 });
});

test('a change that is undone leaves the day as it was', async () => {
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`update orders set status = 'cancelled' where slug = ${orders[0]?.slug}`);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await holds(booked)).toBe(true);
});

test('two processes count at the same time without harm, and today is never stored', async () => {
  await db.delete(tables.reportDays);
  await buy();
  await Promise.all([storeAll(), storeAll(), storeAll()]);
  await storeAll();
  expect(await holds(booked)).toBe(true);
  expect(await holds(today())).toBe(false);
  expect(await ordersOn(today())).toMatchObject({ booked: 1 });
  // Notes of days that are over are gone; those of today wait for its end.
  const left = await db.selectDistinct({ day: tables.reportChanges.day }).from(tables.reportChanges);
  expect(left.filter(({ day }) => day < today())).toEqual([]);
  await expectTrueDays();
});

test('a report of days before the shop’s first order reads nothing', async () => {
  const days = await daysBetween(db, '2020-01-01', '2020-12-31');
  expect(days.size).toBe(366);
  expect([...days.values()].every(({ orders: { booked: count } }) => count === 0)).toBe(true);
});
