import { createHash } from 'node:crypto';
import type { PublicSettings } from '#contract/settings.ts';
import { paths, trimPath } from '#domain/paths.ts';

type Sources = Partial<
  Record<'script-src' | 'style-src' | 'connect-src' | 'img-src' | 'frame-src' | 'font-src', string[]>
>;

/** What a page's policy depends on besides the page itself. */
export type PolicySettings = { publicSettings: PublicSettings; siteUrl: string; apiUrl: string };

/** Allows any inline style; only where a third party adds styles that can't be hashed in advance. */
const ANY_INLINE = "'unsafe-inline'";

const isElsewhere = (url: string) => /^https?:\/\//.test(url);

/** The origin of the real provider's script. */
const PROVIDER_SCRIPTS = 'https://js.paystack.co';

/** The sources that payment needs: the provider's script and its window. */
function paymentSources(scriptUrl: string): Sources {
  if (!isElsewhere(scriptUrl)) return { 'frame-src': ["'self'"] };
  const { origin } = new URL(scriptUrl);
  // A compatible provider at another address, such as one for practice, frames its own window.
  const own = origin === PROVIDER_SCRIPTS ? [] : [origin];
  return {
    'script-src': [origin],
    'frame-src': ['https://checkout.paystack.com', ...own],
    'connect-src': ['https://api.paystack.co', 'https://checkout.paystack.com', ...own],
    // The pop-up's script adds its styles to our page.
    'style-src': [ANY_INLINE],
  };
}

/** The sources that the place search needs, when the maps service is configured. */
const MAPS: Sources = {
  'script-src': ['https://maps.googleapis.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://places.googleapis.com'],
  'img-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com', ANY_INLINE],
  'font-src': ['https://fonts.gstatic.com'],
};

const GOOGLE: Sources = {
  'script-src': ['https://accounts.google.com/gsi/client'],
  'frame-src': ['https://accounts.google.com/gsi/'],
  'connect-src': ['https://accounts.google.com/gsi/'],
  'style-src': ['https://accounts.google.com/gsi/style', ANY_INLINE],
};

/** The pages that load a provider's script, real or stand-in. */
const loadsProvider = (page: string) => page === paths.checkout || page === paths.login || page === paths.register;

/** The third parties of a page: each only where it is needed, and only when the real one is configured. */
function thirdParties(page: string, { payment, google, maps }: PublicSettings): Sources[] {
  if (page === paths.checkout) return [paymentSources(payment.script_url), ...(maps.api_key === null ? [] : [MAPS])];
  return loadsProvider(page) && isElsewhere(google.script_url) ? [GOOGLE] : [];
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The hashes of the inline scripts in a page's HTML, as a policy lists them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...new Set([...scripts].map(([, code = '']) => hashOf(code)))];
}

/** The hashes of the inline styles in a page's HTML. */
export function inlineStyleHashes(html: string): string[] {
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi);
  return [...new Set([...styles].map(([, css = '']) => hashOf(css)))];
}

/**
 * On pages without a provider's script, text can become HTML or a script's address only through the policies named
 * here: for the service worker's address and for the gallery's own markup.
 */
const trustedTypes = (page: string) => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': page === paths.services ? ['soleklean', 'html', "'allow-duplicates'"] : ['soleklean'],
});

/** What only a page with script may do: run it, call the API, open frames and workers. */
function scriptPolicy(page: string, html: string, extra: Sources[], { siteUrl, apiUrl }: PolicySettings) {
  const add = (name: keyof Sources) => extra.flatMap((sources) => sources[name] ?? []);
  const frames = add('frame-src');
  const api = new URL(apiUrl).origin;
  return {
    'script-src': ["'self'", ...inlineScriptHashes(html), ...add('script-src')],
    'img-src': ["'self'", 'data:', new URL(siteUrl).origin, api, ...add('img-src')],
    'connect-src': ["'self'", api, ...add('connect-src')],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'"],
    ...(loadsProvider(page) ? {} : trustedTypes(page)),
  };
}

/**
 * A page's Content-Security-Policy: our own files, the page's own inline scripts, the third parties it needs. A page
 * without script may run none. That also keeps the header short, which matters for home's first packets.
 */
export function pagePolicy(pathname: string, html: string, settings: PolicySettings): string {
  const page = trimPath(pathname);
  const extra = thirdParties(page, settings.publicSettings);
  const add = (name: keyof Sources) => extra.flatMap((sources) => sources[name] ?? []);
  const styles = add('style-src');
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // A browser ignores 'unsafe-inline' when the list also contains a hash.
    'style-src': ["'self'", ...(styles.includes(ANY_INLINE) ? [] : inlineStyleHashes(html)), ...styles],
    'img-src': ["'self'"],
    'font-src': ["'self'", ...add('font-src')],
    // A page without script sends no requests, but Lighthouse reads robots.txt through it.
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(html.includes('<script') ? scriptPolicy(page, html, extra, settings) : {}),
    ...(settings.siteUrl.startsWith('https://') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** A page's headers besides its policy: which windows it may open, and what its referrer reveals. */
export function pageHeaders(pathname: string): Record<string, string> {
  const page = trimPath(pathname);
  const holdsKey = page.startsWith(`${paths.resetPassword}/`) || page === paths.verifyEmail;
  return {
    'Cross-Origin-Opener-Policy': loadsProvider(page) ? 'same-origin-allow-popups' : 'same-origin',
    'Referrer-Policy': holdsKey ? 'no-referrer' : 'strict-origin-when-cross-origin',
  };
}
