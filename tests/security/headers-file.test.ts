import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headersFile } from '#ops/headers-file.ts';
import { createSite } from '#server/http/static.ts';

const PAGES = {
  'index.html': '<style>a{}</style><p>home',
  'login/index.html': '<script>1</script>',
  'orders/index.html': 'list',
  'orders/failed/index.html': '<style>b{}</style>failed',
  'orders/order/index.html': '<script>2</script>order',
  'reset-password/token/index.html': 'token',
};
const settings = {
  siteUrl: 'https://shop.example',
  apiUrl: 'https://api.shop.example',
  outside: {
    payment: { public_key: 'pk_live_1', script_url: 'https://js.paystack.co/v2/inline.js' },
    google: { client_id: 'id', script_url: 'https://accounts.google.com/gsi/client' },
    maps: { api_key: null, gazetteer_url: null },
    standins: false,
  },
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headers-file-'));
  for (const [name, html] of Object.entries(PAGES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), html);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** What a host answers by the file: every rule that matches, in order; `! Name` takes a header back. */
function answered(file: string, path: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const block of file.trim().split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n');
    const matcher = new RegExp(`^${pattern.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`);
    if (!matcher.test(path)) continue;
    for (const line of lines) {
      const taken = /^ {2}! (.+)$/.exec(line)?.[1];
      if (taken) headers.delete(taken);
      const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      if (name && value) headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
    }
  }
  return headers;
}

it.each(['/', '/login', '/login/', '/orders/', '/orders/failed', '/orders/a-slug', '/reset-password/a-token'])(
  'a static host answers %s with the policy that the API’s own serving has',
  async (path) => {
    const file = await headersFile(folder, settings);
    const site = await createSite(folder, settings);
    const served = await site(new Request(`https://shop.example${path}`));
    const hosted = answered(file, path);
    for (const name of ['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'])
      expect(hosted.get(name), name).toBe(served?.headers.get(name));
    expect(hosted.get('X-Content-Type-Options')).toBe('nosniff');
    expect(hosted.get('Strict-Transport-Security')).toContain('max-age=31536000');
  },
);
