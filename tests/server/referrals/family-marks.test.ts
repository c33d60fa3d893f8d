import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { normalisePhone } from '#domain/phone.ts';
import * as tables from '#server/db/schema.ts';
import { discountDoubts } from '#server/db/tables/discounts/discount-doubts.ts';
import { formerMarks } from '#server/db/tables/discounts/former-marks.ts';
import { offersFor } from '#server/features/discounts/discounts.ts';
import { formerMarksOf } from '#server/features/discounts/former-marks.ts';
import { correctOrder } from '#server/features/orders/correct/correct-order.ts';
import { decideDoubt } from '#server/features/orders/doubts/decide-doubt.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { openHeldCredits } from '#server/features/referrals/held-credits.queries.ts';
import { PLANTED, preHijackCalls } from '#tests/support/accounts/pre-hijack.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { buyAsPayer, freshPhone, freshWallet } from '#tests/support/orders/payer-orders.ts';
import { verificationKey } from '#tests/support/outside/mail-links.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: TestUser;
beforeAll(async () => {
  shop = await openShop();
  team = await shop.newUser({ role: 'staff' });
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const REFERRAL = { discounts_applied: [{ type: 'referral' }] };
const BOTH = { discounts_applied: [{ type: 'signup' }, { type: 'referral' }] };

const buy = (user: TestUser, changes: Parameters<typeof buyAsPayer>[2] = {}) => buyAsPayer(shop, user, changes);
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

  test('that an order had between its first and its last one still counts, for other accounts alone', async () => {
    const [first, second] = [await shop.newUser(), await shop.newUser({ referredBy: (await shop.newUser()).id })];
    const between = freshPhone();
    const before = await buy(first, SIGNUP);
    await call(first, before.slug, between);
    await call(first, before.slug, freshPhone());
    expect(await doubtsOf((await buy(second, { phone: between, ...SIGNUP })).slug)).toEqual(['signup phone']);
    // The second one's own former numbers are no matter for it.
    const own = await buy(await shop.newUser({ referredBy: second.id }), BOTH);
    expect(await doubtsOf(own.slug)).toEqual([]);
  });

  test('that the team corrected still counts, too', async () => {
    const phone = freshPhone();
    const { slug } = await buy(await shop.newUser(), SIGNUP);
    const correct = (phone_number: string) =>
      correctOrder(shop.world, {
        slug,
        actorId: team.id,
        refund: null,
        extra: null,
        request: { reason: 'She called.', phone_number },
      });
    for (const number of [phone, freshPhone()]) expect(await correct(number)).toEqual({ slug });
    expect(await doubtsOf((await buy(await shop.newUser(), { phone, ...SIGNUP })).slug)).toEqual(['signup phone']);
  });

  test('that was replaced does not matter once the discount was given back', async () => {
    const user = await shop.newUser();
    const between = freshPhone();
    const { slug } = await buy(user, SIGNUP);
    await call(user, slug, between);
    await call(user, slug, freshPhone());
    await move(slug, 'cancelled');
    expect(await doubtsOf((await buy(await shop.newUser(), { phone: between, ...SIGNUP })).slug)).toEqual([]);
  });

  test('that was replaced raises no doubt about the same account’s next discount', async () => {
    const user = await shop.newUser({ referredBy: (await shop.newUser()).id });
    const between = freshPhone();
    const { slug } = await buy(user, SIGNUP);
    await call(user, slug, between);
    await call(user, slug, freshPhone());
    expect(await doubtsOf((await buy(user, { phone: between, ...REFERRAL })).slug)).toEqual([]);
  });

  test('that friend or referrer had between two others still holds the points', async () => {
    for (const isFriends of [true, false]) {
      const between = freshPhone();
      const ama = await shop.newUser();
      const kofi = await shop.newUser({ referredBy: ama.id });
      const [changer, keeper] = isFriends ? [kofi, ama] : [ama, kofi];
      const changed = await buy(changer);
      await call(changer, changed.slug, between);
      await call(changer, changed.slug, freshPhone());
      const kept = await buy(keeper, { phone: between });
      await move((isFriends ? changed : kept).slug, ...STEPS_TO_DELIVERY);
      expect(await balanceOf(shop.world.db, ama.id)).toBe(0);
      const held = (await openHeldCredits(shop.world.db)).filter(({ friendId }) => friendId === kofi.id);
      expect(held).toMatchObject([{ reason: 'phone' }]);
    }
  });

  test('that two orders swap at the same moment: both change, both are doubtful, nobody waits for ever', async () => {
    for (let round = 0; round < 8; round += 1) {
      const phones = [freshPhone(), freshPhone()] as const;
      const users = [await shop.newUser(), await shop.newUser()] as const;
      const made = [
        await buy(users[0], { phone: phones[0], ...SIGNUP }),
        await buy(users[1], { phone: phones[1], ...SIGNUP }),
      ] as const;
      await Promise.all([call(users[0], made[0].slug, phones[1]), call(users[1], made[1].slug, phones[0])]);
      for (const { slug } of made) expect(await doubtsOf(slug)).toEqual(['signup phone']);
    }
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

  test('that three orders get at the same moment makes each doubtful for those before it, and nobody waits for ever', async () => {
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
      expect(doubts.map(({ length }) => length).sort()).toEqual([0, 1, 2]);
    }
  });

  test('of the referrer that a friend paid with still holds the points when the order has another one at its delivery', async () => {
    const phone = freshPhone();
    const ama = await shop.newUser();
    const kofi = await shop.newUser({ referredBy: ama.id });
    await buy(ama, { phone });
    const { slug } = await buy(kofi, { phone });
    await call(kofi, slug, freshPhone());
    await move(slug, ...STEPS_TO_DELIVERY);
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
    const wallet = freshWallet();
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
    const mine = { phone: freshPhone(), wallet: freshWallet() };
    for (const discount of [SIGNUP, REFERRAL]) {
      expect(await doubtsOf((await buy(yaw, { ...mine, ...discount })).slug)).toEqual([]);
    }
  });

  test('is not asked about when the team knows that these are two people', async () => {
    const wallet = freshWallet();
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
    const user = await shop.newUser({ email: `${freshWallet()}@gmail.com` });
    const { slug } = await buy(user, { ...SIGNUP, ...changes });
    await move(slug, ...STEPS_TO_DELIVERY);
    await leave(user);
    return { user, slug };
  };

  test.each([
    ['phone number', { phone: '024 555 0101' }, 'phone'],
    ['card or wallet', { wallet: 'the-wallet-of-a-former-customer' }, 'payer'],
  ])('somebody who comes back with another address and the same %s is doubtful', async (_, shared, reason) => {
    await former(shared);
    const { slug } = await buy(await shop.newUser(), { ...SIGNUP, ...shared });
    expect(await doubtsOf(slug)).toEqual([`signup ${reason}`]);
  });

  test('somebody who comes back with the same address has used the discount, and is not doubted because of themselves', async () => {
    const kojo = await shop.newUser();
    const phone = freshPhone();
    const wallet = freshWallet();
    const { user } = await former({ phone, wallet });
    const body = { email: user.email, password: TEST_PASSWORD, first_name: 'Yaw', last_name: 'Boateng' };
    expect((await shop.request('POST', '/api/users/register/', { body })).status).toBe(201);
    const [row] = await shop.world.db.select().from(tables.users).where(eq(tables.users.email, user.email));
    if (row === undefined) throw new Error('Nobody registered.');
    const key = verificationKey(await shop.mails(), user.email);
    expect((await shop.request('POST', `/api/users/verify-email/${key}/`)).status).toBe(200);
    // A referrer, so that a discount for new customers is left to them.
    await shop.world.db.update(tables.users).set({ referredBy: kojo.id }).where(eq(tables.users.id, row.id));
    const again = { ...row, password: TEST_PASSWORD, ...(await shop.signIn(row)) };
    const { slug, amount } = await buy(again, { phone, wallet, ...BOTH });
    expect([amount, await doubtsOf(slug)]).toEqual([127_50, []]);
  });

  test('whose mailbox has another account is doubtful for it too', async () => {
    const { user } = await former({});
    const again = await shop.newUser({ email: user.email.replace('@', '+again@'), isVerified: false });
    expect(await doubtsOf((await buy(again, SIGNUP)).slug)).toEqual(['signup mailbox']);
  });

  test('whose address is registered again is priced like a new customer’s, so that no stranger learns of it, until the mailbox is proven', async () => {
    const { user } = await former({});
    const friend = await shop.newUser();
    const calls = preHijackCalls(shop);
    const person = { email: user.email, password: PLANTED, first_name: 'Ama', last_name: 'Owusu' };
    await calls.post('/api/users/register/', { ...person, referral_code: friend.referralCode });
    const key = verificationKey(await shop.mails(), user.email);
    const { id } = await calls.row(user.email);
    const offered = async () => {
      const { signup, referral } = await offersFor(shop.world.db, id);
      return [signup?.percentage, referral?.percentage];
    };
    expect(await offered()).toEqual([10, 5]);
    expect((await calls.verify(key)).status).toBe(200);
    expect(await offered()).toEqual([undefined, undefined]);
    expect((await calls.row(user.email)).referredBy).toBeNull();
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

  test('is recognised only with the secret key: another key finds nothing, and no plain hash is kept', async () => {
    const typed = freshPhone();
    const { slug } = await former({ phone: typed });
    const phone = normalisePhone(typed) ?? '';
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    const who = { userId: 0, email: '', phone, payerMark: '' };
    const find = (tokenSecret: string | null | undefined) =>
      shop.world.db.transaction((tx) =>
        formerMarksOf({ ...shop.world, settings: { ...shop.world.settings, tokenSecret } as never }, tx, who),
      );
    expect(await find(shop.world.settings.tokenSecret)).toMatchObject([{ reason: 'phone', otherOrderId: order?.id }]);
    expect(await find('another secret of at least so many letters')).toEqual([]);
    const marks = await shop.world.db.select().from(formerMarks);
    const plain = [phone, `former phone ${phone}`].map((text) => createHash('sha256').update(text).digest('hex'));
    expect(marks.filter(({ mark }) => plain.includes(mark))).toEqual([]);
  });
});
