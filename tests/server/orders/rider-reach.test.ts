import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Photo } from '#contract/orders/photos.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { advanceToTen } from '#tests/support/clock.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;
let file: Buffer;

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  advanceToTen(shop.clock);
  file = await sharp({ create: { width: 5, height: 5, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  await signInAgain(shop, team, ['customer', 'rider', 'staff', 'owner']);
});
afterAll(() => shop.close());

/** An order moved through these statuses; its stop is planned for this many hours from now. */
async function orderAt(steps: string[], plannedInHours: number | null = null): Promise<string> {
  const { slug } = await shop.buy(team.customer);
  const plannedAt = plannedInHours === null ? null : new Date(shop.clock.now().getTime() + plannedInHours * HOUR_MS);
  for (const to of steps) await changeStatus(shop.world, { slug, to, actorId: null, plannedAt });
  return slug;
}

async function upload(slug: string, token: TestUser) {
  const response = await shop.app.request(`/api/staff/orders/${slug}/photos/intake/`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${token.access}` },
    body: new Uint8Array(file),
  });
  return { status: response.status, body: (await response.json()) as Photo };
}
const get = async (path: string, token: TestUser) => {
  const response = await shop.app.request(path, { headers: { Authorization: `Bearer ${token.access}` } });
  return { status: response.status, text: await response.text() };
};
const mark = (slug: string, what: string, kind = 'pickup') =>
  shop.request<{ error?: string }>('POST', `/api/staff/orders/${slug}/stop/`, {
    token: team.rider,
    body: { kind, mark: what },
  });

/** A role's access to an order's pictures: one by its id, the list, an upload. */
async function picturesOf(slug: string, id: number, token: TestUser) {
  const list = await get(`/api/staff/orders/${slug}/photos/`, token);
  return [(await get(`/api/photos/${id}/`, token)).status, list.status, (await upload(slug, token)).status];
}

const TODAYS: [name: string, make: () => Promise<string>][] = [
  ['waits to be fetched today', () => orderAt(['processing', 'pickup'], 2)],
  ['waits without a time', () => orderAt(['processing', 'pickup'])],
  ['is left over from yesterday', () => orderAt(['processing', 'pickup'], -30)],
  [
    'was fetched today',
    async () => {
      const slug = await orderAt(['processing', 'pickup']);
      await mark(slug, 'done');
      return slug;
    },
  ],
];
const OTHERS: [name: string, make: () => Promise<string>][] = [
  ['waits for nothing', () => orderAt([])],
  ['has its pickup tomorrow', () => orderAt(['processing', 'pickup'], 24)],
  ['has its pickup in a week', () => orderAt(['processing', 'pickup'], 7 * 24)],
  [
    'was fetched on a day before',
    async () => {
      const slug = await orderAt(['processing', 'pickup']);
      await mark(slug, 'done');
      shop.clock.advance(DAY_MS);
      await signInAgain(shop, team, ['customer', 'rider', 'staff']);
      return slug;
    },
  ],
  [
    'is cancelled',
    async () => {
      const slug = await orderAt(['processing', 'pickup']);
      await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null, reason: 'A test' });
      return slug;
    },
  ],
];

describe('a rider and the pictures of an order', () => {
  it.each(TODAYS)('that %s: sees them, and adds some', async (_, make) => {
    const slug = await make();
    const { body } = await upload(slug, team.staff);
    expect(await picturesOf(slug, body.id, team.rider)).toEqual([200, 200, 201]);
  });

  it.each(OTHERS)('that %s: finds none, as if the order did not exist', async (_, make) => {
    const slug = await make();
    const { body } = await upload(slug, team.staff);
    const [one, unknown] = [await get(`/api/photos/${body.id}/`, team.rider), await get('/api/photos/0/', team.rider)];
    expect(one).toEqual(unknown);
    const list = await get(`/api/staff/orders/${slug}/photos/`, team.rider);
    expect(list).toEqual(await get('/api/staff/orders/sk-nothing/photos/', team.rider));
    expect(await picturesOf(slug, body.id, team.rider)).toEqual([404, 404, 404]);
    for (const role of ['staff', 'owner'] as const) {
      expect(await picturesOf(slug, body.id, await withFreshTokens(shop, team[role])), role).toEqual([200, 200, 201]);
    }
  });

  test('of their own: sees them as any customer does', async () => {
    const { slug } = await shop.buy(team.rider);
    const { body } = await upload(slug, team.staff);
    expect((await get(`/api/photos/${body.id}/`, team.rider)).status).toBe(200);
  });
});

describe('a rider and a stop', () => {
  test('that is not on today’s sheet gets the same answer as one that does not exist', async () => {
    const unknown = await mark('sk-nothing', 'done');
    expect([unknown.status, unknown.body.error]).toEqual([404, messages.teamCalls.noSuchStop]);
    for (const slug of [await orderAt(['processing', 'pickup'], 24), await orderAt([])]) {
      const { status, body } = await mark(slug, 'done');
      expect([status, body]).toEqual([unknown.status, unknown.body]);
    }
  });

  test('that they marked before midnight: the answer after it says that the mark counts', async () => {
    const slug = await orderAt(['processing', 'pickup']);
    expect((await mark(slug, 'done')).status).toBe(200);
    shop.clock.advance(DAY_MS);
    team.rider = await withFreshTokens(shop, team.rider);
    expect((await mark(slug, 'done')).status).toBe(200);
    expect((await mark(slug, 'not_home')).status).toBe(404);
  });

  test('that they marked days ago is as closed to them as any other, wherever the order is now', async () => {
    const unknown = await mark('sk-nothing', 'done');
    const fetched = await orderAt(['processing', 'pickup']);
    expect((await mark(fetched, 'done')).status).toBe(200);
    const missed = await orderAt(['processing', 'pickup']);
    expect((await mark(missed, 'not_home')).status).toBe(200);
    // The team plans another day for it.
    const inTenDays = new Date(shop.clock.now().getTime() + 10 * DAY_MS).toISOString();
    const planned = await shop.request('POST', `/api/staff/orders/${missed}/plan/`, {
      token: team.staff,
      body: { stop: 'pickup', planned_at: inTenDays },
    });
    expect(planned.status).toBe(200);
    shop.clock.advance(3 * DAY_MS);
    team.rider = await withFreshTokens(shop, team.rider);
    for (const slug of [fetched, missed]) {
      for (const what of ['done', 'not_home', 'undo']) {
        const { status, body } = await mark(slug, what);
        expect([what, status, body]).toEqual([what, 404, unknown.body]);
      }
    }
  });
});

describe('the day sheet', () => {
  const dayIn = (days: number, token: TestUser) => {
    const date = new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    return shop.request<{ error?: string }>('GET', `/api/staff/day/?date=${date}`, { token });
  };

  it.each([0, 1])('is open to a rider %s days from today', async (days) => {
    expect((await dayIn(days, team.rider)).status).toBe(200);
  });

  it.each([-365, -1, 2, 30])(
    'is closed to a rider %s days from today, and open to the rest of the team',
    async (days) => {
      const { status, body } = await dayIn(days, team.rider);
      expect([status, body.error]).toEqual([403, messages.teamCalls.notYourDay]);
      for (const role of ['staff', 'owner'] as const) expect((await dayIn(days, team[role])).status).toBe(200);
    },
  );
});
