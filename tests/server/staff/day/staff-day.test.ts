import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { KASOA, type Shop, TEMA } from '#tests/support/checkout.ts';
import { advanceToTen } from '#tests/support/clock.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  advanceToTen(shop.clock);
});
beforeEach(async () => {
  await signInAgain(shop, team, ['customer', 'rider', 'staff', 'owner']);
});
afterAll(() => shop.close());

const dateOf = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const sheet = async (days = 0, token: TestUser = team.rider) =>
  (await shop.request<DaySheet>('GET', `/api/staff/day/?date=${dateOf(days)}`, { token })).body;
const stopsOn = async (slug: string, days = 0, token: TestUser = team.rider): Promise<Stop[]> =>
  (await sheet(days, token)).areas.flatMap(({ stops }) => stops).filter((stop) => stop.slug === slug);
const mark = (slug: string, kind: string, what: string, token: TestUser = team.rider) =>
  shop.request<{ detail: string; error?: string }>('POST', `/api/staff/orders/${slug}/stop/`, {
    token,
    body: { kind, mark: what },
  });
const states = (stops: Stop[]) => stops.map(({ kind, state }) => `${kind} ${state}`).sort();

/** An order that waits for its pickup, planned for this many hours from now, or without a time. */
async function waiting(plannedInHours: number | null = null, changes = {}): Promise<string> {
  const { slug } = await shop.buy(team.customer, changes);
  await changeStatus(shop.world, { slug, to: 'processing', actorId: null });
  const plannedAt = plannedInHours === null ? null : new Date(shop.clock.now().getTime() + plannedInHours * 3_600_000);
  await changeStatus(shop.world, { slug, to: 'pickup', actorId: null, plannedAt });
  return slug;
}

