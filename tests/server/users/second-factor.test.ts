import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { STEP_MS, secondFactorOf } from '#tests/support/accounts/second-factor.ts';
import { createAuthenticator } from '#tests/support/outside/authenticator.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

const words = messages.secondFactor;
const QUARTER_HOUR_MS = 15 * 60_000;

let shop: TestWorld;
let factor: ReturnType<typeof secondFactorOf>;

beforeAll(async () => {
  shop = await openWorld();
  factor = secondFactorOf(shop);
});
afterAll(() => shop.close());

const counted = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((s) => [s, statuses.filter((x) => x === s).length]));

describe('signing in with a second factor', () => {
  test('a right password opens no session, and returns a ticket for the second step', async () => {
    const owner = await factor.newOwner();
    await factor.addTotp(owner);
    const { status, body } = await factor.login(owner);
    expect(status).toBe(401);
    expect(body.access).toBeUndefined();
    expect(body.detail).toBe(words.needed);
    expect(body.second_factor).toEqual({ methods: ['totp', 'recovery'], ticket: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('customers without one see no change', async () => {
    const user = await shop.newUser();
    const { status, body } = await factor.login(user);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['access', 'refresh']);
  });

  test('a wrong password says nothing about the second factor', async () => {
    const owner = await factor.newOwner();
    await factor.addTotp(owner);
    const { status, body } = await factor.login({ ...owner, password: 'not this one' });
    expect([status, body]).toEqual([
      401,
      { detail: messages.loginCalls.wrongCredentials, error: messages.loginCalls.wrongCredentials },
    ]);
  });

  test('the app’s code opens the session', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const { status, body } = await factor.finish({
      ticket: await factor.ticketOf(owner),
      method: 'totp',
      code: code(),
    });
    expect(status).toBe(200);
    expect(await factor.works(body)).toBe(true);
  });

  test('a code one step before or after is accepted, two steps away it is refused', async () => {
    for (const [steps, expected] of [
      [2, 401],
      [1, 200],
    ] as const) {
      const owner = await factor.newOwner();
      const { code } = await factor.addTotp(owner);
      const ticket = await factor.ticketOf(owner);
      // From the start of a step, so that exactly the test's number of steps passes.
      shop.clock.advance(STEP_MS - (shop.world.now().getTime() % STEP_MS));
      const shown = code();
      shop.clock.advance(steps * STEP_MS);
      expect((await factor.finish({ ticket, method: 'totp', code: shown })).status).toBe(expected);
    }
  });

  test('a passkey opens the session', async () => {
    const owner = await factor.newOwner();
    const key = createAuthenticator();
    expect((await factor.addPasskey(owner, key)).status).toBe(200);
    const ticket = await factor.ticketOf(owner);
    const assertion = key.get(await factor.challenge(ticket));
    const { status, body } = await factor.finish({ ticket, method: 'passkey', assertion });
    expect(status).toBe(200);
    expect(await factor.works(body)).toBe(true);
  });

  test('a recovery code opens the session once, in any spelling, and the owner gets a mail', async () => {
    const owner = await factor.newOwner();
    const { codes } = await factor.addTotp(owner);
    const typed = ` ${codes?.[0]?.toLowerCase().replaceAll('-', ' ')} `;
    const first = await factor.finish({ ticket: await factor.ticketOf(owner), method: 'recovery', code: typed });
    expect(first.status).toBe(200);
    const again = await factor.finish({ ticket: await factor.ticketOf(owner), method: 'recovery', code: typed });
    expect([again.status, again.body.detail]).toEqual([401, words.wrongCode]);
    const received = (await shop.mails()).filter(({ to }) => to === owner.email);
    expect(received.at(-1)?.subject).toBe(messages.secondFactorMail.recoveryUsed.subject);
    expect(received.at(-1)?.text).toContain('9 codes left');
  });

  test('a new password does not remove the second factor', async () => {
    const owner = await factor.newOwner();
    await factor.addTotp(owner);
    const changed = await shop.request('POST', '/api/users/password/change/', {
      token: owner,
      body: {
        old_password: owner.password,
        new_password: 'tall grass by the lagoon',
        confirm_password: 'tall grass by the lagoon',
      },
    });
    expect(changed.status).toBe(200);
    expect(
      (await factor.login({ ...owner, password: 'tall grass by the lagoon' })).body.second_factor?.methods,
    ).toContain('totp');
  });
});

describe('attacks on the second step', () => {
  test('a code is valid once, in whatever ticket', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const shown = code();
    expect((await factor.finish({ ticket: await factor.ticketOf(owner), method: 'totp', code: shown })).status).toBe(
      200,
    );
    expect((await factor.finish({ ticket: await factor.ticketOf(owner), method: 'totp', code: shown })).status).toBe(
      401,
    );
  });

  test('the code that set the app up opens no session', async () => {
    const owner = await factor.newOwner();
    const { body } = await factor.post<{ secret: string }>('/api/users/second-factor/totp/', owner);
    const { codeAt } = await import('#tests/support/accounts/second-factor.ts');
    const code = codeAt(body.secret, shop.world.now());
    expect((await factor.post('/api/users/second-factor/totp/confirm/', owner, { code })).status).toBe(200);
    expect((await factor.finish({ ticket: await factor.ticketOf(owner), method: 'totp', code })).status).toBe(401);
  });

  test('of twenty with the same code at the same moment one succeeds', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const tickets: string[] = [];
    // Each incomplete sign-in counts as an attempt at the password; five of ten are used here.
    for (let n = 0; n < 5; n += 1) tickets.push(await factor.ticketOf(owner));
    const shown = code();
    const tries = Array.from({ length: 20 }, (_, n) =>
      factor.finish({ ticket: tickets[n % 5], method: 'totp', code: shown }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('of ten with the same recovery code at the same moment one succeeds', async () => {
    const owner = await factor.newOwner();
    const { codes } = await factor.addTotp(owner);
    const tickets = [await factor.ticketOf(owner), await factor.ticketOf(owner)];
    const tries = Array.from({ length: 10 }, (_, n) =>
      factor.finish({ ticket: tickets[n % 2], method: 'recovery', code: codes?.[0] }),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a ticket opens one session, and is void after five wrong codes', async () => {
    const owner = await factor.newOwner();
    const { code, codes } = await factor.addTotp(owner);
    const used = await factor.ticketOf(owner);
    expect((await factor.finish({ ticket: used, method: 'totp', code: code() })).status).toBe(200);
    const replay = await factor.finish({ ticket: used, method: 'recovery', code: codes?.[0] });
    expect([replay.status, replay.body.detail]).toEqual([401, words.ticketOver]);

    const ticket = await factor.ticketOf(owner);
    const heard = [];
    for (let n = 0; n < 5; n += 1)
      heard.push((await factor.finish({ ticket, method: 'totp', code: '000000' })).body.detail);
    expect(heard).toEqual([...Array(4).fill(words.wrongCode), words.ticketOver]);
    shop.clock.advance(STEP_MS);
    expect((await factor.finish({ ticket, method: 'totp', code: code() })).body.detail).toBe(words.ticketOver);
  });

  test('a ticket expires after five minutes', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const ticket = await factor.ticketOf(owner);
    shop.clock.advance(5 * 60_000 + 1);
    expect((await factor.finish({ ticket, method: 'totp', code: code() })).body.detail).toBe(words.ticketOver);
  });

  test('a ticket is void once its password has changed', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const ticket = await factor.ticketOf(owner);
    const change = {
      old_password: owner.password,
      new_password: 'a boat under the bridge',
      confirm_password: 'a boat under the bridge',
    };
    expect((await shop.request('POST', '/api/users/password/change/', { token: owner, body: change })).status).toBe(
      200,
    );
    expect((await factor.finish({ ticket, method: 'totp', code: code() })).body.detail).toBe(words.ticketOver);
  });

  test('a ticket of one account accepts no factor of another', async () => {
    const [owner, thief] = [await factor.newOwner(), await shop.newUser({ role: 'staff' })];
    const [key, foreign] = [createAuthenticator(), createAuthenticator()];
    const app = await factor.addTotp(thief);
    await factor.addPasskey(thief, foreign);
    await factor.addPasskey(owner, key);
    const ticket = await factor.ticketOf(owner);
    const assertion = foreign.get(await factor.challenge(ticket));
    for (const proof of [
      { method: 'totp', code: app.code() },
      { method: 'recovery', code: app.codes?.[0] },
      { method: 'passkey', assertion },
    ]) {
      expect((await factor.finish({ ticket, ...proof })).status).toBe(401);
    }
    expect(
      (await factor.finish({ ticket, method: 'passkey', assertion: key.get(await factor.challenge(ticket)) })).status,
    ).toBe(200);
  });

  test('a ticket is not a token, and a token is not a ticket', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const ticket = await factor.ticketOf(owner);
    expect(await factor.works({ access: ticket, refresh: ticket })).toBe(false);
    expect((await shop.request('POST', '/api/users/token/refresh/', { body: { refresh: ticket } })).status).toBe(401);
    expect((await factor.finish({ ticket: 'x'.repeat(43), method: 'totp', code: code() })).body.detail).toBe(
      words.ticketOver,
    );
  });

  test('an assertion is valid once, for the ticket whose challenge it signs', async () => {
    const owner = await factor.newOwner();
    const key = createAuthenticator();
    await factor.addPasskey(owner, key);
    const [first, second] = [await factor.ticketOf(owner), await factor.ticketOf(owner)];
    const assertion = key.get(await factor.challenge(first));
    await factor.challenge(second);
    expect((await factor.finish({ ticket: second, method: 'passkey', assertion })).status).toBe(401);
    expect((await factor.finish({ ticket: first, method: 'passkey', assertion })).status).toBe(200);
    expect((await factor.finish({ ticket: second, method: 'passkey', assertion })).status).toBe(401);
  });

  test('of ten with the same assertion at the same moment one succeeds', async () => {
    const owner = await factor.newOwner();
    const key = createAuthenticator();
    await factor.addPasskey(owner, key);
    const ticket = await factor.ticketOf(owner);
    const assertion = key.get(await factor.challenge(ticket));
    const tries = Array.from({ length: 10 }, () => factor.finish({ ticket, method: 'passkey', assertion }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(counted(statuses)[200]).toBe(1);
  });

  test.each([
    ['another site', 'http://evil.test', 'shop.test'],
    ['a passkey of another site', 'http://shop.test', 'evil.test'],
    ['another port', 'http://shop.test:8080', 'shop.test'],
  ])('an assertion made on %s is refused', async (_, origin, rpId) => {
    const owner = await factor.newOwner();
    await factor.addTotp(owner);
    const foreign = createAuthenticator({ origin, rpId });
    expect((await factor.addPasskey(owner, foreign)).status).toBe(400);
  });

  test('a copy of a passkey whose counter runs behind is refused', async () => {
    const owner = await factor.newOwner();
    const key = createAuthenticator();
    await factor.addPasskey(owner, key);
    for (let n = 0; n < 2; n += 1) {
      const ticket = await factor.ticketOf(owner);
      const assertion = key.get(await factor.challenge(ticket));
      expect((await factor.finish({ ticket, method: 'passkey', assertion })).status).toBe(200);
    }
    key.rewind();
    const ticket = await factor.ticketOf(owner);
    const assertion = key.get(await factor.challenge(ticket));
    expect((await factor.finish({ ticket, method: 'passkey', assertion })).status).toBe(401);
  });

  test('of two assertions with the same counter at the same moment one is accepted: a key and its copy never both sign in', async () => {
    const owner = await factor.newOwner();
    const key = createAuthenticator();
    await factor.addPasskey(owner, key);
    // Each with a ticket of its own, so that nothing but the counter tells them apart.
    const signed = [];
    for (let n = 0; n < 8; n += 1) {
      const ticket = await factor.ticketOf(owner);
      key.rewind();
      signed.push({ ticket, method: 'passkey', assertion: key.get(await factor.challenge(ticket)) });
    }
    const answers = await Promise.all(signed.map((proof) => factor.finish(proof)));
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1, 401: 7 });
  });

  test('a passkey without a counter is accepted each time', async () => {
    const owner = await factor.newOwner();
    const key = createAuthenticator({ counts: false });
    await factor.addPasskey(owner, key);
    for (let n = 0; n < 2; n += 1) {
      const ticket = await factor.ticketOf(owner);
      const assertion = key.get(await factor.challenge(ticket));
      expect((await factor.finish({ ticket, method: 'passkey', assertion })).status).toBe(200);
    }
  });

  test('codes can be guessed at most ten times in a quarter of an hour; a passkey still works', async () => {
    const owner = await factor.newOwner();
    const key = createAuthenticator();
    await factor.addPasskey(owner, key);
    const { code } = await factor.addTotp(owner);
    for (let n = 0; n < 2; n += 1) {
      const ticket = await factor.ticketOf(owner);
      for (let t = 0; t < 5; t += 1) await factor.finish({ ticket, method: 'totp', code: '000000' });
    }
    const ticket = await factor.ticketOf(owner);
    const refused = await factor.finish({ ticket, method: 'totp', code: code() });
    expect([refused.status, refused.body.detail]).toEqual([429, words.tooMany]);
    const assertion = key.get(await factor.challenge(ticket));
    expect((await factor.finish({ ticket, method: 'passkey', assertion })).status).toBe(200);
  });

  test('fifty wrong codes a day are the limit', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const heard: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const ticket = await factor.ticketOf(owner);
      for (let t = 0; t < 5; t += 1)
        heard.push((await factor.finish({ ticket, method: 'totp', code: '000000' })).status);
      shop.clock.advance(QUARTER_HOUR_MS);
    }
    expect(counted(heard)).toEqual({ 401: 50, 429: 5 });
    const ticket = await factor.ticketOf(owner);
    expect((await factor.finish({ ticket, method: 'totp', code: code() })).status).toBe(429);
  });

  test('the password alone makes no network known: that takes the second step', async () => {
    const owner = await factor.newOwner();
    const { code } = await factor.addTotp(owner);
    const [thief, home] = ['203.0.113.7', '198.51.100.9'];
    // A complete sign-in makes the owner's network known.
    const ticket = (await factor.login(owner, home)).body.second_factor?.ticket;
    expect((await factor.finish({ ticket, method: 'totp', code: code() }, home)).status).toBe(200);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await factor.login(owner, thief)).body);
    // Ten tickets in all, the owner's among them; then the right password is not looked at, and gets the answer to a
    // wrong one.
    const wrong = { detail: messages.loginCalls.wrongCredentials, error: messages.loginCalls.wrongCredentials };
    expect(answers.filter((body) => body.second_factor !== undefined)).toHaveLength(9);
    expect(answers.slice(9)).toEqual([wrong, wrong, wrong]);
    // From there they count as wrong ones, past ten of which the account waits.
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await factor.login(owner, thief)).status);
    expect(counted(statuses)).toEqual({ 401: 7, 429: 3 });
    expect((await factor.login(owner, home)).body.second_factor?.methods).toContain('totp');
  });
});
