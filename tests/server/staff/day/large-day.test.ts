import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { STOPS_LISTED, STOPS_LISTED_MAX } from '#domain/riders/sheet-size.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import { KASOA, type Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { MONDAY } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

/** A Monday with 130 open pickups in Accra, each a minute after the one before, and 2 in Kasoa; 7 of Accra's are done. */
const IN_ACCRA = 137;
const DONE = 7;
const IN_KASOA = 2;

const words = messages.teamCalls;
let shop: Shop;
let team: Team;
let kofi: TestUser;
let esi: TestUser;
/** Accra's stops by their times; the first ones are done. */
let accra: string[];

type Answer = DaySheet & { error: string; whose?: string[]; each?: string[] };
const read = (token: TestUser, query = '') =>
  shop.request<Answer>('GET', `/api/staff/day/?date=${MONDAY}${query}`, { token });
const sheet = async (token: TestUser, query = '') => (await read(token, query)).body;
const post = (path: string, token: TestUser, body: object, query = '') =>
  shop.request<Answer>('POST', `/api/staff/${path}/${query}`, { token, body: { date: MONDAY, ...body } });
const assign = (slugs: readonly string[], rider: number | null, query = '') =>
  post('day/assign', team.staff, { stops: slugs.map((slug) => ({ slug, kind: 'pickup' })), rider }, query);
const areaOf = (day: DaySheet, key = 'accra') => {
  const area = day.areas.find((one) => one.key === key);
  if (area === undefined) throw new Error(`Nothing is in ${key}.`);
  return area;
};
const slugsOf = (day: DaySheet, key = 'accra') => areaOf(day, key).stops.map(({ slug }) => slug);

/** A stop that is planned for today, and as many copies of its order, each a minute later. Returns their slugs. */
async function many(name: string, count: number, changes = {}): Promise<string[]> {
  const { db } = shop.world;
  const { slug } = await shop.buy(team.customer, changes);
  await changeStatus(shop.world, { slug, to: 'processing', actorId: null });
  const plannedAt = new Date(shop.clock.now().getTime() + 2 * HOUR_MS);
  await changeStatus(shop.world, { slug, to: 'pickup', actorId: null, plannedAt });
  const slugs = Array.from({ length: count - 1 }, (_, at) => `sk-${name}${String(at).padStart(4, '0')}bcdefghjk`);
  for (const [at, copy] of slugs.entries()) {
    await db.execute(sql`insert into orders (slug, reference, user_id, status, email, first_name, last_name, phone,
        payment_method, delivery, pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total, pickup_at)
      select ${copy}, ${`copy_${copy}`}, user_id, status, email, first_name, last_name, phone, payment_method, delivery, pickup,
        discounts, subtotal, delivery_cost, pickup_cost, discount_total, total, pickup_at + make_interval(mins => ${at + 1}::int)
      from orders where slug = ${slug}`);
  }
  await db.execute(sql`insert into order_lines (order_id, position, service_id, name, image, quantity, unit_price)
    select copies.id, line.position, line.service_id, line.name, line.image, 2, line.unit_price
    from orders copies, order_lines line where copies.reference like ${`copy_sk-${name}%`}
      and line.order_id = (select id from orders where slug = ${slug})`);
  return [slug, ...slugs];
}

beforeAll(async () => {
  ({ shop, team } = await openTeamShop({ monday: 2 }));
  kofi = team.rider;
  esi = await shop.newUser({ role: 'rider', firstName: 'Esi' });
  accra = await many('acc', IN_ACCRA);
  await many('kas', IN_KASOA, { pickup_location: KASOA });
  for (const slug of accra.slice(0, DONE)) {
    await changeStatus(shop.world, { slug, to: 'cleaning_ongoing', actorId: team.staff.id });
  }
}, 120_000);
afterAll(() => shop.close());

