import { paths } from '#domain/paths.ts';
import { cacheKeyOf } from './routes.ts';

const PAGES = 'pages';
const ASSETS = 'assets';
const VISITOR = 'visitor';
/** Every store of ours; any other is a leftover. */
export const CACHE_NAMES = [PAGES, ASSETS, VISITOR];
/** Files of the last few builds; beyond this the oldest go, so that a phone's storage stays small. */
const ASSETS_MAX = 150;
const VISITOR_KEY = '/visitor';

const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') === true;

/** Whether an answer may be kept and shown again: whole, ours, and not where a redirect led. */
function isGood(response: Response): boolean {
  return response.status === 200 && response.type === 'basic' && !response.redirected;
}

/** Keeps a page as it came, before anything personal is filled in. */
export async function cachePage(pathname: string, page: Response): Promise<void> {
  if (!isGood(page) || !isHtml(page)) return;
  const store = await caches.open(PAGES);
  await store.put(cacheKeyOf(pathname), page);
}

/** The last good copy of a page. */
export async function cachedPage(pathname: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(cacheKeyOf(pathname));
}

/** Fetches the offline page and the files it needs, and keeps them. Throws when one can't be had. */
export async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(paths.offline, { cache: 'reload' });
  const html = await page.clone().text();
  const files = html.matchAll(/(?:href|src)="(\/(?:_astro|brand)\/[^"]+)"/g);
  const store = await caches.open(ASSETS);
  await Promise.all([cachePage(paths.offline, page), store.addAll(new Set([...files].map(([, path = '']) => path)))]);
}

/** A lasting file: from the copy, else from the network, kept. */
export async function assetFor(request: Request): Promise<Response> {
  const store = await caches.open(ASSETS);
  const kept = await store.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (isGood(response)) await store.put(request, response.clone()).then(() => prune(store), ignoreError);
  return response;
}

async function prune(store: Cache): Promise<void> {
  const keys = await store.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_MAX)).map((key) => store.delete(key)));
}

/** Storage that is full or refused costs the copy, never the answer. */
export function ignoreError(): void {
  // The next answer comes from the network again.
}

/** What was last told of the visitor, as it was stored. */
export async function readStoredVisitor(): Promise<unknown> {
  const kept = await (await caches.open(VISITOR)).match(VISITOR_KEY);
  return kept?.json();
}

/** Stores what was told of the visitor. */
export async function writeStoredVisitor(visitor: unknown): Promise<void> {
  await (await caches.open(VISITOR)).put(VISITOR_KEY, Response.json(visitor));
}
