import { messages } from '#domain/messages.ts';
import { SHELLS } from '#domain/slug-paths.ts';
import { NGINX_BODY_SIZES, TOO_LARGE } from '#ops/hosts/proxy/body-sizes.ts';
import { nginxRedirect, nginxTls } from '#ops/hosts/proxy/nginx-tls.ts';
import { nginxReadiness } from '#ops/hosts/proxy/readiness.ts';
import { CROSS_ORIGIN_PICTURE } from '#server/http/headers.ts';
import {
  CACHE_CONTROL,
  HASHED,
  NOT_FOUND,
  PICTURES,
  REVALIDATED_EXTENSIONS,
  TYPES,
} from '#server/http/site/site-headers.ts';
import { nginxLogFormat, nginxLogs } from './nginx-log.ts';
import type { SitePlan } from './site-plan.ts';

/** Where a host finds the built site and the API. */
export type ServerOptions = {
  /** The folder of the built site on the host. */
  root: string;
  /** The port to listen on. */
  port: number;
  /** The API's processes behind the same address, as host:port; empty when the API has its own address. */
  apiServers: readonly string[];
  /** The proxies that end TLS before this host, by address or network: their X-Forwarded-For is trusted. */
  frontProxies?: readonly string[];
  /** Whether the host has the module that sends brotli copies. */
  brotli?: boolean;
  /** Whether the stand-ins of a practice shop are served under /standins/. */
  hasStandins?: boolean;
  /** The folder that nginx writes its access log to. */
  logs?: string;
  /** The folder of the certificate when nginx ends TLS itself: fullchain.pem and privkey.pem. */
  certificate?: string;
  /** The Caddy that reads its file, like 2.10.0; Debian's when it is left out. */
  caddyVersion?: string;
};

/**
 * Connections that wait to be accepted. nginx's own 511 is less than a crowd opens at once; the system may allow less.
 */
const BACKLOG = 4_096;

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
const escaped = (text: string) => text.replaceAll('.', '\\.');

/** A map from a file of the site to its value of a header; files that are not listed have none. */
function mapOf(plan: SitePlan, variable: string, header: string): string {
  const rows = [...plan.pages, plan.missing].flatMap(({ file, headers }) => {
    const value = headers[header];
    return value === undefined ? [] : [`  ${quoted(file)} ${quoted(value)};`];
  });
  const fallback = plan.common[header] ?? '';
  return [`map $uri ${variable} {`, `  default ${quoted(fallback)};`, ...rows, '}'].join('\n');
}

/** The headers that depend on the file, and the variable of each. */
const BY_FILE = {
  'Content-Security-Policy': '$site_policy',
  'Cross-Origin-Opener-Policy': '$site_opener',
  'Referrer-Policy': '$site_referrer',
  'Permissions-Policy': '$site_permissions',
  'Speculation-Rules': '$site_early',
} as const;

function shellLocation(serve: string, { prefix, file, except }: (typeof SHELLS)[number]): string {
  const others = except.map((path) => `${escaped(path.slice(prefix.length))}/*$`).join('|');
  const unless = others === '' ? '' : `(?!(?:${others}))`;
  return `  location ~ "^${escaped(prefix)}${unless}[^/]+/*$" {
    try_files ${file}index.html =404;
${serve}
  }`;
}

function proxied(path: string, more: string): string {
  return `  location ^~ ${path} {
    proxy_pass http://soleklean_api;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    # Only the address of the connecting client is trusted.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Request-Id $request_id;
    proxy_connect_timeout 2s;
    proxy_read_timeout 30s;
    # When a stopping or full process refuses a read, another one answers it; a request that changes data is sent once.
    proxy_next_upstream error timeout http_503;
    proxy_next_upstream_tries 2;
    proxy_next_upstream_timeout 5s;
    limit_conn soleklean_senders 100;
    limit_conn soleklean_networks 500;
    limit_conn_status 429;
    limit_req zone=soleklean_address_rate burst=300 nodelay;
    limit_req zone=soleklean_network_rate burst=1000 nodelay;
    limit_req_status 429;
    error_page 429 = @too_many;
    error_page 413 = @too_large;
${more}  }`;
}

/** nginx's own refusal. It closes the connection, so that what was sent behind the refused request costs nothing. */
function refusal(name: string, status: number, words: string, more = ''): string {
  return `  location @${name} {
    keepalive_timeout 0;
    default_type application/json;
${more}    add_header Cache-Control no-store always;
    return ${status} ${JSON.stringify(words)};
  }
`;
}

const TOO_MANY = JSON.stringify({ detail: messages.errors.tooMany, error: messages.errors.tooMany });
const REFUSALS =
  refusal('too_many', 429, TOO_MANY, '    add_header Retry-After 2 always;\n') + refusal('too_large', 413, TOO_LARGE);

/**
 * Requests with a body count by address and by network (a /24, a /48) until they are answered, so that bodies that
 * never end can't use up all connections. Requests without a body do not count there. All requests to the API count by
 * their rate: a page asks for about ten, and a mobile network puts many phones behind one address.
 */
const SENDERS = `map $remote_addr $soleklean_wide {
  default $remote_addr;
  "~^(?<soleklean_four>\\d+\\.\\d+\\.\\d+)\\." $soleklean_four;
  "~^(?<soleklean_six>[0-9a-f]+:[0-9a-f]*:[0-9a-f]*):" $soleklean_six;
}
map $request_method $soleklean_sender {
  default $binary_remote_addr;
  "~^(?:GET|HEAD|OPTIONS)$" "";
}
map $request_method $soleklean_network {
  default $soleklean_wide;
  "~^(?:GET|HEAD|OPTIONS)$" "";
}
limit_conn_zone $soleklean_sender zone=soleklean_senders:10m;
limit_conn_zone $soleklean_network zone=soleklean_networks:10m;
limit_req_zone $binary_remote_addr zone=soleklean_address_rate:10m rate=100r/s;
limit_req_zone $soleklean_wide zone=soleklean_network_rate:10m rate=500r/s;`;

