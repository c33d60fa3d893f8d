import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/account/account.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ADDRESS_CHANGE_KEY } from '#domain/address-paths.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { addressChanges, orders, users } from '#server/db/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { PLANTED, preHijackCalls } from '#tests/support/accounts/pre-hijack.ts';
import { withFreshTokens } from '#tests/support/accounts/team.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { linkIn, newestMail, resetToken } from '#tests/support/outside/mail-links.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const words = messages.accountCalls;
const { moveAddress, addressTaken, addressKept, addressWanted, addressChanged } = messages.mail;
type Body = { detail: string; error: string } & Record<string, string[]>;
const post = (token: TestUser | null, path: string, body: object = {}) =>
  shop.request<Body>('POST', `/api/users/${path}`, { ...(token === null ? {} : { token }), body });
const read = async (token: TestUser) => (await shop.request<Account>('GET', '/api/users/account/', { token })).body;
const want = (user: TestUser, email: string, password = user.password) =>
  post(user, 'account/email/', { email, password });
const login = async (email: string, password: string) => (await post(null, 'login/', { email, password })).status;
let count = 0;
const freshEmail = () => {
  count += 1;
  return `moved-${count}@example.com`;
};
const keyFor = async (email: string) =>
  linkIn(newestMail(await shop.mails(), email, moveAddress.subject)).searchParams.get(ADDRESS_CHANGE_KEY) ?? '';
const confirm = (user: TestUser, key: string) => post(user, 'account/email/confirm/', { key });
const undoKey = async (email: string) =>
  linkIn(newestMail(await shop.mails(), email, addressChanged.subject))
    .pathname.split('/')
    .at(-1) ?? '';
const NEW = 'harmattan dust on canvas';
const takeBack = (token: string) =>
  post(null, 'password/reset/confirm/', { token, new_password: NEW, confirm_password: NEW });

/** A customer whose account moved to another address. */
async function moved() {
  const user = await shop.newUser();
  const email = freshEmail();
  expect((await want(user, email)).status).toBe(200);
  const confirmed = await confirm(user, await keyFor(email));
  expect([confirmed.status, confirmed.body.detail]).toEqual([200, words.addressChanged(email)]);
  return { user, email };
}

test('a verification link of the former address says nothing of the account any more, used or not', async () => {
  const strangers = preHijackCalls(shop);
  for (const isUsed of [true, false]) {
    const { email: former, registered, key } = await strangers.plant();
    if (isUsed) expect((await strangers.verify(key, registered)).status).toBe(200);
    const email = freshEmail();
    const token = { token: registered };
    const wanted = { body: { email, password: PLANTED }, ...token };
    expect((await shop.request('POST', '/api/users/account/email/', wanted)).status).toBe(200);
    const moving = { body: { key: await keyFor(email) }, ...token };
    expect((await shop.request('POST', '/api/users/account/email/confirm/', moving)).status).toBe(200);
    const { status, body } = await strangers.verify(key);
    expect([status, body.error]).toEqual([404, messages.verify.invalidKey]);
    expect(await login(former, PLANTED)).toBe(401);
    expect(await login(email, PLANTED)).toBe(200);
  }
});

test('the link that takes an account back says so; a reset link does not', async () => {
  const { user } = await moved();
  const look = async (token: string) =>
    (await shop.request('POST', '/api/users/password/reset/look/', { body: { token } })).body;
  const token = await undoKey(user.email);
  expect(await look(token)).toEqual({ is_open: true, takes_back: true });
  expect((await takeBack(token)).status).toBe(200);
  expect(await look(token)).toEqual({ is_open: false });
  await post(null, 'password/reset/', { email: user.email });
  expect(await look(resetToken(await shop.mails(), user.email))).toEqual({ is_open: true });
});

describe('the name', () => {
  test('is changed, and read by the next token; an order keeps the one it was made with', async () => {
    const user = await shop.newUser();
    const { slug } = await shop.buy(user);
    expect((await post(user, 'account/name/', { first_name: ' Esi ', last_name: 'Owusu' })).status).toBe(200);
    expect(await read(user)).toMatchObject({ first_name: 'Esi', last_name: 'Owusu' });
    const { body } = await shop.request<Order[]>('GET', '/api/orders/', { token: user });
    expect(body.find((one) => one.slug === slug)?.first_name).not.toBe('Esi');
  });

  test.each([
    ['nothing', { first_name: ' ', last_name: 'Owusu' }, 'first_name'],
    ['no last name', { first_name: 'Esi', last_name: '' }, 'last_name'],
    ['text that turns its direction', { first_name: 'Esi\u202e', last_name: 'Owusu' }, 'first_name'],
    ['a novel', { first_name: 'x'.repeat(101), last_name: 'Owusu' }, 'first_name'],
  ])('is refused with %s', async (_, form, field) => {
    const user = await shop.newUser();
    const before = await read(user);
    const { status, body } = await post(user, 'account/name/', form);
    expect([status, body[field]?.length]).toEqual([400, 1]);
    expect((await read(user)).first_name).toBe(before.first_name);
  });
});

