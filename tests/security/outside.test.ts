import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvCell } from '#domain/csv.ts';
import { hashPassword } from '#server/features/users/passwords/passwords.ts';
import { openProvenSession } from '#server/features/users/sign-in/sessions.ts';
import { updateUser, userById } from '#server/features/users/users.queries.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { createGoogleIssuer } from '#tests/support/outside/google.ts';
import { linkIn, newestMail } from '#tests/support/outside/mail-links.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { TEST_PASSWORD } from '#tests/support/world.ts';

/** What an outside examiner broke, or nearly broke: one test for each. */

let shop: Shop;
let team: Team;
const issuer = await createGoogleIssuer(() => shop.clock.now());
beforeAll(async () => {
  ({ shop, team } = await openTeamShop({ googleFetch: issuer.fetch }));
});
afterAll(() => shop.close());

const FRESH = 'fresh sea breeze';

describe('a token signed by our own secret', () => {
  const signed = (claims: JWTPayload, alg = 'HS256') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, typ: 'JWT' })
      .sign(new TextEncoder().encode(shop.world.settings.tokenSecret ?? ''));
  const statusOf = async (token: string) => (await shop.request('GET', '/api/orders/', { token })).status;

  it.each<[string, JWTPayload]>([
    ['whose user is no number', { sub: 'abc' }],
    ['whose user is half a number', { sub: '1.5' }],
    ['whose user no database can hold', { sub: '99999999999999999999' }],
    ['whose session is no session’s name', { sid: "' or 1=1 --" }],
    ['whose session holds a NUL', { sid: 'a\u0000b' }],
    ['whose session nobody opened', { sid: randomUUID() }],
    ['that was made for somebody else’s service', { aud: 'other' }],
    ['that is good from tomorrow on', { nbf: 4_000_000_000 }],
    ['that tells of another kind', { typ: 'refresh' }],
  ])('%s is refused, and is no 500', async (_, change) => {
    const claims = decodeJwt(team.customer.access);
    expect(await statusOf(await signed(claims))).toBe(200);
    expect(await statusOf(await signed({ ...claims, ...change }))).toBe(401);
  });

  it.each(['HS384', 'HS512'])('by %s is refused: only one algorithm is allowed', async (alg) => {
    expect(await statusOf(await signed(decodeJwt(team.customer.access), alg))).toBe(401);
  });

  it.each(['aud', 'exp', 'typ', 'sub', 'sid', 'jti'])('without %s is refused', async (claim) => {
    const { [claim]: _, ...rest } = decodeJwt(team.customer.access);
    expect(await statusOf(await signed(rest))).toBe(401);
  });
});

describe('a reset link', () => {
  it('that was requested before the password was changed does not work afterwards', async () => {
    const user = await shop.newUser();
    await shop.request('POST', '/api/users/password/reset/', { body: { email: user.email } });
    const link = linkIn(newestMail(await shop.mails(), user.email, 'new password'));
    const set = { new_password: FRESH, confirm_password: FRESH };
    const changed = await shop.request('POST', '/api/users/password/change/', {
      token: user,
      body: { old_password: TEST_PASSWORD, ...set },
    });
    expect(changed.status).toBe(200);
    const token = link.pathname.split('/').at(-1);
    const confirm = await shop.request('POST', '/api/users/password/reset/confirm/', { body: { token, ...set } });
    expect(confirm.status).toBe(400);
  });

  it('verifies no address, and a verification link sets no password', async () => {
    const email = `links-${randomUUID()}@example.com`;
    await shop.request('POST', '/api/users/register/', { body: { email, password: TEST_PASSWORD } });
    const verify = linkIn(newestMail(await shop.mails(), email, 'erify')).searchParams.get('key') ?? '';
    const set = { new_password: FRESH, confirm_password: FRESH };
    const crossed = await shop.request('POST', '/api/users/password/reset/confirm/', {
      body: { token: verify, ...set },
    });
    expect(crossed.status).toBe(400);
    await shop.request('POST', '/api/users/password/reset/', { body: { email } });
    const reset = linkIn(newestMail(await shop.mails(), email, 'new password'))
      .pathname.split('/')
      .at(-1);
    expect((await shop.request('POST', `/api/users/verify-email/${reset}/`)).status).toBe(404);
    expect((await shop.request('POST', `/api/users/verify-email/${verify}/`)).status).toBe(200);
  });
});

describe('a body', () => {
  const nested = (levels: number) => `{"email":"a@b.cd","password":"x","z":${'['.repeat(levels)}${']'.repeat(levels)}}`;

  it.each([
    [19, 401],
    [20, 400],
    [45_000, 400],
  ])('that nests %i levels below its first is answered %i', async (levels, status) => {
    const answer = await shop.request('POST', '/api/users/login/', { body: nested(levels) });
    expect(answer.status).toBe(status);
  });
});

