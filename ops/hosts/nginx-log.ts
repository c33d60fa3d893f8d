import { END_OF_PATH, LOGGED_METHODS, loggedRoutes, routePattern } from './logged-routes.ts';
import type { SitePlan } from './site-plan.ts';

/** What the log contains for a path of unknown shape. */
const OTHER = '(other)';

const FIELDS: Readonly<Record<string, string>> = {
  time: '"$time_iso8601"',
  client: '"$remote_addr"',
  method: '"$site_log_method"',
  route: '"$site_log_route"',
  status: '$status',
  bytes: '$body_bytes_sent',
  seconds: '$request_time',
  api: '"$upstream_addr"',
  api_status: '"$upstream_status"',
  api_connect_seconds: '"$upstream_connect_time"',
  api_seconds: '"$upstream_response_time"',
  requestId: '"$request_id"',
};

/**
 * The format of nginx's access log: the shape of the address instead of the address, no query, no header from the
 * browser. The part about the API tells why a request failed, because nginx's error log would quote the address.
 */
export function nginxLogFormat(plan: SitePlan, options: { hasApi: boolean; hasStandins: boolean }): string {
  const standins = options.hasStandins ? ['  "~^/standins/" "/standins/";'] : [];
  const rows = loggedRoutes(plan, options).map((route) => `  "~^${routePattern(route)}${END_OF_PATH}" "${route}";`);
  const methods = LOGGED_METHODS.map((method) => `  ${method} ${method};`);
  const fields = Object.entries(FIELDS).map(([name, value]) => `"${name}":${value}`);
  return [
    '# The log contains the shape of an address, never the address itself, which may contain a key.',
    `map $request_uri $site_log_route {\n  default "${OTHER}";\n${[...rows, ...standins].join('\n')}\n}`,
    `map $request_method $site_log_method {\n  default other;\n${methods.join('\n')}\n}`,
    `log_format soleklean escape=json '{${fields.join(',')}}';`,
  ].join('\n');
}

/** Where the server writes its logs. It has no error log, because its lines end with the whole request line. */
export function nginxLogs(folder: string): string {
  return `  access_log ${folder}/access.log soleklean;
  # Each line of this log would quote a request with its keys. nginx's own errors still go to the main error_log.
  error_log /dev/null emerg;
`;
}
