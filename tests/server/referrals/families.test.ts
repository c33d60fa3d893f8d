import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import * as tables from '#server/db/schema.ts';
import { discountDoubts } from '#server/db/tables/discounts/discount-doubts.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { decideHeldCredit } from '#server/features/orders/refund/team/decide-held-credit.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { openHeldCredits } from '#server/features/referrals/held-credits.queries.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { deliverOrder } from '#tests/support/orders/deliver-order.ts';
import { buyAsPayer, freshPhone, freshWallet } from '#tests/support/orders/payer-orders.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const buy = (user: TestUser, changes: Parameters<typeof buyAsPayer>[2] = {}) => buyAsPayer(shop, user, changes);
const deliver = (slug: string) => deliverOrder(shop, slug);
const wantsSignup = (user: TestUser) => shop.register(user, SIGNUP);
const offers = async (user: TestUser) =>
  (await shop.request<{ discount_type: string }[]>('GET', '/api/discounts/', { token: user })).body.map(
    ({ discount_type }) => discount_type,
  );
const doubtsOf = async (slug: string) => {
  const rows = await shop.world.db
    .select()
    .from(discountDoubts)
    .innerJoin(tables.orders, eq(tables.orders.id, discountDoubts.orderId))
    .where(eq(tables.orders.slug, slug));
  return rows.map((row) => row.discount_doubts);
};
const points = ({ id }: TestUser) => balanceOf(shop.world.db, id);

describe('one person’s accounts', () => {
  test('with a plus or with dots in the address get the welcome discount once, and are told before they pay', async () => {
    const name = freshWallet();
    await buy(await shop.newUser({ email: `${name}@gmail.com` }), SIGNUP);
    const second = await shop.newUser({ email: `${name.slice(0, 3)}.${name.slice(3)}+again@gmail.com` });
    const quote = await wantsSignup(second);
    expect(quote).toMatchObject({ discounts_applied: [], amount: 130_00 });
    expect(quote.discounts_refused).toEqual([{ type: 'signup', reason: expect.stringContaining('another account') }]);
    expect(await offers(second)).not.toContain('signup');
    const { body } = await shop.request('GET', '/api/discounts/signup/status/', { token: second });
    expect(body).toEqual({ signup_discount_used: true });
  });

  test('with an unproven address are not told anything about the mailbox; the order waits for the team', async () => {
    const name = freshWallet();
    await buy(await shop.newUser({ email: `${name}@gmail.com` }), SIGNUP);
    const stranger = await shop.newUser({ email: `${name}+x@gmail.com`, isVerified: false });
    expect(await offers(stranger)).toContain('signup');
    const { slug, amount } = await buy(stranger, SIGNUP);
    expect(amount).toBe(125_00);
    expect(await doubtsOf(slug)).toMatchObject([{ type: 'signup', amount: 5_00, reason: 'mailbox', isAccepted: null }]);
  });

  test('do not include one with an unproven address: a stranger can’t use up the discount of the mailbox’s owner', async () => {
    const name = freshWallet();
    await buy(await shop.newUser({ email: `${name}+x@gmail.com`, isVerified: false }), SIGNUP);
    const owner = await shop.newUser({ email: `${name}@gmail.com` });
    expect(await offers(owner)).toContain('signup');
    const { slug, amount } = await buy(owner, SIGNUP);
    expect(amount).toBe(125_00);
    // Perhaps it is one person all the same: the team sees it.
    expect(await doubtsOf(slug)).toMatchObject([{ type: 'signup', reason: 'mailbox', isAccepted: null }]);
  });

  test('that paid with one wallet before get it once, and are told before they pay', async () => {
    const wallet = freshWallet();
    await buy(await shop.newUser(), { wallet, ...SIGNUP });
    const second = await shop.newUser();
    await buy(second, { wallet });
    expect((await wantsSignup(second)).discounts_applied).toEqual([]);
  });

  test('that are deleted and opened again with a plus have used it', async () => {
    const { deletedAccountsOf, formerEmailHash } = await import(
      '#server/features/users/registration/deleted-accounts.ts'
    );
    const name = freshWallet();
    const gone = await shop.newUser({
      email: `deleted-${name}`,
      formerEmailHash: formerEmailHash(shop.world, mailboxOf(`${name}@gmail.com`)),
    });
    const found = await shop.world.db.transaction((tx) => deletedAccountsOf(shop.world, tx, `${name}+b@gmail.com`));
    expect(found).toEqual([gone.id]);
  });
});

