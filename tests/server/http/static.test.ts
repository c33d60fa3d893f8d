import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicSettings } from '#contract/settings.ts';
import { withPracticeNotice } from '#server/http/site/practice-notice.ts';
import { createSite } from '#server/http/site/static.ts';

const CODE = 'document.title = "ready";';
const HASH = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;
const page = (name: string, more = '') => `<!doctype html><title>${name}</title>${more}<p>${'words '.repeat(200)}</p>`;

const ISLAND = '<script src="/_astro/a.js"></script>';
const FILES: Record<string, string> = {
  'index.html': page('home'),
  'cart/index.html': page('cart', `<script>${CODE}</script>${ISLAND}`),
  'checkout/index.html': page('checkout', ISLAND),
  'login/index.html': page('login', ISLAND),
  'orders/index.html': page('orders', ISLAND),
  'orders/order/index.html': page('one order', ISLAND),
  'orders/failed/index.html': page('failed orders', ISLAND),
  'reset-password/token/index.html': page('new password', ISLAND),
  'verify-email/index.html': page('verify', ISLAND),
  '404.html': page('not found'),
  '_astro/a.js': `export const x = ${JSON.stringify('x'.repeat(2000))};`,
  'images/pair.jpg': 'not really a picture, but long enough to be worth it '.repeat(40),
  'robots.txt': 'User-agent: *',
};

const STANDINS: PublicSettings = {
  payment: { public_key: 'pk_test', script_url: '/standins/payment/inline.js' },
  google: { client_id: 'x', script_url: '/standins/google/client.js' },
  maps: { api_key: null, gazetteer_url: '/standins/places' },
  standins: true,
};
const REAL: PublicSettings = {
  payment: { public_key: 'pk_live', script_url: 'https://js.paystack.co/v2/inline.js' },
  google: { client_id: 'x', script_url: 'https://accounts.google.com/gsi/client' },
  maps: { api_key: 'key', gazetteer_url: null },
  standins: false,
};

let folder: string;
let site: Awaited<ReturnType<typeof createSite>>;
let realSite: typeof site;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(dirname(folder), 'outside.txt'), 'secret');
  site = await createSite(folder, {
    publicSettings: STANDINS,
    siteUrl: 'http://localhost:4321',
    apiUrl: 'http://localhost:4321',
  });
  realSite = await createSite(folder, {
    publicSettings: REAL,
    siteUrl: 'https://soleklean.example',
    apiUrl: 'https://api.soleklean.example',
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(join(dirname(folder), 'outside.txt'));
});

async function get(path: string, headers: Record<string, string> = {}, from = site, method = 'GET'): Promise<Response> {
  const response = await from(new Request(`http://localhost:4321${path}`, { method, headers }));
  if (response === null) throw new Error(`Nothing answers ${path}.`);
  return response;
}
const titleOf = async (response: Response) => /<title>(.*?)<\/title>/.exec(await response.text())?.[1];
const policyOf = (response: Response) => {
  const policy = response.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
};

describe('the pages', () => {
  it.each([
    ['/', 'home'],
    ['/cart', 'cart'],
    ['/cart/', 'cart'],
    ['/cart?from=menu', 'cart'],
    ['/orders', 'orders'],
    ['/orders/', 'orders'],
    ['/orders/failed', 'failed orders'],
    ['/orders/failed/', 'failed orders'],
    ['/orders/some-slug', 'one order'],
    ['/orders/some-slug/?x=1', 'one order'],
    ['/reset-password/some-token', 'new password'],
    ['/reset-password/some-token/', 'new password'],
  ])('%s shows %s', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await titleOf(response)).toBe(title);
  });

  it.each(['/nothing', '/orders/a/b', '/404.html', '/cart/index', '/%E0%A4%A', '//evil.example', '/cart%00'])(
    '%s is the not-found page with its status',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await titleOf(response)).toBe('not found');
    },
  );

  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..\\outside.txt',
    '/cart/..%2f..%2f..%2foutside.txt',
  ])('%s leads nowhere', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('accepts GET and HEAD only', async () => {
    const response = await get('/cart', {}, site, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await site(new Request('http://localhost:4321/nothing', { method: 'POST' }))).toBeNull();
  });
});

