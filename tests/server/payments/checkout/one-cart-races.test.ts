import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IntentQuote, IntentRequest, WaitingCheckout } from '#contract/orders/payments.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { type Placement, placeOrder } from '#server/features/orders/place/place-order.ts';
import { registerIntent } from '#server/features/payments/intents/intents.ts';
import { basket, openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

type Registered = { status: number; body: IntentQuote & { waiting?: WaitingCheckout; order_slug?: string } };

/** Registers a checkout of a cart, on a fresh session; the answer whatever it is. */
async function register(user: TestUser, cartId = 'cart-of-monday'): Promise<Registered> {
  const body = { reference: newReference(), ...basket({ cart_id: cartId }) };
  return shop.request('POST', '/api/payments/intents/', { token: await shop.signIn(user), body });
}

function approve({ email }: TestUser, { reference, amount }: IntentQuote): void {
  shop.provider.set(reference, { status: 'success', amount, email, paidAt: shop.clock.now() });
}

/** Another process learns that a reference is paid. */
const place = (reference: string): Promise<Placement> => placeOrder({ ...shop.world }, { reference, userId: null });
const ordersOf = ({ id }: TestUser) => shop.world.db.select().from(tables.orders).where(eq(tables.orders.userId, id));

describe('checkouts of one cart', () => {
  test.for(['cart-of-monday', undefined])(
    'that several tabs register at the same moment are one order, cart id %s',
    async (cartId) => {
      const ama = await shop.newUser();
      const tabs = Array.from({ length: 5 }, (_, tab) => register(ama, cartId ?? `cart-of-device-${tab}`));
      const quotes = (await Promise.all(tabs)).map(({ body }) => body);
      for (const quote of quotes) approve(ama, quote);
      const placed = await Promise.all(quotes.map(({ reference }) => place(reference)));
      expect(placed.map(({ outcome }) => outcome).toSorted()).toEqual(['placed', ...Array(4).fill('superseded')]);
      expect(await ordersOf(ama)).toHaveLength(1);
    },
  );

  test('when one becomes the order while another is registered: the order is named, no second payment begins', async () => {
    const ama = await shop.newUser();
    const { body: first } = await register(ama);
    shop.clock.advance(5_000);
    shop.provider.set(first.reference, { status: 'abandoned', amount: first.amount, email: ama.email });
    shop.provider.beforeAnswer = async (reference) => {
      shop.provider.beforeAnswer = null;
      approve(ama, first);
      expect((await place(reference)).outcome).toBe('placed');
    };
    const { status, body } = await register(ama);
    expect([status, body.order_slug]).toEqual([409, (await ordersOf(ama))[0]?.slug]);
  });

  test('that were left open beside an order do not send the money of the next honest order back', async () => {
    const ama = await shop.newUser();
    const { body: first } = await register(ama);
    const { body: left } = await register(ama);
    approve(ama, first);
    expect((await place(first.reference)).outcome).toBe('placed');
    // As an earlier version left it behind: still open, with the key of a cart that is an order.
    const { db } = shop.world;
    await db.update(tables.intents).set({ state: 'waiting' }).where(eq(tables.intents.reference, left.reference));
    shop.clock.advance(24 * HOUR_MS);
    const { status, body: next } = await register(ama, 'cart-of-tuesday');
    expect(status).toBe(201);
    approve(ama, next);
    expect((await place(next.reference)).outcome).toBe('placed');
  });

  test('when one begins to wait while another is checked: the next one is refused, and names it', async () => {
    const ama = await shop.newUser();
    const { body: first } = await register(ama);
    const { body: second } = await register(ama);
    shop.clock.advance(5_000);
    for (const quote of [first, second]) {
      shop.provider.set(quote.reference, { status: 'abandoned', amount: quote.amount, email: ama.email });
    }
    // Its page has just asked, so the registration doesn't ask again.
    await shop.request('GET', `/api/payments/intents/${second.reference}/`, { token: await shop.signIn(ama) });
    shop.provider.beforeAnswer = async () => {
      shop.provider.beforeAnswer = null;
      shop.provider.set(second.reference, { status: 'ongoing', amount: second.amount, email: ama.email });
      expect((await place(second.reference)).outcome).toBe('pending');
    };
    const { status, body } = await register(ama);
    expect([status, body.waiting?.reference]).toEqual([409, second.reference]);
  });

  test('when one begins to wait each time another is registered: refused after a few attempts, and possible afterwards', async () => {
    const ama = await shop.newUser();
    const { body: first } = await register(ama);
    shop.provider.set(first.reference, { status: 'abandoned', amount: first.amount, email: ama.email });
    const { db } = shop.world;
    const setState = (state: 'waiting' | 'checking') =>
      db.update(tables.intents).set({ state }).where(eq(tables.intents.reference, first.reference));
    let looks = 0;
    const changing = Object.create(db, {
      transaction: {
        async value(...work: Parameters<typeof db.transaction>) {
          looks += 1;
          expect(looks).toBeLessThan(20);
          await setState('checking');
          return db.transaction(...work).finally(() => setState('waiting'));
        },
      },
    });
    const request = { reference: newReference(), ...basket({ cart_id: 'cart-of-monday' }) } as IntentRequest;
    const refused = await registerIntent({ ...shop.world, db: changing }, ama.id, request);
    expect(refused).toMatchObject({ refused: 'conflict', body: { error: messages.checkoutCalls.cartChanges } });
    expect(looks).toBeGreaterThan(1);
    expect(await registerIntent(shop.world, ama.id, request)).toMatchObject({ created: true });
  });

  test('that wait are seen behind any number of newer ones that do not', async () => {
    const ama = await shop.newUser();
    const { body: first } = await register(ama);
    for (let tab = 0; tab < 4; tab += 1) expect((await register(ama)).status).toBe(201);
    shop.clock.advance(5_000);
    shop.provider.set(first.reference, { status: 'ongoing', amount: first.amount, email: ama.email });
    expect((await place(first.reference)).outcome).toBe('pending');
    expect((await register(ama)).body.waiting?.reference).toBe(first.reference);
  });
});
