import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { sessions, users } from '#server/db/schema.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

type Pair = { access: string; refresh: string };
const SECOND = 1_000;

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

const login = (body: object) => shop.request<Pair & { detail: string }>('POST', '/api/users/login/', { body });
const refresh = (token: string, path = '/api/users/token/refresh/') =>
  shop.request<Pair & { detail: string }>('POST', path, { body: { refresh: token } });
const whoAmI = (token: string) => shop.request('GET', '/api/referrals/code/', { token });

describe('signing in', () => {
  it('returns a pair of tokens with the claims that the screens read', async () => {
    const user = await shop.newUser({ firstName: 'Yaw', lastName: 'Boateng' });
    const { status, body } = await login({ email: ` ${user.email.toUpperCase()} `, password: user.password });
    expect(status).toBe(200);
    const claims = decodeJwt(body.access);
    expect(claims).toMatchObject({
      email: user.email,
      first_name: 'Yaw',
      last_name: 'Boateng',
      user_id: user.id,
      id: user.id,
      is_verified: true,
      signup_discount_used: false,
      typ: 'access',
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    expect(claims.jti).toBeTypeOf('string');
    expect(Number(decodeJwt(body.refresh).exp) * 1000).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect((await whoAmI(body.access)).status).toBe(200);
  });

  it('gives the same answer to a wrong password, an unknown address and an account without password', async () => {
    const user = await shop.newUser();
    const google = await shop.newUser({ passwordHash: null, googleSub: 'g-1' });
    const answers = await Promise.all([
      login({ email: user.email, password: 'wrong password' }),
      login({ email: 'nobody@example.com', password: user.password }),
      login({ email: google.email, password: user.password }),
      login({ email: "' or 1=1 --", password: user.password }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body.detail).toBe(messages.loginCalls.wrongCredentials);
    }
  });

  it.each([
    {},
    { email: 'a@example.com' },
    { email: ['a@example.com'], password: 'x' },
    { email: { $ne: 1 }, password: 1 },
  ])('refuses %j as incomplete', async (body) => expect((await login(body)).status).toBe(400));
});

describe('guessing a password', () => {
  it('ten wrong attempts make the account wait, with Retry-After; afterwards the right one works', async () => {
    const user = await shop.newUser();
    for (let i = 0; i < 10; i += 1) {
      expect((await login({ email: user.email, password: `guess ${i}` })).status).toBe(401);
    }
    const waiting = await login({ email: user.email, password: user.password });
    expect(waiting.status).toBe(429);
    expect(waiting.body.detail).toBe(messages.loginCalls.tooMany);
    const wait = Number(waiting.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    shop.clock.advance(wait * SECOND);
    expect((await login({ email: user.email, password: user.password })).status).toBe(200);
  });

  it('fifty attempts at the same time get ten answers', async () => {
    const user = await shop.newUser();
    const tries = Array.from({ length: 50 }, (_, i) => login({ email: user.email, password: `guess ${i}` }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('a right password resets the count of wrong ones', async () => {
    const user = await shop.newUser();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 6; i += 1) await login({ email: user.email, password: 'guess' });
      expect((await login({ email: user.email, password: user.password })).status).toBe(200);
    }
  });

  it('an unknown address waits like a known one', async () => {
    for (let i = 0; i < 10; i += 1) await login({ email: 'ghost@example.com', password: 'guess' });
    expect((await login({ email: 'ghost@example.com', password: 'guess' })).status).toBe(429);
  });

  it('one client address has a limit over all accounts; a forwarded address counts only from a trusted proxy', async () => {
    const strict = await openWorld({ settings: { rateLimits: 'normal', trustedProxies: ['10.0.0.1'] } });
    const attempt = (address: string, forwarded: string) =>
      strict.request('POST', '/api/users/password/reset/', {
        body: { email: 'not an address' },
        address,
        headers: { 'X-Forwarded-For': forwarded },
      });
    for (let i = 0; i < 60; i += 1) expect((await attempt('203.0.113.9', `198.51.100.${i}`)).status).toBe(400);
    const spoofed = await attempt('203.0.113.9', '198.51.100.200');
    expect(spoofed.status).toBe(429);
    expect(Number(spoofed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt('10.0.0.1', '198.51.100.1')).status).toBe(400);
    expect((await attempt('10.0.0.1', '198.51.100.7, 203.0.113.9')).status).toBe(429);
    await strict.close();
  });
});

describe('refreshing', () => {
  it.each(['/api/users/token/refresh/', '/api/token/refresh/', '/api/token/refresh'])(
    'exchanges a token at %s',
    async (path) => {
      const user = await shop.newUser();
      const { status, body } = await refresh(user.refresh, path);
      expect(status).toBe(200);
      expect(body.refresh).not.toBe(user.refresh);
      expect((await whoAmI(body.access)).status).toBe(200);
    },
  );

  it('returns the current claims: a verified address is verified in the next token', async () => {
    const user = await shop.newUser({ isVerified: false });
    expect(decodeJwt(user.access).is_verified).toBe(false);
    await shop.world.db.update(users).set({ isVerified: true }).where(eq(users.id, user.id));
    const { body } = await refresh(user.refresh);
    expect(decodeJwt(body.access).is_verified).toBe(true);
  });

  it('two tabs at the same time, or a lost answer: both end with a token that works', async () => {
    const user = await shop.newUser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(user.refresh)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh)).size).toBe(1);
    for (const { body } of answers) expect((await whoAmI(body.access)).status).toBe(200);
    const next = await refresh(answers[3]?.body.refresh ?? '');
    expect(next.status).toBe(200);
  });

  it('a stolen old token ends the whole session after the grace period', async () => {
    const user = await shop.newUser();
    const { body: current } = await refresh(user.refresh);
    shop.clock.advance(11 * SECOND);
    expect((await refresh(user.refresh)).status).toBe(401);
    expect((await refresh(current.refresh)).status).toBe(401);
    expect((await whoAmI(current.access)).status).toBe(401);
  });

  it('a token older than the predecessor ends the session even within the grace period', async () => {
    const user = await shop.newUser();
    const { body: second } = await refresh(user.refresh);
    const { body: third } = await refresh(second.refresh);
    expect((await refresh(user.refresh)).status).toBe(401);
    expect((await refresh(third.refresh)).status).toBe(401);
  });

  it('another device is not affected', async () => {
    const user = await shop.newUser();
    const phone = await shop.signIn(user);
    await refresh(user.refresh);
    shop.clock.advance(11 * SECOND);
    await refresh(user.refresh);
    expect((await refresh(phone.refresh)).status).toBe(200);
  });

  it('a session lives thirty days however often it is refreshed', async () => {
    const lasting = await openWorld();
    let { refresh: token } = await lasting.newUser();
    const trade = () => lasting.request<Pair>('POST', '/api/token/refresh/', { body: { refresh: token } });
    for (let day = 0; day < 29; day += 1) {
      lasting.clock.advance(DAY_MS);
      const { status, body } = await trade();
      expect(status).toBe(200);
      token = body.refresh;
    }
    lasting.clock.advance(DAY_MS);
    expect((await trade()).status).toBe(401);
    await lasting.close();
  });

  it.each(['', 'x', 'x'.repeat(5000), 'a.b.c'])('refuses %s', async (token) => {
    expect([400, 401]).toContain((await refresh(token)).status);
  });
});

describe('logging out', () => {
  it('ends the session: neither token works afterwards', async () => {
    const user = await shop.newUser();
    const { status } = await shop.request('POST', '/api/users/logout/', { body: { refresh: user.refresh } });
    expect(status).toBe(200);
    expect((await refresh(user.refresh)).status).toBe(401);
    expect((await whoAmI(user.access)).status).toBe(401);
  });

  it('gives the same answer to an expired token', async () => {
    const { status } = await shop.request('POST', '/api/users/logout/', { body: { refresh: 'gone' } });
    expect(status).toBe(200);
  });
});

describe('invalid tokens', () => {
  const secret = () => new TextEncoder().encode(shop.world.settings.tokenSecret ?? '');

  async function forge(access: string, changes: object, key = secret(), alg = 'HS256') {
    return new SignJWT({ ...decodeJwt(access), ...changes }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
  }

  it('alg none', async () => {
    const { access } = await shop.newUser();
    expect((await whoAmI(new UnsecuredJWT(decodeJwt(access)).encode())).status).toBe(401);
  });

  it('another key', async () => {
    const { access } = await shop.newUser();
    expect((await whoAmI(await forge(access, {}, new TextEncoder().encode('k'.repeat(64))))).status).toBe(401);
  });

  it('another algorithm of the same key', async () => {
    const { access } = await shop.newUser();
    expect((await whoAmI(await forge(access, {}, secret(), 'HS512'))).status).toBe(401);
  });

  it('another audience', async () => {
    const { access } = await shop.newUser();
    expect((await whoAmI(await forge(access, { aud: 'another shop' }))).status).toBe(401);
  });

  it('a refresh token used as access token, and the other way round', async () => {
    const user = await shop.newUser();
    expect((await whoAmI(user.refresh)).status).toBe(401);
    expect((await refresh(user.access)).status).toBe(401);
  });

  it('an expired one', async () => {
    const late = await openWorld();
    const user = await late.newUser();
    late.clock.advance(601 * SECOND);
    expect((await late.request('GET', '/api/referrals/code/', { token: user })).status).toBe(401);
    await late.close();
  });

  it('an edited payload', async () => {
    const { access } = await shop.newUser({ isVerified: false });
    const [head, , signature] = access.split('.');
    const edited = Buffer.from(JSON.stringify({ ...decodeJwt(access), is_verified: true })).toString('base64url');
    expect((await whoAmI(`${head}.${edited}.${signature}`)).status).toBe(401);
  });

  it('claims grant nothing: even a well-signed token only identifies the user', async () => {
    const user = await shop.newUser();
    const other = await shop.newUser();
    const forged = await forge(user.access, { user_id: other.id, id: other.id, email: other.email });
    const { body } = await whoAmI(forged);
    expect(body.code).toBe(user.referralCode);
    // Another user's session proves nothing.
    expect((await whoAmI(await forge(user.access, { sub: String(other.id) }))).status).toBe(401);
  });

  it('a user who no longer exists', async () => {
    const user = await shop.newUser();
    await shop.world.db.delete(sessions).where(eq(sessions.userId, user.id));
    await shop.world.db.delete(users).where(eq(users.id, user.id));
    expect((await whoAmI(user.access)).status).toBe(401);
    expect((await refresh(user.refresh)).status).toBe(401);
  });
});
