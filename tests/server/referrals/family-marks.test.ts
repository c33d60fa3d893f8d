import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { discountDoubts } from '#server/db/tables/discount-doubts.ts';
import { formerMarks } from '#server/db/tables/former-marks.ts';
import { decideDoubt } from '#server/features/orders/doubts/decide-doubt.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { openHeldCredits } from '#server/features/referrals/held-credits.queries.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const WAY = ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery', 'delivered'];
const REFERRAL = { discounts_applied: [{ type: 'referral' }] };
const BOTH = { discounts_applied: [{ type: 'signup' }, { type: 'referral' }] };
const tag = () => randomBytes(5).toString('hex');
const freshPhone = () => `024 ${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`;

/** Orders with a phone and a wallet of one's own unless told. */
async function buy(user: TestUser, changes: { phone?: string; wallet?: string } & Record<string, unknown> = {}) {
  const { phone = freshPhone(), wallet = tag(), ...rest } = changes;
  const quote = await shop.register(user, { phone_number: phone, ...rest });
  shop.pay(user, quote);
  shop.provider.set(quote.reference, { signature: wallet });
  const { body, status } = await shop.order(user, quote.reference);
  expect(status).toBe(201);
  return { ...quote, slug: body.order_slug };
}
async function move(slug: string, ...to: string[]): Promise<void> {
  for (const status of to) await changeStatus(shop.world, { slug, to: status, actorId: null });
}
/** The customer changes the phone number of their own order. */
async function call(user: TestUser, slug: string, phone: string): Promise<void> {
  const body = { phone_number: phone };
  const { status } = await shop.request('POST', `/api/orders/${slug}/directions/`, { body, token: user });
  expect(status).toBe(200);
}
const doubtsOf = async (slug: string) => {
  const rows = await shop.world.db
    .select({ type: discountDoubts.type, reason: discountDoubts.reason, isAccepted: discountDoubts.isAccepted })
    .from(discountDoubts)
    .innerJoin(tables.orders, eq(tables.orders.id, discountDoubts.orderId))
    .where(eq(tables.orders.slug, slug))
    .orderBy(discountDoubts.type);
  return rows.map(({ type, reason, isAccepted }) => `${type} ${reason}${isAccepted === null ? '' : ' decided'}`);
};
const notesOf = async (slug: string) => {
  const rows = await shop.world.db
    .select({ note: tables.orderEvents.note })
    .from(tables.orderEvents)
    .innerJoin(tables.orders, eq(tables.orders.id, tables.orderEvents.orderId))
    .where(eq(tables.orders.slug, slug));
  return rows.flatMap(({ note }) => (note?.includes(messages.teamPayments.inCommon.phone) ? [note] : []));
};
const leave = async (user: TestUser) => {
  const body = { password: TEST_PASSWORD };
  expect((await shop.request('POST', '/api/users/account/delete/', { token: user, body })).status).toBe(200);
};

