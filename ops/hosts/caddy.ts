import { SHELLS } from '#domain/slug-paths.ts';
import { CADDY_BODY_SIZES, CADDY_TOO_LARGE } from '#ops/hosts/proxy/body-sizes.ts';
import { caddyReadiness } from '#ops/hosts/proxy/readiness.ts';
import { CROSS_ORIGIN_PICTURE } from '#server/http/headers.ts';
import {
  CACHE_CONTROL,
  HASHED,
  NOT_FOUND,
  PICTURES,
  REVALIDATED_EXTENSIONS,
  TYPES,
} from '#server/http/site/site-headers.ts';
import { caddyAccessLog, caddyOwnLog } from './caddy-log.ts';
import type { ServerOptions } from './nginx.ts';
import type { SitePlan } from './site-plan.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;

/** A map from a file to its value of a header; files that are not listed have the common value. */
function mapOf(plan: SitePlan, placeholder: string, header: string): string {
  const rows = [...plan.pages, plan.missing].flatMap(({ file, headers }) => {
    const value = headers[header];
    return value === undefined ? [] : [`\t${file} ${quoted(value)}`];
  });
  return [`map {path} {${placeholder}} {`, ...rows, `\tdefault ${quoted(plan.common[header] ?? '')}`, '}'].join('\n');
}

function shellRewrite({ prefix, file, except }: (typeof SHELLS)[number], index: number): string {
  const others = except.flatMap((one) => [one, `${one}/`]);
  return [
    `@shell${index} {`,
    `\tpath_regexp ^${prefix}[^/]+/*$`,
    ...(others.length === 0 ? [] : [`\tnot path ${others.join(' ')}`]),
    '}',
    `rewrite @shell${index} ${file}index.html`,
  ].join('\n');
}

/** The headers of the file that an address leads to. */
function answer(plan: SitePlan): string {
  const {
    'Referrer-Policy': _,
    'Permissions-Policy': __,
    'Cross-Origin-Resource-Policy': ___,
    ...common
  } = plan.common;
  const everywhere = Object.entries(common).map(([name, value]) => `header ${name} ${quoted(value)}`);
  const pages = [...plan.pages, plan.missing];
  const early = pages.filter(({ headers }) => 'Speculation-Rules' in headers);
  const links = early[0]?.headers['Speculation-Rules'];
  return [
    `@page path ${pages.map(({ file }) => file).join(' ')}`,
    ...(links === undefined
      ? []
      : [
          '@early {',
          `\tpath ${early.map(({ file }) => file).join(' ')}`,
          '\tnot header Save-Data on',
          '}',
          `header @early Speculation-Rules \`${links}\``,
        ]),
    ...everywhere,
    'header Referrer-Policy {site_referrer}',
    'header Permissions-Policy {site_permissions}',
    'header Cross-Origin-Resource-Policy {site_resource}',
    'header Cache-Control {site_caching}',
    'header Content-Type {site_type}',
    'header @page Content-Security-Policy {site_policy}',
    'header @page Cross-Origin-Opener-Policy {site_opener}',
    'header -Server',
    'file_server {',
    '\tprecompressed br gzip',
    '\tdisable_canonical_uris',
    '}',
  ].join('\n');
}

function tables(plan: SitePlan): string {
  return [
    mapOf(plan, 'site_policy', 'Content-Security-Policy'),
    mapOf(plan, 'site_opener', 'Cross-Origin-Opener-Policy'),
    mapOf(plan, 'site_referrer', 'Referrer-Policy'),
    mapOf(plan, 'site_permissions', 'Permissions-Policy'),
    'map {path} {site_caching} {',
    `\t~^${HASHED} ${quoted(CACHE_CONTROL.forever)}`,
    `\t~\\.(?:${REVALIDATED_EXTENSIONS.join('|')})$ ${quoted(CACHE_CONTROL.ask)}`,
    `\tdefault ${quoted(CACHE_CONTROL.day)}`,
    '}',
    'map {path} {site_resource} {',
    `\t~^${PICTURES} ${CROSS_ORIGIN_PICTURE['Cross-Origin-Resource-Policy']}`,
    `\tdefault ${quoted(plan.common['Cross-Origin-Resource-Policy'] ?? '')}`,
    '}',
    'map {path} {site_type} {',
    ...Object.entries(TYPES).map(([ending, type]) => `\t~\\.${ending}$ ${quoted(type)}`),
    '\tdefault application/octet-stream',
    '}',
  ].join('\n');
}

/** The version that Debian 12 and 13 have. */
const DEBIANS_VERSION = '2.6.2';
/** Larger than every form; the rest of a picture is passed on while it arrives. */
const BUFFERED_KIB = 64;

