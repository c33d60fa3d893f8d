import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { OwnOrder, OwnPhoto } from '#contract/orders/own-orders.ts';
import type { Tracked } from '#contract/orders/tracking.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { OWN_NOTES_MAX, OWN_PHOTOS_MAX } from '#domain/orders/own-changes.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { markNotHome } from '#server/features/staff/day/not-home.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import { ACCRA, openShop, type Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

const words = messages.ownOrderCalls;
type Refused = { error?: string; pickup?: string[]; delivery?: string[]; phone_number?: string[]; text?: string[] };
let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterAll(() => shop.close());

const post = <T>(slug: string, what: string, body: object, token?: TestUser) =>
  shop.request<T & Refused>('POST', `/api/orders/${slug}/${what}/`, { body, ...(token && { token }) });
const detail = async (slug: string, token: TestUser) =>
  (await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token })).body;
const own = async (slug: string, token: TestUser) => (await detail(slug, token)).own as OwnOrder;
const forTeam = async (slug: string) =>
  (await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.staff })).body;
const move = (slug: string, to: string) => changeStatus(shop.world, { slug, to, actorId: team.staff.id });
async function bought(changes: Record<string, unknown> = {}) {
  const buyer = await shop.newUser({ firstName: 'Adwoa' });
  return { buyer, ...(await shop.buy(buyer, changes)) };
}
const NEW = 'Green kiosk opposite the chapel';

describe('an order that is on the team’s sheet already', () => {
  async function planned(hours: number) {
    const order = await bought();
    await move(order.slug, 'processing');
    const plannedAt = new Date(shop.world.now().getTime() + hours * HOUR_MS);
    await changeStatus(shop.world, { slug: order.slug, to: 'pickup', actorId: team.staff.id, plannedAt });
    return order;
  }

  test('for tomorrow is changed and cancelled as before: no rider has left', async () => {
    const { buyer, slug } = await planned(20);
    const { own } = await detail(slug, buyer);
    expect(own).toMatchObject({ may_cancel: true, may_change: { pickup: true, delivery: true, phone: true } });
    expect((await post(slug, 'directions', { pickup: NEW, phone_number: '0551234567' }, buyer)).status).toBe(200);
    expect((await detail(slug, buyer)).pickup_address.landmark).toBe(NEW);
    expect((await post(slug, 'cancel', {}, buyer)).status).toBe(200);
    expect((await detail(slug, buyer)).status).toBe('cancelled');
  });

  test('for tomorrow because nobody was home is no longer the customer’s: a rider has left', async () => {
    const { buyer, slug } = await planned(20);
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    const mark = { order: order as typeof tables.orders.$inferSelect, kind: 'pickup', actorId: team.staff.id } as const;
    await shop.world.db.transaction((tx) => markNotHome(shop.world, tx, mark));
    expect((await detail(slug, buyer)).own).toMatchObject({ may_cancel: false, may_change: { pickup: false } });
    expect((await post(slug, 'cancel', {}, buyer)).status).toBe(409);
  });

  test('for the next hour is the rider’s: the lead time is over', async () => {
    const { buyer, slug } = await planned(1);
    const { own } = await detail(slug, buyer);
    expect(own).toMatchObject({ may_cancel: false, may_change: { pickup: false, delivery: true, phone: false } });
    expect((await post(slug, 'directions', { pickup: NEW }, buyer)).status).toBe(409);
    expect((await post(slug, 'cancel', {}, buyer)).status).toBe(409);
    expect((await detail(slug, buyer)).status).toBe('pickup');
  });
});

