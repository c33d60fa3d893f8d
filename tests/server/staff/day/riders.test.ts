import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { ROUTE_STOPS_MAX } from '#domain/contact.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { stopRiders } from '#server/db/tables/orders/stop-riders.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { addMember, removeMember } from '#server/features/staff/team/team.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import { ACCRA, type Shop, TEMA } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { MONDAY } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

const words = messages.teamCalls;
let shop: Shop;
let team: Team;
let kofi: TestUser;
let esi: TestUser;

beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 2 }));
  kofi = team.rider;
  esi = await shop.newUser({ role: 'rider', firstName: 'Esi' });
});
afterEach(() => shop.close());

type Answer = DaySheet & { error: string };
const sheet = async (token: TestUser, date = MONDAY) =>
  (await shop.request<Answer>('GET', `/api/staff/day/?date=${date}`, { token })).body;
const stopsOf = ({ areas }: DaySheet) => areas.flatMap(({ stops }) => stops);
const mine = async (token: TestUser) =>
  stopsOf(await sheet(token))
    .map(({ slug }) => slug)
    .toSorted();
const keys = (...slugs: string[]) => slugs.map((slug) => ({ slug, kind: 'pickup' }));
const call = (path: string, token: TestUser, body: unknown) =>
  shop.request<Answer>('POST', `/api/staff/${path}`, { token, body });
const assign = (slugs: string[], rider: number | null, token = team.staff) =>
  call('day/assign/', token, { date: MONDAY, stops: keys(...slugs), rider });
const take = (slug: string, token: TestUser, isTaken = true) =>
  call(`orders/${slug}/take/`, token, { date: MONDAY, kind: 'pickup', take: isTaken });
const route = (slugs: string[], rider: number, token: TestUser) =>
  call('day/route/', token, { date: MONDAY, rider, stops: keys(...slugs) });
const mark = (slug: string, what: string, token: TestUser) =>
  shop.request<{ error?: string }>('POST', `/api/staff/orders/${slug}/stop/`, {
    token,
    body: { kind: 'pickup', mark: what },
  });

/** An order that waits for its pickup today. */
async function waiting(hours: number | null = 2, place: Record<string, unknown> = ACCRA): Promise<string> {
  const { slug } = await shop.buy(team.customer, { pickup_location: place });
  await changeStatus(shop.world, { slug, to: 'processing', actorId: null });
  const plannedAt = hours === null ? null : new Date(shop.clock.now().getTime() + hours * HOUR_MS);
  await changeStatus(shop.world, { slug, to: 'pickup', actorId: null, plannedAt });
  return slug;
}
const many = async (count: number, ...more: Parameters<typeof waiting>) => {
  const slugs: string[] = [];
  for (let made = 0; made < count; made += 1) slugs.push(await waiting(...more));
  return slugs;
};
const byRider = (day: DaySheet) => {
  const groups = Map.groupBy(stopsOf(day), ({ rider }) => rider?.name ?? 'nobody');
  return new Map([...groups].map(([name, stops]) => [name, stops.length]));
};
const inRoute = (day: DaySheet, rider: TestUser) =>
  stopsOf(day)
    .filter((stop) => stop.rider?.id === rider.id)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ slug }) => slug);

