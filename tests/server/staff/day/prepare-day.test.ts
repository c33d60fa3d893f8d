import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { formatShortSpan } from '#domain/windows/format.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { prepareDay } from '#server/features/staff/day/prepare-day.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { AFTERNOON, MORNING, setRules, windowOn } from '#tests/support/windows.ts';

let shop: Shop;
let team: Team;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 11 }));
  await setRules(shop);
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  await shop.close();
});

type Answer = DaySheet & { error: string };
const TUESDAY = MORNING.date;
const as = (role: 'staff' | 'rider') => withFreshTokens(shop, team[role]);
const sheet = async (role: 'staff' | 'rider', date = TUESDAY) =>
  (await shop.request<Answer>('GET', `/api/staff/day/?date=${date}`, { token: await as(role) })).body;
const prepare = async (date = TUESDAY) =>
  shop.request<Answer>('POST', '/api/staff/day/prepare/', { token: await as('staff'), body: { date } });
const slugsOf = ({ areas }: DaySheet) => areas.flatMap(({ stops }) => stops.map(({ slug }) => slug)).toSorted();
const buy = async (pickup = MORNING) => (await shop.buy(await shop.newUser(), { pickup_window: pickup })).slug;
const walk = async (slug: string, ...steps: string[]) => {
  for (const to of steps) await changeStatus(shop.world, { slug, to, actorId: null, reason: 'A test' });
};
const rowOf = async (slug: string) => {
  const [row] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
  return row;
};

describe('the booked stops of a day', () => {
  test('are counted for planners, and put on the sheet at once, with their windows; each customer is told once', async () => {
    const [a, b] = [await buy(), await buy(AFTERNOON)];
    await walk(b, 'processing');
    const later = await buy(windowOn(2, '09:00', '12:00'));
    expect((await sheet('staff')).booked).toBe(2);
    expect((await sheet('rider')).booked).toBe(0);
    expect(slugsOf(await sheet('staff'))).toEqual([]);
    const before = (await shop.world.db.select().from(tables.outbox)).length;
    const { body } = await prepare();
    expect([slugsOf(body), body.booked]).toEqual([[a, b].toSorted(), 0]);
    expect(slugsOf(await sheet('rider'))).toEqual([a, b].toSorted());
    expect((await rowOf(a))?.pickupWindow).toEqual(MORNING);
    expect([(await rowOf(later))?.status, (await sheet('staff', windowOn(2, '', '').date)).booked]).toEqual([
      'pending',
      1,
    ]);
    const told = (await shop.world.db.select().from(tables.outbox)).length;
    expect(told - before).toBe(2);
    // Somebody who reads it on the evening before knows the day.
    const texts = (await shop.world.db.select().from(tables.outbox)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(`planned for ${formatShortSpan(MORNING)}`))).toHaveLength(1);
    await Promise.all([prepare(), prepare()]);
    expect((await shop.world.db.select().from(tables.outbox)).length).toBe(told);
  });

  test('are deliveries of clean pairs too, and not of pairs that are not clean', async () => {
    const [clean, dirty] = [await buy(), await buy()];
    await walk(clean, 'processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed');
    await walk(dirty, 'processing', 'pickup', 'cleaning_ongoing');
    const { date } = (await rowOf(clean))?.deliveryWindow ?? { date: '' };
    expect((await sheet('staff', date)).booked).toBe(1);
    expect(slugsOf((await prepare(date)).body)).toEqual([clean]);
    expect((await rowOf(dirty))?.status).toBe('cleaning_ongoing');
  });

  test('for which a call has no time left stay booked, and the next one goes on with them', async () => {
    const slugs = [await buy(), await buy(), await buy(), await buy(AFTERNOON), await buy(AFTERNOON)].toSorted();
    const none = await prepareDay(shop.world, { id: team.staff.id, role: 'staff' }, { date: TUESDAY }, -1);
    expect(none).toMatchObject({ booked: 5, stops: 0 });
    expect(slugsOf((await prepare()).body)).toEqual(slugs);
  });

  test('of yesterday that nobody confirmed are today’s', async () => {
    const slug = await buy();
    shop.clock.advance(2 * 86_400_000);
    expect((await sheet('staff', windowOn(2, '', '').date)).booked).toBe(1);
    expect(slugsOf((await prepare(windowOn(2, '', '').date)).body)).toEqual([slug]);
  });

  test('leave cancelled and blocked orders alone, and nothing is put on a day that is over', async () => {
    const [gone, stopped] = [await buy(), await buy()];
    await walk(gone, 'cancelled');
    const reference = (await rowOf(stopped))?.reference ?? '';
    const now = shop.world.now();
    await shop.world.db.insert(tables.disputes).values({
      disputeId: 'd-1',
      reference,
      amount: 13_000,
      currency: 'GHS',
      state: 'open',
      word: 'awaiting-merchant-feedback',
      openedAt: now,
      seenAt: now,
    });
    const { body } = await prepare();
    expect([slugsOf(body), body.booked]).toEqual([[], 1]);
    const past = await prepare(windowOn(-1, '', '').date);
    expect([past.status, past.body.error]).toEqual([409, messages.teamCalls.pastDay]);
  });

  test('and orders without a time, which no sheet has, are counted on today’s for planners', async () => {
    await buy();
    const noTime = (await shop.buy(await shop.newUser())).slug;
    const clean = (await shop.buy(await shop.newUser())).slug;
    await walk(clean, 'processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed');
    const today = windowOn(0, '', '').date;
    const both = [
      { status: 'pending', count: 1 },
      { status: 'cleaning_completed', count: 1 },
    ];
    expect((await sheet('staff', today)).untimed).toEqual(both);
    expect([(await sheet('rider', today)).untimed, (await sheet('staff')).untimed]).toEqual([[], []]);
    await walk(noTime, 'cancelled');
    await walk(clean, 'scheduled_for_delivery');
    expect((await sheet('staff', today)).untimed).toEqual([]);
  });
});
