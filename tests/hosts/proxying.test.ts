import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caddyfile } from '#ops/hosts/caddy.ts';
import { nginxConfig } from '#ops/hosts/nginx.ts';
import { planSite, type SitePlan } from '#ops/hosts/site-plan.ts';
import { BODY_LIMIT } from '#server/http/bodies/body.ts';
import { LARGEST_BODY } from '#server/http/bodies/uploads.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { debianProgram } from '#tests/support/servers/debian.ts';
import { halfPost, rawRequest } from '#tests/support/servers/raw-request.ts';
import { startCaddy, startNginx, type WebServer } from '#tests/support/servers/web-server.ts';
import { LIVE_SITE } from './live-site.ts';

/** An API behind a host: a server that answers with the request it got. */
type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

const HOSTS = [
  { name: 'nginx', configure: nginxConfig, start: startNginx },
  { name: 'caddy', configure: caddyfile, start: startCaddy },
];
const LONG_WORDS = 'words '.repeat(300);

let folder: string;
let plan: SitePlan;
let api: Server;
let apiPort: number;
/** The addresses of the requests whose headers have reached the API. */
const begun: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proxying-'));
  for (const name of ['index.html', '404.html', 'robots.txt']) await writeFile(join(folder, name), name);
  plan = await planSite(folder, { ...LIVE_SITE, siteUrl: 'http://shop.test', apiUrl: 'http://shop.test' });
  api = createServer(async (request, response) => {
    begun.push(request.url ?? '');
    let body = '';
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      // The host cut a body that it refuses.
      return;
    }
    const { method = '', url = '', headers } = request;
    response.writeHead(url.includes('missing') ? 404 : url.includes('throttled') ? 429 : 200, {
      'Retry-After': '7',
      'Content-Type': 'application/json',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'no-store',
    });
    response.end(JSON.stringify({ method, url, headers, body, words: LONG_WORDS }));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  apiPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(async () => {
  api.closeAllConnections();
  api.close();
  await rm(folder, { recursive: true });
});

for (const { name, configure, start } of HOSTS) {
  const program = await debianProgram(name);
  describe.skipIf(program === null)(`an API behind ${name}`, () => {
    const servers: WebServer[] = [];
    const host = async (frontProxies: string[], others: number[] = []) => {
      const port = await freePort();
      const apiServers = [...others, apiPort].map((one) => `127.0.0.1:${one}`);
      const options = { root: folder, port, apiServers, frontProxies };
      const server = await start(program ?? name, configure(plan, options), port);
      servers.push(server);
      return server.origin;
    };
    const ask = async (origin: string, init: RequestInit = {}, path = '/api/orders/?page=2') => {
      const response = await fetch(`${origin}${path}`, init);
      return { response, asked: (await response.json()) as Asked };
    };
    afterAll(async () => {
      for (const server of servers) await server.stop();
    });

    it('gets the browser’s request, with the client’s address and an id', async () => {
      const origin = await host([]);
      const headers = {
        Authorization: 'Bearer x',
        'Content-Type': 'application/json',
        'X-Forwarded-For': '198.51.100.7',
      };
      const { asked, response } = await ask(origin, { method: 'POST', body: '{"a":1}', headers });
      expect(asked).toMatchObject({ method: 'POST', url: '/api/orders/?page=2', body: '{"a":1}' });
      expect(asked.headers.authorization).toBe('Bearer x');
      // A client's own X-Forwarded-For is not passed on.
      expect(asked.headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(asked.headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-frame-options')).toBeNull();
    });

    it('sends its own not-found answer, not the site’s', async () => {
      const { response, asked } = await ask(await host([]), {}, '/api/missing/');
      expect([response.status, asked.url]).toEqual([404, '/api/missing/']);
    });

    it('sends its own answer when it refuses a request', async () => {
      const { response, asked } = await ask(await host([]), { method: 'POST', body: '{}' }, '/api/throttled/');
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
      expect([asked.url, response.headers.get('cache-control')]).toEqual(['/api/throttled/', 'no-store']);
    });

    it('is skipped while a process is down, for reading and for writing', async () => {
      const origin = await host([], [await freePort()]);
      for (const method of ['GET', 'POST', 'GET', 'POST'])
        expect((await ask(origin, { method })).response.status).toBe(200);
    });

    it.skipIf(name === 'caddy')('is skipped for reading while it stops', async () => {
      const stopping = createServer((request, response) => {
        request.resume();
        response.writeHead(503).end('{}');
      }).listen(0, '127.0.0.1');
      await once(stopping, 'listening');
      const address = stopping.address();
      const origin = await host([], [typeof address === 'object' ? (address?.port ?? 0) : 0]);
      for (let times = 0; times < 4; times += 1) expect((await ask(origin)).response.status).toBe(200);
      stopping.closeAllConnections();
      stopping.close();
    });

    it('is asked when a form has arrived completely, and not before', async () => {
      const origin = await host([]);
      const path = `/api/half/${name}/`;
      const form = await rawRequest(Number(new URL(origin).port), halfPost(path, 20));
      try {
        for (let times = 0; times < 20; times += 1) await ask(origin);
        expect(begun).not.toContain(path);
        form.socket.write('x'.repeat(19));
        await expect.poll(() => begun).toContain(path);
        await expect.poll(() => form.text()).toContain(`{${'x'.repeat(19)}`);
      } finally {
        form.socket.destroy();
      }
    });

    it.runIf(name === 'nginx')('gets no flood of whole requests from one address, and what others ask', async () => {
      const { port } = new URL(await host([]));
      const get = (number: number) => `GET /api/services/?n=${number} HTTP/1.1\r\nHost: shop.test\r\n`;
      const flood = Array.from({ length: 1_000 }, (_, number) => `${get(number)}\r\n`).join('');
      const before = begun.length;
      const attacker = await rawRequest(Number(port), flood, '127.1.0.1');
      const answers = (await attacker.closed).split('HTTP/1.1 ').slice(1);
      const refused = answers.pop();
      expect(refused).toMatch(/^429[\s\S]*Connection: close[\s\S]*Retry-After: 2[\s\S]*\{"detail":/);
      expect(answers.every((answer) => answer.startsWith('200'))).toBe(true);
      expect(begun.length - before).toBe(answers.length);
      expect(answers.length).toBeLessThan(1_000);
      const neighbour = await rawRequest(Number(port), `${get(1_000)}Connection: close\r\n\r\n`, '127.2.0.1');
      expect(await neighbour.closed).toMatch(/^HTTP\/1\.1 200/);
    });

    it('gets no body that is larger than a form or an upload may be, also one of unknown length', async () => {
      const origin = await host([]);
      const before = begun.length;
      const half = (path: string, bytes: number) =>
        rawRequest(
          Number(new URL(origin).port),
          `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${bytes}\r\n\r\n`,
        );
      for (const [path, bytes] of [
        ['/api/orders/', BODY_LIMIT + 1],
        ['/api/orders/a-slug/photos/', LARGEST_BODY + 1],
      ] as const) {
        const request = await half(path, bytes);
        try {
          await expect.poll(request.text, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 413 [\s\S]*"error":"The request/);
          expect(request.text()).toContain(
            '{"detail":"The request is too large.","error":"The request is too large."}',
          );
        } finally {
          request.socket.destroy();
        }
      }
      const body = new Blob(['x'.repeat(2 * BODY_LIMIT)]).stream();
      const unknown = await fetch(`${origin}/api/orders/`, { method: 'POST', body, duplex: 'half' } as RequestInit);
      expect(unknown.status).toBe(413);
      // Caddy passes the beginning of the last one on.
      expect(begun.length - before).toBeLessThanOrEqual(name === 'caddy' ? 1 : 0);
    });

    it('is asked for its health by this machine and by the balancer, and by nobody who comes through them', async () => {
      const origin = await host(['127.0.0.1']);
      const health = async (headers: Record<string, string> = {}) =>
        (await fetch(`${origin}/readyz`, { headers })).status;
      expect(await health()).toBe(200);
      expect(begun.at(-1)).toBe('/readyz');
      const before = begun.length;
      const through = await fetch(`${origin}/readyz`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
      expect([through.status, await through.text()]).toEqual([404, '404.html']);
      expect(begun).toHaveLength(before);
      expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    });

    it('gets a large body as it was sent', async () => {
      const body = 'picture '.repeat(100_000);
      for (const path of ['/api/orders/a-slug/photos/', '/api/staff/orders/a-slug/photos/before/'])
        expect((await ask(await host([]), { method: 'POST', body }, path)).asked.body).toBe(body);
    });

    it('gets the customer’s address from the proxy that ends TLS before the host', async () => {
      const { asked } = await ask(await host(['127.0.0.1']), { headers: { 'X-Forwarded-For': '198.51.100.7' } });
      expect(asked.headers['x-forwarded-for']?.toString().split(',')[0]).toBe('198.51.100.7');
    });
  });
}
