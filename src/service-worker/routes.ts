import { paths, trimPath } from '#domain/paths.ts';
import { shellFor } from '#domain/slug-paths.ts';
import { teamPaths } from '#domain/team-paths.ts';

/**
 * How the service worker handles an address: as a page, as the page of a payment (from the network while there is one,
 * as it is), as a file that never changes, or not at all.
 */
export type RequestKind = 'page' | 'payment' | 'asset' | 'dismissal' | null;

/** Requested by the style of a dismissed offer, so that a page without script can report the dismissal. */
export const DISMISSAL = '/brand/dismissed.svg';

/** The API, the stand-ins, the health check and the team's pages. */
const NEVER = ['/api', '/standins', '/healthz', '/readyz', paths.staff];

const isUnder = (pathname: string, folder: string) => pathname === folder || pathname.startsWith(`${folder}/`);

/** How the worker handles an address of our own; `isNavigation` when the browser opens it as a page. */
export function requestKindOf(pathname: string, isNavigation: boolean): RequestKind {
  // The day sheet's page names nobody, and riders open it without a network.
  if (isNavigation && trimPath(pathname) === teamPaths.day) return 'page';
  if (NEVER.some((folder) => isUnder(pathname, folder))) return null;
  if (isUnder(pathname, paths.checkout)) return isNavigation ? 'payment' : null;
  if (isNavigation) return 'page';
  if (pathname === DISMISSAL) return 'dismissal';
  return isUnder(pathname, '/_astro') || isUnder(pathname, '/brand') ? 'asset' : null;
}

/** The key of a page's copy: its address without the query, and without the slug or the key in its path. */
export function cacheKeyOf(pathname: string): string {
  return trimPath(shellFor(pathname) ?? pathname);
}
