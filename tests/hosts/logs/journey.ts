import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { SECRET_KEY } from '#server/standins/payment/keys.ts';
import { codeAt } from '#tests/support/accounts/second-factor.ts';
import { basket } from '#tests/support/checkout.ts';
import type { ShopProcess } from './shop-process.ts';

const run = promisify(execFile);
const MAIL_WITHIN_MS = 20_000;

/** The result of a journey: each secret with its name, and the addresses that contain one. */
export type Traces = { secrets: Map<string, string>; addresses: string[] };

type Json = Record<string, unknown>;
type Sending = { method?: string; body?: unknown; bearer?: string; referer?: string; headers?: Record<string, string> };

/** A customer, a friend with a link and the team use the whole shop through one front. */
class Walker {
  readonly secrets = new Map<string, string>();
  readonly addresses: string[] = [];
  readonly front: string;
  readonly shop: ShopProcess;

  constructor(front: string, shop: ShopProcess) {
    this.front = front;
    this.shop = shop;
  }

  /** Records a secret and returns it. */
  keep(name: string, secret: unknown): string {
    if (typeof secret !== 'string' || secret.length < 8) throw new Error(`The journey saw no ${name}.`);
    // The first part of a signed token is the same for all tokens.
    if (secret.startsWith('eyJ')) for (const part of secret.split('.').slice(1)) this.secrets.set(part, name);
    else this.secrets.set(secret, name);
    return secret;
  }

