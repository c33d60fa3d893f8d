import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { ACCRA, type Shop, SIGNUP, TEMA } from '#tests/support/checkout.ts';
import { invariantViolations } from '#tests/support/invariants/invariant-violations.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { MORNING, setRules, windowOn } from '#tests/support/windows.ts';

const words = messages.corrections;
let shop: Shop;
let team: Team;

beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 2 }));
});
afterEach(async () => {
  expect(await invariantViolations(shop.world.db, shop.provider.charges.values(), shop.provider.refunds)).toEqual([]);
  expect(await windowViolations(shop.world.db)).toEqual([]);
  await shop.close();
});

type Answer = StaffOrder & { error: string; refund?: string; extra?: string };
const correct = async (slug: string, changes: Record<string, unknown>, role: 'staff' | 'owner' = 'staff') => {
  const token = await withFreshTokens(shop, team[role]);
  const path = `/api/staff/orders/${slug}/${'refund' in changes ? 'correct-and-refund' : 'correct'}/`;
  return shop.request<Answer>('POST', path, { token, body: { reason: 'The customer called', ...changes } });
};
const rowOf = async (slug: string) => {
  const [row] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
  if (row === undefined) throw new Error('There is no such order.');
  return row;
};
const refundsOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.refunds)).filter((row) => row.reference === reference);
const pairs = (quantity: number, service = 1) => ({ items: [{ service_id: service, quantity }] });
/** An order of so many standard pairs, in and to Accra. */
const buy = (quantity = 1, changes = {}) =>
  shop.buy(team.customer, { cart_items: [{ service_id: 1, quantity }], ...changes });
const walk = async (slug: string, ...steps: string[]) => {
  for (const to of steps) await changeStatus(shop.world, { slug, to, actorId: null, reason: 'A test' });
};

describe('a correction that costs the same', () => {
  test('of the phone number and an address is in the order and its history, and the customer gets a mail', async () => {
    const { slug } = await buy();
    const place = { ...ACCRA, address: '7 Ring Road, Osu, Accra', landmark: 'Red kiosk opposite the bank' };
    const { status, body } = await correct(slug, { phone_number: '020 765 4321', pickup: place });
    expect([status, body.phone_number, body.pickup_address.street_address]).toEqual([
      200,
      '+233207654321',
      place.address,
    ]);
    const entry = body.events.at(-1);
    expect([entry?.by, entry?.reason]).toEqual(['Efua', 'The customer called']);
    expect(entry?.note).toContain('+233 24 123 4567 to +233 20 765 4321');
    expect(entry?.note).toContain(`14 Oxford Street, Osu, Accra, Ghana, ${ACCRA.landmark}`);
    const customer = await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token: team.customer });
    const told = customer.body.history?.at(-1)?.note;
    expect(told).toBe(`${words.forCustomer.pickup} ${words.forCustomer.phone}`);
    expect((await shop.mails()).at(-1)?.text).toContain(told);
    // Neither the sums nor the reason reach the customer.
    expect(JSON.stringify(customer.body)).not.toContain('The customer called');
  });

  test('changes nothing when it is sent again, and needs a reason', async () => {
    const { slug } = await buy();
    const change = { phone_number: '020 765 4321' };
    const first = await correct(slug, change);
    const again = await correct(slug, change);
    expect([again.status, again.body.events.length]).toEqual([200, first.body.events.length]);
    const { status, body } = await correct(slug, { phone_number: '020 765 4322', reason: ' ' });
    expect([status, body.error]).toEqual([400, words.reasonMissing]);
  });

  test.for([
    [{ pickup: { ...ACCRA, landmark: 'x' } }, 400],
    [{ pickup: { ...ACCRA, digital_address: 'GA' } }, 400],
    [{ phone_number: '12' }, 400],
    [{ items: [{ service_id: 999, quantity: 1 }] }, 400],
    [{ items: [] }, 400],
  ] as const)('refuses %j', async ([changes, status]) => {
    const { slug } = await buy();
    const before = await rowOf(slug);
    expect((await correct(slug, changes)).status).toBe(status);
    expect(await rowOf(slug)).toEqual(before);
  });

  test('in another area gives the place in the old window back, and the customer hears that we call', async () => {
    await setRules(shop);
    const window = windowOn(1, '10:00', '13:00');
    const { slug } = await buy(1, { pickup_window: window, pickup_location: TEMA });
    const refund = ((await rowOf(slug)).pickupCost - 4000) / 100;
    const { status, body } = await correct(slug, { pickup: ACCRA, refund: refund.toFixed(2) }, 'owner');
    expect([status, body.pickup_window, body.pickup_at]).toEqual([200, null, null]);
    expect(body.delivery_window).not.toBeNull();
    expect(body.events.at(-2)?.note).toContain(words.newWindow);
    expect((await shop.mails()).map(({ text }) => text).join()).toContain(messages.mail.stopNotices.noTime);
  });

  test('in another area leaves the order to its customer until a new time is agreed on: no rider is on the way', async () => {
    await setRules(shop);
    const { slug } = await buy(1, { pickup_window: windowOn(1, '10:00', '13:00'), pickup_location: TEMA });
    await walk(slug, 'processing', 'pickup');
    const refund = ((await rowOf(slug)).pickupCost - 4000) / 100;
    expect((await correct(slug, { pickup: ACCRA, refund: refund.toFixed(2) }, 'owner')).body.pickup_at).toBeNull();
    const { body } = await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token: team.customer });
    expect(body.own).toMatchObject({ may_cancel: true, may_change: { pickup: true, phone: true } });
  });

  test('in the same area keeps its window', async () => {
    await setRules(shop);
    const { slug } = await buy(1, { pickup_window: MORNING });
    const place = { ...ACCRA, landmark: 'Red kiosk opposite the bank' };
    expect((await correct(slug, { pickup: place })).body.pickup_window).toEqual(MORNING);
  });
});

