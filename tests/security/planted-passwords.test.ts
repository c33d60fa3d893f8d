import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { addMember, teamCommand } from '#server/features/staff/team/team.ts';
import { PLANTED, preHijackCalls, type Tokens } from '#tests/support/accounts/pre-hijack.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { createGoogleIssuer } from '#tests/support/outside/google.ts';
import { TEST_PASSWORD } from '#tests/support/world.ts';

/** A stranger registers another person's address, keeps a session open, and waits for the owner to use the account. */

let shop: Shop;
let calls: ReturnType<typeof preHijackCalls>;
const issuer = await createGoogleIssuer();
beforeAll(async () => {
  shop = await openShop({ googleFetch: issuer.fetch });
  calls = preHijackCalls(shop);
});
afterAll(() => shop.close());

const ENDED = [401, 401];
let subjects = 0;

async function withGoogle(email: string, more: object = {}) {
  subjects += 1;
  const token = await issuer.credential({ sub: `subject-${subjects}`, email, given_name: 'Adjoa', ...more });
  return calls.post<Tokens>('/api/users/google-login/', { token });
}

const readsOrders = async (token: Tokens) => (await shop.request('GET', '/api/staff/orders/', { token })).status;

/** Checks that the stranger can no longer open the account. */
async function expectLockedOut(email: string, sessions: Tokens[]): Promise<void> {
  expect((await calls.login(email, PLANTED)).status).toBe(401);
  for (const session of sessions) expect(await calls.statusOf(session)).toEqual(ENDED);
}

describe('a planted password', () => {
  it('before the owner opened the mail: its sessions end, and it ends with the owner’s first Google sign-in', async () => {
    const mallory = await shop.newUser();
    const { email, session, key } = await calls.plant({ referral_code: mallory.referralCode });
    await calls.verify(key);
    expect(await calls.statusOf(session)).toEqual(ENDED);
    const { body: second } = await calls.login(email, PLANTED);
    const { status, body: owner } = await withGoogle(email);
    expect(status).toBe(200);
    await expectLockedOut(email, [session, second]);
    expect((await shop.request('GET', '/api/users/account/', { token: owner })).status).toBe(200);
    expect(await calls.row(email)).toMatchObject({ passwordHash: null, firstName: 'Adjoa', referredBy: null });
  });

  it('ends with the owner’s reset link', async () => {
    const { email, session, key } = await calls.plant();
    await calls.verify(key);
    const { body: second } = await calls.login(email, PLANTED);
    await calls.confirm(await calls.resetToken(email), TEST_PASSWORD);
    await expectLockedOut(email, [session, second]);
  });

  it('ends with “That was not me”, however many sign in with it at that moment', async () => {
    const { email, session, key } = await calls.plant();
    await calls.verify(key);
    const logins = Array.from({ length: 8 }, () => calls.login(email, PLANTED));
    const [rejected, ...answers] = await Promise.all([calls.reject(key), ...logins]);
    expect(rejected.status).toBe(200);
    const opened = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    await expectLockedOut(email, [session, ...opened]);
  });

  it('of a verified address for which Google is not authoritative: the Google sign-in is refused, nothing is linked', async () => {
    const planted = await shop.newUser({ email: 'someone@elsewhere.example', passwordProven: false });
    expect((await withGoogle(planted.email)).status).toBe(409);
    expect(await calls.row(planted.email)).toMatchObject({ googleSub: null, passwordProven: false });
  });

  it('gives a session at the registration that ends like that of a login: when the owner opens the mail, or sets a password', async () => {
    const opened = await calls.plant();
    expect((await calls.verify(opened.key)).body.unproven).toBeDefined();
    expect(await calls.statusOf(opened.registered)).toEqual(ENDED);
    const reset = await calls.plant();
    await calls.confirm(await calls.resetToken(reset.email), TEST_PASSWORD);
    expect(await calls.statusOf(reset.registered)).toEqual(ENDED);
    const taken = await calls.plant();
    expect((await withGoogle(taken.email)).status).toBe(200);
    await expectLockedOut(taken.email, [taken.session, taken.registered]);
  });

  it('registered again over an account gives nothing, whatever the state of that account', async () => {
    const { email, key } = await calls.plant();
    await calls.verify(key);
    const owner = await shop.newUser();
    for (const known of [email, owner.email]) {
      const person = { email: known, password: PLANTED, first_name: 'Mallory', last_name: 'Mock' };
      const { body: tokens } = await calls.post<Tokens>('/api/users/register/', person);
      expect(await calls.statusOf(tokens)).toEqual(ENDED);
    }
  });

  it('gives no role, so that it reads none of the shop’s orders', async () => {
    const { email, session, key } = await calls.plant();
    await calls.verify(key);
    const { body: second } = await calls.login(email, PLANTED);
    expect(await addMember(shop.world.db, email, 'staff')).toEqual({
      isDone: false,
      lines: [messages.teamCalls.unprovenPassword(email)],
    });
    for (const stale of [session, second]) expect([401, 403]).toContain(await readsOrders(stale));

    await calls.confirm(await calls.resetToken(email), TEST_PASSWORD);
    expect((await addMember(shop.world.db, email, 'staff')).isDone).toBe(true);
    await expectLockedOut(email, [session, second]);
    const { body: owner } = await calls.login(email, TEST_PASSWORD);
    expect(await readsOrders(owner)).toBe(200);
  });

  it('gives no role after a Google sign-in either, when it is removed', async () => {
    const { email, session, key } = await calls.plant();
    await calls.verify(key);
    const { body: before } = await withGoogle(email);
    expect((await addMember(shop.world.db, email, 'owner')).isDone).toBe(true);
    await expectLockedOut(email, [session, before]);
    expect(await readsOrders(before)).toBe(401);
    await shop.world.db.update(tables.users).set({ role: 'customer' }).where(eq(tables.users.email, email));
  });

  it('can’t be changed to stop the owner’s reset link from working', async () => {
    const { email, session } = await calls.plant();
    const token = await calls.resetToken(email);
    const change = { old_password: PLANTED, new_password: TEST_PASSWORD, confirm_password: TEST_PASSWORD };
    expect((await calls.post('/api/users/password/change/', change, session)).status).toBe(200);
    expect((await calls.confirm(token, 'fresh sea breeze')).status).toBe(200);
    expect((await calls.login(email, TEST_PASSWORD)).status).toBe(401);
  });

  it('can’t be changed to another one while the owner sets theirs', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, session } = await calls.plant();
      const token = await calls.resetToken(email);
      const mine = `mallory again ${round}`;
      const change = { old_password: PLANTED, new_password: mine, confirm_password: mine };
      const [set] = await Promise.all([
        calls.confirm(token, TEST_PASSWORD),
        calls.post('/api/users/password/change/', change, session),
      ]);
      expect(set.status).toBe(200);
      expect((await calls.login(email, mine)).status).toBe(401);
      expect((await calls.login(email, TEST_PASSWORD)).status).toBe(200);
    }
  });
});

