import { readdirSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { registerPath } from '#domain/account-paths.ts';
import { paths } from '#domain/paths.ts';
import { areaPath, guidePath, readingPaths } from '#domain/reading-paths.ts';
import { buildSiteIfStale } from '#ops/build/site-build.ts';

/** The metadata of the built pages for search engines and chats. */
const FRAME = [paths.home, paths.services, paths.rates, paths.about, paths.register, paths.terms, paths.privacy];
const namesIn = (folder: string) => readdirSync(`src/content/${folder}`).map((file) => file.replace(/\.md$/, ''));
const PUBLIC: readonly string[] = [
  ...FRAME,
  ...Object.values(readingPaths),
  ...namesIn('areas').map(areaPath),
  ...namesIn('guides').map(guidePath),
];

beforeAll(async () => {
  const isBuilt = await stat('dist/index.html').then(
    () => true,
    () => false,
  );
  if (!isBuilt) await buildSiteIfStale();
});

const file = (path: string) => readFile(`dist${path}`, 'utf8');
const page = (path: string) => file(path === paths.home ? '/index.html' : `${path}/index.html`);
const metaContent = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]+)"`, 'g'))].map(([, value = '']) => value);

test('a friend’s referral link unfurls as an invitation, with its own title, sentence and picture', async () => {
  const html = await page(new URL(registerPath('AMA123'), 'http://shop.example').pathname);
  expect(metaContent(html, 'og:title')).toContain('Create your account');
  expect(metaContent(html, 'og:description')).toContain('bring your friends');
  expect(metaContent(html, 'twitter:card')).toBe('summary_large_image');
  const picture = new URL(metaContent(html, 'og:image'));
  expect(picture.pathname).toBe('/images/share/register.jpg');
  const { width, height, format } = await sharp(`dist${picture.pathname}`).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  expect(html).not.toContain('content="noindex"');
});

test.each(PUBLIC)('%s has its own title and sentence, short enough to be shown whole', async (path) => {
  const { name } = (JSON.parse(await readFile('src/content/facts.json', 'utf8')) as { shop: { name: string } }).shop;
  const html = await page(path);
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
  expect(title).toContain(name);
  expect(title.length).toBeLessThanOrEqual(70);
  expect(metaContent(html, 'description').length).toBeGreaterThan(30);
  expect(metaContent(html, 'description').length).toBeLessThanOrEqual(170);
  expect(html).toContain('<html lang="en-GH"');
  expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(metaContent(html, 'og:url'));
  expect(new URL(metaContent(html, 'og:url')).pathname).toBe(path);
});

test('the shop, its services with prices in cedis, and the questions are marked up where they are shown', async () => {
  const home = await page(paths.home);
  const rates = await page(paths.rates);
  const types = (html: string) => valuesOf(html, 'itemtype').map((type) => type.replace('https://schema.org/', ''));
  expect(types(home)).toContain('LocalBusiness');
  for (const name of ['name', 'url', 'image', 'telephone', 'address'])
    expect(valuesOf(home, 'itemprop')).toContain(name);
  const services = types(rates).filter((type) => type === 'Service').length;
  expect(services).toBeGreaterThan(0);
  expect(types(rates).filter((type) => type === 'Offer')).toHaveLength(services);
  const prices = [...rates.matchAll(/<data itemprop="price" value="([^"]+)"/g)].map(([, price = '']) => price);
  expect(prices).toHaveLength(services);
  for (const price of prices) expect(price).toMatch(/^\d+\.\d{2}$/);
  expect(rates.match(/<meta itemprop="priceCurrency" content="GHS"/g)).toHaveLength(services);
  const questions = types(rates).filter((type) => type === 'Question').length;
  expect(questions).toBeGreaterThan(0);
  expect(types(rates).filter((type) => type === 'Answer')).toHaveLength(questions);
  expect(types(rates)).toContain('FAQPage');
});

test('the sitemap lists the public pages and no personal ones; robots.txt names it', async () => {
  const listed = [...(await file('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(listed.map((address) => new URL(address).pathname).toSorted()).toEqual(PUBLIC.toSorted());
  const robots = await file('/robots.txt');
  for (const path of ['/api/', paths.cart, paths.checkout, paths.orders]) expect(robots).toContain(`Disallow: ${path}`);
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  for (const { pathname } of listed.map((address) => new URL(address))) {
    expect(robots).not.toMatch(new RegExp(`^Disallow: ${pathname}$`, 'm'));
  }
});

test('the sitemap tells when a page’s content last changed, from the content’s own date and never from the build', async () => {
  const dated = new Map(
    [...(await file('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
      ([, address = '', date]) => [new URL(address).pathname, date] as const,
    ),
  );
  const dateIn = (path: string) => /^updated: (\S+)$/m.exec(readFileSync(`src/content/${path}.md`, 'utf8'))?.[1];
  for (const id of namesIn('areas')) expect(dated.get(areaPath(id)), id).toBe(dateIn(`areas/${id}`));
  for (const id of namesIn('guides')) expect(dated.get(guidePath(id)), id).toBe(dateIn(`guides/${id}`));
  for (const id of namesIn('legal')) expect(dated.get(`/${id}`), id).toBe(dateIn(`legal/${id}`));
  const newest = (folder: string) =>
    namesIn(folder)
      .map((id) => dateIn(`${folder}/${id}`) ?? '')
      .sort()
      .at(-1);
  expect(dated.get(readingPaths.areas)).toBe(newest('areas'));
  expect(dated.get(readingPaths.care)).toBe(newest('guides'));
  expect(dated.get(paths.home)).toBeUndefined();
});

/** How far the drawing of an icon reaches from its middle, as a share of its width; the ground is its first pixel's. */
async function reachOf(src: string): Promise<number> {
  const { data, info } = await sharp(`dist${src}`).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = info.width / 2;
  let reach = 0;
  for (let at = 0; at < data.length; at += 3) {
    const difference = [0, 1, 2].reduce((sum, part) => sum + Math.abs((data[at + part] ?? 0) - (data[part] ?? 0)), 0);
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
    if (difference > 60) reach = Math.max(reach, Math.hypot(x - middle, y - middle) / info.width);
  }
  return reach;
}

type ManifestIcon = { src: string; sizes: string; purpose?: string };

test('the manifest puts the shop on a home screen, with pictures in the stated sizes and shortcuts to real pages', async () => {
  const manifest = JSON.parse(await file('/manifest.webmanifest')) as {
    id: string;
    start_url: string;
    scope: string;
    display: string;
    icons: ManifestIcon[];
    shortcuts: { name: string; url: string; icons: ManifestIcon[] }[];
  };
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    const { width, height } = await sharp(`dist${src}`).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  // A launcher cuts a maskable icon to a circle of 80 % of its width.
  for (const { src, purpose } of manifest.icons)
    if (purpose === 'maskable') expect(await reachOf(src)).toBeLessThan(0.4);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([paths.services, paths.orders, paths.cart]);
  for (const { name, url } of manifest.shortcuts) {
    expect(name).not.toBe('');
    expect(await page(url)).toContain('<main');
  }
  const home = await page(paths.home);
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(home)?.[1] ?? '';
  expect((await sharp(`dist${touch}`).metadata()).width).toBeGreaterThanOrEqual(180);
  expect(await file(/<link rel="icon" href="([^"]+)"/.exec(home)?.[1] ?? '')).toContain('<svg');
});
