/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** A cookie that is set and removed at once. It has no meaning, and no server reads it. */
const TEMPORARY_COOKIE = 'outdated';

/** Whether a page may run script, by its policy: such a page updates itself. */
export function runsScript({ headers }: Response): boolean {
  return headers.get('content-security-policy')?.includes('script-src') ?? true;
}

/**
 * Returns the page; if it runs no script, with a `no-store` header that keeps it out of the back/forward cache. Back
 * then requests it again, and it shows the current cart and name. Chromium keeps such a page nevertheless, until a
 * cookie changes.
 */
export function excludeFromBfcache(page: Response): Response {
  if (!runsScript(page)) page.headers.set('Cache-Control', 'no-store');
  return page;
}

/** Lets browsers drop pages without script from the back/forward cache: sets a cookie and removes it. */
export async function clearBfcache(): Promise<void> {
  // Older browsers keep no page with no-store, and have no cookies in a worker.
  const cookies: CookieStore | undefined = self.cookieStore;
  await cookies?.set(TEMPORARY_COOKIE, '1');
  await cookies?.delete(TEMPORARY_COOKIE);
}
