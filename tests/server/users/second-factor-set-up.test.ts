import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { newRecoveryCodes, removeFactor } from '#server/features/second-factor/remove-factor.ts';
import { addTotp, startTotp } from '#server/features/second-factor/totp/add-totp.ts';
import { teamCommand } from '#server/features/staff/team/team.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import { readToken } from '#server/features/users/sign-in/tokens.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { codeAt, secondFactorOf } from '#tests/support/accounts/second-factor.ts';
import { createAuthenticator } from '#tests/support/outside/authenticator.ts';
import { openWorld, type TestUser, type TestWorld } from '#tests/support/world.ts';

const words = messages.secondFactor;
const notices = messages.secondFactorMail;
const QUARTER_HOUR_MS = 15 * 60_000;

let shop: TestWorld;
let factor: ReturnType<typeof secondFactorOf>;

beforeAll(async () => {
  shop = await openWorld();
  factor = secondFactorOf(shop);
});
afterAll(() => shop.close());

const subjectsTo = async (email: string) =>
  (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
const remove = (user: { access: string; refresh: string }, body: unknown) =>
  factor.post('/api/users/second-factor/remove/', user, body);
const confirm = (user: { access: string; refresh: string }, body: unknown) =>
  factor.post('/api/users/confirm/', user, body);
/** The same session more than a quarter of an hour later, with refreshed tokens. */
async function later(user: TestUser): Promise<TestUser> {
  shop.clock.advance(QUARTER_HOUR_MS + 1000);
  return refreshed(user);
}
async function refreshed(user: TestUser): Promise<TestUser> {
  const { body } = await shop.request<{ access: string; refresh: string }>('POST', '/api/users/token/refresh/', {
    body: { refresh: user.refresh },
  });
  return { ...user, ...body };
}

describe('setting up a second factor', () => {
  test('the first one gives ten recovery codes, ends every other session, and is announced by mail', async () => {
    const owner = await factor.newOwner();
    const other = await shop.signIn(owner);
    const { codes } = await factor.addTotp(owner);
    expect(new Set(codes).size).toBe(10);
    expect(codes?.every((code) => /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(true);
    expect([await factor.works(owner), await factor.works(other)]).toEqual([true, false]);
    expect(await subjectsTo(owner.email)).toEqual([notices.added.subject]);
  });

  test('another one leaves codes and sessions unchanged', async () => {
    const owner = await factor.newOwner();
    await factor.addTotp(owner);
    const other = await shop.signIn(owner);
    const { body } = await factor.addPasskey(owner, createAuthenticator(), 'Desk');
    expect(body.recovery_codes).toBeNull();
    expect(await factor.works(other)).toBe(true);
    const { methods, passkeys, recovery_codes_left } = await factor.factors(owner);
    expect(methods).toEqual(['passkey', 'totp', 'recovery']);
    expect(passkeys.map(({ name }) => name)).toEqual(['Desk']);
    expect(recovery_codes_left).toBe(10);
  });

  test('no secret, key or code is readable in the database', async () => {
    const owner = await factor.newOwner();
    const { secret, codes } = await factor.addTotp(owner);
    const [kept] = await shop.world.db.select().from(tables.totpFactors).where(eq(tables.totpFactors.userId, owner.id));
    const hashes = await shop.world.db
      .select()
      .from(tables.recoveryCodes)
      .where(eq(tables.recoveryCodes.userId, owner.id));
    const stored = JSON.stringify([kept, hashes]);
    expect(stored).not.toContain(secret);
    for (const code of codes ?? []) expect(stored).not.toContain(code.replaceAll('-', ''));
    // In another account's row it does not work.
    const other = await factor.newOwner();
    await factor.addTotp(other);
    await shop.world.db
      .update(tables.totpFactors)
      .set({ secret: kept?.secret ?? '' })
      .where(eq(tables.totpFactors.userId, other.id));
    const ticket = await factor.ticketOf(other);
    expect((await factor.finish({ ticket, method: 'totp', code: codeAt(secret, shop.world.now()) })).status).toBe(401);
  });

  test('a new app replaces the old one only after one of its codes was accepted', async () => {
    const owner = await factor.newOwner();
    const old = await factor.addTotp(owner);
    const started = await factor.post<{ secret: string }>('/api/users/second-factor/totp/', owner);
    const wrong = await factor.post('/api/users/second-factor/totp/confirm/', owner, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(
      (await factor.finish({ ticket: await factor.ticketOf(owner), method: 'totp', code: old.code() })).status,
    ).toBe(200);
    const code = codeAt(started.body.secret, shop.world.now());
    expect((await factor.post('/api/users/second-factor/totp/confirm/', owner, { code })).status).toBe(200);
    shop.clock.advance(60_000);
    const ticket = await factor.ticketOf(owner);
    expect((await factor.finish({ ticket, method: 'totp', code: old.code() })).status).toBe(401);
    const fresh = codeAt(started.body.secret, shop.world.now());
    expect((await factor.finish({ ticket, method: 'totp', code: fresh })).status).toBe(200);
  });

  test('a session that ended while its call was under way changes no second factor', async () => {
    const owner = await factor.newOwner();
    const { family } = (await readToken(shop.world, 'access', owner.access)) ?? { family: '' };
    const holder = { id: owner.id, email: owner.email, family };
    const { secret } = await startTotp(shop.world, holder);
    const code = codeAt(secret, shop.world.now());
    await revokeSessions(shop.world.db, owner.id, shop.world.now());
    expect(await addTotp(shop.world, holder, code)).toHaveProperty('refused');
    const next = await shop.signIn(owner);
    expect((await factor.factors(next)).methods).toEqual([]);
    await factor.addTotp(next);
    expect(await removeFactor(shop.world, holder, { factor: 'totp' })).toHaveProperty('refused', 'unauthenticated');
    expect(await newRecoveryCodes(shop.world, holder)).toHaveProperty('refused', 'unauthenticated');
    expect((await factor.factors(next)).methods).toEqual(['totp', 'recovery']);
  });

  test('two first ones at the same moment give codes once', async () => {
    const owner = await factor.newOwner();
    const [one, two] = [createAuthenticator(), createAuthenticator()];
    const start = () =>
      factor.post<{ options: { challenge: string } }>('/api/users/second-factor/passkeys/start/', owner);
    const first = await start();
    const app = await factor.post<{ secret: string }>('/api/users/second-factor/totp/', owner);
    const answers = await Promise.all([
      factor.post<{ recovery_codes: string[] | null }>('/api/users/second-factor/passkeys/', owner, {
        name: '',
        credential: one.create(first.body.options),
      }),
      factor.post<{ recovery_codes: string[] | null }>('/api/users/second-factor/totp/confirm/', owner, {
        code: codeAt(app.body.secret, shop.world.now()),
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.recovery_codes !== null)).toHaveLength(1);
    // A used challenge makes no second passkey.
    const again = await factor.post('/api/users/second-factor/passkeys/', owner, {
      name: '',
      credential: two.create(first.body.options),
    });
    expect(again.status).toBe(400);
  });

  test('customers are refused, and former team members may still remove theirs', async () => {
    const customer = await shop.newUser();
    expect((await factor.post('/api/users/second-factor/totp/', customer)).status).toBe(403);
    expect((await factor.post('/api/users/second-factor/passkeys/start/', customer)).status).toBe(403);
    const member = await shop.newUser({ role: 'staff' });
    await factor.addTotp(member);
    await shop.world.db.update(tables.users).set({ role: 'customer' }).where(eq(tables.users.id, member.id));
    expect((await factor.login(member)).status).toBe(401);
    expect((await remove(member, { factor: 'totp' })).status).toBe(200);
    expect((await factor.login(member)).status).toBe(200);
  });
});

describe('removing a second factor', () => {
  test('the last one removes the recovery codes too, and is announced by mail', async () => {
    const owner = await factor.newOwner();
    const { codes } = await factor.addTotp(owner);
    expect((await remove(owner, { factor: 'totp' })).status).toBe(200);
    expect(await factor.factors(owner)).toMatchObject({ methods: [], recovery_codes_left: 0 });
    expect((await factor.login(owner)).status).toBe(200);
    expect(await subjectsTo(owner.email)).toEqual([notices.added.subject, notices.removed.subject]);
    expect((await confirm(owner, { method: 'recovery', code: codes?.[0] })).status).toBe(400);
  });

  test('no user can remove another’s passkey', async () => {
    const [owner, other] = [await factor.newOwner(), await factor.newOwner()];
    await factor.addPasskey(owner, createAuthenticator());
    await factor.addPasskey(other, createAuthenticator());
    const [theirs] = (await factor.factors(owner)).passkeys;
    expect((await remove(other, { factor: 'passkey', id: theirs?.id })).status).toBe(404);
    expect((await factor.factors(owner)).passkeys).toHaveLength(1);
    expect((await remove(other, { factor: 'passkey', id: 2 ** 40 })).status).toBe(404);
  });

  test('new recovery codes void the old ones, and are announced by mail', async () => {
    const owner = await factor.newOwner();
    const { codes } = await factor.addTotp(owner);
    const { body } = await factor.post<{ recovery_codes: string[] }>('/api/users/second-factor/recovery-codes/', owner);
    const ticket = await factor.ticketOf(owner);
    expect((await factor.finish({ ticket, method: 'recovery', code: codes?.[0] })).status).toBe(401);
    expect((await factor.finish({ ticket, method: 'recovery', code: body.recovery_codes[0] })).status).toBe(200);
    expect(await subjectsTo(owner.email)).toContain(notices.newCodes.subject);
  });

  test('the operator’s command removes all factors, ends every session, and is announced by mail', async () => {
    const owner = await factor.newOwner();
    await factor.addTotp(owner);
    const ticket = await factor.ticketOf(owner);
    const answer = await teamCommand(shop.world, ['reset-second-factor', owner.email]);
    expect(answer).toEqual({ isDone: true, lines: [words.resetDone(owner.email)] });
    expect(await factor.works(owner)).toBe(false);
    expect((await factor.finish({ ticket, method: 'totp', code: '123456' })).body.detail).toBe(words.ticketOver);
    expect((await factor.login(owner)).status).toBe(200);
    expect(await subjectsTo(owner.email)).toContain(notices.reset.subject);
    expect((await teamCommand(shop.world, ['reset-second-factor', owner.email])).isDone).toBe(false);
  });

  test('an export names the factors without a secret, and deleting the account deletes them', async () => {
    const member = await shop.newUser({ role: 'staff' });
    const { secret } = await factor.addTotp(member);
    await factor.addPasskey(member, createAuthenticator(), 'Desk');
    await factor.ticketOf(member);
    const exported = await shop.request('GET', '/api/users/account/export/', { token: member });
    expect(exported.body.second_factor).toMatchObject({ passkeys: [{ name: 'Desk' }], recovery_codes_left: 10 });
    expect(JSON.stringify(exported.body)).not.toContain(secret);
    const gone = await shop.request('POST', '/api/users/account/delete/', {
      token: member,
      body: { password: member.password },
    });
    expect(gone.status).toBe(200);
    const { totpFactors, passkeys, recoveryCodes, signInTickets } = tables;
    for (const table of [totpFactors, passkeys, recoveryCodes, signInTickets]) {
      expect(await shop.world.db.$count(table, eq(table.userId, member.id))).toBe(0);
    }
  });

  test('unused tickets and challenges are deleted', async () => {
    const owner = await factor.newOwner();
    await factor.addPasskey(owner, createAuthenticator());
    await factor.challenge(await factor.ticketOf(owner));
    shop.clock.advance(2 * 24 * 60 * 60_000);
    await cleanUp(shop.world);
    expect(await shop.world.db.$count(tables.signInTickets)).toBe(0);
    expect(await shop.world.db.$count(tables.passkeyChallenges)).toBe(0);
  });
});

describe('a sign-in that is not recent', () => {
  const CALLS = [
    ['/api/users/second-factor/totp/', {}],
    ['/api/users/second-factor/totp/confirm/', { code: '123456' }],
    ['/api/users/second-factor/passkeys/start/', {}],
    ['/api/users/second-factor/recovery-codes/', {}],
    ['/api/users/second-factor/remove/', { factor: 'totp' }],
    ['/api/staff/payments/order_1_x/refund/', { key: 'refund-key-1', reason: 'A stain' }],
    ['/api/staff/payments/order_1_x/settle/', { by: 'refund' }],
    ['/api/staff/credits/1/settle/', { granted: true }],
  ] as const;

  test.each(CALLS)('%s asks for the second step, also after the tokens were refreshed', async (path, body) => {
    const owner = await factor.newOwner();
    await factor.addTotp(owner);
    const answer = await factor.post(path, await later(owner), body);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      confirm: 'second_factor',
      methods: ['totp', 'recovery'],
      detail: words.recentNeeded,
    });
  });

  test('is recent again after the app’s code, which is valid once; the password is not enough', async () => {
    const signedIn = await factor.newOwner();
    const { code } = await factor.addTotp(signedIn);
    const owner = await later(signedIn);
    const byPassword = await confirm(owner, { method: 'password', password: owner.password });
    expect([byPassword.status, byPassword.body.detail]).toEqual([400, words.useFactor]);
    const shown = code();
    expect((await confirm(owner, { method: 'totp', code: shown })).status).toBe(200);
    expect((await factor.post('/api/users/second-factor/totp/', owner)).status).toBe(200);
    const again = await later(owner);
    expect((await confirm(again, { method: 'totp', code: shown })).status).toBe(400);
    expect((await factor.post('/api/users/second-factor/totp/', again)).status).toBe(403);
  });

  test('is recent again after a passkey, whose challenge belongs to this session', async () => {
    const signedIn = await factor.newOwner();
    const key = createAuthenticator();
    await factor.addPasskey(signedIn, key);
    const owner = await later(signedIn);
    const other = { ...owner, ...(await shop.signIn(owner)) };
    const challenge = (user: TestUser) =>
      factor.post<{ options: { challenge: string } }>('/api/users/confirm/passkey/', user);
    const foreign = key.get((await challenge(other)).body.options);
    expect((await confirm(owner, { method: 'passkey', assertion: foreign })).status).toBe(400);
    const assertion = key.get((await challenge(owner)).body.options);
    expect((await confirm(owner, { method: 'passkey', assertion })).status).toBe(200);
    expect((await factor.post('/api/users/second-factor/totp/', owner)).status).toBe(200);
  });

  test('is confirmed by the password where there is no second factor', async () => {
    const owner = await later(await factor.newOwner());
    const asked = await factor.post('/api/users/second-factor/totp/', owner);
    expect([asked.status, asked.body.confirm]).toEqual([403, 'password']);
    const wrong = await confirm(owner, { method: 'password', password: 'not this one' });
    expect([wrong.status, wrong.body.detail]).toEqual([400, words.wrongPassword]);
    expect((await confirm(owner, { method: 'password', password: owner.password })).status).toBe(200);
    expect((await factor.post('/api/users/second-factor/totp/', owner)).status).toBe(200);
  });

  test('of a user who signs in only with Google needs Google again', async () => {
    const owner = await later(await shop.newUser({ role: 'owner', passwordHash: null, googleSub: 'google-1' }));
    expect((await factor.post('/api/users/second-factor/totp/', owner)).body.confirm).toBe('sign_in');
    expect((await confirm(owner, { method: 'password', password: '' })).status).toBe(403);
  });

  test('confirming one session does not change the others', async () => {
    const signedIn = await factor.newOwner();
    const second = { ...signedIn, ...(await shop.signIn(signedIn)) };
    const [one, two] = [await later(signedIn), await refreshed(second)];
    await confirm(one, { method: 'password', password: one.password });
    expect((await factor.post('/api/users/second-factor/totp/', one)).status).toBe(200);
    expect((await factor.post('/api/users/second-factor/totp/', two)).status).toBe(403);
  });
});

/** Puts a picture of an order of this user into the database; answers its id. */
async function pictureOf({ world }: TestWorld, userId: number): Promise<number> {
  const tag = randomUUID();
  const place = { location_name: 'Osu', street_address: '', region: '', area: '', cost: 0, lat: null, lng: null };
  const person = { userId, email: '', firstName: '', lastName: '', phone: '', paymentMethod: 'card' };
  const sums = { subtotal: 5000, deliveryCost: 0, pickupCost: 0, discountTotal: 0, total: 5000, discounts: [] };
  const [order] = await world.db
    .insert(tables.orders)
    .values({ slug: tag, reference: tag, ...person, delivery: place, pickup: place, ...sums })
    .returning({ id: tables.orders.id });
  await world.files.put(tag, new Uint8Array([1]), 'image/webp');
  const photo = { orderId: order?.id ?? 0, kind: 'intake' as const, fileKey: tag, width: 1, height: 1, size: 1 };
  const [row] = await world.db.insert(tables.photos).values(photo).returning({ id: tables.photos.id });
  return row?.id ?? 0;
}

describe('owners of a live shop', () => {
  let live: TestWorld;
  let there: ReturnType<typeof secondFactorOf>;
  beforeAll(async () => {
    live = await openWorld({ settings: { production: true } });
    there = secondFactorOf(live);
  });
  afterAll(() => live.close());
  const me = (user: TestUser) => live.request('GET', '/api/staff/me/', { token: user });

  test('sign in without one, and can use no call of the team until they set it up', async () => {
    const owner = await there.newOwner();
    expect((await there.login(owner)).status).toBe(200);
    for (const path of ['/api/staff/me/', '/api/staff/orders/', '/api/staff/money/']) {
      const { status, body } = await live.request('GET', path, { token: owner });
      expect([status, body.set_up, body.detail]).toEqual([403, 'second_factor', words.setUpNeeded]);
    }
    await there.addTotp(owner);
    expect((await me(owner)).status).toBe(200);
  });

  test('find the team’s files closed too until they set it up: the CSV, and every picture but their own', async () => {
    const owner = await there.newOwner();
    const id = await pictureOf(live, (await live.newUser()).id);
    const own = await pictureOf(live, owner.id);
    const open = async (path: string) => (await live.request('GET', path, { token: owner })).status;
    const files = async () => [await open('/api/staff/export/'), await open(`/api/photos/${id}/`)];
    expect(await files()).toEqual([403, 404]);
    expect(await open(`/api/photos/${own}/`)).toBe(200);
    await there.addTotp(owner);
    expect(await files()).toEqual([200, 200]);
  });

  test('keep at least one: the last can only be replaced', async () => {
    const owner = await there.newOwner();
    await there.addTotp(owner);
    const removal = () => there.post('/api/users/second-factor/remove/', owner, { factor: 'totp' });
    const refused = await removal();
    expect([refused.status, refused.body.detail]).toEqual([409, words.lastOfOwner]);
    expect(await there.factors(owner)).toMatchObject({ required: true, methods: ['totp', 'recovery'] });
    await there.addPasskey(owner, createAuthenticator());
    expect((await removal()).status).toBe(200);
  });

  test('keep one also when both are removed at the same moment', async () => {
    const owner = await there.newOwner();
    await there.addTotp(owner);
    await there.addPasskey(owner, createAuthenticator());
    const [key] = (await there.factors(owner)).passkeys;
    const answers = await Promise.all([
      there.post('/api/users/second-factor/remove/', owner, { factor: 'totp' }),
      there.post('/api/users/second-factor/remove/', owner, { factor: 'passkey', id: key?.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('riders, staff, and everybody in a practice shop work without one', async () => {
    for (const role of ['rider', 'staff'] as const) expect((await me(await live.newUser({ role }))).status).toBe(200);
    const owner = await factor.newOwner();
    expect((await shop.request('GET', '/api/staff/me/', { token: owner })).status).toBe(200);
  });
});