describe('a stop that is assigned', () => {
  test('is seen by its rider and the planners, and by no other rider', async () => {
    const [own = '', other = '', free = ''] = await many(3);
    expect((await assign([own], kofi.id)).status).toBe(200);
    await assign([other], esi.id);
    expect(await mine(kofi)).toEqual([own, free].toSorted());
    expect(await mine(esi)).toEqual([other, free].toSorted());
    for (const planner of [team.staff, team.owner]) {
      expect(byRider(await sheet(planner))).toEqual(
        new Map([
          ['Kofi', 1],
          ['Esi', 1],
          ['nobody', 1],
        ]),
      );
    }
  });

  test('does not exist for another rider: no mark, no pictures, no taking', async () => {
    const slug = await waiting();
    await assign([slug], esi.id);
    const unknown = await mark('sk-nothing', 'done', kofi);
    for (const what of ['done', 'not_home', 'undo']) {
      const { status, body } = await mark(slug, what, kofi);
      expect([what, status, body]).toEqual([what, 404, unknown.body]);
    }
    expect((await shop.request('GET', `/api/staff/orders/${slug}/photos/`, { token: kofi })).status).toBe(404);
    expect((await shop.request('GET', `/api/staff/orders/${slug}/photos/`, { token: esi })).status).toBe(200);
    expect((await take(slug, kofi)).status).toBe(404);
    expect((await mark(slug, 'done', esi)).status).toBe(200);
    expect((await mark(slug, 'done', kofi)).status).toBe(404);
  });

  test('can be given to another, or made nobody’s; riders may not do that', async () => {
    const slug = await waiting();
    await assign([slug], kofi.id);
    await assign([slug], esi.id);
    expect([await mine(kofi), await mine(esi)]).toEqual([[], [slug]]);
    await assign([slug], null);
    expect([await mine(kofi), await mine(esi)]).toEqual([[slug], [slug]]);
    expect((await assign([slug], kofi.id, kofi)).status).toBe(403);
  });

  test('has its place by its time among those of who takes over, whose own order stays', async () => {
    const [noon = '', evening = ''] = [await waiting(5), await waiting(9)];
    const [early = '', later = ''] = [await waiting(2), await waiting(6)];
    await assign([noon, evening], kofi.id);
    await assign([early, later], esi.id);
    // Esi is ill.
    const { body } = await assign([early, later], kofi.id);
    expect(inRoute(body, kofi)).toEqual([early, noon, later, evening]);
    // What Kofi has stays where he put it.
    await route([evening, early, noon, later], kofi.id, kofi);
    const last = await waiting(7);
    expect(inRoute((await assign([early, last], kofi.id)).body, kofi)).toEqual([evening, early, noon, later, last]);
  });

  test('is refused to people outside of the team, and when it is not open on that day', async () => {
    const slug = await waiting();
    for (const person of [team.customer.id, 999_999]) {
      const { status, body } = await assign([slug], person);
      expect([status, body.error]).toEqual([404, words.noSuchRider]);
    }
    await mark(slug, 'done', kofi);
    const { status, body } = await assign([slug], esi.id);
    expect([status, body.error]).toEqual([409, words.noSuchStop]);
  });

  test('has no rider once its rider has left the team, or once it is moved to another day', async () => {
    const [left = '', moved = ''] = await many(2);
    await assign([left, moved], esi.id);
    await mark(moved, 'not_home', esi);
    const tomorrow = new Date(shop.clock.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);
    const [next] = stopsOf(await sheet(team.staff, tomorrow));
    expect([next?.slug, next?.rider]).toEqual([moved, null]);
    await removeMember(shop.world.db, esi.email);
    expect(await mine(kofi)).toContain(left);
    expect((await take(left, kofi)).status).toBe(200);
  });
});

describe('a cleaner', () => {
  test('is given no stops, and has none left after being a rider', async () => {
    const names = (await sheet(team.staff)).drivers?.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['Esi']));
    expect(names).not.toContain('Adjoa');
    const [slug = '', other = ''] = await many(2);
    expect((await assign([slug], team.cleaner.id)).status).toBe(404);
    await assign([slug, other], esi.id);
    await addMember(shop.world.db, esi.email, 'cleaner');
    expect(await mine(kofi)).toEqual([slug, other].toSorted());
    expect((await take(slug, kofi)).status).toBe(200);
    await call('day/share-out/', team.staff, { date: MONDAY, riders: [kofi.id] });
    expect(stopsOf(await sheet(team.staff)).map(({ rider }) => rider?.id)).toEqual([kofi.id, kofi.id]);
  });
});

