import { eq } from 'drizzle-orm';
import { decodeJwt, generateKeyPair, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { users } from '#server/db/schema.ts';
import { secondFactorOf } from '#tests/support/accounts/second-factor.ts';
import { createGoogleIssuer, type GoogleIssuer } from '#tests/support/outside/google.ts';
import { newestMail, verificationKey } from '#tests/support/outside/mail-links.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

type Answer = {
  access: string;
  refresh: string;
  detail: string;
  error: string;
  second_factor?: { methods: string[]; ticket: string };
};

let shop: TestWorld;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await createGoogleIssuer();
  shop = await openWorld({ googleFetch: (...request) => google.fetch(...request) });
});
afterAll(() => shop.close());

let count = 0;
/** A new person with a Gmail address. */
function person() {
  count += 1;
  return { sub: `sub-${count}`, email: `person${count}@gmail.com`, given_name: 'Adjoa', family_name: 'Owusu' };
}
const signIn = (token: string, more: object = {}) =>
  shop.request<Answer>('POST', '/api/users/google-login/', { body: { token, ...more } });
const login = (email: string, password: string) =>
  shop.request('POST', '/api/users/login/', { body: { email, password } });
async function userAt(email: string) {
  const [user] = await shop.world.db.select().from(users).where(eq(users.email, email));
  return user;
}

describe('signing in with Google', () => {
  it('opens a verified account without password, once', async () => {
    const claims = person();
    const { status, body } = await signIn(await google.credential(claims));
    expect(status).toBe(200);
    expect(decodeJwt(body.access)).toMatchObject({ email: claims.email, first_name: 'Adjoa', is_verified: true });
    expect(await userAt(claims.email)).toMatchObject({ googleSub: claims.sub, passwordHash: null });
    const again = await signIn(await google.credential(claims));
    expect(decodeJwt(again.body.access).user_id).toBe(decodeJwt(body.access).user_id);
  });

  it('asks for the second step where the account has one, and opens no session without it', async () => {
    const claims = person();
    const first = await signIn(await google.credential(claims));
    await shop.world.db.update(users).set({ role: 'owner' }).where(eq(users.email, claims.email));
    const factor = secondFactorOf(shop);
    const { code } = await factor.addTotp(first.body);
    const { status, body } = await signIn(await google.credential(claims));
    expect([status, body.access, body.detail, body.error]).toEqual([
      401,
      undefined,
      messages.secondFactor.needed,
      messages.secondFactor.needed,
    ]);
    expect(body.second_factor?.methods).toEqual(['totp', 'recovery']);
    const finished = await factor.finish({ ticket: body.second_factor?.ticket, method: 'totp', code: code() });
    expect(decodeJwt(finished.body.access).email).toBe(claims.email);
  });

  it('identifies the person by the subject: a changed address at Google changes no account', async () => {
    const claims = person();
    const first = await signIn(await google.credential(claims));
    const later = await signIn(await google.credential({ ...claims, email: 'moved@gmail.com' }));
    expect(decodeJwt(later.body.access).user_id).toBe(decodeJwt(first.body.access).user_id);
    expect(await userAt('moved@gmail.com')).toBeUndefined();
  });

  it('twenty sign-ins of a new person at the same time create one account', async () => {
    const claims = person();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => signIn(await google.credential(claims))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => decodeJwt(body.access).user_id)).size).toBe(1);
  });

  it('accepts a friend’s code for a new account, and only then', async () => {
    const friend = await shop.newUser();
    const claims = person();
    await signIn(await google.credential(claims), { referral_code: friend.referralCode });
    expect((await userAt(claims.email))?.referredBy).toBe(friend.id);
    const other = await shop.newUser();
    await signIn(await google.credential(claims), { referral_code: other.referralCode });
    expect((await userAt(claims.email))?.referredBy).toBe(friend.id);
  });

  it('works without names', async () => {
    const { sub, email } = person();
    const { body } = await signIn(await google.credential({ sub, email }));
    expect(decodeJwt(body.access)).toMatchObject({ first_name: '', last_name: '' });
  });
});

describe('an invalid credential', () => {
  const refusedWith = async (token: string) => {
    const { status, body } = await signIn(token);
    expect(status).toBe(401);
    expect(body.detail).toBe(messages.register.googleFailed);
    expect(body.error).toBe(messages.login.googleFailed);
  };

  it.each([
    ['for another audience', { aud: 'another-shop' }],
    ['by another issuer', { iss: 'https://accounts.evil.example' }],
    ['that expired', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['from the future', { iat: Math.floor(Date.now() / 1000) + 3600 }],
    ['that lives for years', { exp: Math.floor(Date.now() / 1000) + 10 ** 8 }],
    ['without an address', { email: undefined }],
  ])('is refused %s', async (_, claims) => refusedWith(await google.credential({ ...person(), ...claims })));

  it('is refused when signed by another key, or by none', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await refusedWith(await google.credential(person(), { key: privateKey }));
    await refusedWith(await google.credential(person(), { key: privateKey, kid: 'unknown' }));
    await refusedWith(new UnsecuredJWT({ ...decodeJwt(await google.credential(person())) }).encode());
    await refusedWith('x.y.z');
    await refusedWith('nothing');
  });

  it('is refused when Google has not verified the address', async () => {
    const { status, body } = await signIn(await google.credential({ ...person(), email_verified: false }));
    expect(status).toBe(401);
    expect(body.error).toBe(messages.loginCalls.googleEmailUnverified);
  });

  it('Google unreachable is a 503, not a refusal', async () => {
    const broken = await createGoogleIssuer();
    broken.setDown(true);
    const other = await openWorld({ googleFetch: broken.fetch });
    const token = await broken.credential(person());
    const attempt = () => other.request('POST', '/api/users/google-login/', { body: { token } });
    expect((await attempt()).status).toBe(503);
    broken.setDown(false);
    expect((await attempt()).status).toBe(200);
    await other.close();
  });
});

