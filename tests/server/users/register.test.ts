import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { emailKeys, users } from '#server/db/schema.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import { linkIn, newestMail, verificationKey } from '#tests/support/outside/mail-links.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

const SHOP_NAME = shopFacts().name;
let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

let count = 0;
const newcomer = (changes: object = {}) => {
  count += 1;
  const email = `newcomer-${count}@example.com`;
  return { email, password: 'a fine long password', first_name: 'Efua', last_name: 'Asante', ...changes };
};
const register = (body: object) => shop.request('POST', '/api/users/register/', { body });
const verify = (key: string) => shop.request('POST', `/api/users/verify-email/${key}/`);

type Registered = { email: string; detail: string; access: string; refresh: string };
const withoutTokens = ({ access: _, refresh: __, ...rest }: Record<string, unknown>) => rest;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** What these tokens open: the status of a call that needs a session, and of its refresh. */
async function statusOf({ access, refresh }: Registered): Promise<number[]> {
  const own = await shop.request('GET', '/api/users/account/', { token: { access } });
  return [own.status, (await shop.request('POST', '/api/users/token/refresh/', { body: { refresh } })).status];
}

async function userAt(email: string) {
  const [user] = await shop.world.db.select().from(users).where(eq(users.email, email));
  return user;
}

describe('registering', () => {
  it('opens an unverified account and mails a link to the configured site', async () => {
    const body = newcomer();
    const { status, body: answer } = await register(body);
    expect(status).toBe(201);
    expect(answer).toMatchObject({ email: body.email, detail: messages.registrationCalls.registered });
    expect(await userAt(body.email)).toMatchObject({ isVerified: false, firstName: 'Efua', role: 'customer' });
    const link = linkIn(newestMail(await shop.mails(), body.email, 'Verify'));
    expect(link.origin).toBe('http://shop.test');
    expect(link.pathname).toBe('/verify-email');
    expect(link.searchParams.get('email')).toBe(body.email);
    // 256 bits in base64url.
    expect(link.searchParams.get('key')).toMatch(/^[\w-]{43}$/);
  });

  it('a link’s host never comes from the request', async () => {
    const body = newcomer();
    await shop.request('POST', '/api/users/register/', {
      body,
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
    });
    expect(linkIn(newestMail(await shop.mails(), body.email, 'Verify')).origin).toBe('http://shop.test');
  });

  it('gives the same answer for a known address, changes nothing, and mails its owner at most once an hour', async () => {
    const body = newcomer();
    const first = await register(body);
    const before = await userAt(body.email);
    const second = await register({ ...body, password: 'another fine password', email: body.email.toUpperCase() });
    const third = await register({ ...body, first_name: 'Mallory' });
    expect(second.status).toBe(first.status);
    expect(withoutTokens(third.body)).toEqual(withoutTokens(first.body));
    expect(await userAt(body.email)).toEqual(before);
    const received = (await shop.mails()).filter((mail) => mail.to === body.email && mail.subject.includes('already'));
    expect(received).toHaveLength(1);
  });

  it('signs in: the new account pays and verifies in the same session, which proves its password', async () => {
    const body = newcomer();
    const { body: answer } = await register(body);
    const session = answer as Registered;
    expect(await statusOf(session)).toEqual([200, 200]);
    expect(claimsOf(session.access)).toMatchObject({ email: body.email, first_name: 'Efua', is_verified: false });
    const key = verificationKey(await shop.mails(), body.email);
    await shop.request('POST', `/api/users/verify-email/${key}/`, { token: session });
    expect(await userAt(body.email)).toMatchObject({ isVerified: true, passwordProven: true });
    expect((await shop.request('GET', '/api/users/account/', { token: session })).status).toBe(200);
  });

  it('gives no session for a known address: its tokens look the same and open nothing', async () => {
    const body = newcomer();
    const first = (await register(body)).body as Registered;
    const known = (await register(body)).body as Registered;
    const next = (await register(newcomer())).body as Registered;
    for (const kind of ['access', 'refresh'] as const) {
      const shape = (one: Registered) =>
        Object.entries(claimsOf(one[kind])).map(([name, value]) => [name, typeof value]);
      expect(shape(known)).toEqual(shape(first));
    }
    const { email, first_name, last_name, is_verified, signup_discount_used } = claimsOf(known.access);
    expect({ email, first_name, last_name, is_verified, signup_discount_used }).toEqual({
      email: body.email,
      first_name: 'Efua',
      last_name: 'Asante',
      is_verified: false,
      signup_discount_used: false,
    });
    // The id is the next one that a new account would have, and nobody gets it later.
    const ids = [first, known, next].map(({ access }) => Number(claimsOf(access).user_id));
    expect(ids).toEqual([ids[0], (ids[0] ?? 0) + 1, (ids[0] ?? 0) + 2]);
    expect(await statusOf(known)).toEqual([401, 401]);
    expect(await statusOf(first)).toEqual([200, 200]);
  });

  it('says that an address is taken only where the setting allows it', async () => {
    const frank = await openWorld({ settings: { revealRegisteredEmails: true } });
    const { email } = await frank.newUser();
    const { status, body } = await frank.request('POST', '/api/users/register/', { body: newcomer({ email }) });
    await frank.close();
    expect(status).toBe(400);
    expect(body.email).toEqual([messages.registrationCalls.emailTaken]);
  });

  it('takes the same time for a known and an unknown address', async () => {
    const body = newcomer();
    await register(body);
    for (const candidate of [body, newcomer()]) {
      const start = performance.now();
      await register(candidate);
      expect(performance.now() - start).toBeGreaterThan(110);
    }
  });

  it.each([
    ['a malformed address', { email: 'nobody' }, 'email', messages.register.invalidEmail],
    [
      'an address with a line break',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'email',
      messages.register.invalidEmail,
    ],
    ['a short password', { password: 'seven77' }, 'password', messages.register.shortPassword],
    ['a common password', { password: 'Password123' }, 'password', messages.newPassword.weak.common],
    ['a turn of the shop’s name', { password: `${SHOP_NAME}2026` }, 'password', messages.newPassword.weak.shop],
    ['a turn of the own name', { password: 'Efua-Asante-1' }, 'password', messages.newPassword.weak.name],
    [
      'a turn of the own address',
      { email: 'qlagoonq@example.com', password: 'Qlagoonq99' },
      'password',
      messages.newPassword.weak.email,
    ],
    ['no address', { email: '' }, 'email', messages.register.fillAllFields],
    ['a number for a name', { first_name: 7 }, 'first_name', messages.errors.invalidField('first_name')],
    ['an endless name', { last_name: 'x'.repeat(101) }, 'last_name', messages.register.longName],
    ['an endless password', { password: 'x'.repeat(129) }, 'password', messages.register.longPassword],
    ['an endless address', { email: `${'x'.repeat(255)}@example.com` }, 'email', messages.register.invalidEmail],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email', messages.register.invalidEmail],
  ])(
    'refuses %s under the field, in detail, and under email, which is all that other clients show',
    async (_, changes, field, sentence) => {
      const { status, body } = await register(newcomer(changes));
      expect(status).toBe(400);
      expect(body[field]).toEqual([sentence]);
      expect(body.detail).toBe(sentence);
      expect(body.email).toEqual([sentence]);
    },
  );

  it.each([
    ['broken JSON', '{"email":', {}, 400, messages.errors.unreadable],
    ['a NUL', '{"email":"a\\u0000@example.com"}', {}, 400, messages.errors.unreadable],
    ['no object', '[]', {}, 400, messages.errors.unreadable],
    ['a form', 'email=a', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, messages.errors.notJson],
    ['too much', JSON.stringify({ email: 'x'.repeat(100_001) }), {}, 413, messages.errors.tooLarge],
  ])('says under email too that it can’t read %s', async (_, body, headers, status, sentence) => {
    const refused = await shop.request('POST', '/api/users/register/', { body, headers });
    expect(refused.status).toBe(status);
    expect(refused.body).toEqual({ email: [sentence], detail: sentence, error: sentence });
  });

  it('says under email too when there were too many attempts', async () => {
    const strict = await openWorld({ settings: { rateLimits: 'normal' } });
    const attempt = () => strict.request('POST', '/api/users/register/', { body: newcomer({ email: 'nobody' }) });
    let last = await attempt();
    for (let tries = 0; tries < 100 && last.status !== 429; tries += 1) last = await attempt();
    await strict.close();
    expect(last.status).toBe(429);
    expect(last.body).toMatchObject({ email: [messages.errors.tooMany], detail: messages.errors.tooMany });
  });

  it('allows common passwords where the setting says so', async () => {
    const lax = await openWorld({ settings: { refuseCommonPasswords: false } });
    const { status } = await lax.request('POST', '/api/users/register/', {
      body: newcomer({ password: 'password123' }),
    });
    await lax.close();
    expect(status).toBe(201);
  });

  it('mass assignment: fields that are not ours are never stored', async () => {
    const body = newcomer({
      is_verified: true,
      isVerified: true,
      role: 'owner',
      points: 900,
      id: 1,
      referralCode: 'X',
    });
    expect((await register(body)).status).toBe(201);
    expect(await userAt(body.email)).toMatchObject({ isVerified: false, role: 'customer' });
  });

  it('keeps a name unchanged, and puts no stranger’s name into the mail', async () => {
    const body = newcomer({ first_name: '<img src=x onerror=alert(1)>' });
    await register(body);
    expect((await userAt(body.email))?.firstName).toBe('<img src=x onerror=alert(1)>');
    expect(newestMail(await shop.mails(), body.email, 'Verify')?.html).not.toContain('onerror');
  });

  it('fifty registrations of one address at the same time make one account', async () => {
    const body = newcomer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const rows = await shop.world.db.select().from(users).where(eq(users.email, body.email));
    expect(rows).toHaveLength(1);
  });
});