describe('the day sheet', () => {
  test('lists each stop with everything that a rider needs, by area and time', async () => {
    const late = await waiting(5, { pickup_location: TEMA });
    const early = await waiting(2, { pickup_location: TEMA });
    const some = await waiting(null, { pickup_location: KASOA });
    const day = await sheet();
    const ours = day.areas.map(({ name, stops }) => [
      name,
      stops.filter(({ slug }) => [late, early, some].includes(slug)).map(({ slug }) => slug),
    ]);
    expect(ours).toEqual([
      ['Tema', [early, late]],
      ['Kasoa', [some]],
    ]);
    const [stop] = await stopsOn(early);
    expect(stop).toMatchObject({
      kind: 'pickup',
      state: 'open',
      name: 'Ama Mensah',
      phone_number: '+233241234567',
      pairs: 1,
      missed: 0,
      may_undo: false,
      address: { area: 'Tema', lat: 5.6698, is_flagged: false },
    });
    expect(day.stops).toBe(day.areas.reduce((sum, { stops }) => sum + stops.length, 0));
  });

  test('has today the stops without a time and the late ones, and tomorrow the stops planned for then', async () => {
    const left = await waiting(-30);
    const open = await waiting(null);
    const next = await waiting(24);
    const far = await waiting(72);
    const has = async (slug: string) => [(await stopsOn(slug)).length, (await stopsOn(slug, 1)).length];
    expect(await Promise.all([left, open, next, far].map(has))).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  test.each(['yesterday', '2026-02-30'])('refuses the date %s', async (date) => {
    expect((await shop.request('GET', `/api/staff/day/?date=${date}`, { token: team.rider })).status).toBe(400);
  });
});

describe('a stop', () => {
  test('that is done moves the order on, mails the customer, and stays on the sheet as done', async () => {
    const slug = await waiting();
    expect((await mark(slug, 'pickup', 'done')).status).toBe(200);
    const [stop] = await stopsOn(slug);
    expect(stop).toMatchObject({ state: 'done', marked_by: 'Kofi', may_undo: true });
    const order = await shop.request('GET', `/api/staff/orders/${slug}/`, { token: team.staff });
    expect(order.body.status).toBe('cleaning_ongoing');
  });

  test('tapped twice counts once, and the second of two riders gets a message', async () => {
    const slug = await waiting();
    const second = await shop.newUser({ role: 'rider' });
    const both = await Promise.all([mark(slug, 'pickup', 'done'), mark(slug, 'pickup', 'done')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const other = await mark(slug, 'pickup', 'done', second);
    expect([other.status, other.body.error]).toEqual([409, messages.teamCalls.movedMeanwhile('Cleaning in Progress')]);
    const { body } = await shop.request<{ events: { to: string }[] }>('GET', `/api/staff/orders/${slug}/`, {
      token: team.staff,
    });
    expect(body.events.filter(({ to }) => to === 'cleaning_ongoing')).toHaveLength(1);
  });

  test('of the wrong kind, or of an order that waits for none, is refused', async () => {
    const slug = await waiting();
    expect((await mark(slug, 'delivery', 'done')).status).toBe(409);
    const { slug: pending } = await shop.buy(team.customer);
    expect((await mark(pending, 'pickup', 'not_home', team.staff)).status).toBe(409);
    expect((await mark('sk-nothing', 'pickup', 'done')).status).toBe(404);
  });

  test('where nobody was home moves to tomorrow, at the same time, and counts as missed', async () => {
    const slug = await waiting(2);
    const [planned] = await stopsOn(slug);
    expect((await mark(slug, 'pickup', 'not_home')).status).toBe(200);
    expect((await mark(slug, 'pickup', 'not_home')).status).toBe(200);
    expect(states(await stopsOn(slug))).toEqual(['pickup not_home']);
    const [next] = await stopsOn(slug, 1);
    expect(next).toMatchObject({ state: 'open', missed: 1 });
    expect(Date.parse(next?.planned_at ?? '') - Date.parse(planned?.planned_at ?? '')).toBe(86_400_000);
    const untimed = await waiting();
    await mark(untimed, 'pickup', 'not_home');
    const [early] = await stopsOn(untimed, 1);
    expect(early?.planned_at).toBe(`${dateOf(1)}T09:00:00.000Z`);
  });

  test('can be undone by the rider who marked it, for some minutes', async () => {
    const slug = await waiting(2);
    const before = await stopsOn(slug);
    await mark(slug, 'pickup', 'not_home');
    expect((await mark(slug, 'pickup', 'undo')).status).toBe(200);
    // The rider who marked it has it from then on.
    const own = before.map((stop) => ({
      ...stop,
      rider: expect.objectContaining({ name: 'Kofi' }),
      position: expect.any(Number),
    }));
    expect(await stopsOn(slug)).toEqual(own);
    expect(await stopsOn(slug, 1)).toEqual([]);
    await mark(slug, 'pickup', 'done');
    const other = await shop.newUser({ role: 'rider' });
    expect((await mark(slug, 'pickup', 'undo', other)).status).toBe(409);
    expect((await mark(slug, 'pickup', 'undo')).status).toBe(200);
    expect(await stopsOn(slug)).toEqual(own);
    const nothing = await mark(slug, 'pickup', 'undo');
    expect([nothing.status, nothing.body.error]).toEqual([409, messages.teamCalls.nothingToUndo]);
  });

  test('delivered by mistake can be undone, and is mailed once when it is really delivered', async () => {
    const slug = await waiting();
    await mark(slug, 'pickup', 'done');
    for (const to of ['cleaning_completed', 'scheduled_for_delivery']) {
      await changeStatus(shop.world, { slug, to, actorId: team.staff.id });
    }
    expect(states(await stopsOn(slug))).toEqual(['delivery open', 'pickup done']);
    await mark(slug, 'delivery', 'done');
    await mark(slug, 'delivery', 'undo');
    expect(states(await stopsOn(slug))).toEqual(['delivery open', 'pickup done']);
    await mark(slug, 'delivery', 'done');
    expect(states(await stopsOn(slug))).toEqual(['delivery done', 'pickup done']);
    const received = (await shop.mails()).filter(
      ({ text, subject }) => text.includes(slug) && /Delivered/.test(subject),
    );
    expect(received).toHaveLength(1);
  });

  test('can’t be undone later, or after the order moved on, except by the owner', async () => {
    const slug = await waiting();
    await mark(slug, 'pickup', 'done');
    shop.clock.advance(16 * 60_000);
    const rider = await withFreshTokens(shop, team.rider);
    const late = await mark(slug, 'pickup', 'undo', rider);
    expect([late.status, late.body.error]).toEqual([409, messages.teamCalls.tooLateToUndo]);
    expect((await mark(slug, 'pickup', 'undo', await withFreshTokens(shop, team.owner))).status).toBe(200);
    await mark(slug, 'pickup', 'done', rider);
    await changeStatus(shop.world, { slug, to: 'cleaning_completed', actorId: null });
    expect((await mark(slug, 'pickup', 'undo', rider)).status).toBe(409);
  });
});

describe('planning', () => {
  const plan = (slug: string, stop: string, planned_at: string | null) =>
    shop.request<{ pickup_at: string | null }>('POST', `/api/staff/orders/${slug}/plan/`, {
      token: team.staff,
      body: { stop, planned_at },
    });

  test('puts a stop on its day and removes it again', async () => {
    const slug = await waiting();
    const time = `${dateOf(1)}T14:30:00.000Z`;
    const { status, body } = await plan(slug, 'pickup', time);
    expect([status, body.pickup_at]).toEqual([200, time]);
    expect([(await stopsOn(slug)).length, (await stopsOn(slug, 1)).length]).toEqual([0, 1]);
    expect((await plan(slug, 'pickup', null)).body.pickup_at).toBeNull();
    expect(states(await stopsOn(slug))).toEqual(['pickup open']);
  });

  test('refuses invalid times, and stops that are over', async () => {
    const slug = await waiting();
    expect((await plan(slug, 'pickup', 'soon')).status).toBe(400);
    expect((await plan(slug, 'pickup', '2199-01-01T00:00:00Z')).status).toBe(400);
    await mark(slug, 'pickup', 'done');
    expect((await plan(slug, 'pickup', `${dateOf(1)}T14:30:00.000Z`)).status).toBe(409);
  });
});