describe('a Google account that had the address before', () => {
  const elsewhere = () => {
    subjects += 1;
    return `owner-${subjects}@elsewhere.example`;
  };

  it('is no longer linked once the owner of the mailbox has set a password by a link', async () => {
    const email = elsewhere();
    const { body: stranger } = await withGoogle(email, { sub: `former ${email}` });
    await calls.confirm(await calls.resetToken(email), TEST_PASSWORD);
    expect(await calls.statusOf(stranger)).toEqual(ENDED);
    expect((await withGoogle(email, { sub: `former ${email}` })).status).toBe(409);
    expect((await calls.login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('is linked again by its next sign-in where Google is authoritative', async () => {
    const email = elsewhere().replace('elsewhere.example', 'gmail.com');
    await withGoogle(email, { sub: `same ${email}` });
    await calls.confirm(await calls.resetToken(email), TEST_PASSWORD);
    expect((await withGoogle(email, { sub: `same ${email}` })).status).toBe(200);
    expect((await calls.login(email, TEST_PASSWORD)).status).toBe(200);
  });
});

describe('joining the team', () => {
  it('ends all open sessions of the account', async () => {
    const user = await shop.newUser();
    const copied = await shop.signIn(user);
    expect((await teamCommand(shop.world, ['add', user.email, 'rider'])).isDone).toBe(true);
    for (const session of [user, copied]) expect(await calls.statusOf(session)).toEqual(ENDED);
    const { body: asRider } = await calls.login(user.email, TEST_PASSWORD);
    expect((await teamCommand(shop.world, ['add', user.email, 'staff'])).isDone).toBe(true);
    expect(await calls.statusOf(asRider)).toEqual(ENDED);
  });

  it('needs no password from a user who has none and signs in with Google', async () => {
    const { email } = await shop.newUser({ passwordHash: null, googleSub: 'google only', passwordProven: false });
    expect((await addMember(shop.world.db, email, 'staff')).isDone).toBe(true);
  });
});

it('the database stores no account with both Google sign-in and an unproven password', async () => {
  const planted = await shop.newUser({ passwordProven: false });
  const link = shop.world.db.update(tables.users).set({ googleSub: 'x' }).where(eq(tables.users.id, planted.id));
  await expect(link).rejects.toThrow();
});
