import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { clientAddress } from '#server/platform/address.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { createGoogleIssuer } from '#tests/support/outside/google.ts';
import { linkIn, newestMail } from '#tests/support/outside/mail-links.ts';
import { openWorld, TEST_PASSWORD } from '#tests/support/world.ts';

let shop: Shop;
const issuer = await createGoogleIssuer(() => shop.clock.now());
beforeAll(async () => {
  shop = await openShop({ googleFetch: issuer.fetch });
});
afterAll(() => shop.close());
afterEach(() => shop.clock.advance(16 * 60_000));

const login = (email: string, password: string, address = '203.0.113.1') =>
  shop.request('POST', '/api/users/login/', { body: { email, password }, address });
const register = (body: object) => shop.request('POST', '/api/users/register/', { body });

describe('locking the owner out', () => {
  it('wrong guesses from another network never lock the owner out of a known place', async () => {
    const user = await shop.newUser();
    expect((await login(user.email, TEST_PASSWORD, '198.51.100.7')).status).toBe(200);
    for (let i = 0; i < 12; i += 1) await login(user.email, `guess ${i}`, '203.0.113.66');
    expect((await login(user.email, TEST_PASSWORD, '203.0.113.66')).status).toBe(429);
    expect((await login(user.email, TEST_PASSWORD, '198.51.100.7')).status).toBe(200);
  });

  it('a known place has ten attempts too, and no more', async () => {
    const user = await shop.newUser();
    await login(user.email, TEST_PASSWORD);
    const answers = [];
    for (let i = 0; i < 12; i += 1) answers.push((await login(user.email, `guess ${i}`)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('wrong guesses at the login do not stop a signed-in owner from changing the password', async () => {
    const user = await shop.newUser();
    for (let i = 0; i < 12; i += 1) await login(user.email, `guess ${i}`, '203.0.113.67');
    const body = {
      old_password: TEST_PASSWORD,
      new_password: 'fresh sea breeze',
      confirm_password: 'fresh sea breeze',
    };
    expect((await shop.request('POST', '/api/users/password/change/', { token: user, body })).status).toBe(200);
  });
});

describe('stuffing credentials from a thousand addresses', () => {
  it('reaches the shared limit; known places still get in', async () => {
    const strict = await openWorld({ settings: { rateLimits: 'normal' } });
    const user = await strict.newUser();
    const enter = (email: string, password: string, address: string) =>
      strict.request('POST', '/api/users/login/', { body: { email, password }, address });
    await enter(user.email, TEST_PASSWORD, '192.0.2.1');
    await strict.world.db.insert(tables.rateWindows).values({
      key: (await import('node:crypto')).createHash('sha256').update('wrong passwords by all').digest('hex'),
      used: 599,
      resetsAt: new Date(strict.clock.now().getTime() + 30_000),
    });
    expect((await enter('a@example.com', 'wrong password', '192.0.2.2')).status).toBe(401);
    const refused = await enter('b@example.com', 'wrong password', '192.0.2.3');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect((await enter(user.email, TEST_PASSWORD, '192.0.2.1')).status).toBe(200);
    strict.clock.advance(31_000);
    expect((await enter('c@example.com', 'wrong password', '192.0.2.4')).status).toBe(401);
    await strict.close();
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9', '203.0.113.9'],
  ])('an address counts as its network: %s is %s', (socket, counted) => {
    expect(clientAddress(new Request('http://shop.test'), socket, () => false)).toBe(counted);
  });
});

describe('names', () => {
  it.each(['Ama\u0000', 'Ama\u0007', 'Ama\nBcc: all@example.com', 'Ama\u202Egnp', 'Ama\u2066x', 'A\u007f'])(
    'with control characters are refused: %j',
    async (first_name) => {
      const { status } = await register({
        email: `n${Math.random()}@example.com`,
        password: TEST_PASSWORD,
        first_name,
      });
      expect(status).toBe(400);
    },
  );

  it.each(['Ọlá-Ìjí O’Brien', '阿瑪', 'Ama 👟', '<b>Ama</b>'])('in any script are kept: %s', async (name) => {
    const email = `n${Math.random()}@example.com`;
    expect((await register({ email, password: TEST_PASSWORD, first_name: name, last_name: name })).status).toBe(201);
    const [user] = await shop.world.db.select().from(tables.users).where(eq(tables.users.email, email));
    expect(user).toMatchObject({ firstName: name, lastName: name });
  });

  it('from Google are cleaned, and never cause a 500', async () => {
    const token = await issuer.credential({
      sub: 'odd-names',
      email: 'odd-names@gmail.com',
      given_name: `${'a'.repeat(99)}👟`,
      family_name: 'M\u0000en\u202Esah\r\n',
    });
    expect((await shop.request('POST', '/api/users/google-login/', { body: { token } })).status).toBe(200);
    const [user] = await shop.world.db.select().from(tables.users).where(eq(tables.users.googleSub, 'odd-names'));
    expect(user).toMatchObject({ firstName: 'a'.repeat(99), lastName: 'Mensah' });
  });
});

describe('tokens', () => {
  it('key confusion: tokens signed with our public settings, or with an empty key, are refused', async () => {
    const user = await shop.newUser();
    const [, payload = ''] = user.access.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    for (const key of ['shop.test', 'HS256', ' ', shop.world.settings.siteUrl]) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(key.padEnd(32, key)));
      expect((await shop.request('GET', '/api/orders/', { token: forged })).status).toBe(401);
    }
    const head = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
    const empty = createHmac('sha256', '').update(`${head}.${payload}`).digest('base64url');
    expect((await shop.request('GET', '/api/orders/', { token: `${head}.${payload}.${empty}` })).status).toBe(401);
  });

  it('header tricks: a key, an address of keys or a critical extension inside the token are not followed', async () => {
    const user = await shop.newUser();
    const [, payload = '', signature = ''] = user.access.split('.');
    for (const extra of [
      { jku: 'http://evil.example/keys' },
      { jwk: { kty: 'oct', k: 'AAAA' } },
      { kid: '../../dev/null' },
      { crit: ['exp'], exp: 1 },
    ]) {
      const head = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', ...extra })).toString('base64url');
      const answer = await shop.request('GET', '/api/orders/', { token: `${head}.${payload}.${signature}` });
      expect(answer.status).toBe(401);
    }
  });

  it('in the query, in a cookie or in the body are ignored', async () => {
    const { access } = await shop.newUser();
    const tries = [
      shop.request('GET', `/api/orders/?access_token=${access}&token=${access}`),
      shop.request('GET', '/api/orders/', { headers: { Cookie: `access_token=${access}; access=${access}` } }),
      shop.request('GET', '/api/orders/', { headers: { Authorization: `Basic ${access}` } }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
  });

  it('appear only in the answers that issue them, and no cache stores such an answer', async () => {
    const user = await shop.newUser();
    const answer = await login(user.email, TEST_PASSWORD);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const own = await shop.request('GET', '/api/users/account/', { token: user });
    expect(JSON.stringify(own.body)).not.toContain(user.access.split('.')[2]);
  });
});

describe('other people’s things', () => {
  it('another user’s order, payment and redemption get the same answers as unknown ones', async () => {
    const owner = await shop.newUser();
    const thief = await shop.newUser();
    const { slug, reference } = await shop.buy(owner);
    const pairs = [
      [`/api/orders/${slug}/`, `/api/orders/${'0'.repeat(slug.length)}/`],
      [`/api/payments/intents/${reference}/`, '/api/payments/intents/order_1_never/'],
    ];
    for (const [theirs = '', nobodys = ''] of pairs) {
      const [first, second] = [
        await shop.request('GET', theirs, { token: thief }),
        await shop.request('GET', nobodys, { token: thief }),
      ];
      expect(first.status).toBe(404);
      expect([first.status, first.body]).toEqual([second.status, second.body]);
    }
    // 24 characters of an alphabet of 32: 120 bits.
    expect(slug).toMatch(/^sk-[0-9a-z]{24}$/);
  });

  it('ids in a body never choose another account', async () => {
    const owner = await shop.newUser();
    const thief = await shop.newUser();
    const body = { given: true, text_version: 'x', user_id: owner.id, id: owner.id, email: owner.email };
    await shop.request('POST', '/api/users/account/marketing/', { token: thief, body });
    const kept = await shop.world.db.select().from(tables.consents).where(eq(tables.consents.userId, owner.id));
    expect(kept).toEqual([]);
  });
});

describe('mails', () => {
  it('no link follows a Host, Origin or forwarded header', async () => {
    const user = await shop.newUser();
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Origin: 'https://evil.example',
      Forwarded: 'host=evil.example',
    };
    await shop.request('POST', '/api/users/password/reset/', { body: { email: user.email }, headers });
    const mails = await shop.mails();
    expect(linkIn(newestMail(mails, user.email, 'new password')).origin).toBe('http://shop.test');
    expect(JSON.stringify(mails)).not.toContain('evil.example');
  });

  it('no header is smuggled in by an address', async () => {
    for (const email of [
      'a@example.com\r\nBcc: all@example.com',
      'a@example.com\nx',
      'a@example.com%0aBcc:b@c.d\u0000',
    ]) {
      const { status } = await register({ email, password: TEST_PASSWORD });
      expect(status, email).toBe(400);
    }
  });

  it('an order’s greeting shows hostile names as text', async () => {
    const user = await shop.newUser({ firstName: '<img src=x onerror=alert(1)>' });
    await shop.buy(user);
    const mail = newestMail(await shop.mails(), user.email, 'we have it');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
  });
});

describe('enumeration', () => {
  it('a deleted, a Google-only, an unverified and an unknown account give the same answer to a wrong login', async () => {
    const accounts = [
      (await shop.newUser({ passwordHash: null, googleSub: 'only-google' })).email,
      (await shop.newUser({ isVerified: false })).email,
      (await shop.newUser()).email,
      'nobody-at-all@example.com',
    ];
    const answers = await Promise.all(accounts.map((email) => login(email, 'wrong password 9')));
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        detail: messages.loginCalls.wrongCredentials,
        error: messages.loginCalls.wrongCredentials,
      });
    }
  });
});
