import type { World } from '#server/ports.ts';

/**
 * The origin of the catalogue's pictures: the API's own where it serves them, because a client on another origin knows
 * no other; else the site's.
 */
export function picturesOrigin({ settings, servesSite }: Pick<World, 'settings' | 'servesSite'>): string {
  return servesSite === true ? settings.apiUrl : settings.siteUrl;
}
