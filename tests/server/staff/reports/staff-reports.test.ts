import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import type { Report } from '#contract/staff/reports/reports.ts';
import { dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { dateAfter } from '#domain/windows/span.ts';
import * as tables from '#server/db/schema.ts';
import { sumsOfDay } from '#server/features/books/report/day-sums.ts';
import { expectedPaymentSums, journalSums } from '#server/features/books/report/expected-sums.queries.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { refundPartially } from '#server/features/orders/refund/team/partial-refund.ts';
import { storedDays } from '#server/features/staff/reports/days/stored-days.queries.ts';
import { storeDueDays } from '#server/features/staff/reports/days/stored-days.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { referralProgrammeOf } from '#tests/support/accounts/referral-programme.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { KASOA, type Shop, SIGNUP, TEMA } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { setRules } from '#tests/support/windows.ts';

const HOUR_MS = 3_600_000;

let shop: Shop;
let team: Team;
let first: string;
let last: string;

const pesewas = (text: string) => (text.startsWith('-') ? -1 : 1) * (parseMoney(text.replace('-', '')) ?? Number.NaN);
const sumOf = <Row>(rows: Row[], amount: (row: Row) => string) =>
  rows.reduce((sum, row) => sum + pesewas(amount(row)), 0);
/** The owner asks, with tokens of the time that it is in the shop. */
const ask = async <Body>(path: string) =>
  shop.request<Body>('GET', path, { token: await withFreshTokens(shop, team.owner) });
async function report(step = 'day', from = first, to = last): Promise<Report> {
  const { status, body } = await ask<Report>(`/api/staff/reports/?from=${from}&to=${to}&step=${step}`);
  expect(status).toBe(200);
  return body;
}
/** The lines of the file; no cell of these has a comma. */
async function fileLines(from = first, to = last): Promise<string[][]> {
  const { status, body } = await ask<string>(`/api/staff/reports/lines/?from=${from}&to=${to}`);
  expect(status).toBe(200);
  return body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

async function move(slug: string, steps: readonly string[]): Promise<void> {
  for (const to of steps)
    expect(await changeStatus(shop.world, { slug, to, actorId: null })).toMatchObject({ status: to });
}
async function refundPart(reference: string, amount: number): Promise<void> {
  const key = `part-of-${reference}`;
  expect(
    await refundPartially(shop.world, { reference, key, amount, reason: '=late', actorId: team.owner.id }),
  ).toBeTruthy();
  const made = shop.provider.refunds.find((refund) => refund.reference === reference);
  if (made !== undefined) made.status = 'processed';
  shop.clock.advance(11 * 60_000);
  await reconcile(shop.world);
}

/** Several days of a shop: orders of every fate, in three areas, with discounts and points, and money in naira. */
async function someDays(): Promise<void> {
  const random = createSeededRandom(198);
  const people = [team.customer, await shop.newUser(), await shop.newUser()];
  const programme = referralProgrammeOf(shop);
  await programme.credit((await shop.newUser({ referredBy: people[1]?.id ?? 0 })).id);
  for (let order = 0; order < 24; order += 1) {
    shop.clock.advance((2 + random.below(9)) * HOUR_MS);
    const user = await withFreshTokens(shop, people[random.below(3)] ?? team.customer);
    const place = [{}, { pickup_location: TEMA }, { pickup_location: KASOA, delivery_location: KASOA }][order % 3];
    let discounts = {};
    if (order === 4) {
      const own = await withFreshTokens(shop, people[1] ?? team.customer);
      const redeemed = await shop.request('POST', '/api/referrals/redeem/', { token: own, body: {} });
      expect(redeemed.status).toBe(201);
      await shop.buy(own, { discounts_applied: [{ type: 'points', percentage: 5, amount: 2.5 }] });
    }
    if (order === 5) discounts = SIGNUP;
    const quantity = 1 + random.below(3);
    const cart_items = [
      { service_id: 1, quantity },
      { service_id: 2, quantity: 1 },
    ].slice(0, 1 + (order % 2));
    const changes = { ...place, ...discounts, cart_items };
    if (order === 7 || order === 15) {
      const quote = await shop.register(user, changes);
      shop.provider.set(quote.reference, {
        amount: 77_77,
        currency: 'NGN',
        email: user.email,
        paidAt: shop.clock.now(),
      });
      await shop.order(user, quote.reference);
      continue;
    }
    const { reference, slug } = await shop.buy(order === 5 ? await shop.newUser() : user, changes);
    const fate = order % 6;
    if (fate === 0) await move(slug, STEPS_TO_DELIVERY.slice(0, 1 + random.below(5)));
    if (fate === 1 || fate === 2 || fate === 5) await move(slug, STEPS_TO_DELIVERY);
    if (fate === 2) await refundPart(reference, 1 + random.below(40_00));
    if (fate === 3) {
      await move(slug, ['cancelled']);
      await refundInFull(shop.world, reference, { id: null });
      if (order > 6) {
        shop.provider.set(reference, { status: 'reversed' });
        shop.clock.advance(11 * 60_000);
        await reconcile(shop.world);
      }
    }
    if (fate === 4) await refundPart(reference, 5_01);
  }
}

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  first = dayOf(shop.clock.now()).date;
  await setRules(shop);
  await someDays();
  last = dateAfter(dayOf(shop.clock.now()).date, 1);
}, 240_000);
afterAll(() => shop.close());

