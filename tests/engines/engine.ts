import { mkdir } from 'node:fs/promises';
import { type Browser, test as base, chromium, expect } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { launchFirefox } from './browsers/firefox.ts';
import { launchOldChromium } from './browsers/old-chromium.ts';
import { startWebKit } from './browsers/webkit.ts';
import { playwrightScreen } from './screens/playwright-screen.ts';
import type { Screen } from './screens/screen.ts';
import { type WatchedShop, watchShop } from './screens/watched-shop.ts';
import { webkitScreen } from './screens/webkit-screen.ts';

export type Engine = 'chromium' | 'chromium111' | 'firefox' | 'webkit';
type Size = { width: number; height: number };

/** Opens screens of one engine. */
type Engines = { screen(origin: string, size: Size, folder: string): Promise<Screen>; stop(): Promise<void> };

/** What the engines write although nothing is wrong. */
const EXPECTED = [/Transition was (?:aborted|skipped)/, /ResizeObserver loop/];

async function ofBrowser(browser: Browser): Promise<Engines> {
  return {
    screen: (origin, size, folder) => playwrightScreen(browser, origin, size, folder),
    stop: () => browser.close(),
  };
}

const START: Record<Engine, () => Promise<Engines>> = {
  chromium: async () => ofBrowser(await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })),
  chromium111: async () => ofBrowser(await launchOldChromium(111)),
  firefox: async () => ofBrowser(await launchFirefox()),
  webkit: async () => {
    const webkit = await startWebKit();
    return {
      screen: async (origin, size, folder) => {
        const session = await webkit.open();
        return webkitScreen(session, origin, size, folder).catch(async (error: unknown) => {
          await session.close();
          throw error;
        });
      },
      stop: () => webkit.stop(),
    };
  },
};

type OfWorker = { engine: Engine; size: Size; engines: Engines };
type OfTest = {
  /** The shop through a proxy that records every error and everything blocked. */
  watched: WatchedShop;
  /** The browser of the walk. */
  device: Screen;
};

/** A walk in one engine: it fails on errors in the console and on everything that a policy blocks. */
export const test = base.extend<OfTest, OfWorker>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  size: [
    { width: 360, height: 800 },
    { option: true, scope: 'worker' },
  ],
  engines: [
    async ({ engine }, use) => {
      const engines = await START[engine]();
      await use(engines);
      await engines.stop();
    },
    { scope: 'worker' },
  ],
  watched: async ({ baseURL }, use) => {
    const watched = await watchShop(baseURL ?? '');
    await use(watched);
    await watched.stop();
    expect(watched.troubles.filter((line) => !EXPECTED.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  device: async ({ engine, engines, size, watched }, use, info) => {
    const folder = `test-results/engines/pictures/${engine}-${size.width}`;
    await mkdir(folder, { recursive: true });
    const screen = await engines.screen(watched.origin, size, folder);
    await use(screen);
    if (info.status !== info.expectedStatus) await screen.picture(`failed ${info.title}`).catch(() => undefined);
    await screen.close();
  },
});

export { expect };
