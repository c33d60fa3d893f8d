import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { emailKeys, orders } from '#server/db/schema.ts';
import { passwordProblem } from '#server/features/users/passwords/password-policy.ts';
import { manyOrders } from '#tests/support/accounts/team.ts';
import { linkIn, newestMail, resetToken } from '#tests/support/outside/mail-links.ts';
import { openWorld, type TestUser, type TestWorld } from '#tests/support/world.ts';

const MINUTE = 60_000;
const FRESH = 'a brand new password';
let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

const login = (user: TestUser, password = user.password) =>
  shop.request('POST', '/api/users/login/', { body: { email: user.email, password } });
const refreshes = async (token: string) =>
  (await shop.request('POST', '/api/token/refresh/', { body: { refresh: token } })).status;

describe('changing the password', () => {
  const change = (user: TestUser, body: object) =>
    shop.request('POST', '/api/users/password/change/', { body, token: user });
  const fresh = (user: TestUser) => ({ old_password: user.password, new_password: FRESH, confirm_password: FRESH });

  it('sets the new one, ends every other session and mails the address', async () => {
    const user = await shop.newUser();
    const phone = await shop.signIn(user);
    const { status, body } = await change(user, fresh(user));
    expect(status).toBe(200);
    expect(body.detail).toBe(messages.changePassword.changed);
    expect((await login(user)).status).toBe(401);
    expect((await login(user, FRESH)).status).toBe(200);
    expect(await refreshes(phone.refresh)).toBe(401);
    expect(await refreshes(user.refresh)).toBe(200);
    expect(newestMail(await shop.mails(), user.email, 'was changed')).toBeDefined();
  });

  it('a wrong old password is an error of its field, never a 401', async () => {
    const user = await shop.newUser();
    const { status, body } = await change(user, { ...fresh(user), old_password: 'not mine' });
    expect(status).toBe(400);
    expect(body.old_password).toEqual([messages.changePassword.wrongOldPassword]);
    expect((await login(user)).status).toBe(200);
  });

  it.each([
    [
      'nothing',
      { old_password: '', new_password: '', confirm_password: '' },
      'old_password',
      messages.changePassword.required,
    ],
    [
      'a short one',
      { new_password: 'short', confirm_password: 'short' },
      'new_password',
      messages.changePassword.shortPassword,
    ],
    [
      'a common one',
      { new_password: 'iloveyou1', confirm_password: 'iloveyou1' },
      'new_password',
      messages.newPassword.weak.common,
    ],
    [
      'a turn of the own name',
      { new_password: 'AmaMensah1990', confirm_password: 'AmaMensah1990' },
      'new_password',
      messages.newPassword.weak.name,
    ],
    [
      'two different ones',
      { confirm_password: 'something else' },
      'confirm_password',
      messages.changePassword.mismatch,
    ],
  ])('refuses %s under its field', async (_, changes, field, sentence) => {
    const user = await shop.newUser();
    const { status, body } = await change(user, { ...fresh(user), ...changes });
    expect(status).toBe(400);
    expect(body[field]).toEqual([sentence]);
  });

  it.each([
    ...[
      'KofiMensah',
      'yaw.mensah',
      'Kwame Nkrumah',
      'ShattaWale',
      'mepa wo kyew',
      'Medofo2024',
      'Presec2010',
      'KNUST2019',
    ],
    ...['jollofrice', 'ManchesterUnited', 'cr7ronaldo', 'mtnmomo1', 'Psalm 91!', 'NanaAddo', 'asantekotoko1935'],
  ])('refuses %j, which many in Ghana think of', async (password) => {
    const person = { first_name: 'Esinam', last_name: 'Dzokoto', email: 'lagoon@example.com' };
    expect(await passwordProblem(shop.world, password, person)).toBe(messages.newPassword.weak.common);
  });

  it.each([
    'kofi sells blue kettles',
    'jollof thunder spoon',
    'medaase paa for the ladder',
    'mango-kente-bicycle',
    'g7d-Tq2-Xw8',
  ])('takes %j', async (password) => {
    const person = { first_name: 'Esinam', last_name: 'Dzokoto', email: 'lagoon@example.com' };
    expect(await passwordProblem(shop.world, password, person)).toBeNull();
  });

  it('refuses the phone number of an earlier order', async () => {
    const user = await shop.newUser();
    await manyOrders(shop.world.db, user.id, 1);
    const [order] = await shop.world.db.select().from(orders).where(eq(orders.userId, user.id));
    const phone = `0${order?.phone.slice(-9)}`;
    const { status, body } = await change(user, { ...fresh(user), new_password: phone, confirm_password: phone });
    expect(status).toBe(400);
    expect(body.new_password).toEqual([messages.newPassword.weak.phone]);
  });

  it('names each missing field', async () => {
    const user = await shop.newUser();
    const { body } = await change(user, {});
    for (const field of ['old_password', 'new_password', 'confirm_password']) {
      expect(body[field]).toEqual([messages.changePassword.required]);
    }
  });

  it('is throttled like a login', async () => {
    const user = await shop.newUser();
    for (let i = 0; i < 10; i += 1) await change(user, { ...fresh(user), old_password: `guess ${i}` });
    expect((await change(user, fresh(user))).status).toBe(429);
  });

  it('needs a session', async () => {
    const { status } = await shop.request('POST', '/api/users/password/change/', { body: {} });
    expect(status).toBe(401);
  });
});

