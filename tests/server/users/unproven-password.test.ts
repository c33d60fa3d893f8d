import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatOpenedAt } from '#domain/accounts/opened-at.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { handleUnprovenSignIn } from '#server/features/users/passwords/unproven-password.ts';
import { PLANTED, preHijackCalls } from '#tests/support/accounts/pre-hijack.ts';
import { openWorld, TEST_PASSWORD, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
let shopCalls: ReturnType<typeof preHijackCalls>;
beforeAll(async () => {
  shop = await openWorld();
  shopCalls = preHijackCalls(shop);
});
afterAll(() => shop.close());

const ENDED = [401, 401];
const OPEN = [200, 200];

describe('opening the mailed link', () => {
  it('in a browser without a session of the account ends all its sessions and says when the account was created', async () => {
    const { plant, verify, statusOf, row } = shopCalls;
    const { email, session, key } = await plant();
    const { status, body } = await verify(key);
    expect(status).toBe(200);
    const user = await row(email);
    expect(body).toEqual({ status: 'success', unproven: { opened_at: user.createdAt.toISOString() } });
    expect(user).toMatchObject({ isVerified: true, passwordProven: false });
    expect(await statusOf(session)).toEqual(ENDED);
  });

  it('in the signed-in browser proves the password and ends no session', async () => {
    const { plant, verify, statusOf, row, login } = shopCalls;
    const { email, session, key } = await plant();
    const { body: other } = await login(email, PLANTED);
    expect((await verify(key, session)).body).toEqual({ status: 'success' });
    expect((await row(email)).passwordProven).toBe(true);
    expect([await statusOf(session), await statusOf(other)]).toEqual([OPEN, OPEN]);
  });

  it('with a session of another account, an ended one or no token at all verifies, and proves nothing', async () => {
    const { plant, verify, row, post } = shopCalls;
    const stranger = await shop.newUser();
    const ended = await plant();
    await post('/api/users/logout/', { refresh: ended.session.refresh });
    for (const [{ email, key }, token] of [
      [await plant(), stranger],
      [ended, ended.session],
      [await plant(), { access: 'no.token.atall' }],
    ] as const) {
      const { status, body } = await verify(key, token);
      expect([status, body.status, typeof body.unproven?.opened_at]).toEqual([200, 'success', 'string']);
      expect(await row(email)).toMatchObject({ isVerified: true, passwordProven: false });
    }
    expect((await shop.request('GET', '/api/users/account/', { token: stranger })).status).toBe(200);
  });

  it('again ends the sessions again while the password is unproven and the link is valid, and then no more', async () => {
    const { plant, verify, login, statusOf } = shopCalls;
    const { email, key } = await plant();
    await verify(key);
    const { body: later } = await login(email, PLANTED);
    expect((await verify(key)).body.status).toBe('already_verified');
    expect(await statusOf(later)).toEqual(ENDED);

    await login(email, PLANTED, key);
    const { body: own } = await login(email, PLANTED);
    expect((await verify(key)).body).toEqual({ status: 'already_verified' });
    expect(await statusOf(own)).toEqual(OPEN);
  });

  it('after its day is over ends nothing: an old link in a log signs nobody out', async () => {
    const late = await openWorld();
    const { plant, verify, login, statusOf } = preHijackCalls(late);
    const { email, key } = await plant();
    await verify(key);
    late.clock.advance(DAY_MS + 1000);
    const { body: later } = await login(email, PLANTED);
    expect((await verify(key)).body).toEqual({ status: 'already_verified' });
    expect(await statusOf(later)).toEqual(OPEN);
    await late.close();
  });

  it('twenty times at the same time verifies once and gives the same answer to all', async () => {
    const { plant, verify } = shopCalls;
    const { key } = await plant();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(key)));
    expect(answers.every(({ status, body }) => status === 200 && body.unproven !== undefined)).toBe(true);
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
  });
});

