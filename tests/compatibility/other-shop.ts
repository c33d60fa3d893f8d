import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createSite } from '#server/http/site/static.ts';
import { publicSettingsOf } from '#server/public-settings.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { testSettings } from '#tests/support/world.ts';

/** The origin of the other front end's pages. */
export const FRONT_END = 'http://front-end.example';

/** A shop that answers over the network, pictures included, for pages of another origin. */
export type ServedShop = Shop & { api: string };

/** Opens a shop whose site has an address of its own, and serves it; `close` ends both. */
export async function serveShop(): Promise<ServedShop> {
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const settings = { siteUrl: 'http://shop.test', apiUrl: api, corsOrigins: [FRONT_END] };
  const publicSettings = publicSettingsOf(testSettings(settings), { payment: null, google: null, gazetteerUrl: null });
  // The pictures are files of the site; its pages play no part here.
  const site = await createSite('public', { publicSettings, siteUrl: settings.siteUrl, apiUrl: api });
  const shop = await openShop({ settings, site });
  const server = serve({ fetch: shop.app.fetch, hostname: '127.0.0.1', port });
  await new Promise<void>((resolve) => {
    if ((server.address() as AddressInfo | null) !== null) resolve();
    else server.once('listening', () => resolve());
  });
  return {
    ...shop,
    api,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
    },
  };
}
