import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IntentQuote } from '#contract/orders/payments.ts';
import * as tables from '#server/db/schema.ts';
import { windowSeats } from '#server/db/tables/orders/windows.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { basket, openShop, type Shop, TEMA } from '#tests/support/checkout.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { goToMonday, MORNING, setRules, windowOn } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

/** How long seats are reserved, and by whom: nobody can reserve them without end, or all of them. */

let shop: Shop;
let ama: TestUser;
beforeEach(async () => {
  shop = await openShop();
  goToMonday(shop);
  ama = await shop.newUser();
  await setRules(shop);
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  await shop.close();
});

const MINUTE = 60_000;
const ONE_STOP = [{ area: 'accra', from: '09:00', to: '12:00', stops: 1 }];
const wait = (minutes: number) => shop.clock.advance(minutes * MINUTE);
const ask = async (user: TestUser, changes: Record<string, unknown> = {}) => {
  const body = {
    reference: newReference(),
    ...basket({ cart_id: 'cart-of-monday', pickup_window: MORNING, ...changes }),
  };
  const token = await shop.signIn(user);
  return shop.request<IntentQuote & { window?: string }>('POST', '/api/payments/intents/', { token, body });
};
const holds = async () => (await shop.world.db.select().from(windowSeats)).filter(({ orderId }) => orderId === null);
const orderOf = async (reference: string) => {
  const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
  return order;
};

describe('a hold that is asked for again and again', () => {
  test('ends 90 minutes after the first ask, and the account holds nothing for a time', async () => {
    await setRules(shop, { windows: ONE_STOP });
    for (const minutes of [0, 25, 25, 25]) {
      wait(minutes);
      expect((await ask(ama)).status).toBe(201);
    }
    const [first] = await shop.world.db.select().from(tables.intents).orderBy(tables.intents.createdAt);
    expect((await holds())[0]?.heldUntil?.getTime()).toBe(Number(first?.createdAt) + 90 * MINUTE);
    wait(16);
    // The checkout goes on, as the window is free, and the next customer gets it.
    expect((await ask(ama)).body.pickup_window).toEqual(MORNING);
    expect((await ask(ama, { cart_id: 'another-cart', cart_items: [{ service_id: 1, quantity: 2 }] })).status).toBe(
      201,
    );
    expect(await holds()).toEqual([]);
    expect((await ask(await shop.newUser())).status).toBe(201);
    expect(await holds()).toHaveLength(2);
  });

  test('ends although the same cart asks every 29 minutes for a day', async () => {
    await setRules(shop, { windows: ONE_STOP });
    let held = 0;
    for (let asked = 0; asked < 48; asked += 1) {
      await ask(ama, { pickup_window: windowOn(3, '09:00', '12:00') });
      held += (await holds()).length > 0 ? 1 : 0;
      wait(29);
    }
    expect(held).toBe(4);
  });

  test('starts again after an order: a customer who bought reserves the next window', async () => {
    await shop.buy(ama, { pickup_window: MORNING, cart_id: 'first-cart' });
    wait(100);
    await ask(ama, { cart_items: [{ service_id: 1, quantity: 2 }] });
    expect(await holds()).toHaveLength(2);
  });

  test('is not prolonged past the lead time, nor in a window that the owner has closed', async () => {
    const today = windowOn(0, '09:00', '12:00');
    wait(50);
    const first = await ask(ama, { pickup_window: today });
    const ends = async () => (await holds()).map(({ heldUntil }) => heldUntil?.getTime());
    const before = await ends();
    wait(25);
    const again = await ask(ama, { pickup_window: today });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await ends()).toEqual(before);
    wait(6);
    const late = await ask(ama, { pickup_window: today });
    expect([late.status, late.body.window]).toEqual([409, 'gone']);

    await ask(ama);
    await setRules(shop, { windows: [{ area: 'accra', from: '14:00', to: '17:00', stops: 3 }] });
    wait(31);
    expect((await ask(ama)).status).toBe(409);
  });
});