describe('resetting the password', () => {
  const ask = (email: string, headers = {}) =>
    shop.request('POST', '/api/users/password/reset/', { body: { email }, headers });
  const confirm = (token: string, password = FRESH, again = password) =>
    shop.request('POST', '/api/users/password/reset/confirm/', {
      body: { token, new_password: password, confirm_password: again },
    });
  const isOpen = async (token: string) =>
    (await shop.request('POST', '/api/users/password/reset/look/', { body: { token } })).body.is_open;
  async function tokenFor(user: TestUser): Promise<string> {
    await ask(user.email);
    return resetToken(await shop.mails(), user.email);
  }

  it('sets a new password with the mailed link, ends every session, mails the address', async () => {
    const user = await shop.newUser();
    const token = await tokenFor(user);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { status, body } = await confirm(token);
    expect(status).toBe(200);
    expect(body.detail).toBe(messages.resetPassword.done);
    expect((await login(user, FRESH)).status).toBe(200);
    expect(await refreshes(user.refresh)).toBe(401);
    expect((await shop.request('GET', '/api/referrals/code/', { token: user })).status).toBe(401);
    expect(newestMail(await shop.mails(), user.email, 'was changed')).toBeDefined();
  });

  it('the link leads to our site, whatever the request’s Host header is', async () => {
    const user = await shop.newUser();
    await ask(user.email, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    const link = linkIn(newestMail(await shop.mails(), user.email, 'new password'));
    expect(link.href).toMatch(/^http:\/\/shop\.test\/reset-password\/[\w-]{43}$/);
  });

  it('gives the same answer, in the same time, for known, unverified and unknown addresses', async () => {
    const known = await shop.newUser();
    const unverified = await shop.newUser({ isVerified: false });
    const seen = new Set<string>();
    for (const email of [known.email, unverified.email, 'nobody-at-all@example.com']) {
      const start = performance.now();
      const { status, body } = await ask(email);
      expect(performance.now() - start).toBeGreaterThan(110);
      seen.add(`${status} ${JSON.stringify(body)}`);
    }
    expect(seen.size).toBe(1);
  });

  it.each(['', 'nobody', 'a@b', 'a@example.com\nBcc: x@example.com'])('refuses the address %j', async (email) => {
    const { status, body } = await ask(email);
    expect(status).toBe(400);
    expect(body.email).toEqual([messages.forgotPassword.invalidEmail]);
  });

  it('a token works once', async () => {
    const user = await shop.newUser();
    const token = await tokenFor(user);
    expect(await isOpen(token)).toBe(true);
    expect((await confirm(token)).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    const { status, body } = await confirm(token, 'yet another password');
    expect(status).toBe(400);
    expect(body.non_field_errors).toEqual([messages.resetPassword.invalidToken]);
    expect(String(body.detail)).toContain('invalid');
    expect((await login(user, FRESH)).status).toBe(200);
  });

  it('of twenty uses at the same time one succeeds', async () => {
    const token = await tokenFor(await shop.newUser());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(token, `password number ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a newer link voids the older one', async () => {
    const user = await shop.newUser();
    const older = await tokenFor(user);
    const newer = await tokenFor(user);
    expect([await isOpen(older), await isOpen(newer)]).toEqual([false, true]);
    expect((await confirm(older)).status).toBe(400);
    expect((await confirm(newer)).status).toBe(200);
  });

  it('a token ends after an hour', async () => {
    const token = await tokenFor(await shop.newUser());
    shop.clock.advance(60 * MINUTE + 1_000);
    expect([await isOpen(token), await isOpen('no token of ours')]).toEqual([false, false]);
    expect((await confirm(token)).status).toBe(400);
  });

  it('a verification key resets no password', async () => {
    const user = await shop.newUser({ isVerified: false });
    await shop.request('POST', '/api/users/resend-verification-email/', { body: { email: user.email } });
    const key = linkIn(newestMail(await shop.mails(), user.email, 'Verify')).searchParams.get('key') ?? '';
    expect((await confirm(key)).status).toBe(400);
  });

  it.each([
    ['a short password', 'short', 'short', messages.resetPassword.shortPassword],
    ['a common password', 'password123', 'password123', messages.newPassword.weak.common],
    ['a run along the keyboard', 'qwerty123', 'qwerty123', messages.newPassword.weak.pattern],
    ['the own name', 'Ama-Mensah-1', 'Ama-Mensah-1', messages.newPassword.weak.name],
    ['two different ones', FRESH, 'something else', messages.resetPassword.mismatch],
    ['nothing', '', '', messages.resetPassword.fillAllFields],
  ])('refuses %s and keeps the token valid', async (_, password, again, sentence) => {
    const token = await tokenFor(await shop.newUser());
    const { status, body } = await confirm(token, password, again);
    expect(status).toBe(400);
    expect(body.non_field_errors).toEqual([sentence]);
    expect((await confirm(token)).status).toBe(200);
  });

  it('tokens are stored hashed', async () => {
    const token = await tokenFor(await shop.newUser());
    expect(JSON.stringify(await shop.world.db.select().from(emailKeys))).not.toContain(token);
  });

  it('lets a locked-out owner in: the new password works at once', async () => {
    const user = await shop.newUser();
    for (let i = 0; i < 11; i += 1) await login(user, `guess ${i}`);
    expect((await login(user)).status).toBe(429);
    await confirm(await tokenFor(user));
    expect((await login(user, FRESH)).status).toBe(200);
  });

  it('gives an account that signs in with Google a first password', async () => {
    const user = await shop.newUser({ passwordHash: null, googleSub: 'g-reset' });
    expect((await confirm(await tokenFor(user))).status).toBe(200);
    expect((await login(user, FRESH)).status).toBe(200);
  });
});
