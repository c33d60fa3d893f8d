import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld({ settings: { corsOrigins: ['https://www.soleklean.example'] } });
});
afterAll(() => shop.close());

const post = (path: string, body: unknown, headers = {}) => shop.request('POST', path, { body, headers });
const LOGIN = '/api/users/login/';

describe('every answer', () => {
  it.each(['/api/services/', '/api/nothing/', '/healthz', '/api/docs/'])(
    '%s has the security headers and an id',
    async (path) => {
      const { headers } = await shop.request('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it('is not cached, and runs nothing in a browser', async () => {
    const { headers } = await shop.request('GET', '/api/services/');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('requires https only where the site has it', async () => {
    expect((await shop.request('GET', '/healthz')).headers.get('strict-transport-security')).toBeNull();
    const secure = await openWorld({ settings: { siteUrl: 'https://soleklean.example' } });
    const { headers } = await secure.request('GET', '/healthz');
    await secure.close();
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    shop.request('OPTIONS', LOGIN, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      },
    });

  it.each(['http://shop.test', 'https://www.soleklean.example'])('%s may call, with credentials', async (origin) => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it.each(['https://evil.example', 'null', 'http://shop.test.evil.example', 'https://www.soleklean.example.evil'])(
    '%s may not',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
      const { headers } = await shop.request('GET', '/api/services/', { headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('paths and methods', () => {
  it('an unknown path is a 404 in JSON', async () => {
    const { status, body } = await shop.request('GET', '/api/nothing/');
    expect(status).toBe(404);
    expect(body).toEqual({ detail: messages.errors.notFound, error: messages.errors.notFound });
  });

  it.each([
    ['GET', LOGIN, 'POST'],
    ['DELETE', '/api/services/1/', 'GET'],
    ['PUT', '/api/orders/', 'POST'],
    ['POST', '/api/services', 'GET'],
  ])('%s %s is a 405 that names the allowed methods', async (method, path, allowed) => {
    const { status, headers } = await shop.request(method, path);
    expect(status).toBe(405);
    expect(headers.get('allow')?.split(', ')).toContain(allowed);
  });

  it('a method override is ignored', async () => {
    const { status } = await post('/api/services/1/', {}, { 'X-HTTP-Method-Override': 'GET' });
    expect(status).toBe(405);
  });

  it('HEAD answers like GET without a body', async () => {
    const { status, body } = await shop.request<unknown>('HEAD', '/api/services/');
    expect(status).toBe(200);
    expect(body).toBe('');
  });

  it('every call of the contract is mounted', async () => {
    for (const call of Object.values(calls)) {
      const path = call.path.replace(/:\w+/g, 'x');
      const { status } = await shop.request(call.method, path, call.method === 'GET' ? {} : { body: {} });
      // A call in the table that is not mounted would be a 405.
      expect([405, 500, 501], `${call.method} ${path}`).not.toContain(status);
    }
  });
});

describe('bodies', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([
    ['broken JSON', '{"email":'],
    ['a lone word', 'email'],
    ['a NUL', '{"email":"a\\u0000@example.com","password":"x"}'],
    ['half a surrogate pair', '{"email":"\\ud800@example.com","password":"x"}'],
    ['a NUL in a key', '{"a\\u0000":1}'],
    ['nesting without end', nested(21)],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '7'],
  ])('%s is a 400', async (_, body) => {
    const { status, body: answer } = await post(LOGIN, body);
    expect(status).toBe(400);
    expect(answer).toEqual({ detail: messages.errors.unreadable, error: messages.errors.unreadable });
  });

  it('bytes that are not UTF-8 are a 400', async () => {
    const response = await shop.app.request(LOGIN, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  it('more than 100 kB is a 413, with or without a Content-Length', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(100_001) });
    expect((await post(LOGIN, body)).status).toBe(413);
    const stream = new Blob([body]).stream();
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: stream,
      duplex: 'half' as const,
    };
    expect((await shop.app.request(LOGIN, init)).status).toBe(413);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'content of type %j is a 415',
    async (type) => {
      const { status } = await post(LOGIN, 'email=a&password=b', { 'Content-Type': type });
      expect(status).toBe(415);
    },
  );

  it('proto and constructor keys pollute nothing', async () => {
    const { status } = await post(
      LOGIN,
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('our own failures', () => {
  it('are a 500 with an id and nothing else', async () => {
    const broken = await openWorld();
    await broken.world.db.execute('drop table services cascade');
    const { status, body, headers } = await broken.request('GET', '/api/services/');
    await broken.close();
    expect(status).toBe(500);
    expect(body.request_id).toBe(headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toMatch(/select|services|relation|at /i);
  });

  it('are logged without the values of the query', async () => {
    const broken = await openWorld();
    const lines: unknown[] = [];
    Object.assign(broken.world.log, { error: (...line: unknown[]) => lines.push(line) });
    await broken.world.db.execute('drop table users cascade');
    await post(LOGIN, {});
    await broken.request('POST', LOGIN, { body: { email: 'secret@example.com', password: 'hush hush hush' } });
    await broken.close();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain('relation');
    expect(JSON.stringify(lines)).not.toMatch(/secret@example\.com|hush/);
  });
});

describe('health', () => {
  it('the shop is alive and ready', async () => {
    expect(await shop.request('GET', '/healthz')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await shop.request('GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } });
  });

  it('without a database it is alive but not ready', async () => {
    const broken = await openWorld();
    await broken.close();
    expect((await broken.request('GET', '/healthz')).status).toBe(200);
    expect((await broken.request('GET', '/readyz')).status).toBe(503);
  });
});
