import { paths } from '#domain/paths.ts';
import { smallerPicture } from './data-saver.ts';
import { cacheKeyOf, requestKindOf } from './routes.ts';

const PAGES = 'pages';
const ASSETS = 'assets';
const VISITOR = 'visitor';
/** The names of our caches; any other cache is old and can be deleted. */
export const CACHE_NAMES = [PAGES, ASSETS, VISITOR];
/** The number of files kept, enough for the last few builds; the oldest are removed to save a phone's storage. */
const ASSETS_MAX = 200;
const VISITOR_KEY = '/visitor';

const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') === true;

/** Whether a response may be stored and shown again: complete, of our origin, and not redirected. */
function isGood(response: Response): boolean {
  return response.status === 200 && response.type === 'basic' && !response.redirected;
}

/** Every page of ours links files with a hash; the page of a captive portal, sent in our name, links none. */
async function isOurPage(page: Response): Promise<boolean> {
  return isGood(page) && isHtml(page) && (await page.clone().text()).includes('"/_astro/');
}

/** Stores a page of ours as received, before personal parts are filled in. */
export async function cachePage(pathname: string, page: Response): Promise<void> {
  if (!(await isOurPage(page))) return;
  const store = await caches.open(PAGES);
  await store.put(cacheKeyOf(pathname), page);
}

/** The last good copy of a page. */
export async function cachedPage(pathname: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(cacheKeyOf(pathname));
}

/** Fetches and stores the offline page and the files it needs. Throws when one can't be fetched. */
export async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(paths.offline, { cache: 'reload' });
  if (!(await isOurPage(page))) throw new Error('The network answered with a page that is not ours');
  const html = await page.clone().text();
  const files = html.matchAll(/(?:href|src)="(\/(?:_astro|brand)\/[^"]+)"/g);
  const store = await caches.open(ASSETS);
  await Promise.all([cachePage(paths.offline, page), store.addAll(new Set([...files].map(([, path = '']) => path)))]);
}

/** The wait before each further try of a file, in ms: without one of its scripts a screen does nothing. */
const FILE_WAITS_MS = [300, 900];

/** A file from the network, whole; tried again when the connection broke, but not where there is none. */
async function fetchFile(request: Request): Promise<Response> {
  for (const wait of FILE_WAITS_MS) {
    try {
      const response = await fetch(request.clone());
      // A connection may break in the body.
      await response.clone().arrayBuffer();
      return response;
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return fetch(request);
}

/**
 * A file that never changes: from the cache, else from the network, then stored; no such file is a page. Who saves data
 * gets a picture's smallest size, unless the one that was asked for is kept already.
 */
export async function assetFor(request: Request): Promise<Response> {
  const store = await caches.open(ASSETS);
  const kept = await store.match(request);
  if (kept !== undefined && !isHtml(kept)) return kept;
  const smaller = smallerPicture(new URL(request.url).pathname);
  if (smaller !== undefined) return assetFor(new Request(smaller));
  const response = await fetchFile(request);
  if (isGood(response) && !isHtml(response))
    await store.put(request, response.clone()).then(() => prune(store), ignoreError);
  return response;
}

async function prune(store: Cache): Promise<void> {
  const keys = await store.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_MAX)).map((key) => store.delete(key)));
}

/** When storage is full or refused, only the copy is lost; the response is still sent. */
export function ignoreError(): void {
  // The next response comes from the network again.
}

/** At most this many files of a page are kept at its request. */
const KEPT_MAX = 80;

/** The addresses that a page asks to keep, for a reload without a network; null when the message is another one. */
export function readKeepRequest(message: unknown): string[] | null {
  if (typeof message !== 'object' || message === null || !('keep' in message) || !Array.isArray(message.keep))
    return null;
  return message.keep.filter((path) => typeof path === 'string' && path.startsWith('/')).slice(0, KEPT_MAX);
}

/** Keeps a page and its files, if they are not kept yet. */
export async function keepForOffline(wish: readonly string[]): Promise<void> {
  await Promise.all(
    wish.map(async (path) => {
      if (requestKindOf(path, false) === 'asset') await assetFor(new Request(path));
      else if (requestKindOf(path, true) === 'page' && (await cachedPage(path)) === undefined) {
        await cachePage(path, await fetch(path));
      }
    }),
  );
}

/** The stored visitor record. */
export async function readStoredVisitor(): Promise<unknown> {
  const kept = await (await caches.open(VISITOR)).match(VISITOR_KEY);
  return kept?.json();
}

/** Stores the visitor record. */
export async function writeStoredVisitor(visitor: unknown): Promise<void> {
  await (await caches.open(VISITOR)).put(VISITOR_KEY, Response.json(visitor));
}
