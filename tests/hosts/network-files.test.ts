import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HEADER_RULES_MAX,
  headersFile,
  LINE_LENGTH_MAX,
  redirectsFile,
  styleHashes,
} from '#ops/hosts/network-files.ts';
import { planSite } from '#ops/hosts/site-plan.ts';
import { commonHeaders } from '#server/http/headers.ts';
import { createSite } from '#server/http/site/static.ts';
import { LIVE_SITE } from './live-site.ts';

const FILES = {
  'index.html': '<style>a{}</style><p>home',
  'login/index.html': '<script>1</script>',
  'checkout/index.html': '<script>3</script>',
  'verify-email/index.html': '<script>4</script>',
  'orders/index.html': 'list',
  'orders/failed/index.html': '<style>b{}</style>failed',
  'orders/order/index.html': '<script>2</script>order',
  'receipts/order/index.html': '<script>7</script>receipt',
  'reset-password/token/index.html': 'token',
  'care/index.html': '<style>d{}</style>guides',
  'care/mud/index.html': '<style>e{}</style>mud',
  'care/smell/index.html': '<style>g{}</style>smell',
  'care/storage/index.html': '<style>e{}</style>storage',
  'care/yellow/index.html': '<style>f{}</style>yellow',
  'staff/index.html': '<script>5</script>queue',
  'staff/orders/order/index.html': '<script>6</script>desk',
  '404.html': '<style>c{}</style>lost',
  '_astro/a.js': '1',
  'brand/mark.svg': '<svg/>',
  'images/services/pair.jpg': 'picture',
  'service-worker.js': '2',
  'links.speculationrules': '{}',
};
let folder: string;
let headers: string;
let redirects: string;
/** The styles of the page for missing addresses. */
let missingStyles: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-files-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const plan = await planSite(folder, LIVE_SITE);
  headers = headersFile(plan);
  redirects = redirectsFile(plan);
  missingStyles = styleHashes(plan.missing.headers);
});
afterAll(() => rm(folder, { recursive: true }));

/** How each network handles rules that overlap: Cloudflare joins their values, on Netlify the later rule wins. */
const NETWORKS = ['Cloudflare', 'Netlify'] as const;

function answered(network: (typeof NETWORKS)[number], path: string): Map<string, string> {
  const said = new Map<string, string>();
  for (const block of headers.trim().split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n');
    const matcher = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`);
    if (!matcher.test(path)) continue;
    for (const line of lines) {
      const taken = /^ {2}! (.+)$/.exec(line)?.[1];
      if (taken && network === 'Cloudflare') said.delete(taken);
      const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      if (!name || !value) continue;
      const before = network === 'Cloudflare' ? said.get(name) : undefined;
      said.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return said;
}

/** The target of a request by the redirects: the first rule that matches. */
function rewritten(path: string): string {
  for (const line of redirects.trim().split('\n')) {
    const [from = '', to = ''] = line.split(' ');
    if (new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`).test(path)) return to;
  }
  return path;
}

const PATHS = [
  '/',
  '/login',
  '/login/',
  '/checkout',
  '/verify-email/',
  '/orders',
  '/orders/',
  '/orders/failed',
  '/orders/failed/',
  '/orders/a-slug',
  '/orders/a-slug/',
  '/orders/order/',
  '/receipts/a-slug',
  '/receipts/a-slug/',
  '/receipts/order/',
  '/reset-password/a-token',
  '/care',
  '/care/',
  '/care/mud',
  '/care/storage/',
  '/care/yellow',
  '/care/yellow/',
  '/staff',
  '/staff/',
  '/staff/orders/a-slug',
  '/staff/orders/a-slug/',
  '/nothing',
  '/_astro/a.js',
  '/brand/mark.svg',
  '/images/services/pair.jpg',
  '/service-worker.js',
  '/links.speculationrules',
];

const SHARED_RULE = /^\/care\/(?:mud|smell|storage|yellow)/;

describe.each(NETWORKS)('%s', (network) => {
  it.each(PATHS)('answers %s like the API itself', async (path) => {
    const site = await createSite(folder, LIVE_SITE);
    const served = await site(new Request(`${LIVE_SITE.siteUrl}${path}`));
    const wanted = new Map(
      Object.entries(commonHeaders(LIVE_SITE.siteUrl)).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const ofItsOwn = ['etag', 'last-modified', 'vary', 'content-length', 'content-type'];
    for (const [name, value] of served?.headers ?? []) if (!ofItsOwn.includes(name)) wanted.set(name, value);
    // A missing address gets no early links: pages that must prefetch nothing could not undo them.
    if (path === '/nothing') wanted.delete('speculation-rules');
    const said = new Map([...answered(network, path)].map(([name, value]) => [name.toLowerCase(), value]));
    said.delete('content-type');
    // The pages of a folder share a rule, which also allows each other's styles and those of the page for missing addresses.
    if (SHARED_RULE.test(path)) {
      const own = styleHashes({ 'Content-Security-Policy': wanted.get('content-security-policy') ?? '' });
      const allowed = styleHashes({ 'Content-Security-Policy': said.get('content-security-policy') ?? '' });
      expect(allowed).toEqual(expect.arrayContaining(own));
      for (const headersOf of [said, wanted])
        headersOf.set(
          'content-security-policy',
          (headersOf.get('content-security-policy') ?? '').replace(/'sha256-[^']*' ?/g, ''),
        );
    }
    // On Netlify a file carries the policy of the page for missing addresses, which does not affect a file.
    const isFile = /\.\w+$/.test(path);
    if (network === 'Netlify' && isFile)
      for (const name of ['content-security-policy', 'cross-origin-opener-policy']) said.delete(name);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(wanted));
  });
});

it.each(NETWORKS)('on %s an address that is missing beside equal pages shows its page in its styles', (network) => {
  expect(missingStyles.join()).toContain('sha256-');
  const styles = styleHashes(Object.fromEntries(answered(network, '/care/nothing')));
  expect(styles).toEqual(expect.arrayContaining(missingStyles));
});

it('pages of a folder that differ in their styles at most share a rule', () => {
  const patterns = headers.split('\n\n').map((block) => block.split('\n')[0]);
  expect(patterns.filter((pattern) => pattern?.startsWith('/care'))).toEqual(['/care/*', '/care', '/care/']);
});

it('sets the media type that is too new for the network', () => {
  expect(answered('Cloudflare', '/links.speculationrules').get('Content-Type')).toBe(
    'application/speculationrules+json',
  );
});

it.each([
  ['/orders/a-slug', '/orders/order/'],
  ['/orders/a-slug/', '/orders/order/'],
  ['/receipts/a-slug', '/receipts/order/'],
  ['/reset-password/a-token', '/reset-password/token/'],
  ['/staff/orders/a-slug', '/staff/orders/order/'],
  ['/staff', '/staff/'],
  ['/orders/failed', '/orders/failed/'],
  ['/orders/failed/', '/orders/failed/'],
  ['/orders', '/orders/'],
  ['/login', '/login/'],
  ['/', '/'],
  ['/orders/a/b', '/orders/a/b'],
])('%s is answered by %s', (path, file) => {
  expect(rewritten(path)).toBe(file);
});

it('stays within the network’s limits', () => {
  expect(headers.split('\n\n').length).toBeLessThanOrEqual(HEADER_RULES_MAX);
  expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThan(LINE_LENGTH_MAX);
});
