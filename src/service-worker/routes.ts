import { paths, shellFor, trimPath } from '#domain/paths.ts';

/** What the service worker does with an address: answers it as a page or as a lasting file, or leaves it alone. */
export type RequestKind = 'page' | 'asset' | 'dismissal' | null;

/** Asked for by the style of a ticked offer, so that a page without script can tell that it was dismissed. */
export const DISMISSAL = '/brand/dismissed.svg';

/** The API, what plays the outside, health, and the payment step: money never passes through here. */
const NEVER = ['/api', '/standins', '/healthz', '/readyz', paths.checkout, paths.staff];

const isUnder = (pathname: string, folder: string) => pathname === folder || pathname.startsWith(`${folder}/`);

/** The part that an address of our own plays; `isNavigation` when the browser opens it as a page. */
export function requestKindOf(pathname: string, isNavigation: boolean): RequestKind {
  if (NEVER.some((folder) => isUnder(pathname, folder))) return null;
  if (isNavigation) return 'page';
  if (pathname === DISMISSAL) return 'dismissal';
  return isUnder(pathname, '/_astro') || isUnder(pathname, '/brand') ? 'asset' : null;
}

/** Under which address a page's copy is kept: without its query, and without the slug or the key in its path. */
export function cacheKeyOf(pathname: string): string {
  return trimPath(shellFor(pathname) ?? pathname);
}