describe('places of many accounts', () => {
  test('are never all held by accounts that anybody can open; the next customer holds the last one', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const bot = await shop.newUser({ isVerified: false });
      expect((await ask(bot)).status).toBe(201);
    }
    const pickups = async () => (await holds()).filter(({ kind }) => kind === 'pickup').map(({ userId }) => userId);
    expect(await pickups()).toHaveLength(2);
    expect((await ask(ama)).status).toBe(201);
    expect(await pickups()).toContain(ama.id);
  });

  test('of a window for one stop are held by a new customer too, who would lose it while paying', async () => {
    await setRules(shop, { windows: [{ area: 'accra', from: '09:00', to: '12:00', stops: 1 }] });
    const kofi = await shop.newUser({ isVerified: false });
    expect((await ask(kofi)).status).toBe(201);
    expect((await holds()).map(({ userId, kind }) => [userId, kind])).toContainEqual([kofi.id, 'pickup']);
    expect((await ask(ama)).status).toBe(409);
    wait(31);
    expect((await ask(ama)).status).toBe(201);
  });

  test('are held for twenty checkouts an hour of one address, unless the account has ordered', async () => {
    const busy = await openShop({ settings: { rateLimits: 'normal' } });
    const own = shop;
    shop = busy;
    try {
      goToMonday(busy);
      await setRules(busy, { windows: [{ area: 'accra', from: '09:00', to: '12:00', stops: 100 }] });
      const regular = await busy.newUser();
      await busy.buy(regular);
      for (let bots = 0; bots < 22; bots += 1) expect((await ask(await busy.newUser())).status).toBe(201);
      const held = async () => new Set((await holds()).map(({ userId }) => userId));
      expect((await held()).size).toBe(20);
      await ask(regular);
      expect((await held()).has(regular.id)).toBe(true);
    } finally {
      shop = own;
      await busy.close();
    }
  });

  test('are given back half an hour later when a wrong sum was paid', async () => {
    for (const quantity of [1, 2, 3]) {
      const changes = { cart_id: `cart-number-${quantity}`, cart_items: [{ service_id: 1, quantity }] };
      const { body } = await ask(ama, changes);
      shop.provider.set(body.reference, { status: 'success', amount: 1, email: ama.email, paidAt: shop.clock.now() });
      await shop.order(ama, body.reference, changes);
      const [intent] = await shop.world.db
        .select()
        .from(tables.intents)
        .where(eq(tables.intents.reference, body.reference));
      expect(intent?.state).toBe('review');
    }
    expect(await holds()).toHaveLength(2);
    wait(31);
    await cleanUp(shop.world);
    expect(await holds()).toEqual([]);
  });
});

describe('an order whose cart holds places elsewhere', () => {
  test('gets a window of its own area', async () => {
    const { body: inAccra } = await ask(ama);
    const tema = { pickup_location: TEMA, delivery_location: TEMA, pickup_window: windowOn(1, '10:00', '13:00') };
    expect((await ask(ama, tema)).status).toBe(201);
    shop.pay(ama, inAccra);
    expect((await shop.order(ama, inAccra.reference)).status).toBe(201);
    expect((await orderOf(inAccra.reference))?.pickupWindow).toEqual(MORNING);
    const places = await shop.world.db.select().from(windowSeats);
    expect(places.map(({ area, kind }) => `${kind} ${area}`).toSorted()).toEqual(['delivery accra', 'pickup accra']);
  });

  test('keeps the pickup that is in its area, and gets another delivery', async () => {
    const { body: inAccra } = await ask(ama);
    expect((await ask(ama, { delivery_location: TEMA })).status).toBe(201);
    shop.pay(ama, inAccra);
    expect((await shop.order(ama, inAccra.reference)).status).toBe(201);
    const order = await orderOf(inAccra.reference);
    expect([order?.pickupWindow, order?.deliveryWindow]).toEqual([MORNING, windowOn(4, '09:00', '12:00')]);
  });
});
