/// <reference lib="webworker" />
import { paths } from '#domain/paths.ts';
import { clearBfcache, excludeFromBfcache, runsScript } from './bfcache.ts';
import { fillPage } from './fill-page.ts';
import { keepJourney } from './journey.ts';
import {
  assetFor,
  CACHE_NAMES,
  cachedPage,
  cacheOfflinePage,
  cachePage,
  ignoreError,
  keepForOffline,
  readKeepRequest,
  readStoredVisitor,
  writeStoredVisitor,
} from './page-cache.ts';
import { endNotifications, showNotifications } from './push.ts';
import { requestKindOf } from './routes.ts';
import { readVisitor, UNKNOWN_VISITOR, type Visitor } from './visitor.ts';

/** How long to wait for the network, in ms, before a copy of the page is shown. */
const NETWORK_WAIT_MS = 3_000;

declare const self: ServiceWorkerGlobalScope;

/** The latest visitor record, so that a page right after the message never waits for storage. */
let currentVisitor: Visitor | null = null;

async function visitor(): Promise<Visitor> {
  const received = currentVisitor ?? (await readStoredVisitor().catch(ignoreError));
  currentVisitor ??= readVisitor(received, Date.now());
  return readVisitor(currentVisitor, Date.now()) ?? UNKNOWN_VISITOR;
}

/** Reloads the open pages without script: they show the name that was known when they were requested. */
async function reloadScriptless(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    const copy = await cachedPage(new URL(client.url).pathname);
    if (copy !== undefined && !runsScript(copy)) await client.navigate(client.url).catch(ignoreError);
  }
}

async function updateVisitor(received: Visitor): Promise<void> {
  const before = await visitor();
  // A page without script reported the dismissal, so the islands do not know of it: it stays.
  currentVisitor = { ...received, bannerDismissed: received.bannerDismissed || before.bannerDismissed };
  const hasChanged = JSON.stringify(currentVisitor) !== JSON.stringify(before);
  await Promise.all([writeStoredVisitor(currentVisitor), hasChanged && clearBfcache()]).catch(ignoreError);
  if (before.name !== null && currentVisitor.name !== before.name) await reloadScriptless();
}

function fromNetwork(event: FetchEvent, pathname: string): Promise<Response> {
  const answer = fetch(event.request);
  const copied = answer.then((page) => cachePage(pathname, page.clone()));
  event.waitUntil(copied.catch(ignoreError));
  return answer;
}

/** The network's response, or a copy when that takes too long or fails. Without a copy it waits for the network. */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const network = fromNetwork(event, pathname);
  const late = new Promise<'late'>((resolve) => {
    setTimeout(resolve, NETWORK_WAIT_MS, 'late');
  });
  const first = await Promise.race([network, late]).catch(() => 'failed' as const);
  if (first instanceof Response && first.status < 500) return first;
  const kept = await cachedPage(pathname);
  if (kept !== undefined) {
    network.catch(ignoreError);
    return kept;
  }
  try {
    return await network;
  } catch (error) {
    const offline = await cachedPage(paths.offline);
    if (offline === undefined) throw error;
    return offline;
  }
}

/**
 * The checkout as the network has it, however slow, and never filled. Without a network its copy, on which a booking is
 * prepared, or the page that says so.
 */
async function paymentPage(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event, paths.checkout);
  } catch (error) {
    const copy = await cachedPage(paths.checkout);
    if (copy !== undefined) return copy;
    const offline = await cachedPage(paths.offline);
    if (offline === undefined) throw error;
    return fillPage(offline, await visitor(), false);
  }
}

/** Whether the user returns to a page by Back, Forward or Reload, as far as the browser tells. */
function isReturn(request: Request): boolean {
  const { isHistoryNavigation, isReloadNavigation } = request as Request & Record<string, unknown>;
  return isHistoryNavigation === true || isReloadNavigation === true;
}

async function filledPage(event: FetchEvent, pathname: string): Promise<Response> {
  const [answer, who] = await Promise.all([page(event, pathname), visitor()]);
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isHtml || answer.redirected || answer.type === 'opaqueredirect') return answer;
  return excludeFromBfcache(fillPage(answer, who, isReturn(event.request)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cacheOfflinePage(), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !CACHE_NAMES.includes(name)).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  const received = readVisitor(event.data, Date.now());
  if (received !== null) event.waitUntil(updateVisitor(received));
  if (received?.name === null) event.waitUntil(endNotifications().catch(ignoreError));
  if (received !== null && received.pairs > 0) event.waitUntil(keepJourney());
  const wish = readKeepRequest(event.data);
  if (wish !== null) event.waitUntil(keepForOffline(wish).catch(ignoreError));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  const kind = requestKindOf(pathname, mode === 'navigate');
  if (kind === 'page') event.respondWith(filledPage(event, pathname));
  if (kind === 'payment') event.respondWith(paymentPage(event));
  if (kind === 'asset') event.respondWith(assetFor(event.request));
  if (kind === 'dismissal') event.waitUntil(visitor().then((who) => updateVisitor({ ...who, bannerDismissed: true })));
});

showNotifications();
