import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Workshop } from '#contract/staff/day/workshop.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { flatPng } from '#tests/support/pictures/pictures.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
let slug: string;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop());
  ({ slug } = await shop.buy(team.customer));
});
afterEach(() => shop.close());

const move = async (...statuses: string[]) => {
  for (const to of statuses) await changeStatus(shop.world, { slug, to, actorId: null });
};
const read = () => shop.request<Workshop>('GET', '/api/staff/workshop/', { token: team.cleaner });
const mark = (wanted: string, user = team.cleaner) =>
  shop.request('POST', `/api/staff/orders/${slug}/clean/`, { token: user, body: { mark: wanted } });

describe('a cleaner', () => {
  it('sees the pairs that are in the workshop, and no name, number, address or sum', async () => {
    expect((await read()).body).toEqual({ orders: [] });
    await move('processing', 'pickup', 'cleaning_ongoing');
    const { body } = await read();
    expect(body.orders).toMatchObject([
      { code: orderCode(slug), state: 'cleaning', lines: [{ name: 'Standard Cleaning', quantity: 1 }] },
    ]);
    const text = JSON.stringify(body);
    for (const secret of ['Mensah', '+233', 'Oxford', '50.00', '130', team.customer.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it('cleans by what the order says after a correction, not by what was booked', async () => {
    const order = await shop.buy(team.customer, { cart_items: [{ service_id: 1, quantity: 3 }] });
    for (const to of ['processing', 'pickup', 'cleaning_ongoing']) {
      await changeStatus(shop.world, { slug: order.slug, to, actorId: null });
    }
    const body = { reason: 'Two came', items: [{ service_id: 1, quantity: 2 }], refund: '50.00' };
    const path = `/api/staff/orders/${order.slug}/correct-and-refund/`;
    expect((await shop.request('POST', path, { token: team.owner, body })).status).toBe(200);
    expect((await read()).body.orders).toMatchObject([{ lines: [{ name: 'Standard Cleaning', quantity: 2 }] }]);
  });

  it('marks pairs as clean and takes that back; the same mark twice counts once', async () => {
    await move('processing', 'pickup', 'cleaning_ongoing');
    const both = await Promise.all([mark('done'), mark('done', team.staff)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).body.orders).toMatchObject([{ state: 'clean' }]);
    expect((await mark('undo')).status).toBe(200);
    expect((await read()).body.orders).toMatchObject([{ state: 'cleaning' }]);
  });

  it('reaches no order before it is in the workshop and after it left', async () => {
    const photos = () => shop.request('GET', `/api/staff/orders/${slug}/photos/`, { token: team.cleaner });
    expect([(await mark('done')).status, (await photos()).status]).toEqual([404, 404]);
    await move('processing', 'pickup', 'cleaning_ongoing');
    expect((await photos()).status).toBe(200);
    await move('cleaning_completed', 'scheduled_for_delivery');
    expect([(await mark('undo')).status, (await photos()).status]).toEqual([404, 404]);
  });

  it('adds and sees pictures of pairs in the workshop', async () => {
    await move('processing', 'pickup', 'cleaning_ongoing');
    const added = await shop.app.request(`/api/staff/orders/${slug}/photos/intake/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${team.cleaner.access}`, 'Content-Type': 'image/png' },
      body: new Uint8Array(await flatPng({ width: 40, height: 30 })),
    });
    expect(added.status).toBe(201);
    const { body } = await shop.request<object[]>('GET', `/api/staff/orders/${slug}/photos/`, { token: team.cleaner });
    expect(body).toHaveLength(1);
  });
});
