import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as tables from '#server/db/schema.ts';
import { addMember, removeMember } from '#server/features/staff/team/team.ts';
import { createGoogleIssuer } from '#tests/support/outside/google.ts';
import { resetToken } from '#tests/support/outside/mail-links.ts';
import { openWorld, TEST_PASSWORD, type TestWorld } from '#tests/support/world.ts';

/** Cheap hashes: this file compares the answers; login-work.test.ts compares the work. */
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1 });
  return { ...argon2, hash };
});

const TRIES = 20;

/** The account's own network, another one, and a third; new ones for each test, so that none has reached its limit. */
type Networks = { home: string; away: string; far: string };
let networks = 0;
function newNetworks(): Networks {
  networks += 1;
  return { home: `10.${networks}.100.7`, away: `10.${networks}.113.66`, far: `2001:db8:${networks}::9` };
}

let shop: TestWorld;
const issuer = await createGoogleIssuer();
let count = 0;
const nextEmail = () => {
  count += 1;
  return `person-${count}@gmail.com`;
};

const login = (email: string, password: string, address: string) =>
  shop.request('POST', '/api/users/login/', { body: { email, password }, address });

async function customer({ home }: Networks): Promise<string> {
  const email = nextEmail();
  await shop.newUser({ email });
  expect((await login(email, TEST_PASSWORD, home)).status).toBe(200);
  return email;
}

/** An address of each kind, whose owner was last in the network `home`. */
const KINDS: Record<string, (at: Networks) => Promise<string>> = {
  'that nobody has': async () => nextEmail(),
  'of a customer': customer,
  'of a customer who is not verified': async ({ home }) => {
    const email = nextEmail();
    const person = { email, password: TEST_PASSWORD, first_name: 'Ama', last_name: 'Mensah' };
    await shop.request('POST', '/api/users/register/', { body: person });
    expect((await login(email, TEST_PASSWORD, home)).status).toBe(200);
    return email;
  },
  'of a customer with Google only': async ({ home }) => {
    const email = nextEmail();
    const token = await issuer.credential({ sub: email, email });
    const answer = await shop.request('POST', '/api/users/google-login/', { body: { token }, address: home });
    expect(answer.status).toBe(200);
    return email;
  },
  'of a deleted account': async ({ home }) => {
    const email = nextEmail();
    const user = await shop.newUser({ email });
    await login(email, TEST_PASSWORD, home);
    const deleted = await shop.request('POST', '/api/users/account/delete/', {
      token: user,
      body: { password: TEST_PASSWORD },
    });
    expect(deleted.status).toBe(200);
    return email;
  },
  'of somebody who left the team': async (at) => {
    const email = await customer(at);
    for (const change of [await addMember(shop.world.db, email, 'staff'), await removeMember(shop.world.db, email)]) {
      expect(change.isDone).toBe(true);
    }
    return email;
  },
};

/** What anyone can read in a token without its key, without the values that differ for each account and second. */
function formOf(token: string): unknown {
  const [head = '', claims = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const entries = Object.entries(JSON.parse(claims) as Record<string, unknown>);
  return [head, entries.map(([name, value]) => [name, typeof value === 'boolean' ? value : typeof value])];
}

/** An answer whose tokens, if it has some, are replaced by their form. */
function withTokenForms(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('access' in body)) return body;
  const { access, refresh, ...rest } = body as Record<string, unknown>;
  return { ...rest, access: formOf(String(access)), refresh: formOf(String(refresh)) };
}

const headersOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));

/** What an outsider sees of one attempt with a wrong password. */
async function seen(email: string, address: string): Promise<string> {
  const { status, headers, body } = await login(email, 'a wrong password', address);
  return JSON.stringify([status, body, headersOf(headers)]);
}

async function inTurn(email: string, from: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < TRIES; n += 1) answers.push(await seen(email, from[n % from.length] ?? ''));
  return answers;
}

const SEQUENCES: Record<string, (email: string, at: Networks) => Promise<string[]>> = {
  'from the network of the account': (email, { home }) => inTurn(email, [home]),
  'from another network': (email, { away }) => inTurn(email, [away]),
  'from three networks in turn': (email, { home, away, far }) => inTurn(email, [away, far, home]),
  'first from elsewhere, then from the network of the account': (email, { home, away }) =>
    inTurn(email, [...Array<string>(12).fill(away), ...Array<string>(8).fill(home)]),
  'all at once, from two networks': async (email, { home, away }) =>
    (await Promise.all(Array.from({ length: TRIES }, (_, n) => seen(email, n % 2 === 0 ? home : away)))).sort(),
};

async function openStill(rateLimits: 'normal' | 'relaxed'): Promise<void> {
  shop = await openWorld({ settings: { rateLimits }, googleFetch: issuer.fetch });
  // Time stands still, so that "try again in N seconds" can be compared as well.
  const now = new Date();
  shop.world.now = () => now;
}

