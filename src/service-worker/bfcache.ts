/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** The cookie that comes and goes. It says nothing, and no server reads it. */
const PASSING = 'outdated';

/** Whether a page may run script, by its policy: one that may brings itself up to date. */
function runsScript({ headers }: Response): boolean {
  return headers.get('content-security-policy')?.includes('script-src') ?? true;
}

/**
 * The page with a word to the browser, if it runs no script, not to keep it as it is for the way back: Back then asks
 * for it again, and it shows the cart and name of now. Chromium keeps such a page nevertheless, until a cookie changes.
 */
export function excludeFromBfcache(page: Response): Response {
  if (!runsScript(page)) page.headers.set('Cache-Control', 'no-store');
  return page;
}

/** Has browsers drop the pages without script that they kept for the way back: a cookie comes, and is gone again. */
export async function clearBfcache(): Promise<void> {
  // Older browsers keep no page that says no-store, and have no cookies in a worker.
  const cookies: CookieStore | undefined = self.cookieStore;
  await cookies?.set(PASSING, '1');
  await cookies?.delete(PASSING);
}
