import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';

/** `npm run test:edit`: the editing surface in a browser. It is no part of `npm test`, since it fetches the surface. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/edit',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    screenshot: 'only-on-failure',
  },
});