async function expectAlike(tryAll: (email: string, at: Networks) => Promise<string[]>): Promise<void> {
  const answers = new Map<string, string[]>();
  const at = newNetworks();
  for (const [kind, open] of Object.entries(KINDS)) answers.set(kind, await tryAll(await open(at), at));
  const expected = answers.get('that nobody has') ?? [];
  expect(expected.filter((answer) => answer.startsWith('[401'))).toHaveLength(10);
  expect(expected.filter((answer) => answer.startsWith('[429'))).toHaveLength(TRIES - 10);
  for (const [kind, given] of answers) expect(given, `an address ${kind}`).toEqual(expected);
}

describe('with relaxed limits a wrong password gets the same answer', () => {
  beforeAll(() => openStill('relaxed'));
  afterAll(() => shop.close());

  it('for every kind of address and network', async () => {
    await expectAlike((email, { home, away, far }) => inTurn(email, [away, far, home]));
  });
});

describe('with normal limits a wrong password gets the same answer', () => {
  beforeAll(() => openStill('normal'));
  afterAll(() => shop.close());

  it.each(Object.entries(SEQUENCES))('for every kind of address, twenty times %s', (_, tryAll) => expectAlike(tryAll));

  it('also while its owner signs in between the attempts', async () => {
    const { home, away, far } = newNetworks();
    const email = await customer({ home, away, far });
    const answers: string[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      if (n % 3 === 1) expect((await login(email, TEST_PASSWORD, home)).status).toBe(200);
      answers.push(await seen(email, away));
    }
    expect(answers).toEqual(await inTurn(nextEmail(), [away]));
  });

  it('also while its owner signs in at the same moment', async () => {
    const at = newNetworks();
    const email = await customer(at);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: TRIES }, () => seen(email, at.away))),
      Promise.all(Array.from({ length: 5 }, () => login(email, TEST_PASSWORD, at.home))),
    ]);
    expect(answers.sort()).toEqual((await inTurn(nextEmail(), [at.away])).sort());
  });

  it('also after its owner has set a new password, which opens the account where it was set', async () => {
    const at = newNetworks();
    const [email, unknown] = [await customer(at), nextEmail()];
    for (let n = 0; n < 11; n += 1) for (const address of [email, unknown]) await seen(address, at.away);
    const mailed = await shop.request('POST', '/api/users/password/reset/', { body: { email } });
    expect(mailed.status).toBe(200);
    const mails = await shop.world.db.select().from(tables.outbox).where(eq(tables.outbox.recipient, email));
    const token = resetToken(
      mails.map(({ recipient: to, ...mail }) => ({ to, ...mail })),
      email,
    );
    const body = { token, new_password: 'fresh sea breeze', confirm_password: 'fresh sea breeze' };
    const set = await shop.request('POST', '/api/users/password/reset/confirm/', { body, address: at.far });
    expect(set.status).toBe(200);
    expect(await seen(email, at.away)).toBe(await seen(unknown, at.away));
    expect(await seen(email, at.far)).toBe(await seen(unknown, at.far));
    expect((await login(email, 'fresh sea breeze', at.far)).status).toBe(200);
  });

  it('also while the shared limit is reached', async () => {
    const at = newNetworks();
    const [email, unknown] = [await customer(at), nextEmail()];
    const key = createHash('sha256').update('wrong passwords by all').digest('hex');
    const usedUp = { used: 10 ** 8, resetsAt: new Date(shop.world.now().getTime() + 30_000) };
    await shop.world.db
      .insert(tables.rateWindows)
      .values({ key, ...usedUp })
      .onConflictDoUpdate({ target: tables.rateWindows.key, set: usedUp });
    const answers = [await seen(email, at.home), await seen(email, at.away), await seen(unknown, at.home)];
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^\[429.*"retry-after":"30"/);
    expect((await login(email, TEST_PASSWORD, at.home)).status).toBe(200);
    await shop.world.db.delete(tables.rateWindows);
  });

  it.each([
    ['register', '/api/users/register/', { password: TEST_PASSWORD, first_name: 'Ama', last_name: 'Mensah' }],
    ['resend', '/api/users/resend-verification-email/', {}],
    ['reset', '/api/users/password/reset/', {}],
  ])('and so does every address that is sent to %s', async (_, path, more) => {
    const at = newNetworks();
    const answers = new Map<string, string[]>();
    for (const [kind, open] of Object.entries(KINDS)) {
      const email = await open(at);
      const given: string[] = [];
      for (let n = 0; n < 7; n += 1) {
        const { status, headers, body } = await shop.request('POST', path, {
          body: { email, ...more },
          address: at.away,
        });
        given.push(JSON.stringify([status, withTokenForms(body), headersOf(headers)]).replaceAll(email, 'the address'));
      }
      answers.set(kind, given);
    }
    for (const [kind, given] of answers) expect(given, kind).toEqual(answers.get('that nobody has'));
  });
});
