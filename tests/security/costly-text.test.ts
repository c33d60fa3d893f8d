import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyEmailPath } from '#domain/account-paths.ts';
import { isEmail, normaliseEmail } from '#domain/accounts/credentials.ts';
import { normaliseReferralCode } from '#domain/accounts/referral-code.ts';
import { checkName } from '#domain/accounts/registration.ts';
import { areaOf } from '#domain/areas/regions.ts';
import { BUILT_IN_FEES } from '#domain/areas/trip-fees.ts';
import { callLink, whatsAppLink } from '#domain/contact.ts';
import { csvCell } from '#domain/csv.ts';
import { parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { searchTerms } from '#domain/orders/order-search.ts';
import { trackTokenFrom } from '#domain/orders/track-token.ts';
import { guardOf, safeContinue, trimPath } from '#domain/paths.ts';
import { formatPhone, normalisePhone, phoneInputValue } from '#domain/phone.ts';
import { placeProblem } from '#domain/places/findable.ts';
import { digitalAddressIn, normaliseDigitalAddress } from '#domain/places/ghana-post.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { isReference } from '#domain/reference.ts';
import { shellFor, slugFrom } from '#domain/slug-paths.ts';
import { staffSlugFrom } from '#domain/team-paths.ts';
import { createApp } from '#server/app.ts';
import { PATH_MAX, QUERY_MAX } from '#server/http/address-length.ts';
import { allowedMethods } from '#server/http/api-docs/methods.ts';
import { VALUES_LIMIT } from '#server/http/bodies/body.ts';
import type { App } from '#server/http/handle.ts';
import { createSite } from '#server/http/site/static.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { clientAddress, proxyMatcher } from '#server/platform/address.ts';
import { escapeHtml } from '#server/platform/escape.ts';
import { publicSettingsOf } from '#server/public-settings.ts';
import { suggest } from '#server/standins/places/gazetteer.ts';
import { allInputs, type CostlyRequest } from '#tests/costly/inputs.ts';
import { CORE, PATTERNS } from '#tests/costly/patterns.ts';
import { measureInputs } from '#tests/costly/processor-time.ts';
import { openStandins } from '#tests/server/standins/standins-world.ts';
import { newTeam } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { someOf } from '#tests/support/every-test.ts';
import type { TestUser } from '#tests/support/world.ts';

// It waits for a timer, which costs no processor time; its own tests cover it.
vi.mock('#server/features/users/sign-in/minimum-duration.ts', () => ({
  withMinimumDuration: (work: () => Promise<unknown>) => work(),
}));

/** Thousands of requests, one after the other, on a machine that may be busy. */
const LONG_MS = 600_000;

/** Long enough to show quadratic time, in characters. */
const LONG = 20_000;
const ORIGIN = 'http://shop.test';
const place = (text: string) => ({ region: text, areaName: text, name: text, address: text, localities: [text] });

/**
 * The functions that read an outsider's text on screen and server, each with the longest text that reaches it, in
 * characters.
 */
const READERS: Record<string, { most: number; read(text: string): unknown }> = {
  'a path without its last slashes': { most: LONG, read: trimPath },
  'a path whose slashes are in its middle': { most: LONG, read: (text) => trimPath(`${text}x`) },
  'the shell of a path': { most: LONG, read: shellFor },
  'the guard of a path': { most: LONG, read: guardOf },
  'the slug in a path': {
    most: LONG,
    read: (text) => [slugFrom(`/orders/${text}`), staffSlugFrom(`/staff/orders/${text}`)],
  },
  'the place to go on to': {
    most: LONG,
    read: (text) => [safeContinue(text, ORIGIN), safeContinue(`/${text}`, ORIGIN)],
  },
  'a tracking token': { most: LONG, read: (text) => trackTokenFrom(`#${text}`) },
  'the methods of a path': { most: LONG, read: (text) => allowedMethods(`/api/${text}`) },
  'an e-mail address': { most: LONG, read: (text) => [isEmail(text), isEmail(`a@${text}`), normaliseEmail(text)] },
  'a phone number': { most: LONG, read: (text) => [normalisePhone(text), phoneInputValue(text), formatPhone(text)] },
  'a link to call or write': { most: LONG, read: (text) => [callLink(text), whatsAppLink('', text)] },
  'an amount': { most: LONG, read: parseMoney },
  'a reference': { most: LONG, read: isReference },
  'a referral code': { most: LONG, read: normaliseReferralCode },
  'a name': { most: LONG, read: checkName },
  'an address in Ghana': {
    most: 300,
    read: (text) => [areaOf(place(text), BUILT_IN_FEES), areaOf({ ...place(text), region: 'Central' }, BUILT_IN_FEES)],
  },
  'a digital address': { most: LONG, read: (text) => [normaliseDigitalAddress(text), digitalAddressIn(text)] },
  'directions for the rider': {
    most: 300,
    read: (text) => placeProblem({ name: text, address: text, landmark: text, digital_address: text }),
  },
  'a search of the team': { most: LONG, read: searchTerms },
  'a cell of the CSV': { most: LONG, read: csvCell },
  'a day': { most: LONG, read: parseDay },
  'an address of the network': { most: 15_000, read: (text) => clientAddress(forwarded(text), '127.0.0.1', isProxy) },
  'a text in HTML': { most: LONG, read: escapeHtml },
  'a letter with a stranger’s words': {
    most: 1_000,
    read: (text) => renderMail({ subject: text, lines: [text], facts: [{ label: text, value: text }] }),
  },
  'a search for places': { most: 200, read: suggest },
};

const isProxy = proxyMatcher(['127.0.0.1']);
const forwarded = (text: string) =>
  new Request(ORIGIN, { headers: { 'X-Forwarded-For': text.replaceAll(/[^ -~]/g, '') } });

let shop: Shop;
let app: App;
let folder: string;
let tokens: Record<'owner' | 'customer', TestUser>;

beforeAll(async () => {
  shop = await openShop();
  const { owner, customer } = await newTeam(shop);
  tokens = { owner, customer };
  await shop.buy(customer);
  folder = await mkdtemp(join(tmpdir(), 'soleklean-costly-'));
  await writeFile(join(folder, 'index.html'), `<!doctype html><title>home</title>${'<p>words</p>'.repeat(200)}`);
  await writeFile(join(folder, '404.html'), '<!doctype html><title>not found</title>');
  const { settings } = shop.world;
  const outside = publicSettingsOf(settings, { payment: null, google: null, gazetteerUrl: null });
  const site = await createSite(folder, {
    publicSettings: outside,
    siteUrl: settings.siteUrl,
    apiUrl: settings.apiUrl,
  });
  const { standins } = openStandins();
  const world = { ...shop.world, settings: { ...settings, trustedProxies: ['127.0.0.1'] } };
  app = createApp(world, { site, standins: standins.app });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function send({ method, path, headers = {}, body, as }: CostlyRequest): Promise<Response> {
  const sent = as === undefined ? headers : { Authorization: `Bearer ${tokens[as].access}`, ...headers };
  const init = { method, headers: sent, ...(body === undefined ? {} : { body }) };
  return app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
}

/** The processor time of this process for one request, with its answer read. */
async function cost(request: CostlyRequest): Promise<number> {
  const before = process.cpuUsage();
  await (await send(request)).arrayBuffer();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('every accepted text costs linear time', () => {
  it.each(Object.entries(allInputs(CORE)))(
    'repeated characters in a %s',
    async (_, inputs) => {
      const { faults } = await measureInputs(someOf(inputs, 10), cost);
      expect(faults).toEqual([]);
    },
    LONG_MS,
  );

  it.each(Object.entries(READERS))('%s', async (_, { most, read }) => {
    const inputs = PATTERNS.map((pattern) => ({
      name: JSON.stringify(pattern),
      plain: 'x',
      fill: (share: number) => pattern.repeat((most * share) / pattern.length),
    }));
    const { faults } = await measureInputs(inputs, async (text) => {
      const before = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    expect(faults).toEqual([]);
  });
});

describe('an address longer than any of our pages and calls', () => {
  it.each([
    ['a page', 'GET', `/${'a'.repeat(PATH_MAX)}`],
    ['slashes', 'GET', '/'.repeat(15_000)],
    ['letters of two bytes', 'GET', `/orders/${'é'.repeat(PATH_MAX / 6 + 1)}`],
    ['escapes', 'GET', `/${'%2f'.repeat(PATH_MAX / 3 + 1)}`],
    ['a call', 'GET', `/api/orders/${'a'.repeat(PATH_MAX)}/`],
    ['a call with slashes', 'POST', `/api/payments/webhook/${'/'.repeat(PATH_MAX)}`],
    ['the query of a page', 'GET', `/?${'a'.repeat(QUERY_MAX)}`],
    ['the query of a call', 'GET', `/api/services/?${'a=&'.repeat(QUERY_MAX / 3 + 1)}`],
    ['the query of a probe', 'GET', `/healthz?${'é'.repeat(QUERY_MAX / 6 + 1)}`],
    ['a preflight', 'OPTIONS', `/api/${'/'.repeat(PATH_MAX)}`],
  ])('is refused with 414 before anything reads it: %s', async (_, method, path) => {
    const response = await send({ method, path });
    expect(response.status).toBe(414);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toEqual({
      detail: messages.errors.longAddress,
      error: messages.errors.longAddress,
    });
  });

  it('our longest ones are answered', async () => {
    const longest = `${'é'.repeat(120)}@${'é'.repeat(120)}.example`;
    expect((await send({ method: 'GET', path: verifyEmailPath('k'.repeat(43), longest) })).status).not.toBe(414);
    const reference = encodeURIComponent('='.repeat(100));
    const path = `/api/staff/payments/${reference}/refund/`;
    const asked = await send({ method: 'POST', path, headers: { 'Content-Type': 'application/json' }, body: '{}' });
    expect(asked.status).toBe(401);
    expect((await send({ method: 'GET', path: `/${'a'.repeat(PATH_MAX - 1)}` })).status).toBe(404);
    expect((await send({ method: 'GET', path: `/?${'a'.repeat(QUERY_MAX - 1)}` })).status).toBe(200);
  });
});

describe('a body with more values than any of our calls accepts', () => {
  const post = async (body: unknown) =>
    (
      await send({
        method: 'POST',
        path: '/api/users/google-nonce/',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;

  it('is refused before a schema reads it, whether in one list, in many or in keys', async () => {
    expect(await post({ a: Array.from({ length: VALUES_LIMIT }, () => 0) })).toBe(400);
    expect(await post(Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => 0)))).toBe(400);
    expect(await post(Object.fromEntries(Array.from({ length: VALUES_LIMIT + 1 }, (_, at) => [`k${at}`, 0])))).toBe(
      400,
    );
  });

  it('with one value less is read', async () => {
    expect(await post({ a: Array.from({ length: VALUES_LIMIT - 1 }, () => 0) })).toBe(200);
  });
});
