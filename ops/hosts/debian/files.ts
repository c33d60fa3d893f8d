import { nginxMain } from '#ops/hosts/nginx-main.ts';
import { DEBIAN_PATHS } from './paths.ts';
import { systemdUnits } from './units.ts';

const HEAD = '# Written by `npm run hosts`.\n';

/**
 * The files of a Debian server by their place below /etc. None of them names a release: what differs between releases
 * is read from the release that runs, so that one link switches site and API together.
 */
export function debianFiles(): Record<string, string> {
  const units = Object.entries(systemdUnits()).map(([name, text]) => [`systemd/system/${name}`, text] as const);
  return {
    ...Object.fromEntries(units),
    'caddy/Caddyfile': `${HEAD}import ${DEBIAN_PATHS.current}/hosts/Caddyfile\n`,
    'nginx/nginx.conf': nginxMain({ include: `${DEBIAN_PATHS.current}/hosts/nginx.conf`, runsBy: 'debian' }),
  };
}
