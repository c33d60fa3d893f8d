import { and, eq, isNull } from 'drizzle-orm';
import type { PricesState } from '#contract/staff/settings/prices.ts';
import type { PromotionsState } from '#contract/staff/settings/promotions.ts';
import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { DAY_MS } from '#domain/durations.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { dateAfter } from '#domain/windows/span.ts';
import * as tables from '#server/db/schema.ts';
import type { Simulation } from '#tests/year/clockwork/simulation.ts';
import type { TeamPeople } from './team-people.ts';

/** What of the orders comes from an area, and in how many windows of a day its stops are made. */
const WINDOWS = [
  {
    area: 'accra',
    share: 0.6,
    hours: [
      ['09:00', '11:00'],
      ['11:00', '13:00'],
      ['13:00', '15:00'],
      ['15:00', '17:00'],
    ],
  },
  {
    area: 'tema',
    share: 0.2,
    hours: [
      ['09:00', '13:00'],
      ['13:00', '17:00'],
    ],
  },
] as const;
/** Days of a week on which riders go: what is ordered on the seventh goes on one of them. */
const OPEN_SHARE = 6 / 7;
const PROMOTION_DAYS = 7;

const rulesOf = ({ specials, revision, ...rules }: { specials: unknown } & WindowRulesState) => {
  const { holidays: _, saves: __, ...kept } = rules;
  return { ...kept, special_days: specials, revision };
};

/** Opens the shop: windows that a usual day fills, and a faster return with a limit. */
export async function openWindows({ call, scale, signIn }: Simulation, { owner }: TeamPeople): Promise<void> {
  await signIn(owner);
  const { body: state } = await call<WindowRulesState>(owner, 'GET', '/api/staff/windows/');
  const windows = WINDOWS.flatMap(({ area, share, hours }) =>
    hours.map(([from, to]) => {
      // Each order has two stops.
      const stops = Math.ceil((2 * scale.orders * share) / OPEN_SHARE / hours.length);
      return { area, from, to, stops: Math.min(200, stops) };
    }),
  );
  const perDay = Math.max(1, Math.round(scale.orders / 15));
  const priority = { is_on: true, price: '20.00', hours: 36, per_day: perDay };
  const body = { ...rulesOf({ ...state, specials: state.special_days }), windows, priority };
  const { status, body: answer } = await call(owner, 'POST', '/api/staff/windows/', body);
  if (status !== 200) throw new Error(`The windows were refused: ${JSON.stringify(answer)}`);
}

/**
 * What the owner changes on the first day of a month: a price, from now or from next week on; a fee; a promotion of a
 * week; a day on which the shop is closed.
 */
export async function changeMonth(play: Simulation, { owner }: TeamPeople, month: number): Promise<void> {
  const { call, signIn, now } = play;
  await signIn(owner);
  const today = now().toISOString().slice(0, 10);
  const { body: prices } = await call<PricesState>(owner, 'GET', '/api/staff/prices/');
  const kind = month % 3 === 2 ? 'fee' : 'service';
  const ofKind = prices.prices.filter((one) => one.kind === kind);
  const priced = ofKind[month % ofKind.length];
  if (priced === undefined) throw new Error(`Nothing of the kind ${kind} has a price.`);
  const price = toDecimal((parseMoney(priced.price) ?? 0) + (month % 2 === 0 ? 500 : -300));
  const starts = month % 2 === 0 ? null : { date: dateAfter(today, 7), time: '06:00' };
  await expectDone(play, 'a price', () =>
    call(owner, 'POST', '/api/staff/prices/', {
      ...{ kind, key: priced.key, price, is_offered: true, starts, reason: 'A new month' },
      ...{ revision: prices.revision, confirmed: true },
    }),
  );
  const { body: promotions } = await call<PromotionsState>(owner, 'GET', '/api/staff/promotions/');
  const ends = new Date(now().getTime() + PROMOTION_DAYS * DAY_MS).toISOString();
  await expectDone(play, 'a promotion', () =>
    call(owner, 'POST', '/api/staff/promotions/', {
      ...{ name: 'Month opener', code: month % 2 === 0 ? 'KLEAN' : '', kind: month % 2 === 0 ? 'percent' : 'fixed' },
      ...{ value: month % 2 === 0 ? '20' : '10.00', starts: null, minimum: '', reason: '' },
      ends: { date: ends.slice(0, 10), time: '20:00' },
      ...{ uses_max: Math.max(2, play.scale.orders), uses_per_customer: 1, services: null, areas: null },
      ...{ revision: promotions.revision, confirmed: true },
    }),
  );
  const { body: rules } = await call<WindowRulesState>(owner, 'GET', '/api/staff/windows/');
  const closed = { date: dateAfter(today, 10), name: 'Team day', is_open: false };
  // Days that are over say nothing any more.
  const specials = [...rules.special_days.filter(({ date }) => date >= today && date !== closed.date), closed];
  await expectDone(play, 'a day off', () =>
    call(owner, 'POST', '/api/staff/windows/', rulesOf({ ...rules, specials })),
  );
}

async function expectDone(
  _: Simulation,
  what: string,
  act: () => Promise<{ status: number; body: unknown }>,
): Promise<void> {
  const { status, body } = await act();
  if (status !== 200) throw new Error(`The owner could not set ${what}: ${status} ${JSON.stringify(body)}`);
}

/** What the owner does each day: money that waits for a decision, refunds that failed. */
export async function decideAboutMoney({ shop, call, signIn }: Simulation, { owner }: TeamPeople): Promise<void> {
  const { db } = shop.world;
  const held = await db
    .select({ reference: tables.payments.reference })
    .from(tables.payments)
    .where(eq(tables.payments.state, 'review'));
  const { state, handledAt } = tables.refunds;
  const failed = await db
    .select()
    .from(tables.refunds)
    .where(and(eq(state, 'failed'), isNull(handledAt)));
  if (held.length + failed.length === 0) return;
  await signIn(owner);
  for (const { reference } of held) {
    await call(owner, 'POST', `/api/staff/payments/${reference}/settle/`, { by: 'refund' });
  }
  for (const { id, reference } of failed) {
    const again = { key: `again-${String(id).padStart(8, '0')}`, reason: 'The first try failed', retry_of: id };
    await call(owner, 'POST', `/api/staff/payments/${reference}/refund/`, again);
  }
}

/** Points and discounts that wait for the owner's word get it once a week. */
export async function decideAboutPoints(
  { shop, call, signIn, random }: Simulation,
  { owner }: TeamPeople,
): Promise<void> {
  const { friendId, settledAt } = tables.heldCredits;
  const held = await shop.world.db.select({ friendId }).from(tables.heldCredits).where(isNull(settledAt));
  if (held.length === 0) return;
  await signIn(owner);
  for (const row of held) {
    await call(owner, 'POST', `/api/staff/credits/${row.friendId}/settle/`, { granted: random.happens(80) });
  }
}
