import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { rateWindows } from '#server/db/schema.ts';
import { createInFlightLimit } from '#server/http/limits/in-flight-limit.ts';
import { resetToken } from '#tests/support/outside/mail-links.ts';
import { openWorld, TEST_PASSWORD, type TestWorld } from '#tests/support/world.ts';

/** Limits that all customers share count completed work, and no network can use them up for the others. */
let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld({ settings: { rateLimits: 'normal' } });
});
afterAll(() => shop.close());

const REGISTER = '/api/users/register/';
const RESET = '/api/users/password/reset/';
const RESEND = '/api/users/resend-verification-email/';
const LOGIN = '/api/users/login/';
const MAILING = [
  ['register', REGISTER],
  ['reset', RESET],
  ['resend', RESEND],
] as const;

const post = async (path: string, body: unknown, address: string) => shop.request('POST', path, { body, address });
const keyOf = (key: string) => createHash('sha256').update(key).digest('hex');
const usedOf = async (key: string) => {
  const [row] = await shop.world.db
    .select()
    .from(rateWindows)
    .where(eq(rateWindows.key, keyOf(key)));
  return row !== undefined && row.resetsAt > shop.clock.now() ? row.used : 0;
};
/** As if this many requests had come before, within a window that is open for one more hour. */
const setUsed = async (key: string, used: number) => {
  const row = { key: keyOf(key), used, resetsAt: new Date(shop.clock.now().getTime() + HOUR_MS) };
  await shop.world.db.insert(rateWindows).values(row).onConflictDoUpdate({ target: rateWindows.key, set: row });
};

let count = 0;
/** A new customer registers, requests the link once more, and resets the password. */
async function newcomerIsServed(address: string): Promise<void> {
  count += 1;
  const email = `newcomer-${count}@example.com`;
  const person = { email, password: TEST_PASSWORD, first_name: 'Efua', last_name: 'Owusu' };
  expect((await post(REGISTER, person, address)).status).toBe(201);
  expect((await post(RESEND, { email }, address)).status).toBe(200);
  expect((await post(RESET, { email }, address)).status).toBe(200);
  expect(resetToken(await shop.mails(), email)).not.toBe('');
  expect((await post(LOGIN, { email, password: TEST_PASSWORD }, address)).status).toBe(200);
}

/** Different addresses of one network, and the network under which they are counted. */
const NETWORKS = [
  { of: 'a /48 of IPv6', wide: '2001:db8:bad::/48', address: (n: number) => `2001:db8:bad:${n.toString(16)}::1` },
  { of: 'a /24 of IPv4', wide: '203.0.113.0/24', address: (n: number) => `203.0.113.${1 + n}` },
] as const;

