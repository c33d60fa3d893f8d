import type { Page } from '@playwright/test';
import { type Conditions, startWeather, type Weather } from '#tests/support/servers/weather.ts';
import everyday from '../../../playwright.config.ts';
import { expect, test as shopTest } from './shop.ts';

type Fixtures = {
  /** Where the shop itself is. */
  shopOrigin: string;
  /** The network between the browser and the shop: fair until it turns. */
  weather: Weather;
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
  weather: async ({ shopOrigin }, use) => {
    const weather = await startWeather(shopOrigin);
    await use(weather);
    await weather.stop();
  },
  baseURL: async ({ weather }, use) => use(weather.origin),
  networkErrors: [
    async ({ allowConsole }, use) => {
      for (const pattern of OF_THE_NETWORK) allowConsole(pattern);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** No network at all, which the browser knows too; or a fair one again. */
export async function setOffline(page: Page, weather: Weather, isOffline: boolean): Promise<void> {
  weather.turn({ isOffline });
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

/** Answers that are lost once: the shop acts on the first request of each name, and the browser never hears of it. */
export function loseOnce(...requests: string[]): Partial<Conditions> {
  const left = new Set(requests);
  return { answerIsLost: (request) => left.delete(request) };
}
