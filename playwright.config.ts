import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from './ops/chromium.ts';

const port = Number(process.env.E2E_PORT ?? 4390);
/**
 * One folder for the shop and for the commands that tests give it. The workers read this file again and find its name
 * there; the process that makes it removes it at its end.
 */
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'soleklean-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // What a screen reader says, in files that one reads: the same on every machine.
  snapshotPathTemplate: '{testDir}/{testFileDir}/screens/{arg}{ext}',
  // Two cores are half idle with two: pages wait for timers, pauses and each other.
  workers: 3,
  fullyParallel: true,
  // A test that passes only on a second try is reported as flaky; on shared cores that is no reason to fail.
  retries: process.env.CI ? 2 : 1,
  // With more than these nothing works, and each takes its timeout three times: the run ends and says so.
  maxFailures: process.env.CI ? 10 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // What the shell lacks asks for a Chromium by itself (`withWholeChromium`).
    launchOptions: {
      executablePath: process.env.EVERY_TEST === '1' ? findChromium() : findHeadlessShell(),
      args: CHROMIUM_ARGS,
    },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone 360x800', use: { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
    { name: 'desktop 1280x800', use: { viewport: desktop } },
  ],
  // The shop as `npm start` runs it, with a database of its own.
  webServer: {
    command: 'node ops/start.ts',
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'error',
      PATH: `${join(import.meta.dirname, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    },
  },
});