describe('a mail that anyone can request', () => {
  it.each(NETWORKS)('is not used up for all by empty bodies from $of', async ({ address }) => {
    for (const [kind, path] of MAILING) {
      const before = await usedOf(`${kind} by all`);
      for (let number = 0; number < 20; number += 1) expect((await post(path, {}, address(number))).status).toBe(400);
      expect(await usedOf(`${kind} by all`)).toBe(before);
    }
    await newcomerIsServed('198.51.100.20');
  });

  it.each(NETWORKS)('is refused to all of $of above its share, and to no other network', async ({ wide, address }) => {
    for (const [kind, path] of MAILING) {
      await setUsed(`${kind} ${wide}`, 960);
      expect((await post(path, {}, address(77))).status).toBe(429);
    }
    await newcomerIsServed('2001:db8:900d:1::9');
    await newcomerIsServed('198.51.100.21');
    shop.clock.advance(HOUR_MS + 1_000);
  });

  it('counts a throttled address again only for that address', async () => {
    await setUsed('reset 192.0.2.9', 60);
    for (let tries = 0; tries < 5; tries += 1) expect((await post(RESET, {}, '192.0.2.9')).status).toBe(429);
    expect(await usedOf('reset 192.0.2.0/24')).toBe(0);
    expect((await post(RESET, {}, '192.0.2.10')).status).toBe(400);
  });

  it('counts for all once it is queued: for an address that has an account', async () => {
    const user = await shop.newUser();
    const before = await usedOf('reset by all');
    expect((await post(RESET, { email: 'nobody@example.com' }, '192.0.2.30')).status).toBe(200);
    expect((await post(RESEND, { email: user.email }, '192.0.2.30')).status).toBe(200);
    expect(await usedOf('reset by all')).toBe(before);
    expect((await post(RESET, { email: user.email }, '192.0.2.30')).status).toBe(200);
    expect(await usedOf('reset by all')).toBe(before + 1);
  });

  it('is refused to every client when the hour’s mails are used up, and no further one is queued', async () => {
    const user = await shop.newUser();
    for (const [kind, path] of MAILING) {
      await setUsed(`${kind} by all`, 5_000);
      const answers = await Promise.all([
        post(path, { email: user.email }, '192.0.2.40'),
        post(path, {}, '192.0.2.41'),
      ]);
      for (const { status, headers } of answers) {
        expect(status).toBe(429);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
      }
    }
    expect((await shop.mails()).some(({ to }) => to === user.email)).toBe(false);
    shop.clock.advance(HOUR_MS + 1_000);
  });
});

describe('wrong passwords', () => {
  it.each(NETWORKS)('from $of use up its own share, not that of all', async ({ wide, address }) => {
    await setUsed(`wrong passwords by ${wide}`, 118);
    const before = await usedOf('wrong passwords by all');
    const guess = (number: number) =>
      post(LOGIN, { email: `nobody-${number}@example.com`, password: 'a wrong password' }, address(100 + number));
    const answers = [];
    for (let number = 0; number < 6; number += 1) answers.push((await guess(number)).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(2);
    expect(await usedOf('wrong passwords by all')).toBe(before + 2);
    const user = await shop.newUser();
    expect((await post(LOGIN, { email: user.email, password: TEST_PASSWORD }, '198.51.100.30')).status).toBe(200);
    shop.clock.advance(HOUR_MS + 1_000);
  });

  it('from many clients at the same moment count for all only up to their network’s share', async () => {
    await setUsed('wrong passwords by 203.0.113.0/24', 117);
    const before = await usedOf('wrong passwords by all');
    const guesses = Array.from({ length: 12 }, (_, number) =>
      post(LOGIN, { email: `no-${number}@example.com`, password: 'a wrong password' }, `203.0.113.${number + 1}`),
    );
    await Promise.all(guesses);
    expect(await usedOf('wrong passwords by all')).toBe(before + 3);
  });
});

describe('the places for running requests', () => {
  const open = () => {
    let end: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { until, end };
  };

  it('are at most half for one network; others still get in', async () => {
    const gate = createInFlightLimit(10);
    const { until, end } = open();
    const crowd = Array.from({ length: 8 }, () => gate.run('2001:db8:bad::/48', () => until));
    let served = 0;
    const serve = async () => {
      served += 1;
    };
    expect((await gate.run('2001:db8:bad::/48', serve))?.status).toBe(503);
    expect(await gate.run('198.51.100.0/24', serve)).toBeUndefined();
    end();
    expect((await Promise.all(crowd)).map((refused) => refused?.status)).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      ...Array.from({ length: 3 }, () => 503),
    ]);
    expect(served).toBe(1);
  });

  it('are not used by requests that wait for their client', async () => {
    const gate = createInFlightLimit(4);
    const { until, end } = open();
    const crowd = Array.from({ length: 9 }, () => gate.run('a', () => gate.releaseWhile('a', () => until)));
    expect(await gate.run('a', async () => undefined)).toBeUndefined();
    // A shutdown does not wait for them either.
    await gate.drain(60_000);
    end();
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 9 }, () => undefined));
  });
});