describe('a stop that nobody has', () => {
  test('is taken by one of two riders, and the other one reads so', async () => {
    for (const slug of await many(4)) {
      const answers = await Promise.all([take(slug, kofi), take(slug, esi)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.error).toBe(words.takenMeanwhile);
    }
    const rows = await shop.world.db.select().from(stopRiders);
    expect(rows).toHaveLength(4);
  });

  test('is given back by its rider, and by nobody else', async () => {
    const slug = await waiting();
    await take(slug, kofi);
    await take(slug, esi, false);
    expect(await mine(esi)).toEqual([]);
    expect((await take(slug, kofi, false)).status).toBe(200);
    expect(await mine(esi)).toEqual([slug]);
  });

  test('belongs to the rider who marks it; another one on the way there reads what happened', async () => {
    const slug = await waiting();
    await mark(slug, 'done', kofi);
    expect(inRoute(await sheet(team.staff), kofi)).toEqual([slug]);
    const { status, body } = await mark(slug, 'done', esi);
    expect([status, body.error]).toEqual([409, words.movedMeanwhile('Cleaning in Progress')]);
  });

  test('can be taken for today and tomorrow only', async () => {
    const slug = await waiting(72);
    const inThree = new Date(shop.clock.now().getTime() + 72 * HOUR_MS).toISOString().slice(0, 10);
    expect((await call(`orders/${slug}/take/`, kofi, { date: inThree, kind: 'pickup', take: true })).status).toBe(404);
  });
});

describe('sharing out a day', () => {
  const share = (riders: number[], token = team.staff) => call('day/share-out/', token, { date: MONDAY, riders });

  test('gives every rider as many stops, keeps an area together, and orders each route', async () => {
    const accra = await many(3);
    const tema = await many(3, 2, TEMA);
    const { status, body } = await share([kofi.id, esi.id]);
    expect([status, byRider(body)]).toEqual([
      200,
      new Map([
        ['Kofi', 3],
        ['Esi', 3],
      ]),
    ]);
    const routes = [inRoute(body, kofi).toSorted(), inRoute(body, esi).toSorted()];
    expect(routes).toEqual(expect.arrayContaining([accra.toSorted(), tema.toSorted()]));
    expect(
      stopsOf(body)
        .map(({ position }) => position)
        .toSorted(),
    ).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('leaves what somebody has, and is for planners only', async () => {
    const [first = ''] = await many(3);
    await assign([first], kofi.id);
    const { body } = await share([esi.id]);
    expect(byRider(body)).toEqual(
      new Map([
        ['Kofi', 1],
        ['Esi', 2],
      ]),
    );
    expect((await share([kofi.id], kofi)).status).toBe(403);
    expect((await share([team.customer.id])).status).toBe(404);
  });

  test('twice at the same time, and while a rider takes a stop, gives each stop to one rider', async () => {
    const slugs = await many(6);
    const taken = slugs[0] ?? '';
    const [first] = await Promise.all([take(taken, kofi), share([kofi.id, esi.id]), share([kofi.id, esi.id])]);
    const day = await sheet(team.staff);
    expect(byRider(day).get('nobody')).toBeUndefined();
    if (first.status === 200) expect(inRoute(day, kofi)).toContain(taken);
    expect(await shop.world.db.select().from(stopRiders)).toHaveLength(6);
  });
});

describe('the order of a route', () => {
  test('is set by its rider or a planner, and a new stop comes last', async () => {
    const slugs = await many(3);
    const [a = '', b = '', c = ''] = slugs;
    await assign([a, b, c], kofi.id);
    expect((await route([c, a, b], kofi.id, kofi)).status).toBe(200);
    expect(inRoute(await sheet(team.staff), kofi)).toEqual([c, a, b]);
    expect((await route([b, c, a], kofi.id, team.staff)).status).toBe(200);
    const last = await waiting();
    await assign([last], kofi.id);
    expect(inRoute(await sheet(kofi), kofi)).toEqual([b, c, a, last]);
  });

  test('of another is not for riders, and takes no stop from anybody', async () => {
    const [own = '', other = ''] = await many(2);
    await assign([own], kofi.id);
    await assign([other], esi.id);
    const { status, body } = await route([other], esi.id, kofi);
    expect([status, body.error]).toEqual([404, words.notYourRoute]);
    await route([other, own], kofi.id, kofi);
    expect([inRoute(await sheet(team.staff), kofi), inRoute(await sheet(team.staff), esi)]).toEqual([[own], [other]]);
    expect(ROUTE_STOPS_MAX).toBe(10);
  });
});

describe('what a rider’s phone receives', () => {
  /** Every name of a field in a JSON, wherever it is. */
  const fieldsOf = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...fieldsOf(inner)]);
  const MONEY = /cost|fee|total|sum|amount|price|paid|refund|owed|discount|money|currency|reference/i;

  test('says nothing about fees, sums or refunds', async () => {
    const looksLikeTema = { ...ACCRA, address: TEMA.address, lat: TEMA.lat, lng: TEMA.lng };
    const slug = await waiting(1, looksLikeTema);
    const [other = ''] = await many(1);
    const answers = [
      await shop.request('GET', '/api/staff/me/', { token: kofi }),
      await shop.request('GET', `/api/staff/day/?date=${MONDAY}`, { token: kofi }),
      await take(slug, kofi),
      await route([slug], kofi.id, kofi),
      await mark(slug, 'done', kofi),
      await mark(slug, 'undo', kofi),
      await mark(other, 'not_home', kofi),
      await shop.request('GET', `/api/staff/orders/${slug}/photos/`, { token: kofi }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(fieldsOf(body).filter((name) => MONEY.test(name))).toEqual([]);
      expect(JSON.stringify(body)).not.toMatch(/\d\.00"|GHS|₵/);
    }
  });

  test('says that a stop is closed, and not what its payment has to do with it', async () => {
    const slug = await waiting();
    const day = async (token: TestUser): Promise<Stop | undefined> =>
      stopsOf(await sheet(token)).find((one) => one.slug === slug);
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    const dispute = shop.provider.dispute(order?.reference ?? '', { createdAt: shop.clock.now() });
    const { id, reference, status: word } = dispute;
    await shop.event({
      event: 'charge.dispute.create',
      data: { id, status: word, at: shop.clock.now().getTime(), transaction: { reference } },
    });
    while ((await handleStoredEvents(shop.world)) > 0);
    expect((await day(team.staff))?.stopped).toBe('dispute');
    expect((await day(kofi))?.stopped).toBe('desk');
    const { status, body } = await mark(slug, 'done', kofi);
    expect([status, body.error]).toEqual([409, words.askDesk]);
  });
});