describe('a day of more stops than its sheet lists', () => {
  test('lists the first open ones of each area by time, and counts the whole day', async () => {
    const day = await sheet(team.staff);
    expect(slugsOf(day)).toEqual(accra.slice(DONE, DONE + STOPS_LISTED));
    expect(slugsOf(day, 'kasoa')).toHaveLength(IN_KASOA);
    expect(areaOf(day).counts).toEqual({
      stops: IN_ACCRA,
      open: IN_ACCRA - DONE,
      free: IN_ACCRA - DONE,
      riders: [],
    });
    // Two orders are of one pair, the copies of two.
    const all = IN_ACCRA + IN_KASOA;
    expect(day).toMatchObject({ stops: all, done: DONE, pairs: 2 * all - 2 });
  });

  test('shows each stop once more are asked for, the done ones last', async () => {
    const reached = slugsOf(await sheet(team.staff, '&each=200'));
    expect(reached).toHaveLength(IN_ACCRA);
    expect(reached.slice(0, IN_ACCRA - DONE)).toEqual(accra.slice(DONE));
    expect(reached.slice(IN_ACCRA - DONE).toSorted()).toEqual(accra.slice(0, DONE).toSorted());
    expect(slugsOf(await sheet(team.staff, '&each=3'))).toEqual(accra.slice(DONE, DONE + 3));
    expect(slugsOf(await sheet(team.staff, '&each=&whose=&area='))).toHaveLength(STOPS_LISTED);
  });

  test('of one area lists no other one, and still counts it', async () => {
    const day = await sheet(team.staff, '&area=kasoa');
    expect([slugsOf(day), slugsOf(day, 'kasoa').length]).toEqual([[], IN_KASOA]);
    expect([day.stops, areaOf(day).counts?.stops]).toEqual([IN_ACCRA + IN_KASOA, IN_ACCRA]);
  });

  test('says of a stop on it what it says of one on a small day', async () => {
    const [stop] = areaOf(await sheet(team.staff)).stops;
    const slug = accra[DONE] ?? '';
    expect(stop).toMatchObject({
      slug,
      code: orderCode(slug),
      name: 'Ama Mensah',
      pairs: 2,
      state: 'open',
      rider: null,
    });
    const done = areaOf(await sheet(team.staff, '&each=200')).stops.at(-1);
    expect(done).toMatchObject({ state: 'done', marked_by: 'Efua', may_undo: true });
  });

  test.each([
    ['whose=me', words.badWhose],
    ['whose=-1', words.badWhose],
    ['whose=1.5', words.badWhose],
    [`area=${'a'.repeat(101)}`, words.badArea],
    ['each=0', words.badEach(STOPS_LISTED_MAX)],
    ['each=ten', words.badEach(STOPS_LISTED_MAX)],
    [`each=${STOPS_LISTED_MAX + 1}`, words.badEach(STOPS_LISTED_MAX)],
    ['each=100000', words.badEach(STOPS_LISTED_MAX)],
  ])('is refused for %s', async (query, sentence) => {
    const { status, body } = await read(team.staff, `&${query}`);
    expect([status, body.error]).toEqual([400, sentence]);
  });

  test.each(['free', '1'])('is refused for a rider who asks for the stops of %s', async (whose) => {
    const { status, body } = await read(kofi, `&whose=${whose}`);
    expect([status, body.error]).toEqual([403, words.notTheirStops]);
    const slug = accra.at(-1) ?? '';
    const taken = await post(`orders/${slug}/take`, kofi, { kind: 'pickup', take: true }, `?whose=${whose}`);
    expect(taken.status).toBe(403);
    expect(areaOf(await sheet(team.staff)).counts?.riders).toEqual([]);
    const route = { rider: kofi.id, stops: [{ slug, kind: 'pickup' }] };
    expect((await post('day/route', kofi, route, `?whose=${whose}`)).status).toBe(403);
  });
});