describe('pages of other origins', () => {
  it('may show the pictures that the API names, and nothing else', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy');
    expect(await policy('/images/pair.jpg')).toBe('cross-origin');
    for (const path of ['/', '/cart', '/_astro/a.js', '/robots.txt', '/images/gone.jpg']) {
      expect(await policy(path)).toBeNull();
    }
  });
});

describe('caching', () => {
  it('of hashed files is unlimited, of pictures a day, and pages are always revalidated', async () => {
    expect((await get('/_astro/a.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/images/pair.jpg')).headers.get('cache-control')).toBe('public, max-age=86400');
    expect((await get('/cart')).headers.get('cache-control')).toBe('no-cache');
  });

  it('an unchanged page is not sent again', async () => {
    const { headers } = await get('/cart');
    const etag = headers.get('etag') ?? '';
    expect((await get('/cart', { 'If-None-Match': `"other", ${etag}` })).status).toBe(304);
    expect((await get('/cart', { 'If-None-Match': '*' })).status).toBe(304);
    expect((await get('/cart', { 'If-None-Match': '"other"' })).status).toBe(200);
    // The tag is the only validator.
    expect(headers.get('last-modified')).toBeNull();
    expect((await get('/cart', { 'If-Modified-Since': new Date().toUTCString() })).status).toBe(200);
  });
});

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', 'br', (bytes: Uint8Array) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Uint8Array) => gunzipSync(bytes)],
    ['br;q=0, gzip', 'gzip', (bytes: Uint8Array) => gunzipSync(bytes)],
  ])('of %s takes %s', async (accepted, encoding, unpack) => {
    const response = await get('/cart', { 'Accept-Encoding': accepted });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(unpack(bytes).toString()).toBe(FILES['cart/index.html']);
    expect(bytes.byteLength).toBeLessThan((FILES['cart/index.html'] ?? '').length / 3);
  });

  it('is not used for clients without it, for pictures and for small files', async () => {
    expect((await get('/cart')).headers.get('content-encoding')).toBeNull();
    expect((await get('/images/pair.jpg', { 'Accept-Encoding': 'br' })).headers.get('content-encoding')).toBeNull();
    expect((await get('/robots.txt', { 'Accept-Encoding': 'br' })).headers.get('content-encoding')).toBeNull();
  });
});