/** Stores every day up to now, as the job does when they are over. */
async function storeDays(): Promise<void> {
  const { db } = shop.world;
  shop.clock.advance(48 * HOUR_MS);
  while ((await storeDueDays(shop.world)) > 0);
  expect([...(await storedDays(db, first, last)).keys()].sort()).toEqual(
    Array.from({ length: 1 + (Date.parse(last) - Date.parse(first)) / DAY_MS }, (_, days) => dateAfter(first, days)),
  );
}

describe.each([
  ['counted when it is asked for', async () => undefined],
  ['added up from stored days', storeDays],
])('the report of some days, %s,', (_, prepare) => {
  beforeAll(prepare);

  it('has orders of every kind, so that its sums mean something', async () => {
    await expectInvariants(shop);
    const { money, orders, refunds, turnaround, areas } = await report();
    expect(money.map(({ currency }) => currency)).toEqual(['GHS', 'NGN']);
    expect(money[1]?.total).toMatchObject({ payments: 2, paid: '155.54' });
    expect(orders.total.cancelled).toBeGreaterThan(2);
    expect(orders.total.repeat).toBeGreaterThan(5);
    expect(refunds[0]?.total.part).toBeGreaterThan(3);
    expect(refunds[0]?.total.whole).toBeGreaterThan(2);
    expect(turnaround.total.delivered).toBeGreaterThan(5);
    expect(areas.map(({ area }) => area).sort()).toEqual(['Accra', 'Kasoa', 'Tema']);
  });

  it('agrees with the journal, and with what payments and refunds themselves say, to the pesewa', async () => {
    const { money } = await report('month');
    for (const sums of [await journalSums(shop.world.db), await expectedPaymentSums(shop.world.db)]) {
      for (const { currency, total } of money) {
        const on = (account: string) =>
          sums
            .filter((sum) => sum.currency === currency && sum.account === account)
            .reduce((all, { amount }) => all + amount, 0);
        expect(pesewas(total.earned)).toBe(0 - on('revenue'));
        expect(pesewas(total.tax)).toBe(0 - on('tax'));
        expect(pesewas(total.fees)).toBe(on('fees'));
        // What was paid and did not go back is at the provider, but for its fees.
        expect(pesewas(total.paid) - pesewas(total.returned) - pesewas(total.fees)).toBe(on('provider'));
      }
    }
    expect(pesewas(money[0]?.total.earned ?? '0')).toBeGreaterThan(0);
    expect(pesewas(money[0]?.total.returned ?? '0')).toBeGreaterThan(0);
  });

  it('has each day what the money page has', async () => {
    const { steps, money, refunds } = await report();
    const ours = money[0]?.steps ?? [];
    expect(ours).toHaveLength(steps.length);
    for (const [index, { from }] of steps.entries()) {
      const [sums] = await sumsOfDay(shop.world.db, dayOf(new Date(from)));
      const { payments, paid, earned, tax, fees, returned } = sums ?? {};
      expect(ours[index]).toEqual({ payments, paid, earned, tax, fees, returned });
      expect(refunds[0]?.steps[index]?.sum).toBe(sums?.given_back);
    }
  });

  it.each(['week', 'month'])('is the same in all when counted by %s', async (step) => {
    const [days, other] = [await report(), await report(step)];
    for (const part of ['orders', 'turnaround'] as const) expect(other[part].total).toEqual(days[part].total);
    expect(other.money.map(({ total }) => total)).toEqual(days.money.map(({ total }) => total));
    expect(sumOf(other.money[0]?.steps ?? [], ({ paid }) => paid)).toBe(pesewas(days.money[0]?.total.paid ?? ''));
    expect(other.orders.steps.reduce((sum, { booked }) => sum + booked, 0)).toBe(days.orders.total.booked);
  });

  it('counts cancelled orders only as cancelled', async () => {
    const { orders, areas, services } = await report();
    const rows = await shop.world.db.select().from(tables.orders);
    const good = rows.filter(({ status }) => status !== 'cancelled');
    const value = good.reduce((sum, { total }) => sum + total, 0);
    expect(orders.total.booked).toBe(rows.length);
    expect(orders.total.cancelled).toBe(rows.length - good.length);
    expect(pesewas(orders.total.value)).toBe(value);
    expect(sumOf(areas, (area) => area.value)).toBe(value);
    expect(areas.reduce((sum, area) => sum + area.orders, 0)).toBe(good.length);
    expect(areas.reduce((sum, area) => sum + area.pairs, 0)).toBe(orders.total.pairs);
    expect(services.reduce((sum, service) => sum + service.pairs, 0)).toBe(orders.total.pairs);
    expect(sumOf(services, (service) => service.value)).toBe(good.reduce((sum, { subtotal }) => sum + subtotal, 0));
  });

  it('knows who came back: everybody’s first good order is not one of a repeat customer', async () => {
    const { orders } = await report();
    const rows = await shop.world.db.select().from(tables.orders).where(sql`status <> 'cancelled'`);
    expect(orders.total.repeat).toBe(rows.length - new Set(rows.map(({ userId }) => userId)).size);
  });
});

