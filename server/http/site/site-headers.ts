import { paths, trimPath } from '#domain/paths.ts';
import { CROSS_ORIGIN_PICTURE, PERMISSIONS } from '#server/http/headers.ts';
import { type PolicySettings, pageHeaders, pagePolicy } from './page-policy.ts';

/**
 * The headers of a built file, for every server: the API itself, a CDN, nginx or Caddy. The one table of caching and
 * security headers; `npm run hosts` writes it in each host's format.
 */

/**
 * How long a file is cached: a hashed one for a year, a picture for a day; files that decide about the next load are
 * revalidated.
 */
export const CACHE_CONTROL = {
  forever: 'public, max-age=31536000, immutable',
  day: 'public, max-age=86400',
  ask: 'no-cache',
};

/** The page for unknown addresses. */
export const NOT_FOUND = '/404.html';
/** The list of links to prefetch, for pages without script. */
const EARLY_LINKS = '"/links.speculationrules"';

/** The folder of files whose name contains a digest of their bytes. */
export const HASHED = '/_astro/';
/** The folder of pictures that the API's answers name: pages of any origin may show them. */
export const PICTURES = '/images/';
/** Endings of files that decide about the next load: pages, the service worker, its manifest. */
export const REVALIDATED_EXTENSIONS = ['html', 'js', 'json', 'webmanifest', 'speculationrules', 'xml', 'txt'] as const;

/** Media types by a file's ending. */
export const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  speculationrules: 'application/speculationrules+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

const endingOf = (address: string) => /\.([^./]+)$/.exec(address)?.[1] ?? '';

/** The media type of a built file. */
export function typeOf(address: string): string {
  return TYPES[endingOf(address)] ?? 'application/octet-stream';
}

/** Whether a file of this type gets smaller when it is compressed. */
export function isText(type: string): boolean {
  return /^text\/|json|javascript|xml|svg/.test(type);
}

/** The pages that ask for a passkey; only the account page creates one. */
const asksForPasskey = (page: string) =>
  page === paths.login || page === paths.register || page === paths.account || page.startsWith(paths.staff);

/** The device features that a page with script may use. Without this header, browsers allow passkeys on every page. */
export function permissionsPolicy(page: string): string {
  const allowed = (isAllowed: boolean) => (isAllowed ? '(self)' : '()');
  const get = `publickey-credentials-get=${allowed(asksForPasskey(page))}`;
  return `${PERMISSIONS}, ${get}, publickey-credentials-create=${allowed(page === paths.account)}`;
}

/** The Cache-Control value of a built file. */
function cachingOf(address: string): string {
  if (address.startsWith(HASHED)) return CACHE_CONTROL.forever;
  return REVALIDATED_EXTENSIONS.some((ending) => ending === endingOf(address)) ? CACHE_CONTROL.ask : CACHE_CONTROL.day;
}

/** The public address of a page: '/cart/index.html' is '/cart'. */
export function pageAddress(file: string): string {
  return trimPath(file.replace(/\/index\.html$/, '/')) || paths.home;
}

/**
 * The own headers of a built file; `html` is set for a page. A page without script lists links to prefetch. A page with
 * islands does not: when prefetched, it could show an old cart and session.
 */
export function fileHeaders(file: string, html: string | null, settings: PolicySettings): Record<string, string> {
  const headers = { 'Content-Type': typeOf(file), 'Cache-Control': cachingOf(file) };
  if (html === null) return file.startsWith(PICTURES) ? { ...headers, ...CROSS_ORIGIN_PICTURE } : headers;
  const address = pageAddress(file);
  return {
    ...headers,
    ...pageHeaders(address),
    ...(html.includes('<script')
      ? { 'Permissions-Policy': permissionsPolicy(address) }
      : { 'Speculation-Rules': EARLY_LINKS }),
    'Content-Security-Policy': pagePolicy(address, html, settings),
  };
}
