import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const HEAD = '<meta charset="utf-8">';
const PAGE = `<!DOCTYPE html><html><head>${HEAD}<script src="/_astro/a.js"></script></head><body>${'<p>words</p>'.repeat(80)}</body></html>`;
const COMMAND = resolve('ops/hosts.ts');
/** Settings of a shop with real payments. */
const LIVE = { SITE_URL: 'https://shop.example', PAYSTACK_PUBLIC_KEY: 'pk_live_1' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosts-command-'));
  await mkdir(join(folder, 'dist/orders/order'), { recursive: true });
  await writeFile(join(folder, 'dist/orders/order/index.html'), PAGE);
  await writeFile(join(folder, 'dist/index.html'), PAGE);
  await writeFile(join(folder, 'dist/404.html'), PAGE);
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs `npm run hosts` in a folder of its own, with these settings only. */
const hosts = (env: Record<string, string>) =>
  run(process.execPath, [COMMAND], { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } });
const written = (name: string) => readFile(join(folder, name), 'utf8');

describe('npm run hosts', () => {
  it('writes every host’s files for an API behind the same address', async () => {
    await hosts({
      ...LIVE,
      SITE_ROOT: '/srv/site',
      API_UPSTREAM: '10.0.0.2:4321, 10.0.0.3:4321',
    });
    expect(await written('dist/_headers')).toContain('Strict-Transport-Security');
    expect(await written('dist/_redirects')).toContain('/orders/:slug');
    const nginx = await written('hosts/nginx.conf');
    expect(nginx).toContain('root "/srv/site";');
    for (const server of ['10.0.0.2:4321', '10.0.0.3:4321']) expect(nginx).toContain(`server ${server} `);
    const caddy = await written('hosts/Caddyfile');
    expect(caddy).toMatch(/^shop\.example \{$/m);
    expect(caddy).toContain('reverse_proxy 10.0.0.2:4321 10.0.0.3:4321');
    expect(await written('dist/index.html')).toBe(PAGE);
  });

  it('says first for which site it writes, and last what it wrote', async () => {
    const { stdout } = await hosts(LIVE);
    expect(stdout).toMatch(/^Site: dist\/, for https:\/\/shop\.example\nWritten: hosts\/, .*\.\n$/);
  });

  it('says that there is no built site, and writes nothing', async () => {
    await rm(join(folder, 'dist'), { recursive: true });
    const failed = await hosts({ ...LIVE, KEEP_ASSETS: join(folder, 'kept') }).catch((error) => error);
    expect(failed).toMatchObject({ code: 1, stderr: 'There is no built site in dist/. Run npm run build first.\n' });
    await expect(readFile(join(folder, 'hosts/nginx.conf'))).rejects.toThrow('ENOENT');
  });

  it('writes another origin’s API into the pages and their copies, once, and removes it again', async () => {
    const env = { ...LIVE, API_URL: 'https://api.shop.example' };
    const withOrigin = PAGE.replace(HEAD, `${HEAD}<meta name="api-origin" content="https://api.shop.example">`);
    await hosts(env);
    await hosts(env);
    expect(await written('dist/index.html')).toBe(withOrigin);
    const copy = await readFile(join(folder, 'dist/index.html.br'));
    expect(brotliDecompressSync(copy).toString()).toBe(withOrigin);
    expect(await written('dist/_headers')).toContain("connect-src 'self' https://api.shop.example");
    expect(await written('hosts/nginx.conf')).not.toContain('/api/');
    await hosts(LIVE);
    expect(await written('dist/index.html')).toBe(PAGE);
  });

  it('lets a page of a live shop load the real providers, and no stand-ins', async () => {
    await hosts(LIVE);
    expect(await written('hosts/nginx.conf')).not.toContain('/standins/');
    await hosts({ SITE_URL: 'http://localhost:8080' });
    expect(await written('hosts/nginx.conf')).toContain('/standins/');
  });

  it('says on each page of a public site without real payments that it is a practice shop, once, and removes it again', async () => {
    await hosts({ SITE_URL: 'https://shop.example' });
    await hosts({ SITE_URL: 'https://shop.example' });
    const page = await written('dist/index.html');
    expect(page.match(/Practice shop: payments are not real/g)).toHaveLength(1);
    const copy = await readFile(join(folder, 'dist/index.html.br'));
    expect(brotliDecompressSync(copy).toString()).toBe(page);
    await hosts(LIVE);
    expect(await written('dist/index.html')).toBe(PAGE);
  });

  it('says in a sentence what is wrong', async () => {
    const wrong = await hosts({ SITE_URL: 'shop.example' }).catch((error: { stderr: string }) => error);
    expect(wrong.stderr).toBe('SITE_URL must be an http(s) address.\n');
    const latest = await hosts({ CADDY_VERSION: 'latest' }).catch((error: { stderr: string }) => error);
    expect(latest.stderr).toBe('CADDY_VERSION must be a version such as 2.10.0.\n');
    await rm(join(folder, 'dist/404.html'));
    const unbuilt = await hosts({}).catch((error: { stderr: string }) => error);
    expect(unbuilt.stderr).toContain('Build it first.');
  });
});