describe('a friend’s code', () => {
  it('is accepted in any case and with spaces, once, at registration', async () => {
    const friend = await shop.newUser();
    const body = newcomer({ referral_code: ` ${friend.referralCode.toLowerCase()} ` });
    await register(body);
    expect((await userAt(body.email))?.referredBy).toBe(friend.id);
  });

  it.each([null, '', 'NOSUCHCODE', "' or 1=1"])(
    'does not stop a registration when unknown (%s)',
    async (referral_code) => {
      const body = newcomer({ referral_code });
      expect((await register(body)).status).toBe(201);
      expect((await userAt(body.email))?.referredBy).toBeNull();
    },
  );

  it('can be looked at before', async () => {
    const friend = await shop.newUser();
    const look = async (code: string) => (await shop.request('POST', '/api/referrals/look/', { body: { code } })).body;
    expect(await look(` ${friend.referralCode.toLowerCase()}`)).toEqual({ is_known: true });
    expect(await look('NOSUCHCODE')).toEqual({ is_known: false });
    expect(await look('')).toEqual({ is_known: false });
  });

  it('own code: the database refuses a user who referred themself', async () => {
    const user = await shop.newUser();
    const change = shop.world.db.update(users).set({ referredBy: user.id }).where(eq(users.id, user.id));
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'users_no_self_referral' } });
  });
});