describe('the file of lines', () => {
  const at = (name: (typeof messages.teamReports.columns)[number]) => messages.teamReports.columns.indexOf(name);

  it('adds up to the payments and refunds of the orders, each line a service', async () => {
    const [head, ...lines] = await fileLines();
    expect(head).toEqual(messages.teamReports.columns);
    const { db } = shop.world;
    const [paid] = await db
      .select({
        amount: sql<number>`sum(amount)::float8`,
        back: sql<number>`sum(case state when 'refunded' then amount else returned end)::float8`,
      })
      .from(tables.payments)
      .where(sql`order_id is not null`);
    expect(sumOf(lines, (line) => line[at('Paid')] ?? '')).toBe(paid?.amount);
    expect(sumOf(lines, (line) => line[at('Refunded')] ?? '')).toBe(paid?.back);
    expect(sumOf(lines, (line) => line[at('Total')] ?? '')).toBe(paid?.amount);
    expect(sumOf(lines, (line) => line[at('Discount')] ?? '')).toBeGreaterThan(0);
    expect(lines).toHaveLength((await db.select().from(tables.orderLines)).length);
  });

  it('has a line as the team corrected it', async () => {
    const [order] = await shop.world.db
      .select()
      .from(tables.orders)
      .where(ne(tables.orders.status, 'cancelled'))
      .limit(1);
    const slug = order?.slug ?? '';
    const lines = [{ service_id: 1, name: 'Standard Cleaning', image: '', quantity: 3, unit_price: 50_00 }];
    const corrected = { lines, pickupFee: 40_00, deliveryFee: 40_00, total: 229_99 };
    const before = await report();
    await shop.world.db.update(tables.orders).set({ corrected }).where(eq(tables.orders.slug, slug));
    const mine = (await fileLines()).filter((line) => line[at('Order')] === orderCode(slug));
    expect(mine).toHaveLength(1);
    expect(mine[0]?.slice(at('Price'), at('Paid'))).toEqual(['150.00', '0.01', '80.00', '0.00', '229.99']);
    expect(mine[0]?.[at('Pairs')]).toBe('3');
    const after = await report();
    expect(after.orders.total.value).toBe(before.orders.total.value);
    expect(after.services.find(({ service }) => service === 'Standard Cleaning')?.pairs).not.toBe(undefined);
    await shop.world.db.update(tables.orders).set({ corrected: null }).where(eq(tables.orders.slug, slug));
  });

  it('has only the days asked for, and no cell that a spreadsheet would run', async () => {
    const [order] = await shop.world.db.select().from(tables.orders).limit(1);
    const { db } = shop.world;
    await db
      .update(tables.orderLines)
      .set({ name: '=1+1' })
      .where(eq(tables.orderLines.orderId, order?.id ?? 0));
    const day = dayOf(order?.createdAt ?? new Date()).date;
    const lines = (await fileLines(day, day)).slice(1);
    expect(new Set(lines.map(([date]) => date))).toEqual(new Set([day]));
    expect(lines.map((line) => line[at('Service')])).toContain("'=1+1");
    expect(await fileLines('2020-01-01', '2020-01-31')).toHaveLength(1);
  });

  it('is in the log, with its days', async () => {
    await fileLines();
    const { body } = await ask<AuditPage>('/api/staff/audit/?what=exports');
    expect(body.entries[0]).toMatchObject({ by: 'Yaw', action: 'export', call: '/api/staff/reports/lines/' });
    expect(JSON.stringify(body.entries[0]?.changes)).toContain(first);
  });
});

