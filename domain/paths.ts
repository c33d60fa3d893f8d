import { withoutEnding } from './without-ending.ts';

/** Every page of the site, without a trailing slash as the specification writes them. */
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
} as const;

/** Where an account's second factor is set up: a section of its page. */
export const secondFactorPath = `${paths.account}#second-step`;

/** What a guarded page asks for: somebody signed in ('user'), or signed in with a verified e-mail ('verified'). */
export type Guard = 'user' | 'verified';

/** The guarded pages. An order's own page is guarded like the list; see `guardOf`. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  [paths.checkout]: 'user',
  [paths.account]: 'user',
  [paths.changePassword]: 'user',
  [paths.failedOrders]: 'user',
  [paths.orders]: 'verified',
};

/** A path without its trailing slashes; '/' stays. */
export function trimPath(pathname: string): string {
  return withoutEnding(pathname, '/') || paths.home;
}

/** What the page at this path asks for, or null when it is public. */
export function guardOf(pathname: string): Guard | null {
  const path = trimPath(pathname);
  return GUARDS[path] ?? (path.startsWith(`${paths.orders}/`) ? 'verified' : null);
}

/** A path with what is given of a query. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value) params.set(name, value);
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The page of one order. */
export function orderPath(slug: string): string {
  return `${paths.orders}/${encodeURIComponent(slug)}`;
}

/** The page that follows a pair by a link. The token stands behind the `#`: no server's log and no referrer sees it. */
export function trackPath(token: string): string {
  return `${paths.track}/#${encodeURIComponent(token)}`;
}

/** The page that sets a new password, as mailed. */
export function resetPasswordPath(token: string): string {
  return `${paths.resetPassword}/${encodeURIComponent(token)}`;
}

/** The page that redeems a verification key, as mailed. */
export function verifyEmailPath(key: string, email: string): string {
  return withQuery(paths.verifyEmail, { key, email });
}

/** The notice about a verification link; `isVerified: false` and `expired` choose its words. */
export function tempVerifyEmailPath(notice: { email: string; isVerified?: boolean; expired?: boolean }): string {
  return withQuery(`${paths.tempVerifyEmail}/`, {
    email: notice.email,
    'is-verified': notice.isVerified === undefined ? undefined : String(notice.isVerified),
    expired: notice.expired ? 'true' : undefined,
  });
}

/** Where the provider's own page leads back to when the payer gives up there. */
export function cancelledPaymentPath(reference: string): string {
  return withQuery(paths.checkout, { cancelled: reference });
}

/** The payment that a payer comes back from the provider's own page with, or null: its query names the reference. */
export function returnedPayment(params: URLSearchParams): { reference: string; cancelled: boolean } | null {
  const cancelled = params.get('cancelled');
  const reference = cancelled || params.get('reference') || params.get('trxref');
  return reference ? { reference, cancelled: Boolean(cancelled) } : null;
}

/** Login, with the place to go on to under whichever of the three names the caller speaks. */
export function loginPath(to: { continue?: string; continuePath?: string; returnUrl?: string } = {}): string {
  return withQuery(paths.login, { continue: to.continue, continuePath: to.continuePath, returnUrl: to.returnUrl });
}

/** Registration, with a friend's code filled in. */
export function registerPath(ref?: string): string {
  return withQuery(paths.register, { ref });
}

/** One page of the static site that serves every address one step below `prefix`, and the addresses it leaves alone. */
export type Shell = { route: string; prefix: string; file: string; except: readonly string[] };

const ORDER_SHELL: Shell = {
  route: '/orders/:slug',
  prefix: `${paths.orders}/`,
  file: '/orders/order/',
  except: [paths.failedOrders],
};

const TOKEN_SHELL: Shell = {
  route: '/reset-password/:token',
  prefix: `${paths.resetPassword}/`,
  file: '/reset-password/token/',
  except: [],
};

const STAFF_SHELL: Shell = {
  route: '/staff/orders/:slug',
  prefix: `${paths.staff}/orders/`,
  file: '/staff/orders/order/',
  except: [],
};

/**
 * The site is static, yet an order's slug and a reset token are part of a path. Every host answers `route` with
 * `file`; the page reads the rest from its own address.
 */
export const SHELLS: readonly Shell[] = [ORDER_SHELL, TOKEN_SHELL, STAFF_SHELL];

function lastSegment(shell: Shell, pathname: string): string | null {
  const path = trimPath(pathname);
  if (!path.startsWith(shell.prefix) || shell.except.includes(path)) return null;
  const segment = path.slice(shell.prefix.length);
  return segment === '' || segment.includes('/') ? null : segment;
}

/** The static page that answers this address, or null when the address is a page of its own. */
export function shellFor(pathname: string): string | null {
  return SHELLS.find((shell) => lastSegment(shell, pathname) !== null)?.file ?? null;
}

/** A part of an address decoded, or null for half an escape. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // Half an escape, such as the %E0 of a torn link.
    return null;
  }
}

function variablePart(shell: Shell, pathname: string): string | null {
  if (trimPath(pathname) === trimPath(shell.file)) return null;
  const segment = lastSegment(shell, pathname);
  return segment === null ? null : decode(segment);
}

/** The order's slug in an address, or null: in the list, in /orders/failed and in the bare shell there is none. */
export function slugFrom(pathname: string): string | null {
  return variablePart(ORDER_SHELL, pathname);
}

/** The reset token in an address, or null. */
export function tokenFrom(pathname: string): string | null {
  return variablePart(TOKEN_SHELL, pathname);
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

const LEAVES_THE_HOUSE = /^\/[/\\]/;
const HIDES_A_HOST = /\/\/|\\/;
const SIGN_IN_OR_OUT = /^\/log(?:in|out)(?:\.html)?(?:\/|$)/i;

/**
 * Where login may go on to: a path of our own, tidied by the URL parser, with its query and fragment. Everything
 * else is '/': another origin, a script, `//host`, `/\\host`, their encoded and dotted spellings, and login itself.
 */
export function safeContinue(value: string | null | undefined, origin: string): string {
  if (!value?.startsWith('/') || LEAVES_THE_HOUSE.test(value) || hasControlCharacter(value)) return paths.home;
  if (!URL.canParse(value, origin)) return paths.home;
  const url = new URL(value, origin);
  // The parser turns '/.//host' into '//host', and some hosts decode before they redirect: look again after both.
  const path = decode(url.pathname);
  if (url.origin !== new URL(origin).origin || path === null || hasControlCharacter(path)) return paths.home;
  if (HIDES_A_HOST.test(path) || SIGN_IN_OR_OUT.test(path)) return paths.home;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Reads the place to go on to from a query: continue, continuePath, returnUrl; the first that is not empty wins. */
export function readContinue(params: URLSearchParams, origin: string): string {
  const wanted = ['continue', 'continuePath', 'returnUrl'].map((name) => params.get(name)).find(Boolean);
  return safeContinue(wanted, origin);
}