describe('a nonce', () => {
  const issue = async (world = shop) =>
    (await world.request<{ nonce: string }>('POST', '/api/users/google-nonce/', { body: {} })).body.nonce;

  it('that we issued works once: a replayed credential is refused', async () => {
    const token = await google.credential({ ...person(), nonce: await issue() });
    expect((await signIn(token)).status).toBe(200);
    expect((await signIn(token)).status).toBe(401);
  });

  it('that we issued ends after a quarter of an hour', async () => {
    const slow = await openWorld({ googleFetch: google.fetch });
    const token = await google.credential({ ...person(), nonce: await issue(slow) });
    slow.clock.advance(16 * 60_000);
    expect((await slow.request('POST', '/api/users/google-login/', { body: { token } })).status).toBe(401);
    await slow.close();
  });

  it('is needed where the setting says so', async () => {
    const strict = await openWorld({ googleFetch: google.fetch, settings: { googleRequireNonce: true } });
    const attempt = async (claims: object) => {
      const token = await google.credential({ ...person(), ...claims });
      return (await strict.request('POST', '/api/users/google-login/', { body: { token } })).status;
    };
    expect(await attempt({})).toBe(401);
    expect(await attempt({ nonce: 'made up' })).toBe(401);
    expect(await attempt({ nonce: await issue(strict) })).toBe(200);
    await strict.close();
  });
});

describe('an address that has an account', () => {
  it('verified, and Google is authoritative for it: linked, password kept, owner told', async () => {
    const claims = person();
    const user = await shop.newUser({ email: claims.email, firstName: 'Esi' });
    const { status, body } = await signIn(await google.credential(claims));
    expect(status).toBe(200);
    expect(decodeJwt(body.access)).toMatchObject({ user_id: user.id, first_name: 'Esi' });
    expect((await login(user.email, user.password)).status).toBe(200);
    expect(newestMail(await shop.mails(), user.email, 'Google')).toBeDefined();
  });

  it('verified, on a Workspace domain that Google hosts: linked', async () => {
    const claims = { ...person(), email: `boss${count}@company.example`, hd: 'company.example' };
    const user = await shop.newUser({ email: claims.email });
    const { body } = await signIn(await google.credential(claims));
    expect(decodeJwt(body.access).user_id).toBe(user.id);
  });

  it('verified, and Google is not authoritative for it: the password decides, nothing is linked', async () => {
    const claims = { ...person(), email: `someone${count}@elsewhere.example` };
    await shop.newUser({ email: claims.email });
    const { status, body } = await signIn(await google.credential(claims));
    expect(status).toBe(409);
    expect(body.error).toBe(messages.loginCalls.googleNeedsPassword);
    expect((await userAt(claims.email))?.googleSub).toBeNull();
  });

  it('linked to one Google account, requested by another: refused', async () => {
    const claims = person();
    await shop.newUser({ email: claims.email, googleSub: 'the first one' });
    expect((await signIn(await google.credential(claims))).status).toBe(409);
  });

  it('pre-hijack: an unverified account loses password, sessions, links, names and referrer, then is linked', async () => {
    const claims = person();
    const mallory = await shop.newUser();
    const planted = await shop.newUser({
      email: claims.email,
      isVerified: false,
      firstName: 'Mallory',
      referredBy: mallory.id,
    });
    await shop.request('POST', '/api/users/resend-verification-email/', { body: { email: claims.email } });
    await shop.request('POST', '/api/users/password/reset/', { body: { email: claims.email } });
    const mails = await shop.mails();

    const { status, body } = await signIn(await google.credential(claims));
    expect(status).toBe(200);
    expect(decodeJwt(body.access)).toMatchObject({ user_id: planted.id, first_name: 'Adjoa', is_verified: true });
    expect((await login(planted.email, planted.password)).status).toBe(401);
    expect((await shop.request('POST', '/api/token/refresh/', { body: { refresh: planted.refresh } })).status).toBe(
      401,
    );
    expect((await shop.request('GET', '/api/referrals/code/', { token: planted })).status).toBe(401);
    expect(await userAt(claims.email)).toMatchObject({ passwordHash: null, referredBy: null, googleSub: claims.sub });
    const reset = newestMail(mails, claims.email, 'new password')?.text.match(/reset-password\/([\w-]+)/)?.[1];
    const confirm = await shop.request('POST', '/api/users/password/reset/confirm/', {
      body: { token: reset, new_password: 'mallory is back', confirm_password: 'mallory is back' },
    });
    expect(confirm.status).toBe(400);
    expect(verificationKey(mails, claims.email)).not.toBe('');
  });

  it('own code: an account that was taken over can’t be its own friend', async () => {
    const claims = person();
    const planted = await shop.newUser({ email: claims.email, isVerified: false });
    await signIn(await google.credential(claims), { referral_code: planted.referralCode });
    expect((await userAt(claims.email))?.referredBy).toBeNull();
  });
});
