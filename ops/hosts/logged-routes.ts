import { type Call, calls } from '#contract/calls.ts';
import { addressesOf, type SitePlan } from './site-plan.ts';

/** The methods that a host may log; any other is foreign text. */
export const LOGGED_METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const;

/** The documents that the API serves besides the calls of the contract. */
const DOCUMENTS = ['/api/docs/', '/api/openapi.json'];

/** A file is logged as its folder: `/_astro/:file`. A file at the root is logged by its name. */
const fileRoute = (file: string) => (file.lastIndexOf('/') === 0 ? file : file.replace(/[^/]+$/, ':file'));

const withoutLastSlash = (address: string) => (address === '/' ? address : address.replace(/\/$/, ''));

/**
 * The address shapes that a host may log, as templates such as `/reset-password/:token`. An address of any other shape
 * is not logged, so no spelling of a secret address gets into a log. Literal routes come first.
 */
export function loggedRoutes(plan: SitePlan, { hasApi }: { hasApi: boolean }): string[] {
  const pages = [...plan.pages.flatMap(addressesOf), ...plan.files.map(({ file }) => fileRoute(file))];
  const api = (Object.values(calls) as Call[]).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const routes = [...new Set([...pages, ...(hasApi ? [...api, ...DOCUMENTS] : [])].map(withoutLastSlash))];
  const isLiteral = (route: string) => !route.includes(':');
  return [...routes.filter(isLiteral), ...routes.filter((route) => !isLiteral(route))];
}

const escaped = (text: string) => text.replaceAll('.', '\\.');

/** The end of a known path: slashes, and a query that is not logged. */
export const END_OF_PATH = '/*(?:[?#]|$)';

/** A route as a regular expression without its end; `literal` wraps the constant parts. */
export function routePattern(route: string, literal: (text: string) => string = (text) => text): string {
  const parts = route.split(/:\w+/).map(escaped);
  return parts.map((part) => (part === '' ? '' : literal(part))).join('[^/?#]+');
}