test('a period that is too long, or no period, is refused with a sentence', async () => {
  const { problems } = messages.teamReports;
  const refused = async (query: string) => (await ask<Record<string, unknown>>(`/api/staff/reports/${query}`)).body;
  expect(JSON.stringify(await refused('?from=2023-01-01&to=2026-01-01&step=month'))).toContain(problems.tooLong);
  expect(JSON.stringify(await refused('?from=2026-01-01&to=2026-06-01&step=day'))).toContain(problems.tooLongForDays);
  expect(JSON.stringify(await refused('?from=2026-01-02&to=2026-01-01&step=day'))).toContain(problems.order);
  expect((await ask('/api/staff/reports/lines/?from=2023-01-01&to=2026-01-01')).status).toBe(400);
  expect((await ask('/api/staff/reports/?from=2026-01-01&to=2026-01-01&step=hour')).status).toBe(400);
});

test('windows are used by the stops that orders have in them, of those that were offered', async () => {
  const { windows } = await report();
  expect(windows.length).toBeGreaterThan(0);
  const { db } = shop.world;
  const [order] = await db.select({ id: tables.orders.id }).from(tables.orders).limit(1);
  for (const [seat, kind] of [
    [1, 'pickup'],
    [2, 'delivery'],
  ] as const) {
    await db.execute(sql`insert into window_places (area, day, from_time, to_time, seat, stops, kind, user_id, order_id)
      values ('accra', ${first}, '09:00', '12:00', ${seat}, 2, ${kind}, ${team.customer.id}, ${order?.id})`);
  }
  const after = (await report()).windows.find(({ area, from }) => area === 'Accra' && from === '09:00');
  const before = windows.find(({ area, from }) => area === 'Accra' && from === '09:00');
  expect(after?.taken).toBe((before?.taken ?? 0) + 2);
  expect(after?.full).toBe((before?.full ?? 0) + 1);
  expect(after?.stops).toBe(before?.stops);
});

test('an empty shop has a report of zeros', async () => {
  const { money, orders, areas, services, windows, turnaround } = await report('month', '2020-01-01', '2020-12-31');
  expect(money).toHaveLength(1);
  expect(money[0]?.total).toMatchObject({ payments: 0, paid: '0.00', earned: '0.00' });
  expect(orders.steps).toHaveLength(12);
  expect([areas, services, windows]).toEqual([[], [], []]);
  expect(turnaround.total).toEqual({ delivered: 0, kept: 0, median_hours: null, longest_hours: null });
});