describe('directions and phone', () => {
  test('change before the rider leaves; address, pin, fee and sums stay, and the team reads old and new', async () => {
    const { buyer, slug } = await bought();
    const before = await detail(slug, buyer);
    const body = { pickup: NEW, phone_number: '0551234567' };
    expect((await post(slug, 'directions', body, buyer)).status).toBe(200);
    const after = await detail(slug, buyer);
    expect(after.pickup_address).toEqual({ ...before.pickup_address, landmark: NEW });
    expect(after.delivery_address).toEqual(before.delivery_address);
    expect([after.total, after.phone_number]).toEqual([before.total, '+233551234567']);
    const notes = (await forTeam(slug)).events.map(({ note, by }) => `${by}: ${note}`);
    expect(notes).toContain(`Adwoa: ${words.directionsChanged('pickup', ACCRA.landmark, NEW)}`);
    expect(notes).toContain(`Adwoa: ${words.phoneChanged('+233 24 123 4567', '+233 55 123 4567')}`);
  });

  test('sent twice are one change', async () => {
    const { buyer, slug } = await bought();
    await Promise.all([1, 2, 3].map(() => post(slug, 'directions', { delivery: NEW }, buyer)));
    const notes = (await forTeam(slug)).events.filter(({ note }) => note?.includes(NEW));
    expect(notes).toHaveLength(1);
  });

  test.each(['.', 'none', '12', 'call me', 'Osu', '🏠'])('“%s” is refused: no rider finds it', async (directions) => {
    const { buyer, slug } = await bought();
    const { status, body } = await post(slug, 'directions', { pickup: directions }, buyer);
    expect([status, body.pickup?.length]).toEqual([400, 1]);
    expect((await detail(slug, buyer)).pickup_address.landmark).toBe(ACCRA.landmark);
  });

  test('of a place by hand replace the old words in its name and street too', async () => {
    const byHand = { region: 'Central Region', areaName: 'kasoa', landmark: 'Opposite the Kasoa new market' };
    const { buyer, slug } = await bought({ pickup_location: byHand, delivery_location: byHand });
    await post(slug, 'directions', { pickup: 'Yellow gate behind the Shell station' }, buyer);
    const { pickup_address: place } = await detail(slug, buyer);
    expect(JSON.stringify(place)).not.toContain('new market');
    expect(place.street_address).toContain('Yellow gate behind the Shell station');
  });

  test('a foreign number is refused, and so is an empty request', async () => {
    const { buyer, slug } = await bought();
    expect((await post(slug, 'directions', { phone_number: '+1 555 0100' }, buyer)).body.phone_number).toHaveLength(1);
    expect((await post(slug, 'directions', {}, buyer)).status).toBe(400);
  });

  test('a rider on the road is not sent elsewhere: the pickup is fixed, the delivery is not yet', async () => {
    const { buyer, slug } = await bought();
    await move(slug, 'processing');
    await move(slug, 'pickup');
    expect((await own(slug, buyer)).may_change).toEqual({ pickup: false, delivery: true, phone: false });
    expect((await post(slug, 'directions', { pickup: NEW }, buyer)).body.error).toBe(words.changeTooLate);
    expect((await post(slug, 'directions', { phone_number: '0551234567' }, buyer)).status).toBe(409);
    expect((await post(slug, 'directions', { delivery: NEW }, buyer)).status).toBe(200);
    for (const step of ['cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery']) await move(slug, step);
    expect((await post(slug, 'directions', { delivery: 'Red roof behind the school' }, buyer)).status).toBe(409);
    expect((await detail(slug, buyer)).delivery_address.landmark).toBe(NEW);
  });

  test('as the rider leaves, either the rider gets the new directions or the customer is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, slug } = await bought();
      await move(slug, 'processing');
      const [answer] = await Promise.all([post(slug, 'directions', { pickup: NEW }, buyer), move(slug, 'pickup')]);
      const isChanged = (await detail(slug, buyer)).pickup_address.landmark === NEW;
      expect([answer.status, isChanged]).toEqual(isChanged ? [200, true] : [409, false]);
    }
  });
});

describe('a note to the team', () => {
  test('is in the order for customer and team; the same key or words again are one note', async () => {
    const { buyer, slug } = await bought();
    const text = 'The left heel has a tear.';
    const key = 'one-key-for-it';
    const { status, body } = await post<OwnOrder>(slug, 'notes', { text, key }, buyer);
    expect([status, body.notes.map((note) => note.text), body.notes_left]).toEqual([201, [text], OWN_NOTES_MAX - 1]);
    await post(slug, 'notes', { text: 'Other words', key }, buyer);
    await post(slug, 'notes', { text }, buyer);
    expect((await own(slug, buyer)).notes).toHaveLength(1);
    const seen = (await forTeam(slug)).events.at(-1);
    expect([seen?.kind, seen?.note, seen?.by]).toEqual(['note', text, 'Adwoa']);
  });

  test('is not empty, not longer than 500 characters, and there are five at most, also at the same time', async () => {
    const { buyer, slug } = await bought();
    expect((await post(slug, 'notes', { text: '  ' }, buyer)).body.text).toEqual([words.emptyNote]);
    expect((await post(slug, 'notes', { text: 'x'.repeat(501) }, buyer)).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, turn) => post(slug, 'notes', { text: `Note ${turn}` }, buyer)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OWN_NOTES_MAX);
    expect((await own(slug, buyer)).notes).toHaveLength(OWN_NOTES_MAX);
  });

  test('is refused once the order is over', async () => {
    const { buyer, slug } = await bought();
    await move(slug, 'cancelled');
    expect((await post(slug, 'notes', { text: 'Too late' }, buyer)).body.error).toBe(words.over);
  });
});

