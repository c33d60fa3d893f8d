import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedPlaces } from '#contract/account/places.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { endOtherSessions } from '#server/features/account/account.ts';
import { deleteAccount } from '#server/features/account/delete-account.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { linkGoogle } from '#server/features/users/google/google.queries.ts';
import { readToken } from '#server/features/users/sign-in/tokens.ts';
import { PLANTED, preHijackCalls, type Tokens } from '#tests/support/accounts/pre-hijack.ts';
import { ACCRA, openShop, type Shop } from '#tests/support/checkout.ts';
import { createGoogleIssuer } from '#tests/support/outside/google.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/world.ts';

/** What a stranger who registered somebody's address leaves behind, once its owner comes. */

let shop: Shop;
let calls: ReturnType<typeof preHijackCalls>;
let mallory: TestUser;
const issuer = await createGoogleIssuer();
beforeAll(async () => {
  shop = await openShop({ googleFetch: issuer.fetch });
  calls = preHijackCalls(shop);
  mallory = await shop.newUser();
});
afterAll(() => shop.close());

let subjects = 0;
async function withGoogle(email: string, more: object = {}) {
  subjects += 1;
  const token = await issuer.credential({ sub: `trace-${subjects}`, email, given_name: 'Adjoa', ...more });
  return calls.post<Tokens>('/api/users/google-login/', { token });
}

const consentsOf = (userId: number) =>
  shop.world.db.select().from(tables.consents).where(eq(tables.consents.userId, userId));

/** Registers somebody's address by Mallory's code and says yes to marketing mail in their name. */
async function plantWithTraces() {
  const planted = await calls.plant({ referral_code: mallory.referralCode });
  const yes = { given: true, text_version: '2026-11' };
  expect((await calls.post('/api/users/account/marketing/', yes, planted.session)).status).toBe(200);
  const { id, referredBy } = await calls.row(planted.email);
  expect([referredBy, (await consentsOf(id)).length]).toEqual([mallory.id, 1]);
  return { ...planted, id };
}
type Planted = Awaited<ReturnType<typeof plantWithTraces>>;

const ARRIVALS: [name: string, come: (planted: Planted) => Promise<{ status: number }>][] = [
  ['signs in with Google', ({ email }) => withGoogle(email)],
  ['opens the mail and says “That was not me”', ({ key }) => calls.reject(key)],
  ['sets a password by a reset link', async ({ email }) => calls.confirm(await calls.resetToken(email), TEST_PASSWORD)],
  [
    'opens the mail, then sets a password by a reset link',
    async ({ email, key }) => {
      await calls.verify(key);
      return calls.confirm(await calls.resetToken(email), TEST_PASSWORD);
    },
  ],
];

describe('a yes to marketing mail and a referrer that a stranger chose', () => {
  it.each(ARRIVALS)('are gone once the owner %s', async (_, come) => {
    const planted = await plantWithTraces();
    expect((await come(planted)).status).toBe(200);
    expect((await calls.row(planted.email)).referredBy).toBeNull();
    expect(await consentsOf(planted.id)).toEqual([]);
  });

  it('stay when the one who registered opens the mail, and later forgets the password', async () => {
    const { email, session, key, id } = await plantWithTraces();
    await calls.verify(key, session);
    expect((await calls.confirm(await calls.resetToken(email), TEST_PASSWORD)).status).toBe(200);
    expect((await calls.row(email)).referredBy).toBe(mallory.id);
    expect(await consentsOf(id)).toHaveLength(1);
  });
});

describe('a friend’s discount, when the password is reset before the address is verified', () => {
  const confirm = async (email: string, referral_code?: string) =>
    calls.post<{ email: string; referral_ended?: boolean }>('/api/users/password/reset/confirm/', {
      token: await calls.resetToken(email),
      new_password: TEST_PASSWORD,
      confirm_password: TEST_PASSWORD,
      referral_code,
    });

  it('stays where the link’s holder names the same friend', async () => {
    const { email } = await plantWithTraces();
    const { body } = await confirm(email, ` ${mallory.referralCode?.toLowerCase()} `);
    expect([body.email, body.referral_ended]).toEqual([email, undefined]);
    expect((await calls.row(email)).referredBy).toBe(mallory.id);
  });

  it('is removed, and the answer says so, where the link’s holder names another friend or none', async () => {
    const other = await shop.newUser();
    for (const code of [other.referralCode, undefined, 'NOBODY42']) {
      const { email } = await plantWithTraces();
      expect((await confirm(email, code)).body.referral_ended).toBe(true);
      expect((await calls.row(email)).referredBy).toBeNull();
    }
  });

  it('is given by no code to an account that had none', async () => {
    const { email } = await calls.plant();
    const { body } = await confirm(email, mallory.referralCode);
    expect(body.referral_ended).toBeUndefined();
    expect((await calls.row(email)).referredBy).toBeNull();
  });
});