/**
 * The options that make Caddy wait for a body before it asks the API: half a body costs neither of them more than a
 * connection. They have other names since Caddy 2.6.4, and the old ones are gone from later versions.
 */
function bufferOptions(version: string): string[] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const isOld = major === 2 && (minor < 6 || (minor === 6 && patch < 4));
  return isOld ? ['buffer_requests', `max_buffer_size ${BUFFERED_KIB}KiB`] : [`request_buffers ${BUFFERED_KIB}KiB`];
}

type ProxyOptions = { upstream: string; frontProxies: readonly string[]; version: string };

const proxied = (path: string, { upstream, frontProxies, version }: ProxyOptions) =>
  [
    `handle ${path} {`,
    '\troute {',
    indented(1, CADDY_BODY_SIZES),
    '\tencode gzip',
    `\treverse_proxy ${upstream} {`,
    '\t\theader_up X-Request-Id {http.request.uuid}',
    ...bufferOptions(version).map((option) => `\t\t${option}`),
    // One that can't be reached is passed over, for this request only: what the API cuts looks like a failure here, and
    // a client's aborted request must not take it away from others.
    '\t\tlb_try_duration 2s',
    '\t\tlb_try_interval 50ms',
    // The API closes an idle connection after 8 s: nothing is sent into one that is about to close.
    '\t\ttransport http {',
    '\t\t\tkeepalive 4s',
    '\t\t}',
    // When the API stops waiting for a body, so does Caddy; else the answer would come only after the rest of the body.
    '\t\t@cut status 408 413 429',
    '\t\thandle_response @cut {',
    '\t\t\theader Connection close',
    '\t\t\tcopy_response',
    '\t\t}',
    ...(frontProxies.length === 0 ? [] : [`\t\ttrusted_proxies ${frontProxies.join(' ')}`]),
    '\t}',
    '\t}',
    '}',
  ].join('\n');

/**
 * Caddy limits the total time of a body, and a picture over a slow line takes minutes. The API ends bodies that stall.
 */
const TIMEOUTS = `servers {
	timeouts {
		read_header 10s
		read_body 5m
		idle 1m
	}
}`;

const GLOBAL_OPTIONS = `{
${indented(1, TIMEOUTS)}
${indented(1, caddyOwnLog())}
}`;

/**
 * Caddy's configuration of the site: the pages, their shells, the compressed copies, each page's policy, and the API
 * behind the same address. With an https SITE_URL Caddy gets and renews the certificate by itself.
 */
export function caddyfile(
  plan: SitePlan,
  { root, port, apiServers, hasStandins, frontProxies = [], caddyVersion = DEBIANS_VERSION }: ServerOptions,
): string {
  const address = plan.siteUrl.startsWith('https://') ? new URL(plan.siteUrl).host : `:${port}`;
  const proxy = { upstream: apiServers.join(' '), frontProxies, version: caddyVersion };
  const passedOn = apiServers.length === 0 ? [] : ['/api/*', ...(hasStandins ? ['/standins/*'] : [])];
  const ready = apiServers.length === 0 ? [] : [caddyReadiness(proxy.upstream, frontProxies)];
  return `# Written by \`npm run hosts\` from the built site, again for each build: it contains the script hashes of each page.
${GLOBAL_OPTIONS}

${address} {
	root * ${quoted(root)}
${indented(1, caddyAccessLog(plan, { hasApi: apiServers.length > 0, hasStandins: hasStandins ?? false }))}
${indented(1, [...ready, ...passedOn.map((path) => proxied(path, proxy))].join('\n'))}
	handle {
		route {
${indented(3, tables(plan))}
			@sent not method GET HEAD
			error @sent 405
			@slashed path_regexp slashed ^(/.*?)/+$
			# What a host reads for itself, and the copies, have no address of their own.
			@hidden path /_headers /_redirects ${NOT_FOUND} *.br *.gz
			rewrite / /index.html
${indented(3, SHELLS.map(shellRewrite).join('\n'))}
			error @hidden 404
			rewrite @slashed {re.slashed.1}
			# A name too long for the disk is no file either: looked up by the file server it would be a fault.
			@absent not file {path} {path}/index.html
			error @absent 404
			try_files {path} {path}/index.html
${indented(3, answer(plan))}
		}
	}
	handle_errors {
${indented(2, CADDY_TOO_LARGE)}
		@missing expression {http.error.status_code} == 404
		handle @missing {
			route {
				rewrite * ${NOT_FOUND}
${indented(4, answer(plan))}
			}
		}
	}
}
`;
}

function indented(depth: number, text: string): string {
  return text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `${'\t'.repeat(depth)}${line}`)
        .join('\n');
}
