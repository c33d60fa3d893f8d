import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import everyday from '../../playwright.config.ts';
import { runsOldChromium } from './browsers/old-chromium.ts';
import type { Engine } from './engine.ts';

const root = resolve(import.meta.dirname, '../..');

const ENGINES: Record<Engine, string> = {
  chromium: 'Chromium',
  chromium111: 'Chromium 111',
  firefox: 'Firefox',
  webkit: 'WebKit',
};
const WIDTHS = [360, 1280];
const TOO_OLD = /too-old\.spec\.ts$/;

/** The walks of `npm run test:engines`: the same in each engine, on a phone and on a desk. */
export default defineConfig<object, { engine: Engine; size: { width: number; height: number } }>({
  testDir: '.',
  testMatch: /\.spec\.ts$/,
  outputDir: join(root, 'test-results/engines/runs'),
  // Four engines beside other work: what counts is that a walk arrives, not when.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 1,
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/engines/report.json') }]],
  use: { baseURL: everyday.use?.baseURL ?? '' },
  projects: [
    ...Object.entries(ENGINES)
      .filter(([engine]) => engine !== 'chromium111' || runsOldChromium)
      .flatMap(([engine, name]) =>
        WIDTHS.map((width) => ({
          name: `${name} ${width}`,
          testIgnore: TOO_OLD,
          use: { engine: engine as Engine, size: { width, height: 800 } },
        })),
      ),
    ...(runsOldChromium ? [{ name: 'too old', testMatch: TOO_OLD }] : []),
  ],
  webServer: [everyday.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
});
