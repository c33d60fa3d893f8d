/// <reference lib="webworker" />
import { paths } from '#domain/paths.ts';
import { assetFor, forget, keepOfflinePage, keepPage, keptPage, readKept, STORES, writeKept } from './copies.ts';
import { fillPage } from './fill-page.ts';
import { neverKeptWhole, outdateKeptPages } from './kept-pages.ts';
import { partOf } from './routes.ts';
import { readVisitor, STRANGER, type Visitor } from './visitor.ts';

/** How long the network may take before a copy of the page is shown instead. */
const PATIENCE_MS = 3_000;

declare const self: ServiceWorkerGlobalScope;

/** What this worker was last told, so that the page after a message never waits for storage. */
let known: Visitor | null = null;

async function visitor(): Promise<Visitor> {
  const told = known ?? (await readKept().catch(forget));
  known ??= readVisitor(told, Date.now());
  return readVisitor(known, Date.now()) ?? STRANGER;
}

async function learn(told: Visitor): Promise<void> {
  const before = await visitor();
  // Told by a page without script, a dismissal is not known to the islands: it stays.
  known = { ...told, bannerDismissed: told.bannerDismissed || before.bannerDismissed };
  const isNews = JSON.stringify(known) !== JSON.stringify(before);
  await Promise.all([writeKept(known), isNews && outdateKeptPages()]).catch(forget);
}

function fromNetwork(event: FetchEvent, pathname: string): Promise<Response> {
  const answer = fetch(event.request);
  const copied = answer.then((page) => keepPage(pathname, page.clone()));
  event.waitUntil(copied.catch(forget));
  return answer;
}

/** The network's answer, or a copy when that takes too long or fails; a slow first visit is waited for. */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const network = fromNetwork(event, pathname);
  const late = new Promise<'late'>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, 'late');
  });
  const first = await Promise.race([network, late]).catch(() => 'failed' as const);
  if (first instanceof Response && first.status < 500) return first;
  const kept = await keptPage(pathname);
  if (kept !== undefined) {
    network.catch(forget);
    return kept;
  }
  try {
    return await network;
  } catch (error) {
    const offline = await keptPage(paths.offline);
    if (offline === undefined) throw error;
    return offline;
  }
}

/** Whether somebody comes back to a page by Back, Forward or Reload, as far as the browser tells. */
function isReturn(request: Request): boolean {
  const { isHistoryNavigation, isReloadNavigation } = request as Request & Record<string, unknown>;
  return isHistoryNavigation === true || isReloadNavigation === true;
}

async function filledPage(event: FetchEvent, pathname: string): Promise<Response> {
  const [answer, who] = await Promise.all([page(event, pathname), visitor()]);
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isHtml || answer.redirected || answer.type === 'opaqueredirect') return answer;
  return neverKeptWhole(fillPage(answer, who, isReturn(event.request)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepOfflinePage(), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !STORES.includes(name)).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  const told = readVisitor(event.data, Date.now());
  if (told !== null) event.waitUntil(learn(told));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  const part = partOf(pathname, mode === 'navigate');
  if (part === 'page') event.respondWith(filledPage(event, pathname));
  if (part === 'asset') event.respondWith(assetFor(event.request));
  if (part === 'dismissal') event.waitUntil(visitor().then((who) => learn({ ...who, bannerDismissed: true })));
});
