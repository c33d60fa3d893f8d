import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTeam, type Team } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import type { TestUser } from '#tests/support/world.ts';

type Exported = {
  orders: {
    slug: string;
    own_notes: { text: string }[];
    photos: { id: number }[];
    own_photos: { id: number }[];
    history: unknown[];
  }[];
};

let shop: Shop;
let team: Team;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  shop = await openShop();
  team = await newTeam(shop);
  const grey = sharp({ create: { width: 90, height: 60, channels: 3, background: '#888' } });
  photo = new Uint8Array(await grey.jpeg().toBuffer());
});
afterAll(() => shop.close());

async function upload(path: string, user: TestUser): Promise<number> {
  const headers = { 'Content-Type': 'image/jpeg', Authorization: `Bearer ${user.access}` };
  const response = await shop.app.request(path, { method: 'POST', headers, body: photo });
  return ((await response.json()) as { id: number }).id;
}

/** An order with a note of the customer, a picture of the team, and so many pictures of the customer. */
async function bookWithRecords(buyer: TestUser, note: string, ownPhotos: number) {
  const { slug } = await shop.buy(buyer);
  await shop.request('POST', `/api/orders/${slug}/notes/`, {
    token: buyer,
    body: { text: note, key: crypto.randomUUID() },
  });
  const teamPhoto = await upload(`/api/staff/orders/${slug}/photos/intake/`, team.staff);
  const own = [];
  for (let turn = 0; turn < ownPhotos; turn += 1) own.push(await upload(`/api/orders/${slug}/photos/`, buyer));
  return { slug, note, photos: [teamPhoto], own };
}

test('each order of an export has its own history, notes and pictures, and nothing of another', async () => {
  const buyer = await shop.newUser();
  const first = await bookWithRecords(buyer, 'The left one is the dirty one', 2);
  const second = await bookWithRecords(buyer, 'Ring twice', 1);
  await bookWithRecords(await shop.newUser(), 'Somebody else’s words', 1);
  const { body } = await shop.request<Exported>('GET', '/api/users/account/export/', { token: buyer });
  const found = Object.fromEntries(body.orders.map((order) => [order.slug, order]));
  expect(Object.keys(found)).toHaveLength(2);
  for (const { slug, note, photos, own } of [first, second]) {
    const order = found[slug];
    expect(order?.own_notes.map(({ text }) => text)).toEqual([note]);
    expect(order?.photos.map(({ id }) => id)).toEqual(photos);
    expect(order?.own_photos.map(({ id }) => id)).toEqual(own);
    expect(order?.history).toHaveLength(1);
  }
});