describe('a password is proven', () => {
  it('by a sign-in in the browser that opened the link', async () => {
    const { plant, verify, login, row } = shopCalls;
    const { email, key } = await plant();
    await verify(key);
    expect((await login(email, PLANTED, key)).status).toBe(200);
    expect((await row(email)).passwordProven).toBe(true);
    expect(await shopCalls.mailAbout(email, messages.mail.unprovenSignIn.subject)).toBeUndefined();
  });

  it.each(['', null, 'made-up', 'x'.repeat(200)])('not by a key that was never mailed (%j)', async (key) => {
    const { plant, login, row } = shopCalls;
    const { email } = await plant();
    expect((await login(email, PLANTED, key)).status).toBe(200);
    expect((await row(email)).passwordProven).toBe(false);
  });

  it('not by the key of another account, a reset token, an older link or an expired one', async () => {
    const late = await openWorld();
    const { plant, login, row, post, resetToken } = preHijackCalls(late);
    const other = await plant();
    const { email, key } = await plant();
    const token = await resetToken(email);
    await post('/api/users/resend-verification-email/', { email });
    for (const wrong of [other.key, token, key]) await login(email, PLANTED, wrong);
    expect((await row(email)).passwordProven).toBe(false);
    late.clock.advance(DAY_MS + 1000);
    await login(other.email, PLANTED, other.key);
    expect((await row(other.email)).passwordProven).toBe(false);
    await late.close();
  });

  it('not by a wrong password, whatever the key', async () => {
    const { plant, login, row } = shopCalls;
    const { email, key } = await plant();
    expect((await login(email, 'a wrong password', key)).status).toBe(401);
    expect((await row(email)).passwordProven).toBe(false);
  });

  it('not when it was replaced during the sign-in', async () => {
    const { plant, verify, row, resetToken, confirm } = shopCalls;
    const { email, key } = await plant();
    await verify(key);
    const before = await row(email);
    await shop.world.db.update(tables.users).set({ passwordHash: 'another' }).where(eq(tables.users.email, email));
    await handleUnprovenSignIn(shop.world, before, key);
    expect((await row(email)).passwordProven).toBe(false);
    await confirm(await resetToken(email), TEST_PASSWORD);
    expect((await row(email)).passwordProven).toBe(true);
  });

  it('by a reset link', async () => {
    const { plant, login, row, resetToken, confirm, statusOf } = shopCalls;
    const { email, session } = await plant();
    expect((await confirm(await resetToken(email), TEST_PASSWORD)).status).toBe(200);
    expect((await row(email)).passwordProven).toBe(true);
    expect(await statusOf(session)).toEqual(ENDED);
    expect((await login(email, PLANTED)).status).toBe(401);
  });

  it('not by changing it: a user who knew the old one knows the new one', async () => {
    const { plant, verify, login, row, post } = shopCalls;
    const { email, key } = await plant();
    await verify(key);
    const { body: session } = await login(email, PLANTED);
    const change = { old_password: PLANTED, new_password: TEST_PASSWORD, confirm_password: TEST_PASSWORD };
    expect((await post('/api/users/password/change/', change, session)).status).toBe(200);
    expect((await row(email)).passwordProven).toBe(false);
    expect((await verify(key)).body.unproven).toBeDefined();
  });

  it('and stays proven when its owner changes it', async () => {
    const user = await shop.newUser();
    const change = { old_password: TEST_PASSWORD, new_password: PLANTED, confirm_password: PLANTED };
    expect((await shopCalls.post('/api/users/password/change/', change, user)).status).toBe(200);
    expect((await shopCalls.row(user.email)).passwordProven).toBe(true);
  });
});

describe('“That was not me”', () => {
  it('ends password, sessions, names and referrer, and gives a new password to the link’s holder', async () => {
    const { plant, verify, reject, confirm, login, row, statusOf } = shopCalls;
    const mallory = await shop.newUser();
    const { email, key } = await plant({ referral_code: mallory.referralCode });
    await verify(key);
    const { body: later } = await login(email, PLANTED);
    const { status, body } = await reject(key);
    expect(status).toBe(200);
    expect(await statusOf(later)).toEqual(ENDED);
    expect((await login(email, PLANTED)).status).toBe(401);
    expect(await row(email)).toMatchObject({ passwordHash: null, firstName: '', lastName: '', referredBy: null });
    expect((await confirm(body.token, TEST_PASSWORD)).status).toBe(200);
    expect((await confirm(body.token, PLANTED)).status).toBe(400);
    expect(await row(email)).toMatchObject({ passwordProven: true });
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('again gives a new token, which voids the older one', async () => {
    const { plant, reject, confirm } = shopCalls;
    const { key } = await plant();
    const first = (await reject(key)).body.token;
    const second = (await reject(key)).body.token;
    expect((await confirm(first, TEST_PASSWORD)).status).toBe(400);
    expect((await confirm(second, TEST_PASSWORD)).status).toBe(200);
  });

  it('does nothing once the password is proven, the link is expired, or the key is invalid', async () => {
    const late = await openWorld();
    const { plant, verify, login, reject, resetToken, statusOf } = preHijackCalls(late);
    const proven = await plant();
    await verify(proven.key, proven.session);
    const old = await plant();
    const token = await resetToken(old.email);
    const refusal = [400, messages.verify.tooLateToReject];
    for (const key of [proven.key, token, 'made-up', '']) {
      const { status, body } = await reject(key);
      expect([status, body.error]).toEqual(refusal);
    }
    late.clock.advance(DAY_MS + 1000);
    const { status, body } = await reject(old.key);
    expect([status, body.error]).toEqual(refusal);
    const { body: again } = await login(proven.email, PLANTED);
    expect(await statusOf(again)).toEqual(OPEN);
    await late.close();
  });
});

describe('the mails', () => {
  it('to verify, say when the account was created and lead to a new password', async () => {
    const { plant, row, mailAbout } = shopCalls;
    const { email } = await plant();
    const mail = await mailAbout(email, messages.mail.verify.subject);
    expect(mail?.text).toContain(formatOpenedAt((await row(email)).createdAt));
    expect(mail?.text).toContain('http://shop.test/forgot-password');
    expect(mail?.html).toContain('http://shop.test/forgot-password');
  });

  it('about a second registration, do so where a stranger may have made the first', async () => {
    const { plant, mailAbout, post } = shopCalls;
    const { email } = await plant();
    const owner = await shop.newUser();
    for (const address of [email, owner.email]) {
      const person = { email: address, password: TEST_PASSWORD, first_name: 'Ama', last_name: 'Mensah' };
      await post('/api/users/register/', person);
    }
    const subject = messages.mail.alreadyRegistered.subject;
    expect((await mailAbout(email, subject))?.text).toContain('http://shop.test/forgot-password');
    expect((await mailAbout(owner.email, subject))?.text).not.toContain('http://shop.test/forgot-password');
  });

  it('report once a sign-in with an unproven password', async () => {
    const { plant, verify, login } = shopCalls;
    const { email, key } = await plant();
    await verify(key);
    for (let time = 0; time < 3; time += 1) await login(email, PLANTED);
    const received = (await shop.mails()).filter(
      ({ to, subject }) => to === email && subject === messages.mail.unprovenSignIn.subject,
    );
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('http://shop.test/forgot-password');
  });
});
