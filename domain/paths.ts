import { withoutEnding } from './without-ending.ts';

/** Every page of the site, without a trailing slash, as in the specification. */
export const paths = {
  home: '/',
  services: '/services',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  logout: '/logout',
  orders: '/orders',
  failedOrders: '/orders/failed',
  rates: '/rate-and-services',
  about: '/about-us',
  ratings: '/ratings',
  referrals: '/referral-dashboard',
  account: '/account',
  changePassword: '/change-password',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  tempVerifyEmail: '/temp-verify-email',
  terms: '/terms',
  privacy: '/privacy',
  offline: '/offline',
  staff: '/staff',
  track: '/track',
  receipts: '/receipts',
} as const;

/** After the checkout's path: opens the payment step at once, if nothing is missing. */
export const PAY_AT_ONCE = '#pay';

/** What a guarded page requires: a signed-in user ('user'), or one with a verified e-mail ('verified'). */
export type Guard = 'user' | 'verified';

/** The guarded pages. An order's own page has the guard of the list; see `guardOf`. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  [paths.checkout]: 'user',
  [paths.account]: 'user',
  [paths.changePassword]: 'user',
  [paths.failedOrders]: 'user',
  [paths.orders]: 'verified',
};

/** A path without trailing slashes; '/' stays. */
export function trimPath(pathname: string): string {
  return withoutEnding(pathname, '/') || paths.home;
}

/** What the page at this path requires, or null when it is public. */
export function guardOf(pathname: string): Guard | null {
  const path = trimPath(pathname);
  return (
    GUARDS[path] ?? (path.startsWith(`${paths.orders}/`) || path.startsWith(`${paths.receipts}/`) ? 'verified' : null)
  );
}

/** A path with those query parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value) params.set(name, value);
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The address of a customer's order page; the slug is escaped. */
export function orderPath(slug: string): string {
  return `${paths.orders}/${encodeURIComponent(slug)}`;
}

/** The query parameter that puts a service into the cart. */
export const CART_ADD = 'add';

/** The cart, with a service to put into it. */
export function bookPath(serviceId: number): string {
  return withQuery(paths.cart, { [CART_ADD]: String(serviceId) });
}

/** The page that tracks an order. The token comes after the `#`, so that no server log and no referrer contains it. */
export function trackPath(token: string): string {
  return `${paths.track}/#${encodeURIComponent(token)}`;
}

/** The login page, with the path to continue to under one of the three parameter names. */
export function loginPath(to: { continue?: string; continuePath?: string; returnUrl?: string } = {}): string {
  return withQuery(paths.login, { continue: to.continue, continuePath: to.continuePath, returnUrl: to.returnUrl });
}

/** Decodes a part of an address; null for an incomplete escape. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // An incomplete escape, such as the %E0 of a truncated link.
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

/** An address, or null when it is none. `URL.canParse` is missing in the oldest browsers that the shop serves. */
export function parseUrl(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

const LEAVES_THE_HOUSE = /^\/[/\\]/;
const HIDES_A_HOST = /\/\/|\\/;
const SIGN_IN_OR_OUT = /^\/log(?:in|out)(?:\.html)?(?:\/|$)/i;

/**
 * Where login may continue: a path of this site, normalised by the URL parser, with its query and fragment. Everything
 * else becomes '/': another origin, a script, `//host`, `/\\host`, their encoded and dotted spellings, and login
 * itself.
 */
export function safeContinue(value: string | null | undefined, origin: string): string {
  if (!value?.startsWith('/') || LEAVES_THE_HOUSE.test(value) || hasControlCharacter(value)) return paths.home;
  const url = parseUrl(value, origin);
  if (url === null) return paths.home;
  // The parser turns '/.//host' into '//host', and some hosts decode before they redirect, so both results are checked.
  const path = decode(url.pathname);
  if (url.origin !== new URL(origin).origin || path === null || hasControlCharacter(path)) return paths.home;
  if (HIDES_A_HOST.test(path) || SIGN_IN_OR_OUT.test(path)) return paths.home;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The same without home, which needs no mention: undefined for home and for everything that is not ours. */
export function continueElsewhere(value: string | null | undefined, origin: string): string | undefined {
  const path = safeContinue(value, origin);
  return path === paths.home ? undefined : path;
}

/** Reads where to continue from a query: continue, continuePath, returnUrl; the first non-empty one counts. */
export function readContinue(params: URLSearchParams, origin: string): string {
  const wanted = ['continue', 'continuePath', 'returnUrl'].map((name) => params.get(name)).find(Boolean);
  return safeContinue(wanted, origin);
}