describe('verifying an address', () => {
  it('verifies once and is not an error when repeated', async () => {
    const body = newcomer();
    await register(body);
    const key = verificationKey(await shop.mails(), body.email);
    expect(await verify(key)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await verify(key)).toMatchObject({ status: 200, body: { status: 'already_verified' } });
    expect((await userAt(body.email))?.isVerified).toBe(true);
  });

  it.each(['null', 'undefined', 'x', 'a'.repeat(43), 'x%2Fy', "'"])('calls the key %s invalid', async (key) => {
    const { status, body } = await verify(key);
    expect(status).toBe(404);
    expect(body.error).toContain('Invalid');
  });

  it('keys are stored hashed', async () => {
    const body = newcomer();
    await register(body);
    const key = verificationKey(await shop.mails(), body.email);
    const rows = await shop.world.db.select().from(emailKeys);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('a link expires after a day, and says so', async () => {
    const late = await openWorld();
    const body = newcomer();
    await late.request('POST', '/api/users/register/', { body });
    const key = verificationKey(await late.mails(), body.email);
    late.clock.advance(24 * HOUR_MS + 1000);
    const { status, body: answer } = await late.request('POST', `/api/users/verify-email/${key}/`);
    await late.close();
    expect(status).toBe(400);
    expect(answer.error).toContain('expired');
  });

  it('a new link voids the older one', async () => {
    const body = newcomer();
    await register(body);
    const older = verificationKey(await shop.mails(), body.email);
    await shop.request('POST', '/api/users/resend-verification-email/', { body: { email: body.email } });
    const newer = verificationKey(await shop.mails(), body.email);
    expect(newer).not.toBe(older);
    expect((await verify(older)).body.error).toContain('expired');
    expect((await verify(newer)).status).toBe(200);
    expect((await verify(older)).body.status).toBe('already_verified');
  });

  it('the same link opened twenty times at the same time verifies once and returns no error', async () => {
    const body = newcomer();
    await register(body);
    const key = verificationKey(await shop.mails(), body.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(key)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter((answer) => answer.body.status === 'success')).toHaveLength(1);
  });

  it('resend gives the same answer for unknown, unverified and verified addresses, and mails what helps', async () => {
    const unverified = newcomer();
    await register(unverified);
    const verified = await shop.newUser();
    const before = (await shop.mails()).length;
    const answers = [];
    for (const email of [unverified.email, verified.email, 'nobody-here@example.com']) {
      const start = performance.now();
      answers.push(await shop.request('POST', '/api/users/resend-verification-email/', { body: { email } }));
      expect(performance.now() - start).toBeGreaterThan(110);
    }
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    const sent = (await shop.mails()).slice(before);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [unverified.email, messages.mail.verify.subject],
      [verified.email, messages.mail.alreadyVerified.subject],
    ]);
    // Whoever asks again fills no inbox with it.
    await shop.request('POST', '/api/users/resend-verification-email/', { body: { email: verified.email } });
    expect((await shop.mails()).slice(before)).toHaveLength(2);
  });

  it('one inbox gets at most five links an hour', async () => {
    const strict = await openWorld({ settings: { rateLimits: 'normal' } });
    const user = await strict.newUser({ isVerified: false });
    for (let i = 0; i < 8; i += 1) {
      const { status } = await strict.request('POST', '/api/users/resend-verification-email/', {
        body: { email: user.email },
      });
      expect(status).toBe(200);
    }
    expect(await strict.mails()).toHaveLength(5);
    strict.clock.advance(HOUR_MS + 1000);
    await strict.request('POST', '/api/users/resend-verification-email/', { body: { email: user.email } });
    expect(await strict.mails()).toHaveLength(6);
    await strict.close();
  });
});