describe('a correction that costs less', () => {
  test('gives the difference back by a partial refund, and never touches what was paid', async () => {
    const { slug, reference } = await buy(3);
    const before = await rowOf(slug);
    const { status, body } = await correct(slug, { ...pairs(2), refund: '50.00' }, 'owner');
    expect([status, body.pairs, body.pairs_now]).toEqual([
      200,
      2,
      [{ service_id: 1, name: 'Standard Cleaning', quantity: 2 }],
    ]);
    const after = await rowOf(slug);
    const { subtotal, total, pickupCost, deliveryCost, discountTotal } = before;
    expect(after).toMatchObject({ subtotal, total, pickupCost, deliveryCost, discountTotal });
    expect(after.corrected?.total).toBe(total - 5000);
    expect((await refundsOf(reference)).map(({ amount, isWhole }) => [amount, isWhole])).toEqual([[5000, false]]);
    expect(shop.provider.refunds.map(({ amount }) => amount)).toEqual([5000]);
    expect(body.events.at(-2)?.customer_note).toContain(words.forCustomer.refund(formatCheckout(5000)));
  });

  test('is for the owner alone: staff see only the sum', async () => {
    const { slug } = await buy(3);
    const { status, body } = await correct(slug, pairs(2));
    expect([status, body.refund, body.error]).toEqual([409, '50.00', words.ownerRefunds(formatCheckout(5000))]);
    expect((await correct(slug, { ...pairs(2), refund: '50.00' })).status).toBe(403);
    expect((await rowOf(slug)).corrected).toBeNull();
  });

  test('gives back what the discount leaves of it', async () => {
    const { slug } = await buy(2, SIGNUP);
    const { body } = await correct(slug, pairs(1), 'owner');
    expect(body.refund).toBe('45.00');
    expect((await correct(slug, { ...pairs(1), refund: '45.00' }, 'owner')).status).toBe(200);
  });

  test('of the area gives back what the trip costs less', async () => {
    const { slug } = await buy(1, { pickup_location: TEMA });
    const refund = ((await rowOf(slug)).pickupCost - 4000) / 100;
    const { status } = await correct(slug, { pickup: ACCRA, refund: refund.toFixed(2) }, 'owner');
    expect(refund > 0).toBe(true);
    expect(status).toBe(200);
  });

  test('twice at the same time, or sent again, gives back once', async () => {
    const { slug, reference } = await buy(3);
    team.owner = await withFreshTokens(shop, team.owner);
    const send = () => correct(slug, { ...pairs(2), refund: '50.00' }, 'owner');
    const both = await Promise.all([send(), send(), send()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send();
    expect(await refundsOf(reference)).toHaveLength(1);
    expect(shop.provider.refunds).toHaveLength(1);
  });

  test('by two people at the same time is refused to the one who saw another sum', async () => {
    const { slug, reference } = await buy(3);
    const both = await Promise.all([
      correct(slug, { ...pairs(2), refund: '50.00' }, 'owner'),
      correct(slug, { ...pairs(1), refund: '100.00' }, 'owner'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await refundsOf(reference)).toHaveLength(1);
  });

  test('while the order is cancelled gives everything back once', async () => {
    const { slug, reference } = await buy(3);
    const { total } = await rowOf(slug);
    team.customer = await withFreshTokens(shop, team.customer);
    await Promise.all([
      correct(slug, { ...pairs(2), refund: '50.00' }, 'owner'),
      shop.request('POST', `/api/orders/${slug}/cancel/`, { token: team.customer, body: {} }),
    ]);
    expect((await rowOf(slug)).status).toBe('cancelled');
    expect((await refundsOf(reference)).reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });
});

describe('a correction that costs more', () => {
  test.for([
    [pairs(2), '50.00'],
    [
      {
        items: [
          { service_id: 1, quantity: 1 },
          { service_id: 2, quantity: 1 },
        ],
      },
      null,
    ],
    [{ delivery: TEMA }, null],
  ] as const)('is refused with the difference: %j', async ([changes, extra]) => {
    const { slug } = await buy();
    const { status, body } = await correct(slug, changes, 'owner');
    expect([status, Number(body.extra) > 0]).toEqual([409, true]);
    if (extra !== null) expect(body.error).toBe(words.costsMore(formatCheckout(5000)));
    expect((await rowOf(slug)).corrected).toBeNull();
  });
});

describe('what can be corrected', () => {
  const other = { phone_number: '020 765 4321' };
  const place = { ...ACCRA, landmark: 'Red kiosk opposite the bank' };

  test('ends with each step: the pickup with the collection, the pairs with the cleaning, all with the delivery', async () => {
    const { slug } = await buy(3);
    const status = async (changes: Record<string, unknown>) => (await correct(slug, changes, 'owner')).status;
    await walk(slug, 'processing', 'pickup', 'cleaning_ongoing');
    expect([await status({ pickup: place }), await status({ ...pairs(2), refund: '50.00' })]).toEqual([409, 200]);
    await walk(slug, 'cleaning_completed');
    expect([await status(pairs(1)), await status({ delivery: place }), await status(other)]).toEqual([409, 200, 200]);
    await walk(slug, 'scheduled_for_delivery', 'delivered');
    expect(await status({ phone_number: '020 765 4329' })).toBe(409);
  });

  test('is what riders see', async () => {
    const { slug } = await buy(3);
    await walk(slug, 'processing', 'pickup');
    await correct(slug, { ...pairs(2), pickup: place, refund: '50.00' }, 'owner');
    const day = await shop.request<DaySheet>('GET', '/api/staff/day/', { token: team.rider });
    const [stop] = day.body.areas.flatMap(({ stops }) => stops);
    expect([stop?.pairs, stop?.address.landmark]).toEqual([2, place.landmark]);
  });
});
