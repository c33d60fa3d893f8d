import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caddyfile } from '#ops/hosts/caddy.ts';
import { nginxConfig } from '#ops/hosts/nginx.ts';
import { planSite, type SitePlan } from '#ops/hosts/site-plan.ts';
import { LIVE_SITE } from '#tests/hosts/live-site.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { debianProgram } from '#tests/support/servers/debian.ts';
import { startCaddy, startNginx, type WebServer } from '#tests/support/servers/web-server.ts';
import { type Traces, walkJourney } from './journey.ts';
import { requestsAround, requestsCarrying, sendRaw } from './raw-request.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { secretsIn, spellingsOf } from './spellings.ts';

const PAGES = ['', 'login/', 'checkout/', 'verify-email/', 'temp-verify-email/', 'track/', 'reset-password/token/'];
const SHELLS = ['orders/order/', 'receipts/order/', 'staff/orders/order/'];
const FRONTS = [
  { name: 'nginx', configure: nginxConfig, start: startNginx, program: await debianProgram('nginx') },
  { name: 'caddy', configure: caddyfile, start: startCaddy, program: await debianProgram('caddy') },
];
const AT_ONCE = 24;

type Walked = { server: WebServer; traces: Traces };

let root: string;
let plan: SitePlan;
let shop: ShopProcess;
const servers: WebServer[] = [];
const walked = new Map<string, Walked>();

/** A front before these processes of the API. */
async function openFront({ name, configure, start, program }: (typeof FRONTS)[number], apiPorts: number[]) {
  const port = await freePort();
  const apiServers = apiPorts.map((one) => `127.0.0.1:${one}`);
  const server = await start(program ?? name, configure(plan, { root, port, apiServers, hasStandins: true }), port);
  servers.push(server);
  return server;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'logged-site-'));
  for (const name of [...[...PAGES, ...SHELLS].map((page) => `${page}index.html`), '404.html', 'robots.txt']) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), '<!DOCTYPE html><title>page</title>');
  }
  shop = await startShop();
  plan = await planSite(root, { ...LIVE_SITE, siteUrl: 'http://shop.test', apiUrl: 'http://shop.test' });
  const walk = async (front: (typeof FRONTS)[number]) => {
    const server = await openFront(front, [shop.port]);
    walked.set(front.name, { server, traces: await walkJourney(server.origin, shop) });
  };
  await Promise.all(FRONTS.filter(({ program }) => program !== null).map(walk));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await shop?.stop();
  await rm(root, { recursive: true, force: true });
});

/** An API that closes the connection, or whose answer is not HTTP. */
async function brokenApi(answer: string): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, server };
}