it('A used reset link verifies the address: the owner reads the orders without a second mail', async () => {
  const { email } = await calls.plant();
  expect((await calls.row(email)).isVerified).toBe(false);
  await calls.confirm(await calls.resetToken(email), TEST_PASSWORD);
  expect((await calls.row(email)).isVerified).toBe(true);
  const { body: session } = await calls.login(email, TEST_PASSWORD);
  const [, claims = ''] = session.access.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ is_verified: true });
});

describe('saved places and a phone number that a stranger planted', () => {
  const readPlaces = async (session: Tokens) =>
    (await shop.request<SavedPlaces>('GET', '/api/users/account/places/', { token: session })).body;

  it.each(ARRIVALS)('are gone once the owner %s', async (_, come) => {
    const planted = await plantWithTraces();
    const home = { name: 'Home', place: ACCRA };
    expect((await calls.post('/api/users/account/places/', home, planted.registered)).status).toBe(201);
    const number = { phone_number: '0241234567' };
    expect((await calls.post('/api/users/account/phone/', number, planted.registered)).status).toBe(200);
    expect((await come(planted)).status).toBe(200);
    const read = await readPlaces(await shop.signIn({ id: planted.id }));
    expect([read.places, read.phone_number]).toEqual([[], null]);
  });

  it('are told of by the answer to a reset and by the mail of the first Google sign-in; where none was saved, by none', async () => {
    const reset = async (email: string) =>
      calls.post<{ places_ended?: boolean }>('/api/users/password/reset/confirm/', {
        token: await calls.resetToken(email),
        new_password: TEST_PASSWORD,
        confirm_password: TEST_PASSWORD,
      });
    const gone = messages.mail.googleTookOver(true).at(-1) ?? '';
    for (const hasSaved of [true, false]) {
      const [byReset, byGoogle] = [await plantWithTraces(), await plantWithTraces()];
      for (const { registered } of hasSaved ? [byReset, byGoogle] : []) {
        const number = { phone_number: '0241234567' };
        expect((await calls.post('/api/users/account/phone/', number, registered)).status).toBe(200);
      }
      expect((await reset(byReset.email)).body.places_ended).toBe(hasSaved || undefined);
      expect((await withGoogle(byGoogle.email)).status).toBe(200);
      const mail = await calls.mailAbout(byGoogle.email, messages.mail.googleLinked.subject);
      expect(mail?.text).toContain(messages.mail.googleTookOver(false).at(-1));
      expect(mail?.text.includes(gone)).toBe(hasSaved);
    }
  });

  it('in an order that was cancelled fill in no checkout', async () => {
    const planted = await plantWithTraces();
    const { slug } = await shop.buy({ ...planted, ...planted.registered, password: PLANTED, referralCode: '' });
    expect((await readPlaces(planted.registered)).last_order).not.toBeNull();
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    expect((await readPlaces(planted.registered)).last_order).toBeNull();
  });
});

