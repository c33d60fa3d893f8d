import type { Page } from '@playwright/test';
import { type BadNetwork, type Conditions, startBadNetwork } from '#tests/support/servers/bad-network.ts';
import everyday from '../../../playwright.config.ts';
import { expect, test as shopTest } from './shop.ts';

type Fixtures = {
  /** Where the shop itself is. */
  shopOrigin: string;
  /** The network between the browser and the shop: a good one until conditions are set. */
  network: BadNetwork;
  networkErrors: undefined;
};

/** What the browser and the shop's scripts write to the console when the network fails. */
const OF_THE_NETWORK = [
  /Failed to load (?:resource|module script)|Failed to fetch dynamically imported module|Error hydrating/,
  /ServiceWorker|service worker could not be registered/,
  /^warning: .*ApiError: network/s,
];

/** The test of the shop behind a bad network. */
export const test = shopTest.extend<Fixtures>({
  shopOrigin: [everyday.use?.baseURL ?? '', { option: true }],
  network: async ({ shopOrigin }, use) => {
    const network = await startBadNetwork(shopOrigin);
    await use(network);
    await network.stop();
  },
  baseURL: async ({ network }, use) => use(network.origin),
  networkErrors: [
    async ({ allowConsole }, use) => {
      for (const pattern of OF_THE_NETWORK) allowConsole(pattern);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** No network at all, which the browser knows too; or a good one again. */
export async function setOffline(page: Page, network: BadNetwork, isOffline: boolean): Promise<void> {
  network.set({ isOffline });
  await page.context().setOffline(isOffline);
}

/** Waits until the service worker controls the page and has kept the pages on which a booking is prepared. */
export async function journeyKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const pages = await (await caches.open('pages')).keys();
      return navigator.serviceWorker.controller !== null && pages.some(({ url }) => url.endsWith('/checkout'));
    });
  await expect.poll(isKept).toBe(true);
}

/** Answers that are lost once: the shop acts on the first request of each name, and the browser never gets the answer. */
export function loseOnce(...requests: string[]): Partial<Conditions> {
  const left = new Set(requests);
  return { answerIsLost: (request) => left.delete(request) };
}
