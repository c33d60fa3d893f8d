import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import everyday from '../../playwright.config.ts';

const root = resolve(import.meta.dirname, '../..');
const phone = everyday.projects?.[0]?.use ?? {};

/** `npm run test:network`: the customer's journey in every bad network that we know, and the scenes of `npm test`. */
export default defineConfig({
  ...everyday,
  outputDir: join(root, 'test-results/network'),
  timeout: 400_000,
  retries: 0,
  use: { ...everyday.use, launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS } },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/network.json') }]],
  projects: [
    { name: 'every day', testDir: join(root, 'tests/e2e'), testMatch: 'bad-network.spec.ts', use: phone },
    { name: 'whole', testDir: import.meta.dirname, use: phone },
  ],
  webServer: [everyday.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
});