describe('somebody’s route on such a day', () => {
  /** The last 110 of Accra. */
  const theirs = () => accra.slice(-110);

  test('is whole, for the planner who asks for it and for its rider, in all areas', async () => {
    const given = await assign(theirs(), kofi.id);
    expect(slugsOf(given.body)).toHaveLength(STOPS_LISTED);
    const day = await sheet(team.staff, `&whose=${kofi.id}&each=5&area=kasoa`);
    expect([slugsOf(day), slugsOf(day, 'kasoa')]).toEqual([theirs(), []]);
    expect(areaOf(day).counts).toEqual({
      stops: IN_ACCRA,
      open: IN_ACCRA - DONE,
      free: IN_ACCRA - DONE - theirs().length,
      riders: [{ id: kofi.id, stops: theirs().length }],
    });
    const own = await sheet(kofi, '&each=5');
    expect(areaOf(own).stops.filter(({ rider }) => rider?.id === kofi.id)).toHaveLength(theirs().length);
    expect(areaOf(own).stops.filter(({ rider }) => rider === null)).toHaveLength(5);
    // In the order of their times, also beyond what is listed.
    const places = areaOf(day).stops.map(({ position }) => position);
    expect(places).toEqual(theirs().map((_, at) => at + 1));
  });

  test('is not in what another rider sees, nor in what they count', async () => {
    const day = await sheet(esi, '&each=200');
    const free = IN_ACCRA - DONE - theirs().length;
    expect(areaOf(day).counts).toMatchObject({ stops: free + DONE, open: free, free, riders: [] });
    expect(slugsOf(day).filter((slug) => theirs().includes(slug))).toEqual([]);
  });

  test('leaves those that nobody has to who asks for them', async () => {
    const day = await sheet(team.staff, '&whose=free&each=200');
    expect(slugsOf(day).toSorted()).toEqual(accra.slice(0, -110).toSorted());
  });

  test('is handed over as a whole, and the answer is what the page asked for', async () => {
    const { status, body } = await assign(theirs(), esi.id, `?whose=${esi.id}`);
    expect([status, slugsOf(body)]).toEqual([200, theirs()]);
    expect(areaOf(body).counts?.riders).toEqual([{ id: esi.id, stops: theirs().length }]);
    expect(areaOf(body).stops.map(({ position }) => position)).toEqual(theirs().map((_, at) => at + 1));
  });

  test('gets stops from far beyond the list when the day is distributed', async () => {
    await assign(theirs(), null);
    const { status, body } = await post(
      'day/share-out',
      team.staff,
      { riders: [kofi.id, esi.id] },
      `?whose=${kofi.id}`,
    );
    expect(status).toBe(200);
    const counts = body.areas.map((one) => one.counts);
    expect(counts.map((one) => one?.free)).toEqual([0, 0]);
    const each = [kofi, esi].map(({ id }) =>
      counts.flatMap((one) => one?.riders ?? []).reduce((sum, one) => sum + (one.id === id ? one.stops : 0), 0),
    );
    expect(each).toEqual([66, 66]);
    expect(body.areas.flatMap(({ stops }) => stops)).toHaveLength(66);
    expect(new Set(body.areas.flatMap(({ stops }) => stops).map(({ rider }) => rider?.id))).toEqual(new Set([kofi.id]));
  });

  test('and a mark on it: what is done leaves the first ones, and comes back when that is undone', async () => {
    const slug = accra[DONE] ?? '';
    const mark = (what: string) =>
      shop.request('POST', `/api/staff/orders/${slug}/stop/`, {
        token: team.owner,
        body: { kind: 'pickup', mark: what },
      });
    expect(slugsOf(await sheet(team.owner))[0]).toBe(slug);
    await mark('done');
    const done = await sheet(team.owner);
    expect([slugsOf(done)[0], slugsOf(done).length]).toEqual([accra[DONE + 1], STOPS_LISTED]);
    expect([done.done, areaOf(done).counts?.open]).toEqual([DONE + 1, IN_ACCRA - DONE - 1]);
    await mark('undo');
    const undone = await sheet(team.owner);
    expect([slugsOf(undone)[0], undone.done, areaOf(undone).counts?.open]).toEqual([slug, DONE, IN_ACCRA - DONE]);
    await mark('not_home');
    const missed = await sheet(team.owner, '&each=200');
    expect(areaOf(missed).stops.find((stop) => stop.slug === slug)).toMatchObject({
      state: 'not_home',
      may_undo: true,
    });
    await mark('undo');
    expect(slugsOf(await sheet(team.owner))[0]).toBe(slug);
  });
});
