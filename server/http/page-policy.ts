import { createHash } from 'node:crypto';
import type { PublicSettings } from '#contract/settings.ts';
import { paths, trimPath } from '#domain/paths.ts';

type Sources = Partial<
  Record<'script-src' | 'style-src' | 'connect-src' | 'img-src' | 'frame-src' | 'font-src', string[]>
>;

/** What a page's policy depends on beside the page itself. */
export type PolicySettings = { publicSettings: PublicSettings; siteUrl: string; apiUrl: string };

/** Lets any style written into the page count; only where a third party writes some that nobody can foresee. */
const ANY_INLINE = "'unsafe-inline'";

const isElsewhere = (url: string) => /^https?:\/\//.test(url);

/** Where the real provider's script comes from. */
const PROVIDER_SCRIPTS = 'https://js.paystack.co';

/** What paying needs: the provider's script and its window. */
function paymentSources(scriptUrl: string): Sources {
  if (!isElsewhere(scriptUrl)) return { 'frame-src': ["'self'"] };
  const { origin } = new URL(scriptUrl);
  // A provider of the same kind at another address, such as one to practise with, frames its own window.
  const own = origin === PROVIDER_SCRIPTS ? [] : [origin];
  return {
    'script-src': [origin],
    'frame-src': ['https://checkout.paystack.com', ...own],
    'connect-src': ['https://api.paystack.co', 'https://checkout.paystack.com', ...own],
    // The pop-up's own script writes its styles into our page.
    'style-src': [ANY_INLINE],
  };
}

/** What searching places needs, when the maps service is configured. */
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

/** The pages that load a script of a provider, real or played. */
const loadsProvider = (page: string) => page === paths.checkout || page === paths.login || page === paths.register;

/** Third parties by page: each only where it is needed, and only when the real one is configured. */
function thirdParties(page: string, { payment, google, maps }: PublicSettings): Sources[] {
  if (page === paths.checkout) return [paymentSources(payment.script_url), ...(maps.api_key === null ? [] : [MAPS])];
  return loadsProvider(page) && isElsewhere(google.script_url) ? [GOOGLE] : [];
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The hashes of the scripts that stand in a page's own HTML, as a policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...new Set([...scripts].map(([, code = '']) => hashOf(code)))];
}

/** The hashes of the styles that stand in a page's own HTML. */
export function inlineStyleHashes(html: string): string[] {
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi);
  return [...new Set([...styles].map(([, css = '']) => hashOf(css)))];
}

/**
 * Where no provider's script runs, no text becomes HTML or a script's address but by the policies named here: the
 * service worker's address, and the gallery's own markup.
 */
const trustedTypes = (page: string) => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': page === paths.services ? ['soleklean', 'html', "'allow-duplicates'"] : ['soleklean'],
});

/** What only a page with script may do: run it, ask the API, frame, work. */
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
 * A page's Content-Security-Policy: our own files, the scripts written into this very page, the third parties it needs.
 * A page without script may run none, which keeps its header short as well: it travels in home's first packets.
 */
export function pagePolicy(pathname: string, html: string, settings: PolicySettings): string {
  const page = trimPath(pathname);
  const extra = thirdParties(page, settings.publicSettings);
  const add = (name: keyof Sources) => extra.flatMap((sources) => sources[name] ?? []);
  const styles = add('style-src');
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // Beside a hash, "any inline" would count for nothing.
    'style-src': ["'self'", ...(styles.includes(ANY_INLINE) ? [] : inlineStyleHashes(html)), ...styles],
    'img-src': ["'self'"],
    'font-src': ["'self'", ...add('font-src')],
    // Nobody asks from a page without script, but Lighthouse reads robots.txt through it.
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

/** The headers of a page beside its policy: windows that may be opened, and what an address may tell others. */
export function pageHeaders(pathname: string): Record<string, string> {
  const page = trimPath(pathname);
  const holdsKey = page.startsWith(`${paths.resetPassword}/`) || page === paths.verifyEmail;
  return {
    'Cross-Origin-Opener-Policy': loadsProvider(page) ? 'same-origin-allow-popups' : 'same-origin',
    'Referrer-Policy': holdsKey ? 'no-referrer' : 'strict-origin-when-cross-origin',
  };
}
