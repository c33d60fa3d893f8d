import { stat } from 'node:fs/promises';
import { type Finding, warning, wrong } from '#ops/check/finding.ts';
import type { Shop } from '#ops/check/shop.ts';
import { readHostSettings } from '#ops/hosts/host-settings.ts';
import { isThisMachine } from '#server/settings/addresses/hosts.ts';

/** The settings of the host of the pages, where they can be read; null where there are none on this machine. */
function hostOf({ env }: Shop) {
  if (!env.SITE_PORT && !env.API_UPSTREAM) return null;
  try {
    return readHostSettings(env);
  } catch {
    return null;
  }
}

const hostName = (server: string) => server.slice(0, server.lastIndexOf(':'));
const portOf = (server: string) => Number(server.slice(server.lastIndexOf(':') + 1));

/** Whether the web server and the API get in each other's way, or don't find each other, on one machine. */
function ports(shop: Shop): Finding[] {
  const { port, siteUrl, production } = shop.settings;
  if (production && isThisMachine(shop.env.HOST ?? '127.0.0.1') && (port === 80 || port === 443))
    return [
      wrong(
        `PORT is ${port}, where the web server before the API listens: the API is reached by this machine alone`,
        'Leave PORT out; the web server ends TLS on 443 and passes /api/ on.',
      ),
    ];
  const host = hostOf(shop);
  const open = new URL(siteUrl).port || '443';
  if (host?.certificate !== undefined && siteUrl.startsWith('https:') && String(host.port) !== open)
    return [
      wrong(
        `SITE_CERTIFICATE is set, so nginx ends TLS at SITE_PORT, ${host.port}; SITE_URL leads to ${open}, where nothing listens`,
        'Leave SITE_PORT out.',
      ),
    ];
  if (host === null || !host.apiServers.every((server) => isThisMachine(hostName(server)))) return [];
  if (host.port === port)
    return [
      wrong(
        `SITE_PORT and PORT are both ${port}: the web server and the API can't listen at one port`,
        'Choose another SITE_PORT, such as 8080.',
      ),
    ];
  if (host.apiServers.some((server) => portOf(server) === port)) return [];
  const upstreams = host.apiServers.join(', ');
  return [
    wrong(
      `the web server leads to ${upstreams}, and the API listens at port ${port}`,
      `Set API_UPSTREAM=127.0.0.1:${port}, or another PORT.`,
    ),
  ];
}

/** Why a folder can't hold files, as the rest of a sentence; null when it can, or will once it is made. */
async function folderProblem(path: string): Promise<string | null> {
  try {
    return (await stat(path)).isDirectory() ? null : 'is a file';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? 'is below a file' : null;
  }
}

async function folders({ settings: { dataDir, photos, production } }: Shop): Promise<Finding[]> {
  const named = [
    { name: 'DATA_DIR', path: dataDir },
    ...(photos.store === 'folder' ? [{ name: 'PHOTO_FOLDER', path: photos.folder }] : []),
  ];
  const found = await Promise.all(
    named.map(async ({ name, path }): Promise<Finding[]> => {
      const problem = await folderProblem(path);
      if (problem !== null) return [wrong(`${name} names ${path}, which ${problem}`, `Set ${name} to a folder.`)];
      if (production && /^\/(?:var\/)?tmp(?:\/|$)/.test(path))
        return [warning(`${name} is ${path}, which a restart may empty`, `Set ${name} to a folder that stays.`)];
      return [];
    }),
  );
  // The pictures are below DATA_DIR unless PHOTO_FOLDER says otherwise: one finding is enough.
  return found.find((findings) => findings.length > 0) ?? [];
}

/** Settings that don't fit this machine: two programs at one port, and folders that can't be used. */
export const portsAndFolders = async (shop: Shop): Promise<Finding[]> => [...ports(shop), ...(await folders(shop))];