/**
 * Compression reveals nothing here: answers contain no secret together with foreign text, and no cookie signs anybody
 * in.
 */
const COMPRESSED = `    gzip on;
    gzip_vary on;
    gzip_proxied any;
    gzip_min_length 600;
    gzip_types application/json;
${NGINX_BODY_SIZES}`;

/**
 * nginx's configuration of the site, to be included in its `http` block (conf.d/): the pages, their shells, the
 * compressed copies, each page's policy, and the API behind the same address. TLS ends before it, or in it
 * when `certificate` names a folder.
 */
export function nginxConfig(plan: SitePlan, options: ServerOptions): string {
  const {
    'Referrer-Policy': _,
    'Permissions-Policy': __,
    'Cross-Origin-Resource-Policy': resource = '',
    ...common
  } = plan.common;
  const headers = [
    ...Object.entries(common).map(([name, value]) => [name, quoted(value)] as const),
    ...Object.entries(BY_FILE),
    ['Cross-Origin-Resource-Policy', '$site_resource'] as const,
    ['Cache-Control', '$site_caching'] as const,
  ];
  const serve = headers.map(([name, value]) => `    add_header ${name} ${value} always;`).join('\n');
  const early = mapOf(plan, '$site_early_links', 'Speculation-Rules');
  const { apiServers, frontProxies = [], logs = '/var/log/nginx' } = options;
  const listen =
    options.certificate === undefined
      ? `  listen ${options.port} backlog=${BACKLOG};\n`
      : nginxTls(options.port, BACKLOG, options.certificate);
  const hasApi = apiServers.length > 0;
  const types = Object.entries(TYPES).map(([ending, type]) => `    ${quoted(type)} ${ending};`);
  // A process that can't be reached is skipped for this request only: a client's request that fails, or that gets a
  // 503, must not take the process away from others.
  const servers = apiServers.map((server) => `  server ${server} max_fails=0;`);
  const realIpLines = frontProxies.map((proxy) => `  set_real_ip_from ${proxy};\n`);
  if (realIpLines.length > 0) realIpLines.push('  real_ip_header X-Forwarded-For;\n  real_ip_recursive on;\n');
  const parts = [
    '# Written by `npm run hosts` from the built site, again for each build: it contains the script hashes of each page.',
    mapOf(plan, '$site_policy', 'Content-Security-Policy'),
    mapOf(plan, '$site_opener', 'Cross-Origin-Opener-Policy'),
    mapOf(plan, '$site_referrer', 'Referrer-Policy'),
    mapOf(plan, '$site_permissions', 'Permissions-Policy'),
    early,
    '# No prefetching for clients that save data.\nmap $http_save_data $site_early {\n  default $site_early_links;\n  on "";\n}',
    `map $uri $site_caching {
  default ${quoted(CACHE_CONTROL.day)};
  "~^${HASHED}" ${quoted(CACHE_CONTROL.forever)};
  "~\\.(?:${REVALIDATED_EXTENSIONS.join('|')})$" ${quoted(CACHE_CONTROL.ask)};
}`,
    `map $uri $site_resource {
  default ${quoted(resource)};
  "~^${PICTURES}" ${quoted(CROSS_ORIGIN_PICTURE['Cross-Origin-Resource-Policy'])};
}`,
    '# An address without its last slashes.\nmap $uri $site_page {\n  default "";\n  "~^(?<site_folder>.*?)/*$" $site_folder;\n}',
    nginxLogFormat(plan, { hasApi, hasStandins: options.hasStandins ?? false }),
    // The API closes idle connections after 8 s; nginx closes them earlier, so that it never uses one that is closing.
    ...(hasApi
      ? [SENDERS, `upstream soleklean_api {\n${servers.join('\n')}\n  keepalive 32;\n  keepalive_timeout 4s;\n}`]
      : []),
    ...(options.certificate === undefined ? [] : [nginxRedirect(plan.siteUrl, logs)]),
    `server {
${listen}  server_name _;
  root ${quoted(options.root)};
  server_tokens off;
  merge_slashes off;
  absolute_redirect off;
${nginxLogs(logs)}  client_header_timeout 10s;
  client_body_timeout 10s;
  send_timeout 30s;
  keepalive_timeout 30s;
  lingering_timeout 2s;
  reset_timedout_connection on;
${realIpLines.join('')}  error_page 404 ${NOT_FOUND};
  gzip_static on;
  gzip_vary on;
${options.brotli ? '  brotli_static on;\n' : ''}  default_type application/octet-stream;
  types {
${types.join('\n')}
  }

  location / {
    try_files $uri $site_page/index.html =404;
${serve}
  }
  location = ${NOT_FOUND} {
    internal;
${serve}
  }
${SHELLS.map((shell) => shellLocation(serve, shell)).join('\n')}
  # Files that only a host reads, and the compressed copies, are not served.
  location ~ "^/_(?:headers|redirects)$|\\.(?:br|gz)$" {
    return 404;
  }
${hasApi ? nginxReadiness(frontProxies) + REFUSALS + proxied('/api/', COMPRESSED) : ''}
${hasApi && options.hasStandins ? proxied('/standins/', '') : ''}
}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