describe('the address', () => {
  test('stays until its link is opened; then it is verified, and orders, mails and login move with it', async () => {
    const user = await shop.newUser({ isVerified: false });
    const { slug } = await shop.buy(user);
    const email = freshEmail();
    expect((await want(user, ` ${email.toUpperCase()} `)).body.detail).toBe(words.addressWanted(email));
    expect(await read(user)).toMatchObject({ email: user.email, wanted_email: email });
    expect(newestMail(await shop.mails(), user.email, addressWanted.subject)).toBeDefined();
    expect(await login(user.email, user.password)).toBe(200);
    const key = await keyFor(email);
    expect((await confirm(user, key)).status).toBe(200);
    expect(await read(user)).toMatchObject({ email, wanted_email: null });
    expect([await login(email, user.password), await login(user.email, user.password)]).toEqual([200, 401]);
    const [row] = await shop.world.db.select().from(users).where(eq(users.id, user.id));
    expect([row?.isVerified, row?.passwordProven]).toEqual([true, true]);
    const [order] = await shop.world.db.select().from(orders).where(eq(orders.slug, slug));
    expect(order?.email).toBe(email);
    // The link is opened again.
    expect((await confirm(user, key)).status).toBe(200);
    // Nobody had proven the former address: it takes nothing back, and its true owner can register with it.
    expect(newestMail(await shop.mails(), user.email, addressChanged.subject)).toBeUndefined();
    const owner = { email: user.email, password: NEW, first_name: 'Kojo', last_name: 'Addo' };
    expect((await post(null, 'register/', owner)).status).toBe(201);
    expect(await login(user.email, NEW)).toBe(200);
  });

  test('needs the password, counts wrong ones, and is not the present one', async () => {
    const user = await shop.newUser();
    expect((await want(user, freshEmail(), 'not mine')).body.password).toEqual([messages.account.wrongPassword]);
    expect((await want(user, freshEmail(), '')).status).toBe(400);
    expect((await want(user, 'not an address')).body.email).toEqual([messages.register.invalidEmail]);
    expect((await want(user, user.email.toUpperCase())).body.email).toEqual([words.sameAddress]);
    for (let tries = 0; tries < 10; tries += 1) await want(user, freshEmail(), 'not mine');
    expect((await want(user, freshEmail())).status).toBe(429);
  });

  test('of another account gets the same answer, and a mail that says so', async () => {
    const [user, other] = [await shop.newUser(), await shop.newUser()];
    const { status, body } = await want(user, other.email);
    expect([status, body.detail]).toEqual([200, words.addressWanted(other.email)]);
    const mails = (await shop.mails()).filter(({ to }) => to === other.email);
    expect(mails.map(({ subject }) => subject)).toEqual([addressTaken.subject]);
  });

  test('that another account took meanwhile is refused', async () => {
    const user = await shop.newUser();
    const email = freshEmail();
    await want(user, email);
    const key = await keyFor(email);
    await shop.newUser({ email });
    const { status, body } = await confirm(user, key);
    expect([status, body.detail ?? body.error]).toEqual([409, words.addressGone]);
    expect((await read(user)).email).toBe(user.email);
  });

  test('moves by a session of its account only, by the newest link, and for a day', async () => {
    const [user, other] = [await shop.newUser(), await shop.newUser()];
    const [first, second] = [freshEmail(), freshEmail()];
    await want(user, first);
    const old = await keyFor(first);
    await want(user, second);
    const key = await keyFor(second);
    expect((await confirm(other, key)).status).toBe(400);
    expect((await post(null, 'account/email/confirm/', { key })).status).toBe(401);
    expect((await confirm(user, old)).status).toBe(400);
    shop.clock.advance(DAY_MS);
    expect((await confirm(await withFreshTokens(shop, user), key)).status).toBe(400);
    expect((await read(await withFreshTokens(shop, user))).wanted_email).toBe(null);
  });

  test('is kept when the customer says so, or sets another password', async () => {
    for (const change of [
      (user: TestUser) => post(user, 'account/email/cancel/'),
      (user: TestUser) =>
        post(user, 'password/change/', { old_password: user.password, new_password: NEW, confirm_password: NEW }),
    ]) {
      const user = await shop.newUser();
      const email = freshEmail();
      await want(user, email);
      const key = await keyFor(email);
      expect((await change(user)).status).toBe(200);
      expect((await read(user)).wanted_email).toBe(null);
      expect((await confirm(user, key)).status).toBe(400);
    }
  });

  test('is taken back by the former mailbox, from whoever changed it twice', async () => {
    const { user, email } = await moved();
    const token = await undoKey(user.email);
    const third = freshEmail();
    await want(user, third);
    expect((await confirm(user, await keyFor(third))).status).toBe(200);
    const thiefs = await undoKey(email);
    const back = await takeBack(token);
    expect([back.status, back.body.email]).toEqual([200, user.email]);
    expect([await login(user.email, NEW), await login(third, NEW)]).toEqual([200, 401]);
    expect((await shop.request('GET', '/api/users/account/', { token: user })).status).toBe(401);
    expect((await takeBack(thiefs)).status).toBe(400);
    expect((await takeBack(token)).status).toBe(400);
  });

  test('is still taken back by the former mailbox after a thief has undone a second change of theirs', async () => {
    const { user, email } = await moved();
    const token = await undoKey(user.email);
    const third = freshEmail();
    await want(user, third);
    await confirm(user, await keyFor(third));
    const undone = await takeBack(await undoKey(email));
    expect([undone.status, undone.body.email]).toEqual([200, email]);
    const back = await takeBack(token);
    expect([back.status, back.body.email]).toEqual([200, user.email]);
    expect([await login(user.email, NEW), await login(email, NEW)]).toEqual([200, 401]);
  });

  test('is not taken back after a week; until then nobody registers with it', async () => {
    const { user } = await moved();
    const token = await undoKey(user.email);
    const register = () =>
      post(null, 'register/', { email: user.email, password: NEW, first_name: 'Kojo', last_name: 'Addo' });
    expect((await register()).status).toBe(201);
    expect(newestMail(await shop.mails(), user.email, addressKept.subject)).toBeDefined();
    expect(await login(user.email, NEW)).toBe(401);
    shop.clock.advance(7 * DAY_MS);
    expect((await takeBack(token)).status).toBe(400);
    expect((await register()).status).toBe(201);
    expect(await login(user.email, NEW)).toBe(200);
  });

  test('does not make a customer new: a discount stays used for the mailbox that was left', async () => {
    const user = await shop.newUser();
    await shop.buy(user, SIGNUP);
    await want(user, freshEmail());
    const [change] = await shop.world.db.select().from(addressChanges).where(eq(addressChanges.userId, user.id));
    await confirm(user, await keyFor(change?.newEmail ?? ''));
    shop.clock.advance(7 * DAY_MS + HOUR_MS);
    const again = { email: user.email, password: NEW, first_name: 'Kojo', last_name: 'Addo' };
    await post(null, 'register/', again);
    const link = linkIn(newestMail(await shop.mails(), user.email, messages.mail.verify.subject));
    expect((await post(null, `verify-email/${link.searchParams.get('key')}/`)).status).toBe(200);
    const [row] = await shop.world.db.select().from(users).where(eq(users.email, user.email));
    const token = { ...user, ...(await shop.signIn({ id: row?.id ?? 0 })) };
    const { body } = await shop.request<{ signup_discount_used: boolean }>('GET', '/api/discounts/signup/status/', {
      token,
    });
    expect(body.signup_discount_used).toBe(true);
  });

  test('that changed between checkout and payment still makes the order', async () => {
    const user = await shop.newUser();
    const quote = await shop.register(user);
    shop.pay(user, quote);
    const email = freshEmail();
    await want(user, email);
    await confirm(user, await keyFor(email));
    const placed = await shop.order(user, quote.reference);
    expect([placed.status, typeof placed.body.order_slug]).toEqual([201, 'string']);
  });

  test('is forgotten with the account, and a month later; its owner can read it until then', async () => {
    const { user, email } = await moved();
    const token = await withFreshTokens(shop, user);
    const { body } = await shop.request<{ former_addresses: string[] }>('GET', '/api/users/account/export/', { token });
    expect(body.former_addresses).toEqual([user.email]);
    expect((await post(token, 'account/delete/', { password: user.password })).status).toBe(200);
    const texts = async () =>
      JSON.stringify(await shop.world.db.select().from(addressChanges).where(eq(addressChanges.userId, user.id)));
    expect(await texts()).not.toContain(user.email);
    const other = await moved();
    shop.clock.advance(31 * DAY_MS);
    await cleanUp(shop.world);
    const left = JSON.stringify(await shop.world.db.select().from(addressChanges));
    expect([left.includes(other.user.email), left.includes(other.email), left.includes(email)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