describe('what is doubtful', () => {
  test.each([
    ['phone number', { phone: '024 777 1111' }, 'phone'],
    ['card or wallet', { wallet: 'one-wallet' }, 'payer'],
  ])(
    'a shared %s is seen when the order is paid: it stands at its price, and the team sees the sum',
    async (_, shared, reason) => {
      await buy(await shop.newUser(), { ...SIGNUP, ...shared });
      const second = await shop.newUser();
      // Nothing tells a stranger that another account has this phone.
      expect(await offers(second)).toContain('signup');
      const { slug, amount } = await buy(second, { ...SIGNUP, ...shared });
      expect(amount).toBe(125_00);
      expect(await doubtsOf(slug)).toMatchObject([{ type: 'signup', amount: 5_00, reason, isAccepted: null }]);
      const notes = await shop.world.db.select().from(tables.orderEvents);
      expect(notes.some(({ note }) => note?.includes('first order. Households share'))).toBe(true);
      const mails = (await shop.mails()).filter(({ to }) => to === second.email);
      expect(JSON.stringify(mails)).not.toContain('Households');
    },
  );

  test('is nothing when the first one’s discount was given back', async () => {
    const phone = freshPhone();
    const first = await buy(await shop.newUser(), { phone, ...SIGNUP });
    await changeStatus(shop.world, { slug: first.slug, to: 'cancelled', actorId: null });
    expect(await doubtsOf((await buy(await shop.newUser(), { phone, ...SIGNUP })).slug)).toEqual([]);
  });

  test('two first orders of one phone at the same time: one of them is in doubt', async () => {
    const phone = freshPhone();
    const users = [await shop.newUser(), await shop.newUser()];
    const quotes = await Promise.all(users.map((user) => shop.register(user, { phone_number: phone, ...SIGNUP })));
    for (const [index, quote] of quotes.entries()) shop.pay(users[index] as TestUser, quote);
    const made = await Promise.all(
      quotes.map(({ reference }, index) => shop.order(users[index] as TestUser, reference)),
    );
    const doubts = await Promise.all(made.map(({ body }) => doubtsOf(body.order_slug)));
    expect(doubts.flat()).toHaveLength(1);
  });

  test('holds the referrer’s points until the team decides', async () => {
    const phone = freshPhone();
    await buy(await shop.newUser(), { phone, ...SIGNUP });
    const ama = await shop.newUser();
    const kofi = await shop.newUser({ referredBy: ama.id });
    await deliver((await buy(kofi, { phone, ...SIGNUP })).slug);
    expect(await points(ama)).toBe(0);
    const held = (await openHeldCredits(shop.world.db)).filter(({ friendId }) => friendId === kofi.id);
    expect(held).toMatchObject([{ referrerId: ama.id, reason: 'discount' }]);
    await decideHeldCredit(shop.world, { friendId: kofi.id, isGranted: true }, { id: null });
    expect(await points(ama)).toBe(100);
  });

  test('a friend with the referrer’s own mailbox: the points are held', async () => {
    const name = freshWallet();
    const ama = await shop.newUser({ email: `${name}@example.com` });
    const kofi = await shop.newUser({ email: `${name}+friend@example.com`, referredBy: ama.id });
    await deliver((await buy(kofi)).slug);
    const held = (await openHeldCredits(shop.world.db)).filter(({ friendId }) => friendId === kofi.id);
    expect(held).toMatchObject([{ reason: 'mailbox' }]);
  });
});

describe('points for a friend whose money goes back', () => {
  /** The provider gives back all that was paid for an order. */
  const giveBack = async ({ reference, amount }: { reference: string; amount: number }) => {
    shop.provider.set(reference, { status: 'reversed' });
    await shop.event({ event: 'refund.processed', data: { transaction_reference: reference, amount } });
    while ((await handleStoredEvents(shop.world)) > 0);
  };

  test('stay while another delivered order of that friend stays, and go with the last one', async () => {
    const ama = await shop.newUser();
    const kofi = await shop.newUser({ referredBy: ama.id });
    const first = await buy(kofi);
    const second = await buy(kofi);
    for (const { slug } of [first, second]) await deliver(slug);
    await giveBack(first);
    expect(await points(ama)).toBe(100);
    await giveBack(second);
    expect(await points(ama)).toBe(0);
  });

  test('come back when a later order of that friend stays, once', async () => {
    const ama = await shop.newUser();
    const kofi = await shop.newUser({ referredBy: ama.id });
    const first = await buy(kofi);
    await deliver(first.slug);
    expect(await points(ama)).toBe(100);
    await giveBack(first);
    expect(await points(ama)).toBe(0);
    for (let order = 0; order < 2; order += 1) {
      await deliver((await buy(kofi)).slug);
      expect(await points(ama)).toBe(100);
    }
  });
});