  async ask(path: string, { method, body, bearer, referer, headers = {} }: Sending = {}): Promise<Json> {
    const isFile = body instanceof Uint8Array;
    const response = await fetch(`${this.front}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'Content-Type': isFile ? 'image/jpeg' : 'application/json',
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(referer === undefined ? {} : { Referer: `${this.front}${referer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { answered: response.status, ...(isJson ? (JSON.parse(text) as Json) : {}) };
  }

  /** The path and query of the link in the newest mail of this kind. */
  async mailedLink(to: string, wanted: RegExp): Promise<string> {
    const deadline = Date.now() + MAIL_WITHIN_MS;
    while (Date.now() < deadline) {
      const response = await fetch(`${this.front}/standins/mail/messages.json?to=${encodeURIComponent(to)}`);
      const mails = (await response.json()) as { text: string }[];
      const link = mails.map(({ text }) => wanted.exec(text)?.[0]).find(Boolean);
      if (link !== undefined) return link.slice(new URL(link).origin.length);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No mail with ${wanted} came.`);
  }

  /** Opens an address with a secret in it as a page; the browser then sends it as the referrer. */
  async open(path: string): Promise<void> {
    this.addresses.push(path);
    await fetch(`${this.front}${path}`).then((response) => response.arrayBuffer());
    await this.ask('/api/settings/', { referer: path });
  }
}

type Person = { email: string; password: string; access: string };

async function becomeCustomer(walker: Walker, name: string): Promise<Person> {
  const email = walker.keep('address of a customer', `${name}.${randomBytes(8).toString('hex')}@mail.example`);
  const password = walker.keep('password', `harmattan-${randomBytes(9).toString('hex')}`);
  await walker.ask('/api/users/register/', {
    body: { email, password, first_name: 'Efua', last_name: 'Unmistakable' },
  });
  await walker.open(`/temp-verify-email/?email=${encodeURIComponent(email)}`);
  const link = await walker.mailedLink(email, /https?:\/\/\S*\/verify-email\?\S+/);
  const key = walker.keep('verification key', new URL(link, walker.front).searchParams.get('key'));
  await walker.open(link);
  const call = `/api/users/verify-email/${key}/`;
  walker.addresses.push(call);
  const verified = await walker.ask(call, { method: 'POST', referer: link });
  if (verified.answered !== 200) throw new Error(`The verification failed: ${JSON.stringify(verified)}`);
  // The browser that opened the link sends its key along, which proves the password.
  return { email, password, access: await signIn(walker, { email, password, verification_key: key }) };
}

type Credentials = { email: string; password: string; verification_key?: string };

async function signIn(walker: Walker, credentials: Credentials): Promise<string> {
  return keepSession(walker, await walker.ask('/api/users/login/', { body: credentials }));
}

/** Remembers the tokens of a new session, renews them once and answers the access token. */
async function keepSession(walker: Walker, tokens: Json): Promise<string> {
  const refresh = walker.keep('refresh token', tokens.refresh);
  const renewed = await walker.ask('/api/users/token/refresh/', { body: { refresh } });
  walker.keep('refresh token', renewed.refresh ?? refresh);
  walker.keep('access token', tokens.access);
  return walker.keep('access token', renewed.access);
}

async function resetPassword(walker: Walker, person: Person): Promise<Person> {
  await walker.ask('/api/users/password/reset/', { body: { email: person.email } });
  const link = await walker.mailedLink(person.email, /https?:\/\/\S*\/reset-password\/\S+/);
  const token = walker.keep('reset token', link.split('/').at(-1));
  await walker.open(link);
  const password = walker.keep('password', `laterite-${randomBytes(9).toString('hex')}`);
  const body = { token, new_password: password, confirm_password: password };
  const confirmed = await walker.ask('/api/users/password/reset/confirm/', { body, referer: link });
  if (confirmed.answered !== 200) throw new Error(`The reset failed: ${JSON.stringify(confirmed)}`);
  return { ...person, password, access: await signIn(walker, { email: person.email, password }) };
}

async function signInByGoogle(walker: Walker): Promise<void> {
  const { nonce } = await walker.ask('/api/users/google-nonce/', { body: {} });
  walker.keep('nonce', nonce);
  const email = walker.keep('address of a customer', `google.${randomBytes(8).toString('hex')}@mail.example`);
  const wish = { claims: { email }, nonce };
  const { credential } = await walker.ask('/standins/google/tokens', { body: wish });
  const tokens = await walker.ask('/api/users/google-login/', {
    body: { token: walker.keep('Google credential', credential) },
  });
  walker.keep('access token', tokens.access);
  walker.keep('refresh token', tokens.refresh);
}

/** What a customer types at the checkout: a phone number and an address that nobody else has. */
function ownBasket(walker: Walker): Json {
  const street = walker.keep('street', 'Sandalwood Crescent 77');
  for (const phone of ['0245558193', '245558193']) walker.keep('phone number', phone);
  const place = { ...(basket().delivery_location as Json), address: street };
  return basket({ phone_number: '024 555 8193', delivery_location: place, pickup_location: place });
}

async function buy(walker: Walker, { email, access }: Person): Promise<string> {
  const reference = walker.keep('reference', `order_${Date.now()}_${randomBytes(12).toString('hex')}`);
  const intent = await walker.ask('/api/payments/intents/', {
    body: { ...ownBasket(walker), reference },
    bearer: access,
  });
  const page = await walker.ask(`/api/payments/intents/${reference}/page/`, { body: {}, bearer: access });
  if (typeof page.url === 'string') walker.addresses.push(page.url.slice(new URL(page.url).origin.length));
  const charge = { reference, email, amount: intent.amount, currency: 'GHS', outcome: 'success', webhook: false };
  await walker.ask('/standins/payment/charges', { body: charge });
  const event = { event: 'charge.success', data: { reference, status: 'success' } };
  const signature = createHmac('sha512', SECRET_KEY).update(JSON.stringify(event)).digest('hex');
  const headers = { 'x-paystack-signature': walker.keep('signature of the provider', signature) };
  const webhook = await walker.ask('/api/payments/webhook/', { body: event, headers });
  if (webhook.answered !== 200) throw new Error(`The event was refused: ${webhook.answered}`);
  await walker.open(`/checkout?trxref=${reference}&reference=${reference}`);
  await walker.ask(`/api/payments/intents/${reference}/`, { bearer: access });
  const body = { ...ownBasket(walker), transaction_id: reference };
  const { order_slug: slug } = await walker.ask('/api/orders/', { body, bearer: access });
  return walker.keep('slug of an order', slug);
}

/** Somebody of the team sets up an authenticator app and signs in by it, mistyped first. Answers the access token. */
async function signInByTwoSteps(walker: Walker, { email, password, access: bearer }: Person): Promise<string> {
  const started = await walker.ask('/api/users/second-factor/totp/', { body: {}, bearer });
  const secret = walker.keep('secret of an authenticator app', started.secret);
  const code = codeAt(secret, new Date());
  const added = await walker.ask('/api/users/second-factor/totp/confirm/', { body: { code }, bearer });
  const codes = (added.recovery_codes as string[]).map((one) => walker.keep('recovery code', one));
  const { second_factor } = await walker.ask('/api/users/login/', { body: { email, password } });
  const ticket = walker.keep('ticket of a sign-in', (second_factor as Json).ticket);
  const finish = (proof: Json) => walker.ask('/api/users/second-factor/sign-in/', { body: { ticket, ...proof } });
  await finish({ method: 'totp', code: '000000' });
  return keepSession(walker, await finish({ method: 'recovery', code: codes[0] }));
}

/** Somebody whom the shop has taken into its team. */
async function joinTeam(walker: Walker): Promise<Person> {
  const person = await becomeCustomer(walker, 'kofi');
  await run(process.execPath, ['ops/staff.ts', 'add', person.email, 'staff'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: walker.shop.dataDir },
  });
  // The new role has ended the session.
  const { email, password } = person;
  return { ...person, access: await signIn(walker, { email, password }) };
}

/** The team takes a picture; the customer shares a link; both look at the picture by its addresses. */
async function follow(walker: Walker, { access }: Person, slug: string): Promise<void> {
  const member = await joinTeam(walker);
  const bearer = await signInByTwoSteps(walker, member);
  const green = { create: { width: 60, height: 40, channels: 3 as const, background: '#0a5c36' } };
  const body = new Uint8Array(await sharp(green).jpeg().toBuffer());
  const made = await walker.ask(`/api/staff/orders/${slug}/photos/intake/`, { body, bearer });
  if (typeof made.url !== 'string') throw new Error(`The picture was refused: ${JSON.stringify(made)}`);
  const own = new URL(made.url);
  walker.keep('key of a picture', own.searchParams.get('key'));
  await walker.open(own.pathname + own.search);
  await walker.open(`/staff/orders/${slug}`);
  await walker.ask(`/api/staff/orders/?q=${encodeURIComponent(member.email)}`, { bearer });

  const shared = await walker.ask(`/api/orders/${slug}/tracking/`, { body: {}, bearer: access });
  const link = new URL((shared.link as { url: string }).url);
  const token = walker.keep('tracking token', link.hash.slice(1));
  await fetch(link.href.replace(link.origin, walker.front)).then((response) => response.arrayBuffer());
  walker.addresses.push(`/api/track/${token}/`, `/track/${token}`, `/track/?token=${token}`);
  await walker.ask(`/api/track/${token}/`);
  const tracked = await walker.ask('/api/track/', { body: { token } });
  const [picture] = tracked.photos as { url: string }[];
  const address = new URL(picture?.url ?? '');
  walker.keep('key of a picture', address.searchParams.get('key'));
  await walker.open(address.pathname + address.search);
}

/** Somebody registers an address that is another's, who says so and then leaves the shop. */
async function disown(walker: Walker): Promise<void> {
  const email = walker.keep('address of a customer', `ama.${randomBytes(8).toString('hex')}@mail.example`);
  const planted = walker.keep('password', `mallory-${randomBytes(9).toString('hex')}`);
  const names = { first_name: 'Mallory', last_name: walker.keep('name', 'Unmistakable-Mock') };
  await walker.ask('/api/users/register/', { body: { email, password: planted, ...names } });
  const link = await walker.mailedLink(email, /https?:\/\/\S*\/verify-email\?\S+/);
  const key = walker.keep('verification key', new URL(link, walker.front).searchParams.get('key'));
  await walker.open(link);
  await walker.ask(`/api/users/verify-email/${key}/`, { method: 'POST', referer: link });
  const { token } = await walker.ask('/api/users/password/reject/', { body: { key }, referer: link });
  const page = `/reset-password/${walker.keep('reset token', token)}`;
  await walker.open(page);
  const password = walker.keep('password', `savanna-${randomBytes(9).toString('hex')}`);
  const body = { token, new_password: password, confirm_password: password };
  await walker.ask('/api/users/password/reset/confirm/', { body, referer: page });
  const bearer = await signIn(walker, { email, password });
  await walker.ask('/api/users/account/export/', { bearer });
  const left = await walker.ask('/api/users/account/delete/', { body: { password }, bearer });
  if (left.answered !== 200) throw new Error(`The account was not deleted: ${JSON.stringify(left)}`);
}

/** Failures: a wrong password, keys used twice, foreign credentials, an ended session. */
async function fail(walker: Walker, { email, access }: Person): Promise<void> {
  const wrong = walker.keep('wrong password', `mistyped-${randomBytes(9).toString('hex')}`);
  await walker.ask('/api/users/login/', { body: { email, password: wrong } });
  await walker.ask('/api/users/login/', { body: `{"email":"${email}","password":"${wrong}"` });
  await walker.ask('/api/users/google-login/', { body: { token: access } });
  await walker.ask('/api/users/token/refresh/', { body: { refresh: access } });
  const change = { old_password: wrong, new_password: wrong, confirm_password: wrong };
  await walker.ask('/api/users/password/change/', { body: change, bearer: access });
  await walker.ask('/api/users/logout/', { body: { refresh: access }, bearer: access });
}

/** Runs the whole journey through a front and returns every secret that it saw. */
export async function walkJourney(front: string, shop: ShopProcess): Promise<Traces> {
  const walker = new Walker(front, shop);
  const customer = await resetPassword(walker, await becomeCustomer(walker, 'efua'));
  await signInByGoogle(walker);
  const slug = await buy(walker, customer);
  await walker.open(`/orders/${slug}`);
  await walker.ask(`/api/orders/${slug}/`, { bearer: customer.access });
  await follow(walker, customer, slug);
  await disown(walker);
  await fail(walker, customer);
  return { secrets: walker.secrets, addresses: [...new Set(walker.addresses)] };
}
