import { END_OF_PATH, LOGGED_METHODS, loggedRoutes, routePattern } from './logged-routes.ts';
import type { SitePlan } from './site-plan.ts';

/**
 * Fields to delete from a log line: they contain text from the browser or from an answer, not Caddy's own measurements.
 */
const DELETED = ['request>host', 'request>headers', 'request>tls', 'resp_headers', 'user_id'];

function logWith(fields: string[]): string {
  return [
    'log {',
    '\toutput stderr',
    '\tlevel INFO',
    '\tformat filter {',
    '\t\twrap json',
    '\t\tfields {',
    ...fields.map((field) => `\t\t\t${field}`),
    '\t\t}',
    '\t}',
    '}',
  ].join('\n');
}

/**
 * Caddy's own log, for its global options: errors and certificate problems, without the request, which Caddy would
 * quote in full.
 */
export function caddyOwnLog(): string {
  return logWith(['request', 'resp_headers', 'headers', 'uri', 'user_id'].map((name) => `${name} delete`));
}

/** Keeps the groups of an expression and drops everything else; without a match the result is empty. */
const keeping = (alternatives: string[], groups: number) =>
  `regexp \`^(?s:${[...alternatives, '.*'].join('|')})$\` \`${Array.from({ length: groups }, (_, index) => `$${index + 1}`).join('')}\``;

/**
 * Caddy's access log. An address of a known shape is logged without keys and query, so that `/reset-password/` means
 * every such link; any other address is logged as empty.
 */
export function caddyAccessLog(plan: SitePlan, options: { hasApi: boolean; hasStandins: boolean }): string {
  let groups = 0;
  const group = (text: string) => {
    groups += 1;
    return `(${text})`;
  };
  const routes = loggedRoutes(plan, options).map((route) => `${routePattern(route, group)}${END_OF_PATH}.*`);
  const standins = options.hasStandins ? [`${group('/standins/')}.*`] : [];
  return logWith([
    `request>uri ${keeping([...routes, ...standins], groups)}`,
    `request>method ${keeping([`(${LOGGED_METHODS.join('|')})`], 1)}`,
    ...DELETED.map((field) => `${field} delete`),
  ]);
}