describe('a sign-in', () => {
  it('with the old password does not work after the password has changed', async () => {
    const user = await shop.newUser();
    const before = await userById(shop.world.db, user.id);
    if (before === undefined) throw new Error('The user is gone.');
    expect(await openProvenSession(shop.world, before)).not.toBeNull();
    await updateUser(shop.world.db, user.id, { passwordHash: await hashPassword(FRESH) });
    expect(await openProvenSession(shop.world, before)).toBeNull();
  });

  it('never survives a change of the password at the same moment', async () => {
    const user = await shop.newUser();
    const { email } = user;
    const enter = () =>
      shop.request<{ access: string }>('POST', '/api/users/login/', { body: { email, password: TEST_PASSWORD } });
    const body = { old_password: TEST_PASSWORD, new_password: FRESH, confirm_password: FRESH };
    const tries = [
      enter(),
      enter(),
      shop.request('POST', '/api/users/password/change/', { token: user, body }),
      enter(),
    ];
    const answers = await Promise.all(tries);
    expect(answers[2]?.status).toBe(200);
    for (const { status, body } of answers.filter((_, at) => at !== 2)) {
      if (status !== 200) continue;
      const token = body as { access: string };
      expect((await shop.request('GET', '/api/orders/', { token })).status).toBe(401);
    }
  });
});

describe('an address', () => {
  it.each(['a@b..', 'a@.b', 'a@b..c', 'a@b.'])('with an empty part is refused: %s', async (email) => {
    const { status } = await shop.request('POST', '/api/users/register/', { body: { email, password: TEST_PASSWORD } });
    expect(status).toBe(400);
  });

  it.each<[string, unknown]>([
    ['none', undefined],
    ['no address', 'ama at gmail.com'],
    ['two addresses', 'ama@gmail.com,kofi@gmail.com'],
    ['a second line', 'ama@gmail.com\r\nBcc: all@example.com'],
    ['a list', ['ama@gmail.com']],
    ['more than an address holds', `${'a'.repeat(300)}@gmail.com`],
  ])('in a Google credential that is %s opens no account', async (_, email) => {
    const token = await issuer.credential({ sub: `odd ${JSON.stringify(email)}`, email });
    const { status } = await shop.request('POST', '/api/users/google-login/', { body: { token } });
    expect(status).toBe(401);
  });
});

describe('the team’s calls', () => {
  it.each(['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31', '2026-02-31', '2026-13-01'])(
    'accepts no day outside the database’s range: %s',
    async (day) => {
      for (const path of [
        `/api/staff/day/?date=${day}`,
        `/api/staff/money/?date=${day}`,
        `/api/staff/orders/?from=${day}`,
        `/api/staff/orders/?to=${day}`,
        `/api/staff/export/?to=${day}`,
      ])
        expect((await shop.request('GET', path, { token: team.owner })).status, path).toBe(400);
    },
  );

  it('does not repeat a long unknown word', async () => {
    const { slug } = await shop.buy(team.customer);
    const body = { from: 'pending', to: 'x'.repeat(50_000) };
    const answer = await shop.request('POST', `/api/staff/orders/${slug}/move/`, { token: team.staff, body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
  });

  it.each(['=1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'exports no cell that a spreadsheet would run: %j',
    (text) => {
      expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});

describe('a picture', () => {
  const path = '/api/staff/orders/sk-none/photos/intake/';
  const send = (body: BodyInit, token?: { access: string }, type = 'image/jpeg', headers = {}) =>
    shop.app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers, ...(token ? { Authorization: `Bearer ${token.access}` } : {}) },
      body,
      duplex: 'half',
    } as RequestInit);

  it('from a user without the right to send it is not read: neither its kind nor its size', async () => {
    const large = new Uint8Array(15_000_001);
    expect((await send(large)).status).toBe(401);
    expect((await send(large, team.customer)).status).toBe(403);
    expect((await send('<svg/>', team.customer, 'image/svg+xml')).status).toBe(403);
  });

  it('is refused for now when sixteen are being uploaded, eight of them by one sender', async () => {
    const endings: (() => void)[] = [];
    const slow = () => new ReadableStream({ start: (stream) => void endings.push(() => stream.close()) });
    // Small ones: there is room for all of them.
    const sendSlowly = (sender: { access: string }) => send(slow(), sender, 'image/jpeg', { 'Content-Length': '1' });
    const sendEight = (sender: { access: string }) => Array.from({ length: 8 }, () => sendSlowly(sender));
    const first = sendEight(team.rider);
    await expect.poll(async () => (await send('x', team.rider)).status).toBe(503);
    // One sender gets at most half of the places.
    expect((await send('x', team.staff)).status).toBe(404);
    const sent = [...first, ...sendEight(team.owner)];
    await expect.poll(async () => (await send('x', team.staff)).status).toBe(503);
    for (const end of endings) end();
    for (const { status } of await Promise.all(sent)) expect(status).toBe(404);
    expect((await send('x', team.rider)).status).toBe(404);
  });

  it('is not cached by the browser after sign-out', async () => {
    const { slug } = await shop.buy(team.customer);
    const { default: sharp } = await import('sharp');
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const added = await shop.app.request(`/api/staff/orders/${slug}/photos/intake/`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg', Authorization: `Bearer ${team.staff.access}` },
      body: Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]),
    });
    const { id, url } = (await added.json()) as { id: number; url: string };
    const own = await shop.request('GET', `/api/photos/${id}/`, { token: team.customer });
    expect(own.headers.get('cache-control')).toBe('no-store');
    const byKey = await shop.app.request(url);
    expect(byKey.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    // Data behind the picture's end is removed, like everything else that is not picture.
    expect(Buffer.from(await byKey.arrayBuffer()).includes('script')).toBe(false);
  });
});

it('the page that describes the API allows only its own style', async () => {
  const page = await shop.app.request('/api/docs/');
  expect(page.headers.get('content-security-policy')).toMatch(/style-src(?: 'sha256-[\w+/=]+')+;/);
});
