import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts';
import { census } from './census.ts';

/**
 * `npm run bench:site`: the bytes of a first visit by Chromium, and Lighthouse (mobile, slow 4G, median of RUNS), of a
 * practice shop of its own, printed as tables against budgets.json. Where a budget is broken the heaviest files follow.
 */
const PORT = process.env.BENCH_PORT ?? '4393';
const SITE = `http://localhost:${PORT}`;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const HERE = 'bench/site';
const HEAVIEST = 6;

const execute = promisify(execFile);
const budgets = JSON.parse(await readFile(`${HERE}/budgets.json`, 'utf8'));

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isReady = await fetch(`${SITE}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The shop did not open.');
}

async function bytes(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const rows: Record<string, Record<string, string>> = {};
  const heavy: string[] = [];
  for (const group of [budgets.public, budgets.plain, budgets.islands, budgets.checkout]) {
    for (const path of group.pages) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 800 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      });
      const { files, total, ...counted } = await census(await context.newPage(), SITE + path);
      const seen: Record<string, number> = { ...counted, firstView: total };
      const broken = Object.entries(seen).filter(([name, value]) => value > (group[name] ?? Number.POSITIVE_INFINITY));
      rows[path] = Object.fromEntries(
        Object.entries(seen).map(([name, value]) => [name, name in group ? `${value} of ${group[name]}` : `${value}`]),
      );
      if (broken.length > 0)
        heavy.push(
          `${path}: over in ${broken.map(([name]) => name).join(', ')}; heaviest: ${files.slice(0, HEAVIEST).join(', ')}`,
        );
      await context.close();
    }
  }
  await browser.close();
  console.table(rows);
  for (const line of heavy) console.log(line);
}

type Run = { scores: Record<string, number>; lcpMs: number; cls: number; tbtMs: number };

async function lighthouse(path: string): Promise<Run> {
  const out = join(await mkdtemp(join(tmpdir(), 'lighthouse-')), 'report.json');
  await execute(
    `${HERE}/node_modules/.bin/lighthouse`,
    [
      SITE + path,
      '--quiet',
      '--output=json',
      `--output-path=${out}`,
      `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, timeout: 180_000 },
  );
  const { categories, audits } = JSON.parse(await readFile(out, 'utf8'));
  return {
    scores: Object.fromEntries(
      Object.entries(categories as Record<string, { score: number }>).map(([name, { score }]) => [name, score * 100]),
    ),
    lcpMs: audits['largest-contentful-paint'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function speed(): Promise<void> {
  if (!existsSync(`${HERE}/node_modules/.bin/lighthouse`))
    await execute('npm', ['install', '--no-audit', '--no-fund', '--prefix', HERE], { timeout: 600_000 });
  const rows: Record<string, Record<string, string>> = {};
  for (const path of budgets.lighthouse.pages) {
    const runs: Run[] = [];
    while (runs.length < RUNS) runs.push(await lighthouse(path));
    const names = Object.keys(runs[0]?.scores ?? {});
    const scores = names.map((name) => [
      name,
      `${Math.round(median(runs.map((run) => run.scores[name] ?? 0)))} of 100`,
    ]);
    rows[path] = {
      ...Object.fromEntries(scores),
      'LCP ms': `${Math.round(median(runs.map(({ lcpMs }) => lcpMs)))}`,
      CLS: median(runs.map(({ cls }) => cls)).toFixed(3),
      'TBT ms': `${Math.round(median(runs.map(({ tbtMs }) => tbtMs)))}`,
    };
  }
  console.table(rows);
  console.log('Budget of home:', budgets.lighthouse.home);
}

const dataDir = await mkdtemp(join(tmpdir(), 'soleklean-bench-'));
const shop = spawn(process.execPath, ['ops/start.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT, SITE_URL: SITE, DATA_DIR: dataDir, RATE_LIMITS: 'relaxed', LOG_LEVEL: 'error' },
});
try {
  await untilReady();
  await bytes();
  await speed();
} finally {
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
