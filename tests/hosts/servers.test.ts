import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { caddyfile } from '#ops/hosts/caddy.ts';
import { compressCopies } from '#ops/hosts/compressed-copies.ts';
import { HEADER_RULES_MAX, headersFile, LINE_LENGTH_MAX } from '#ops/hosts/network-files.ts';
import { nginxConfig, type ServerOptions } from '#ops/hosts/nginx.ts';
import { planSite, type SitePlan } from '#ops/hosts/site-plan.ts';
import { COMPRESSED_EXTENSIONS } from '#server/http/site/site-files.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { debianProgram } from '#tests/support/servers/debian.ts';
import { startCaddy, startNginx, type WebServer } from '#tests/support/servers/web-server.ts';
import { apiSiteHandler } from './api-site-handler.ts';
import { LIVE_SITE } from './live-site.ts';
import { addressesIn, comparableResponse, overNetwork, type RequestHandler, UNKNOWN_ADDRESSES } from './walk.ts';

/** Both servers are compared with the API's own responses for the built site, address by address. */
const SERVERS = [
  { name: 'nginx', configure: nginxConfig, start: startNginx, siteUrl: LIVE_SITE.siteUrl },
  // Plain http, so that Caddy requests no certificate.
  { name: 'caddy', configure: caddyfile, start: startCaddy, siteUrl: 'http://shop.test' },
];

let root: string;

beforeAll(async () => {
  const isBuilt = await stat('dist/index.html').then(
    () => true,
    () => false,
  );
  if (!isBuilt) await buildSiteIfStale();
  root = await mkdtemp(join(tmpdir(), 'hosted-site-'));
  await cp('dist', root, { recursive: true, preserveTimestamps: true });
  if (!(await stat(join(root, 'index.html.br')).catch(() => null))) await compressCopies(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A response as received, for an address as written: fetch would normalise the address and decompress the response. */
function raw(origin: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asked = request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject).end();
  });
}

for (const { name, configure, start, siteUrl } of SERVERS) {
  const program = await debianProgram(name);
  if (program === null && process.env.CI) throw new Error(`${name} is needed: on Debian, apt-get install ${name}.`);
  describe.skipIf(program === null)(
    `${name}${program === null ? ' (not installed, and not root to install it)' : ''}`,
    () => {
      let server: WebServer;
      let hosted: RequestHandler;
      let plan: SitePlan;
      let own: RequestHandler;
      beforeAll(async () => {
        const settings = { ...LIVE_SITE, siteUrl };
        plan = await planSite(root, settings);
        own = await apiSiteHandler(root, settings);
        const port = await freePort();
        const options: ServerOptions = { root, port, apiServers: [] };
        server = await start(program ?? name, configure(plan, options), port);
        hosted = overNetwork(server.origin);
      });
      afterAll(() => server?.stop());

      it('answers every address of the site as the API does', async () => {
        const addresses = addressesIn(plan);
        expect(addresses.length).toBeGreaterThan(150);
        for (const address of addresses)
          expect(await comparableResponse(hosted, address), address).toEqual(await comparableResponse(own, address));
      });

      it.each(UNKNOWN_ADDRESSES)('has the not-found page for %s', async (address) => {
        const answer = await comparableResponse(hosted, address);
        expect(answer).toEqual(await comparableResponse(own, address));
        expect(answer.status).toBe(404);
        expect(answer.headers['cache-control']).toBe('no-cache');
      });

      it.each([
        ['br, gzip', name === 'nginx' ? 'gzip' : 'br'],
        ['gzip', 'gzip'],
      ] as const)(
        'sends the compressed copy to clients that accept %s, and a Vary header',
        async (accepted, encoding) => {
          for (const file of ['/cart/index.html', '/services/index.html', '/service-worker.js', '/404.html']) {
            const address = file === '/404.html' ? '/nothing' : file.replace('/index.html', '');
            const { headers, body } = await raw(server.origin, address, { 'Accept-Encoding': accepted });
            const copy = await readFile(join(root, `${file}${COMPRESSED_EXTENSIONS[encoding]}`));
            expect([headers['content-encoding'], body.equals(copy)], file).toEqual([encoding, true]);
            expect(headers.vary, file).toContain('Accept-Encoding');
            const unpacked = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(copy);
            expect(unpacked.equals(await readFile(join(root, file))), file).toBe(true);
          }
        },
      );

      it('tells clients with Save-Data to prefetch nothing', async () => {
        expect((await comparableResponse(hosted, '/')).headers['speculation-rules']).toBe('"/links.speculationrules"');
        expect((await comparableResponse(hosted, '/', { 'Save-Data': 'on' })).headers['speculation-rules']).toBeNull();
      });

      it('sends an unchanged page once', async () => {
        const first = await fetch(`${server.origin}/cart`);
        await first.arrayBuffer();
        const etag = first.headers.get('etag') ?? '';
        const again = await fetch(`${server.origin}/cart`, { headers: { 'If-None-Match': etag } });
        expect([etag === '', again.status]).toEqual([false, 304]);
      });

      it('accepts no POST, and serves nothing outside the folder', async () => {
        expect((await fetch(`${server.origin}/cart`, { method: 'POST', body: '{}' })).status).toBe(405);
        for (const path of [
          '/../package.json',
          '/_astro/../../../etc/passwd',
          '/%2e%2e/%2e%2e/etc/passwd',
          '/..%2fpackage.json',
          '/..%5cetc',
        ])
          expect([400, 404]).toContain((await raw(server.origin, path)).status);
      });
    },
  );
}

it('the built site stays within a content network’s limits', async () => {
  const headers = headersFile(await planSite(root, LIVE_SITE));
  expect(headers.split('\n\n').length).toBeLessThanOrEqual(HEADER_RULES_MAX);
  expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThan(LINE_LENGTH_MAX);
});

it('Caddy accepts the configuration of an https shop, which fetches its own certificate', async ({ skip }) => {
  const program = await debianProgram('caddy');
  if (program === null) return skip();
  const folder = await mkdtemp(join(tmpdir(), 'caddyfile-'));
  const plan = await planSite(root, LIVE_SITE);
  await writeFile(join(folder, 'Caddyfile'), caddyfile(plan, { root, port: 80, apiServers: ['127.0.0.1:4321'] }));
  const args = ['adapt', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 });
  await rm(folder, { recursive: true });
  expect(JSON.stringify(JSON.parse(stdout))).toContain('"host":["shop.example"]');
  expect(stdout).toContain('max-age=31536000; includeSubDomains');
});

it.each([
  [undefined, 'buffer_requests', 'request_buffers'],
  ['2.6.3', 'buffer_requests', 'request_buffers'],
  ['2.6.4', 'request_buffers', 'buffer_requests'],
  ['2.10', 'request_buffers', 'buffer_requests'],
])('a Caddy of version %s is told to wait for a body by its own word, %s', async (caddyVersion, word, other) => {
  const options: ServerOptions = { root, port: 80, apiServers: ['127.0.0.1:4321'] };
  const plan = await planSite(root, LIVE_SITE);
  const text = caddyfile(plan, caddyVersion === undefined ? options : { ...options, caddyVersion });
  expect([text.includes(`\t${word}`), text.includes(`\t${other}`)]).toEqual([true, false]);
});