describe('what a page may load', () => {
  it('only its own scripts: files of the site, and the scripts in this page', async () => {
    expect(policyOf(await get('/cart'))['script-src']).toEqual(["'self'", HASH]);
  });

  it('on a page without script, nothing that runs or frames', async () => {
    for (const from of [site, realSite]) {
      const policy = policyOf(await get('/', {}, from));
      expect(policy['default-src']).toEqual(["'none'"]);
      const allowed = ['script-src', 'frame-src', 'worker-src'].filter((name) => name in policy);
      expect(allowed).toEqual([]);
    }
  });

  it.each(['/', '/cart', '/checkout', '/login', '/orders/some-slug'])(
    '%s allows no inline script and no framing',
    async (path) => {
      for (const from of [site, realSite]) {
        const policy = policyOf(await get(path, {}, from));
        expect(policy['script-src']?.join(' ') ?? '').not.toMatch(/unsafe/);
        expect(policy['frame-ancestors']).toEqual(["'none'"]);
        expect(policy['default-src']).toEqual(["'none'"]);
      }
    },
  );

  it('payment and maps on checkout, Google on login, and on no other page', async () => {
    const hosts = async (path: string) => (await get(path, {}, realSite)).headers.get('content-security-policy') ?? '';
    expect(await hosts('/checkout')).toContain('https://js.paystack.co');
    expect(await hosts('/checkout')).toContain('frame-src https://checkout.paystack.com');
    expect(await hosts('/checkout')).toContain('https://places.googleapis.com');
    expect(await hosts('/checkout')).not.toContain('accounts.google.com');
    expect(await hosts('/login')).toContain('https://accounts.google.com/gsi/client');
    expect(await hosts('/login')).not.toContain('paystack');
    for (const path of ['/', '/cart', '/orders/some-slug', '/reset-password/some-token']) {
      expect(await hosts(path)).not.toMatch(/paystack|google/);
    }
  });

  it('no third party while stand-ins are used', async () => {
    for (const path of ['/checkout', '/login']) {
      expect((await get(path)).headers.get('content-security-policy')).not.toMatch(/paystack|google/);
    }
    expect(policyOf(await get('/checkout'))['frame-src']).toEqual(["'self'"]);
    expect(policyOf(await get('/cart'))['frame-src']).toEqual(["'none'"]);
  });

  it('calls to the API’s own origin', async () => {
    expect(policyOf(await get('/cart', {}, realSite))['connect-src']).toContain('https://api.soleklean.example');
  });

  it('a page whose address contains a key sends no referrer', async () => {
    for (const path of ['/reset-password/some-token', '/verify-email?key=abc']) {
      expect((await get(path)).headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await get('/cart')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('windows on pages where the user pays or signs in', async () => {
    for (const path of ['/login', '/checkout']) {
      expect((await get(path)).headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    }
    expect((await get('/cart')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

describe('an exposed practice shop', () => {
  let practice: typeof site;
  beforeAll(async () => {
    const pages = {
      'body/index.html': `<!doctype html><title>t</title><body class="a"><main>${'words '.repeat(300)}</main></body>`,
    };
    for (const [name, text] of Object.entries(pages)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
      // A copy from the build, without the notice.
      await writeFile(join(folder, `${name}.br`), brotliCompressSync('the page as it was built'));
    }
    const settings = { publicSettings: STANDINS, siteUrl: 'http://localhost:4321', apiUrl: 'http://localhost:4321' };
    practice = await createSite(folder, settings, withPracticeNotice);
  });

  it('says so first on each page, compressed or not, within the page’s policy', async () => {
    const plain = await get('/body/', {}, practice);
    const html = await plain.text();
    expect(html).toMatch(
      /<body class="a"><style>[^<]+<\/style><aside [^>]+>Practice shop: payments are not real[^<]*<\/aside>/,
    );
    const style = /<style>([^<]+)<\/style>/.exec(html)?.[1] ?? '';
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(policyOf(plain)['style-src']).toContain(hash);
    const packed = await get('/body/', { 'Accept-Encoding': 'br' }, practice);
    const bytes = new Uint8Array(await packed.arrayBuffer());
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(bytes).toString()).toBe(html);
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  it('is a different page for browsers that cached the one without the notice', async () => {
    const without = await createSite(folder, {
      publicSettings: STANDINS,
      siteUrl: 'http://localhost:4321',
      apiUrl: 'http://localhost:4321',
    });
    const kept = (await get('/body/', {}, without)).headers.get('etag') ?? '';
    expect((await get('/body/', { 'If-None-Match': kept }, without)).status).toBe(304);
    expect((await get('/body/', { 'If-None-Match': kept }, practice)).status).toBe(200);
  });
});

it('a page that could not be read once is read at the next request', async () => {
  const there = join(folder, 'cart/index.html');
  const fresh = await createSite(folder, {
    publicSettings: STANDINS,
    siteUrl: 'http://localhost:4321',
    apiUrl: 'http://localhost:4321',
  });
  await rename(there, `${there}.away`);
  await expect(get('/cart', {}, fresh)).rejects.toThrow('ENOENT');
  await rename(`${there}.away`, there);
  expect((await get('/cart', {}, fresh)).status).toBe(200);
});