describe('pictures of the pair by its owner', () => {
  let camera: Buffer;
  beforeAll(async () => {
    camera = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#846' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'behind the blue gate' } })
      .toBuffer();
  });
  const upload = async (slug: string, token: TestUser, bytes: Uint8Array = camera, type = 'image/jpeg') => {
    const response = await shop.app.request(`/api/orders/${slug}/photos/`, {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: `Bearer ${token.access}` },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: (await response.json()) as OwnPhoto & Refused };
  };
  const read = async (url: string, token?: TestUser) => {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token.access}` } : {};
    const response = await shop.app.request(url.replace('http://shop.test', ''), { headers });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('is made small without metadata, and only customer and team see it', async () => {
    const { buyer, slug } = await bought();
    const { status, body } = await upload(slug, buyer);
    expect(status).toBe(201);
    const { bytes } = await read(body.url);
    const { format, exif } = await sharp(bytes).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    expect(bytes.includes('blue gate')).toBe(false);
    expect((await own(slug, buyer)).photos.map(({ id }) => id)).toEqual([body.id]);
    expect((await detail(slug, buyer)).photos).toEqual([]);
    expect((await forTeam(slug)).customer_photos?.map(({ id }) => id)).toEqual([body.id]);
    expect((await read(`/api/photos/${body.id}/`, team.staff)).status).toBe(200);
    expect((await read(`/api/photos/${body.id}/`, team.customer)).status).toBe(404);
  });

  test('is not behind the tracking link', async () => {
    const { buyer, slug } = await bought();
    const { body: photo } = await upload(slug, buyer);
    const shared = await shop.request<{ link: { url: string } }>('POST', `/api/orders/${slug}/tracking/`, {
      token: buyer,
    });
    const token = decodeURIComponent(shared.body.link.url.split('#')[1] ?? '');
    const tracked = await shop.request<Tracked>('POST', '/api/track/', { body: { token } });
    expect([tracked.status, tracked.body.photos]).toEqual([200, []]);
    expect((await read(`/api/track/${token}/photos/${photo.id}/`)).status).toBe(404);
  });

  test('needs a real picture, and six are the most, also at the same time', async () => {
    const { buyer, slug } = await bought();
    expect((await upload(slug, buyer, Buffer.from('<svg/>'), 'image/svg+xml')).status).toBe(415);
    expect((await upload(slug, buyer, Buffer.from('not a picture'))).status).toBe(400);
    const answers = [];
    for (let turn = 0; turn < 2; turn += 1) {
      answers.push(...(await Promise.all([1, 2, 3, 4].map(() => upload(slug, buyer)))));
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OWN_PHOTOS_MAX);
    expect((await own(slug, buyer)).photos_left).toBe(0);
  });

  test('is deleted by its customer, file and all; the team’s pictures are not', async () => {
    const { buyer, slug } = await bought();
    const { body: photo } = await upload(slug, buyer);
    const taken = await shop.app.request(`/api/staff/orders/${slug}/photos/intake/`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg', Authorization: `Bearer ${team.staff.access}` },
      body: new Uint8Array(camera),
    });
    const { id } = (await taken.json()) as { id: number };
    expect((await post(slug, `photos/${id}/delete`, {}, buyer)).status).toBe(404);
    expect((await post(slug, `photos/${photo.id}/delete`, {}, team.customer)).status).toBe(404);
    expect((await post(slug, `photos/${photo.id}/delete`, {}, buyer)).status).toBe(200);
    expect((await read(photo.url)).status).toBe(404);
    expect((await detail(slug, buyer)).photos).toHaveLength(1);
  });

  test('of somebody else’s order or after its end is refused', async () => {
    const { buyer, slug } = await bought();
    for (const token of [team.customer, team.rider, team.staff, team.owner]) {
      expect((await upload(slug, token)).status).toBe(404);
    }
    await move(slug, 'cancelled');
    expect((await upload(slug, buyer)).status).toBe(409);
  });
});

describe('an order of somebody else', () => {
  test.each([
    ['directions', { pickup: NEW }],
    ['notes', { text: 'Hello' }],
    ['rating', { stars: 5, text: '', may_show: false, text_version: 'x' }],
    ['rating/hide', {}],
    ['photos/1/delete', {}],
  ])('can’t be changed by %s: it is not there, signed out it is 401', async (what, body) => {
    const { slug } = await bought();
    expect((await post(slug, what, body)).status).toBe(401);
    for (const token of [team.customer, team.rider, team.staff, team.owner]) {
      expect((await post(slug, what, body, token)).status).toBe(404);
    }
  });
});

test('limits hold for one account, whatever address it writes from', async () => {
  const strict = await openShop({ settings: { rateLimits: 'normal' } });
  try {
    const buyer = await strict.newUser();
    const { slug } = await strict.buy(buyer);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 61; turn += 1) {
      const path = `/api/orders/${slug}/notes/`;
      const address = `10.0.${turn}.1`;
      statuses.add((await strict.request('POST', path, { token: buyer, body: { text: 'Same' }, address })).status);
    }
    expect([...statuses]).toEqual([201, 429]);
  } finally {
    await strict.close();
  }
});
