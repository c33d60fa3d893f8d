import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { disputeNotes, disputes } from '#server/db/tables/payments/disputes.ts';
import { refundEvents } from '#server/db/tables/payments/refund-events.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { newTeam } from '#tests/support/accounts/team.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { deliverOrder } from '#tests/support/orders/deliver-order.ts';
import { verificationKey } from '#tests/support/outside/mail-links.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const deliver = (slug: string) => deliverOrder(shop, slug);

/** The same person, newly signed in, because the tests set the clock past the life of tokens. */
const again = async (user: TestUser): Promise<TestUser> => ({ ...user, ...(await shop.signIn(user)) });

const leave = (user: TestUser, password = user.password) =>
  shop.request('POST', '/api/users/account/delete/', { token: user, body: { password } });

/** Every row of every table, as text: what a stolen database would show. */
async function everything(): Promise<string> {
  const rows: unknown[] = [];
  for (const table of [
    tables.users,
    tables.orders,
    tables.intents,
    tables.payments,
    tables.webhookEvents,
    tables.sessions,
    tables.consents,
    tables.orderEvents,
    tables.rateWindows,
    tables.emailKeys,
  ])
    rows.push(await shop.world.db.select().from(table));
  return JSON.stringify(rows);
}

describe('deleting one’s own account', () => {
  it('keeps the sums of its orders and nothing that names the customer', async () => {
    const user = await shop.newUser({ firstName: 'Abenaa-Unmistakable', lastName: 'Quarshie' });
    const { slug, reference } = await shop.buy(user);
    await shop.event({ event: 'charge.success', data: { reference, customer: { email: user.email } } });
    await deliver(slug);
    await expectInvariants(shop);
    const last = await again(user);
    expect((await leave(last)).status).toBe(200);

    const text = await everything();
    for (const personal of [user.email, 'Abenaa-Unmistakable', 'Quarshie', '241234567', '14 Oxford Street', '-0.1963'])
      expect(text, personal).not.toContain(personal);
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    expect(order).toMatchObject({
      total: 13_000,
      phone: '',
      email: '',
      delivery: { region: 'Greater Accra Region', cost: 4_000 },
    });

    // Neither token nor password works, and the refresh is refused.
    expect((await shop.request('GET', '/api/orders/', { token: last })).status).toBe(401);
    const { email, password, refresh } = last;
    expect((await shop.request('POST', '/api/users/login/', { body: { email, password } })).status).toBe(401);
    expect((await shop.request('POST', '/api/users/token/refresh/', { body: { refresh } })).status).toBe(401);
    const mails = await shop.mails();
    expect(mails.filter(({ to }) => to === email).at(-1)?.subject).toBe(messages.mail.accountDeleted.subject);
  });

  it('needs the password, and limits wrong attempts', async () => {
    const user = await shop.newUser();
    expect((await leave(user, '')).body).toMatchObject({ password: [messages.changePassword.required] });
    for (let i = 0; i < 10; i += 1) {
      const { status, body } = await leave(user, `guess ${i}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ password: [messages.account.wrongPassword] });
    }
    const throttled = await leave(user);
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('without a password needs a recent sign-in, not an old session', async () => {
    const user = await shop.newUser({ passwordHash: null, googleSub: `sub ${Math.random()}` });
    shop.clock.advance(5 * 60_000);
    const old = await again(user);
    shop.clock.advance(9 * 60_000);
    const refreshed = await shop.request<{ access: string }>('POST', '/api/users/token/refresh/', {
      body: { refresh: old.refresh },
    });
    shop.clock.advance(7 * 60_000);
    expect((await leave({ ...old, access: refreshed.body.access })).body).toMatchObject({
      password: [messages.account.signInAgain],
    });
    expect((await leave(await again(user))).status).toBe(200);
  });

  it('waits for orders and payments that are in progress', async () => {
    const user = await shop.newUser();
    const { slug } = await shop.buy(user);
    const refused = await leave(user);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe(messages.account.orderUnderWay);
    await deliver(slug);
    await shop.register(user);
    expect((await leave(user)).body.detail).toBe(messages.account.moneyUnderWay);
    shop.clock.advance(31 * 60_000);
    expect((await leave(await again(user))).status).toBe(200);
  });

  it('a payment that arrives afterwards is held for review: no order, and nothing lost', async () => {
    const user = await shop.newUser();
    const quote = await shop.register(user);
    shop.clock.advance(31 * 60_000);
    expect((await leave(await again(user))).status).toBe(200);
    shop.pay(user, quote);
    await expectInvariants(shop);
    const [payment] = await shop.world.db
      .select()
      .from(tables.payments)
      .where(eq(tables.payments.reference, quote.reference));
    expect(payment).toMatchObject({ state: 'review', orderId: null });
  });

  it('a customer who returns finds a used discount used, and counts as no new referral', async () => {
    const friend = await shop.newUser();
    const user = await shop.newUser();
    const { slug } = await shop.buy(user, SIGNUP);
    await deliver(slug);
    const { email, password } = user;
    expect((await leave(user)).status).toBe(200);
    const newcomer = { email, password: 'another harmattan lace', referral_code: friend.referralCode };
    expect((await shop.request('POST', '/api/users/register/', { body: newcomer })).status).toBe(201);
    const login = async (verification_key?: string) =>
      (
        await shop.request<{ access: string }>('POST', '/api/users/login/', {
          body: { email, password: newcomer.password, verification_key },
        })
      ).body;
    const used = async (token: { access: string }) =>
      (await shop.request('GET', '/api/discounts/signup/status/', { token })).body;
    // Who only typed the address is not told whose it was.
    expect(await used(await login())).toEqual({ signup_discount_used: false });
    const key = verificationKey(await shop.mails(), email);
    expect((await shop.request('POST', `/api/users/verify-email/${key}/`, { body: {} })).status).toBe(200);
    const body = await login(key);
    expect(await used(body)).toEqual({ signup_discount_used: true });
    expect((await shop.request('GET', '/api/discounts/', { token: body })).body).toEqual([]);
    expect((await shop.request('GET', '/api/referrals/stats/', { token: friend })).body).toEqual([]);
    const old = await shop.request('POST', '/api/users/login/', { body: { email, password } });
    expect(old.status).toBe(401);
  });

  it('waits for a dispute to end, then removes the team’s words; sums and states stay', async () => {
    const user = await shop.newUser();
    const { reference, slug } = await shop.buy(user);
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    const owner = (await newTeam(shop)).owner;
    const refunded = await shop.request('POST', `/api/staff/payments/${reference}/refund/`, {
      token: owner,
      body: { key: 'erased-words', reason: 'Ama called about her blue Jordans' },
    });
    expect(refunded.status).toBe(200);
    for (const made of shop.provider.refunds.filter((one) => one.reference === reference)) made.status = 'processed';
    shop.clock.advance(60 * 60_000);
    await reconcile(shop.world);
    const { db } = shop.world;
    const now = shop.world.now();
    const disputed = { disputeId: `d-${reference}`, reference, amount: 130_00, currency: 'GHS', word: 'x' };
    await db.insert(disputes).values({ ...disputed, state: 'open', openedAt: now, seenAt: now });
    await db.insert(disputeNotes).values({ disputeId: disputed.disputeId, key: 'k', note: 'Ama signed for it' });
    const back = await again(user);
    const { body } = await shop.request('GET', '/api/users/account/export/', { token: back });
    expect(body.payments).toMatchObject([
      {
        refunds: [{ amount: '130.00', state: 'done', reason: 'Ama called about her blue Jordans' }],
        disputes: [{ amount: '130.00', state: 'open', team_notes: ['Ama signed for it'] }],
      },
    ]);
    expect((await leave(back)).status).toBe(409);
    await db.update(disputes).set({ state: 'won', resolvedAt: now }).where(eq(disputes.reference, reference));
    expect((await leave(back)).status).toBe(200);
    const left = JSON.stringify([
      await db.select().from(tables.refunds),
      await db.select().from(refundEvents),
      await db.select().from(disputeNotes),
    ]);
    expect(left).not.toMatch(/Ama|Jordans/);
    const [kept] = await db.select().from(tables.refunds).where(eq(tables.refunds.reference, reference));
    expect(kept).toMatchObject({ amount: 130_00, state: 'done', reason: '' });
    await expect(db.update(refundEvents).set({ reason: 'another' })).rejects.toThrow();
    await expect(db.update(disputeNotes).set({ note: '', key: 'other' })).rejects.toThrow();
  });

  it('requested twenty times at the same time deletes once', async () => {
    const user = await shop.newUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => leave(user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  });
});

describe('one’s own data', () => {
  it('is exported whole, without secrets, and without friends’ addresses', async () => {
    const user = await shop.newUser();
    const friend = await shop.newUser({ referredBy: user.id });
    const { slug, reference } = await shop.buy(user);
    const { status, body, headers } = await shop.request('GET', '/api/users/account/export/', { token: user });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      account: { email: user.email, marketing: { given: false } },
      orders: [{ slug, phone_number: '+233241234567' }],
      checkouts: [{ reference }],
      payments: [{ reference, amount: '130.00', owed: '0.00', refunds: [], disputes: [] }],
      receipts: [{ order_slug: slug, amount: '130.00', number: expect.any(String) }],
      discounts_in_doubt: [],
      referrals: { code: user.referralCode, friends: [{ first_order_completed: false }] },
    });
    const text = JSON.stringify(body);
    for (const secret of ['$argon2', friend.email, user.refresh]) expect(text).not.toContain(secret);
  });

  it('is never another user’s', async () => {
    for (const path of ['/api/users/account/', '/api/users/account/export/'])
      expect((await shop.request('GET', path)).status).toBe(401);
  });
});

describe('marketing mail', () => {
  it('is off until the user agrees; each choice is stored with its time and text', async () => {
    const user = await shop.newUser();
    const choose = (given: boolean) =>
      shop.request('POST', '/api/users/account/marketing/', {
        token: user,
        body: { given, text_version: messages.account.marketingVersion },
      });
    const read = async () => (await shop.request('GET', '/api/users/account/', { token: user })).body.marketing;
    expect(await read()).toEqual({ given: false, text_version: null, decided_at: null });
    await choose(true);
    expect(await read()).toEqual({
      given: true,
      text_version: messages.account.marketingVersion,
      decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await choose(false);
    expect(await read()).toMatchObject({ given: false });
    const kept = await shop.world.db.select().from(tables.consents).where(eq(tables.consents.userId, user.id));
    expect(kept.map(({ given }) => given)).toEqual([true, false]);
  });
});

describe('other devices', () => {
  it('are listed, and are signed out with the password; this one stays', async () => {
    const user = await shop.newUser();
    const other = await shop.signIn(user);
    const end = (password: string) =>
      shop.request('POST', '/api/users/account/end-other-sessions/', { token: user, body: { password } });
    const { body } = await shop.request<{ sessions: { is_current: boolean }[] }>('GET', '/api/users/account/', {
      token: user,
    });
    expect(body.sessions).toHaveLength(2);
    expect((await end('wrong password')).status).toBe(400);
    expect((await end(user.password)).status).toBe(200);
    expect((await shop.request('GET', '/api/orders/', { token: other })).status).toBe(401);
    expect((await shop.request('GET', '/api/orders/', { token: user })).status).toBe(200);
  });
});
