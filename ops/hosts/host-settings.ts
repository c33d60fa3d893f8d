import { isAbsolute, resolve } from 'node:path';
import { parseNetwork } from '#server/platform/address.ts';
import { isHostName } from '#server/settings/addresses/hosts.ts';
import { proxyProblems } from '#server/settings/addresses/proxy-networks.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** What the printed configurations need besides the site. */
export type HostSettings = {
  root: string;
  port: number;
  apiServers: string[];
  frontProxies: string[];
  brotli: boolean;
  logs?: string;
  certificate?: string;
  caddyVersion?: string;
};

/** What would end a text in a configuration of nginx or Caddy, or be read there as something else. */
const SPECIAL = /[\s"'`{}$;\\#\p{Cc}\p{Cf}]/u;

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function isApiServer(text: string): boolean {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  const isBare = host.includes(':') && !host.startsWith('[');
  return isHostName(host) && !isBare && Number(port) >= 1 && Number(port) <= 65_535;
}

function folderProblems(name: string, folder: string | undefined): string[] {
  if (!folder) return [];
  if (!isAbsolute(folder)) return [`${name} must be a whole path, from / on.`];
  if (resolve(folder) === '/') return [`${name} must be a folder of its own, not the whole machine.`];
  return SPECIAL.test(folder) ? [`${name} must hold no spaces, quotes, braces, semicolons, $ and #.`] : [];
}

/** The folder of earlier builds' files: in the built site itself, or in what each build copies there, they would pile up. */
function keptProblems(folder: string | undefined): string[] {
  if (!folder) return [];
  const isInSite = ['dist', 'public'].some((site) => `${resolve(folder)}/`.startsWith(`${resolve(site)}/`));
  const isTooMuch = `${resolve('.')}/`.startsWith(`${resolve(folder)}/`.replace('//', '/'));
  if (isInSite || isTooMuch)
    return ['KEEP_ASSETS must be a folder of its own, outside dist/ and public/, that later releases find again.'];
  return isAbsolute(folder)
    ? []
    : ['KEEP_ASSETS must be a whole path, from / on: a folder of this release stays behind with it.'];
}

/**
 * The hosts' own settings: SITE_ROOT, SITE_PORT, API_UPSTREAM, SITE_PROXIES, SITE_LOGS, SITE_CERTIFICATE,
 * NGINX_BROTLI, CADDY_VERSION, KEEP_ASSETS.
 * Throws with one sentence for each wrong one: a proxy network that is too wide would let clients choose their address.
 */
export function readHostSettings(env: Given): HostSettings {
  const port = env.SITE_PORT || (env.SITE_CERTIFICATE ? '443' : '8080');
  const apiServers = listed(env.API_UPSTREAM || '127.0.0.1:4321');
  const frontProxies = listed(env.SITE_PROXIES ?? '');
  const brotli = env.NGINX_BROTLI || 'off';
  const strangers = frontProxies.filter((proxy) => parseNetwork(proxy) === null);
  const problems = [
    ...(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
      ? []
      : ['SITE_PORT must be a number from 1 to 65535.']),
    ...(apiServers.length > 0 && apiServers.every(isApiServer)
      ? []
      : ['API_UPSTREAM must list the API’s processes such as 10.0.0.2:4321.']),
    ...(strangers.length === 0
      ? proxyProblems('SITE_PROXIES', frontProxies)
      : ['SITE_PROXIES must list addresses or networks such as 10.0.0.1 or 10.0.0.0/8.']),
    ...(brotli === 'on' || brotli === 'off' ? [] : ['NGINX_BROTLI must be on or off.']),
    ...(/^\d+\.\d+(?:\.\d+)?$/.test(env.CADDY_VERSION || '2.10.0')
      ? []
      : ['CADDY_VERSION must be a version such as 2.10.0.']),
    ...folderProblems('SITE_ROOT', env.SITE_ROOT),
    ...folderProblems('SITE_LOGS', env.SITE_LOGS),
    ...folderProblems('SITE_CERTIFICATE', env.SITE_CERTIFICATE),
    ...keptProblems(env.KEEP_ASSETS),
    ...(/\.(?:pem|crt|key)$/.test(env.SITE_CERTIFICATE ?? '')
      ? ['SITE_CERTIFICATE must be the folder in which fullchain.pem and privkey.pem are.']
      : []),
  ];
  if (problems.length > 0) throw new Error(problems.join(' '));
  return {
    root: env.SITE_ROOT || resolve('dist'),
    port: Number(port),
    apiServers,
    frontProxies,
    brotli: brotli === 'on',
    ...(env.SITE_LOGS ? { logs: env.SITE_LOGS } : {}),
    ...(env.SITE_CERTIFICATE ? { certificate: env.SITE_CERTIFICATE } : {}),
    ...(env.CADDY_VERSION ? { caddyVersion: env.CADDY_VERSION } : {}),
  };
}