describe('an account that a stranger opened and deleted', () => {
  const isFriendOf = async (code: string, email: string) => {
    const person = { email, password: TEST_PASSWORD, first_name: 'Esi', last_name: 'Owusu', referral_code: code };
    expect((await calls.post('/api/users/register/', person)).status).toBe(201);
    return (await calls.row(email)).referredBy !== null;
  };
  const leave = (password: string, token: Tokens) => calls.post('/api/users/account/delete/', { password }, token);

  it('makes no former customer of its owner: a friend’s code counts when they come', async () => {
    const { email, session } = await calls.plant();
    expect((await leave(PLANTED, session)).status).toBe(200);
    expect(await isFriendOf(mallory.referralCode, email)).toBe(true);
  });

  it('takes no Google sign-in that was under way', async () => {
    const { email, session } = await calls.plant();
    const before = await calls.row(email);
    expect((await leave(PLANTED, session)).status).toBe(200);
    const linked = await shop.world.db.transaction((tx) => linkGoogle(tx, before, { googleSub: 'came too late' }));
    expect(linked).toBe(false);
  });

  it('deleted while its owner signs in with Google: the owner has an account of their own address', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email, session } = await calls.plant();
      const [owner] = await Promise.all([withGoogle(email), leave(PLANTED, session)]);
      expect(owner.status).toBe(200);
      expect(await calls.row(email)).toMatchObject({ deletedAt: null, passwordHash: null, isVerified: true });
      expect((await shop.request('GET', '/api/users/account/', { token: owner.body })).status).toBe(200);
    }
  });

  it('by a session that the owner has ended: neither the account nor the owner’s session is removed', async () => {
    const { email, session } = await calls.plant();
    const { id } = await calls.row(email);
    const { family } = (await readToken(shop.world, 'access', session.access)) ?? { family: '' };
    const { body: owner } = await withGoogle(email);
    // As if the planted password had been checked a moment before.
    for (const act of [deleteAccount, endOtherSessions]) {
      expect(await act(shop.world, { id, family }, '')).toHaveProperty('refused', 'unauthenticated');
    }
    expect(await calls.row(email)).toMatchObject({ deletedAt: null });
    expect((await shop.request('GET', '/api/users/account/', { token: owner })).status).toBe(200);
  });
});

describe('an address that is not verified, with a password that its mailbox set', () => {
  const setByMailbox = async (email: string) => {
    const person = { email, password: PLANTED, first_name: 'Esi', last_name: 'Owusu' };
    await calls.post('/api/users/register/', person);
    expect((await calls.confirm(await calls.resetToken(email), TEST_PASSWORD)).status).toBe(200);
    // Reset links of older versions did not verify the address.
    await shop.world.db.update(tables.users).set({ isVerified: false }).where(eq(tables.users.email, email));
    expect(await calls.row(email)).toMatchObject({ isVerified: false, passwordProven: true });
  };

  it('is not given to a Google account that Google does not speak for', async () => {
    const email = 'former-holder@elsewhere.example';
    await setByMailbox(email);
    expect((await withGoogle(email)).status).toBe(409);
    expect(await calls.row(email)).toMatchObject({ googleSub: null });
    expect((await calls.login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('keeps that password when its owner signs in with Google, and is verified by it', async () => {
    const email = 'esi-owusu@gmail.com';
    await setByMailbox(email);
    expect((await withGoogle(email)).status).toBe(200);
    expect(await calls.row(email)).toMatchObject({ isVerified: true, firstName: 'Esi' });
    expect((await calls.login(email, TEST_PASSWORD)).status).toBe(200);
  });
});

describe('links that are used at the same moment', () => {
  it('wait for each other: nobody has to try again', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { email, key } = await calls.plant();
      const token = await calls.resetToken(email);
      const answers = await Promise.all([
        calls.confirm(token, TEST_PASSWORD),
        calls.reject(key),
        calls.post('/api/users/password/reset/', { email }),
        withGoogle(email),
        calls.verify(key),
        calls.post('/api/users/resend-verification-email/', { email }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect((await calls.login(email, PLANTED)).status).toBe(401);
    }
  });
});

it('A stranger’s account is not told that a deleted account of the mailbox used the signup discount; its owner is', async () => {
  const { email, registered } = await calls.plant();
  const { id } = await calls.row(email);
  const { slug } = await shop.buy(await shop.newUser());
  const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
  const use = { userId: id, type: 'signup' as const, orderId: order?.id ?? 0 };
  await shop.world.db.insert(tables.discountUses).values(use);
  const told = async (session: Tokens) => {
    const { body } = await shop.request('GET', '/api/discounts/signup/status/', { token: session });
    const [, claims = ''] = session.access.split('.');
    return [body, JSON.parse(Buffer.from(claims, 'base64url').toString()).signup_discount_used];
  };
  const tellsNo = [{ signup_discount_used: false }, false];
  expect([await told(registered), await told(await shop.signIn({ id }))]).toEqual([tellsNo, tellsNo]);
  await shop.world.db.update(tables.users).set({ isVerified: true }).where(eq(tables.users.id, id));
  expect(await told(await shop.signIn({ id }))).toEqual([{ signup_discount_used: true }, true]);
});
