import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilReady } from '#tests/support/servers/until-ready.ts';
import { printBlocking } from './blocking.ts';
import { openBrowser } from './browser.ts';
import { printBytes } from './bytes.ts';
import { offerEverything, printFelt } from './felt.ts';
import { printLighthouse } from './lighthouse.ts';

/**
 * `npm run bench:site`: measures what a first visit fetches, how long its tasks block, what it feels like on a slow phone, and Lighthouse, on a practice
 * shop of its own, and prints tables against budgets.json. `npm run bench:site -- / /cart` measures only these pages;
 * BENCH_RUNS is the number of runs (5), BENCH_PORT the shop's port.
 */
const PORT = process.env.BENCH_PORT ?? '4393';
const SITE = `http://localhost:${PORT}`;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const chosen = process.argv.slice(2);
const isWanted = (path: string) => chosen.length === 0 || chosen.includes(path);

/** In ms: it may have to build its site first. */
const OPENS_WITHIN_MS = 120_000;
const dataDir = await mkdtemp(join(tmpdir(), 'soleklean-bench-'));
// The commands of the tests' support find the shop's folder by it.
process.env.E2E_DATA_DIR = dataDir;
const shop = spawn(process.execPath, ['ops/start.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT, SITE_URL: SITE, DATA_DIR: dataDir, RATE_LIMITS: 'relaxed', LOG_LEVEL: 'error' },
});
try {
  await untilReady(SITE, shop, OPENS_WITHIN_MS);
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start`);
  const browser = await openBrowser();
  await printBytes(browser, SITE, isWanted);
  await printBlocking(browser, SITE, RUNS, isWanted);
  await offerEverything(browser, SITE);
  await printFelt(browser, SITE, RUNS, isWanted);
  await browser.close();
  await printLighthouse(SITE, RUNS, isWanted);
  console.log(`Load ${loadavg()[0]?.toFixed(1)} at the end`);
} finally {
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
