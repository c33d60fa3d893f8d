/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** A browser keeps fewer pages than this for the way back. */
const MOST = 20;

/** The addresses whose pages run no script, and so can't bring themselves up to date. */
const plain = new Set<string>();
/** Such pages, oldest first, as far as this run of the worker has seen them. */
const shown = new Map<string, Client>();

/** Notes whether a page may run script, by its policy. */
export function notePolicy(pathname: string, { headers }: Response): void {
  const policy = headers.get('content-security-policy');
  if (policy !== null && !policy.includes('script-src')) plain.add(pathname);
}

/** Takes hold of the page that asks for a file, while it is there: one kept for the way back can't be found any more. */
export async function noteAsking(clientId: string): Promise<void> {
  if (clientId === '' || shown.has(clientId)) return;
  const page = await self.clients.get(clientId);
  if (page === undefined || !plain.has(new URL(page.url).pathname)) return;
  shown.set(clientId, page);
  const [oldest] = shown.keys();
  if (shown.size > MOST && oldest !== undefined) shown.delete(oldest);
}

/**
 * Speaks to those pages. None listens, but a browser that kept one as it was, for the way back, throws it away at this:
 * Back then asks for the page again, and it shows the cart and name of now.
 */
export function outdateKeptPages(): void {
  for (const page of shown.values()) page.postMessage('outdated');
}