describe('a phone number', () => {
  test('that was paid with still counts when its order has another one now', async () => {
    const [first, second] = [await shop.newUser(), await shop.newUser()];
    const phone = freshPhone();
    const before = await buy(first, { phone, ...SIGNUP });
    await call(first, before.slug, freshPhone());
    expect(await doubtsOf((await buy(second, { phone, ...SIGNUP })).slug)).toEqual(['signup phone']);
  });

  test('of another first order that an order gets after it was paid makes its discount doubtful, once', async () => {
    const [first, second] = [await shop.newUser(), await shop.newUser()];
    const phone = freshPhone();
    await buy(first, { phone, ...SIGNUP });
    const { slug, amount } = await buy(second, SIGNUP);
    expect([amount, await doubtsOf(slug)]).toEqual([125_00, []]);
    await call(second, slug, phone);
    await call(second, slug, freshPhone());
    await call(second, slug, phone);
    expect(await doubtsOf(slug)).toEqual(['signup phone']);
    expect(await notesOf(slug)).toHaveLength(1);
  });

  test('of two orders that get it at the same moment makes one of them doubtful, and nobody waits for ever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = freshPhone();
      const users = [await shop.newUser(), await shop.newUser(), await shop.newUser()] as const;
      const made = [await buy(users[0], SIGNUP), await buy(users[1], SIGNUP)] as const;
      const third = shop.register(users[2], { phone_number: phone, ...SIGNUP });
      const quote = await third;
      shop.pay(users[2], quote);
      const [, , placed] = await Promise.all([
        call(users[0], made[0].slug, phone),
        call(users[1], made[1].slug, phone),
        shop.order(users[2], quote.reference),
      ]);
      const doubts = await Promise.all([made[0].slug, made[1].slug, placed.body.order_slug].map(doubtsOf));
      expect(doubts.flat()).toHaveLength(2);
    }
  });

  test('of the referrer that a friend paid with still holds the points when the order has another one at its delivery', async () => {
    const phone = freshPhone();
    const ama = await shop.newUser();
    const kofi = await shop.newUser({ referredBy: ama.id });
    await buy(ama, { phone });
    const { slug } = await buy(kofi, { phone });
    await call(kofi, slug, freshPhone());
    await move(slug, ...WAY);
    expect(await balanceOf(shop.world.db, ama.id)).toBe(0);
    const held = (await openHeldCredits(shop.world.db)).filter(({ friendId }) => friendId === kofi.id);
    expect(held).toMatchObject([{ reason: 'phone' }]);
  });

  test('is found among many checkouts by an index', async () => {
    const { rows } = (await shop.world.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select reference from intents where phone = '+233241234567' and phone <> ''`);
    })) as unknown as { rows: Record<string, string>[] };
    expect(JSON.stringify(rows)).toContain('intents_phone');
  });
});

describe('the other discount for new customers', () => {
  test.each([
    ['a welcome discount, then a friend’s', SIGNUP, REFERRAL, ['referral payer']],
    ['a friend’s discount, then a welcome one', REFERRAL, SIGNUP, ['signup payer']],
    ['a welcome discount, then both', SIGNUP, BOTH, ['referral payer', 'signup payer']],
  ])('%s, by one wallet, is doubtful too', async (_, before, after, doubts) => {
    const wallet = tag();
    const [kojo, other] = [await shop.newUser(), await shop.newUser()];
    const [first, second] = [
      await shop.newUser({ referredBy: kojo.id }),
      await shop.newUser({ referredBy: other.id }),
    ] as const;
    expect(await doubtsOf((await buy(first, { wallet, ...before })).slug)).toEqual([]);
    expect(await doubtsOf((await buy(second, { wallet, ...after })).slug)).toEqual(doubts);
  });

  test('of the same account is its own right: both on one order, or one after the other', async () => {
    const kojo = await shop.newUser();
    const [efua, yaw] = [
      await shop.newUser({ referredBy: kojo.id }),
      await shop.newUser({ referredBy: kojo.id }),
    ] as const;
    const { slug, amount } = await buy(efua, BOTH);
    expect([amount, await doubtsOf(slug)]).toEqual([122_50, []]);
    const mine = { phone: freshPhone(), wallet: tag() };
    for (const discount of [SIGNUP, REFERRAL]) {
      expect(await doubtsOf((await buy(yaw, { ...mine, ...discount })).slug)).toEqual([]);
    }
  });

  test('is not asked about when the team knows that these are two people', async () => {
    const wallet = tag();
    const kojo = await shop.newUser();
    await buy(await shop.newUser(), { wallet, ...SIGNUP });
    const sister = await shop.newUser({ referredBy: kojo.id });
    const { slug } = await buy(sister, { wallet, ...SIGNUP });
    const decision = { slug, type: 'signup', isAccepted: true, reason: 'I called her.' };
    await decideDoubt(shop.world, decision, { id: null });
    expect(await doubtsOf((await buy(sister, { wallet, ...REFERRAL })).slug)).toEqual([]);
  });
});

describe('a deleted account', () => {
  const former = async (changes: Record<string, unknown>) => {
    const user = await shop.newUser({ email: `${tag()}@gmail.com` });
    const { slug } = await buy(user, { ...SIGNUP, ...changes });
    await move(slug, ...WAY);
    await leave(user);
    return { user, slug };
  };

  test.each([
    ['phone number', { phone: '024 555 0101' }, 'phone'],
    ['card or wallet', { wallet: 'the-wallet-of-a-former-customer' }, 'payer'],
  ])('whoever comes back with another address and the same %s is doubtful', async (_, shared, reason) => {
    await former(shared);
    const { slug } = await buy(await shop.newUser(), { ...SIGNUP, ...shared });
    expect(await doubtsOf(slug)).toEqual([`signup ${reason}`]);
  });

  test('whose mailbox has another account is doubtful for it too', async () => {
    const { user } = await former({});
    const again = await shop.newUser({ email: user.email.replace('@', '+again@'), isVerified: false });
    expect(await doubtsOf((await buy(again, SIGNUP)).slug)).toEqual(['signup mailbox']);
  });

  test('leaves nothing that can be read: keyed hashes', async () => {
    const { slug } = await former({ phone: freshPhone() });
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    const marks = await shop.world.db
      .select()
      .from(formerMarks)
      .where(eq(formerMarks.orderId, order?.id ?? 0));
    expect(marks.map(({ mark }) => /^[0-9a-f]{64}$/.test(mark))).toEqual([true, true, true]);
    expect(order?.phone).toBe('');
  });
});