/** Sends requests a few at a time. */
async function sendAll(origin: string, requests: string[]): Promise<void> {
  const left = requests.values();
  const send = async () => {
    for (const request of left) await sendRaw(origin, request);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

/** Every request that a browser, an incomplete link or a scanner could make from a journey's addresses. */
async function misuse(origin: string, { secrets, addresses }: Traces): Promise<void> {
  const carried = [...secrets].flatMap(([secret]) => requestsCarrying(secret, `${origin}${addresses[0]}`));
  await sendAll(origin, [...addresses.flatMap(requestsAround), ...carried]);
  for (const address of addresses)
    await sendRaw(origin, `GET ${address} HTTP/1.1\r\nHost: shop.test\r\n\r\n`, { cut: true });
}

for (const front of FRONTS) {
  const { name, program } = front;
  if (program === null && process.env.CI) throw new Error(`${name} is needed: on Debian, apt-get install ${name}.`);
  describe.skipIf(program === null)(`the logs of ${name} and of the shop behind it`, () => {
    let server: WebServer;
    let traces: Traces;
    beforeAll(() => {
      ({ server, traces } = walked.get(name) as Walked);
    });

    it('say which kinds of pages and calls were requested, and with which results', async () => {
      const log = await server.logs();
      const reset = name === 'nginx' ? '"route":"/reset-password/:token","status":200' : '"uri":"/reset-password/"';
      const verify = name === 'nginx' ? '"/api/users/verify-email/:key"' : '"uri":"/api/users/verify-email/"';
      for (const line of [reset, verify, '/api/users/login', '127.0.0.1']) expect(log).toContain(line);
      expect(shop.said()).toContain('"route":"/api/users/verify-email/:key/","status":200');
    });

    it('contain no key, token, password, credential or personal data of the whole journey', async () => {
      const names = new Set(traces.secrets.values());
      expect(names.size).toBeGreaterThan(12);
      expect(secretsIn(await server.logs(), traces.secrets)).toEqual([]);
      expect(secretsIn(shop.said(), traces.secrets)).toEqual([]);
    });

    it('contain none of them in any spelling, also of invalid and incomplete requests', async () => {
      await misuse(server.origin, traces);
      const log = await server.logs();
      expect(log.split('\n').length).toBeGreaterThan(500);
      expect(secretsIn(log, traces.secrets)).toEqual([]);
      expect(secretsIn(shop.said(), traces.secrets)).toEqual([]);
    });

    it.each([
      ['is away', null],
      ['breaks off', ''],
      ['answers half a header', 'HTTP/1.1 200 OK\r\nContent-'],
      ['leads on to an address with a key', 'HTTP/1.1 302 Found\r\nLocation: /x?key=KEY\r\nContent-Length: 0\r\n\r\n'],
    ])('contain none of them when the API %s', async (_, answer) => {
      const [key = ''] = traces.secrets.keys();
      const api = answer === null ? null : await brokenApi(answer.replace('KEY', key));
      const broken = await openFront(front, [api?.port ?? (await freePort())]);
      await Promise.all(
        traces.addresses.flatMap((address) => {
          const headers = { Referer: `${server.origin}${address}`, Authorization: `Bearer ${key}` };
          const asked = [{ method: 'GET' }, { method: 'POST', body: key }];
          return asked.map((init) => fetch(`${broken.origin}${address}`, { ...init, headers, redirect: 'manual' }));
        }),
      );
      api?.server.close();
      const log = await broken.logs();
      expect(log).toMatch(answer?.includes('302') ? /"status":302/ : /"status":502/);
      expect(secretsIn(log, traces.secrets)).toEqual([]);
    });
  });
}

it('Caddy’s own messages about a failure do not quote the request', async ({ skip }) => {
  const caddy = FRONTS.find(({ name, program }) => name === 'caddy' && program !== null);
  if (caddy === undefined) return skip();
  // The error page fails as well: then Caddy logs the failure itself.
  const configure: typeof caddyfile = (...site) => caddyfile(...site).replace('handle_errors {', '$&\n\t\terror 500');
  const broken = await openFront({ ...caddy, configure }, [await freePort()]);
  const secret = 'Zk3v9QpX1mN7bT5wYc2LdA';
  await fetch(`${broken.origin}/api/track/${secret}/?key=${secret}`, { headers: { Referer: `http://x/${secret}` } });
  const log = await broken.logs();
  expect(log).toContain('error handling handler error');
  expect(secretsIn(log, new Map([[secret, 'token']]))).toEqual([]);
});

it.each([
  ['as it is', (secret: string) => secret],
  ['in capitals', (secret: string) => secret.toUpperCase()],
  ['percent-encoded', (secret: string) => encodeURIComponent(secret)],
  ['percent-encoded in part', (secret: string) => secret.replace('b', '%62')],
  ['escaped by nginx', (secret: string) => secret.replace('b', '\\x62')],
  ['cut off', (secret: string) => secret.slice(0, 15)],
  ['in base64 among other words', (secret: string) => Buffer.from(`user:${secret}:x`).toString('base64')],
  ['in hexadecimal', (secret: string) => Buffer.from(secret).toString('hex')],
])('a secret %s in a log is found', (_, spell) => {
  const secret = 'ab+Secret/Key=with.many-signs_1';
  expect(secretsIn(`{"uri":"/x?${spell(secret)}"}`, new Map([[secret, 'key']]))).toEqual(['key']);
  expect(spellingsOf('other')).not.toContain(secret);
});
