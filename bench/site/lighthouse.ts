import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { median } from './browser.ts';
import budgets from './budgets.json' with { type: 'json' };

const HERE = 'bench/site/lighthouse';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const execute = promisify(execFile);

type Audit = { score: number | null; numericValue?: number; displayValue?: string };
type Category = { score: number; auditRefs: { id: string; weight: number }[] };
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };
type Run = { scores: Record<string, number>; lcpMs: number; cls: number; tbtMs: number; below: string[] };

/** One Lighthouse run of a page, as a phone on slow 4G. */
async function visitOnce(url: string): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const out = join(folder, 'report.json');
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    `--only-categories=${CATEGORIES.join()}`,
    `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`,
  ];
  await execute(`${HERE}/node_modules/.bin/lighthouse`, [url, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    timeout: 180_000,
  });
  const { categories, audits } = JSON.parse(await readFile(out, 'utf8')) as Report;
  await rm(folder, { recursive: true, force: true });
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const below = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
    .filter((id) => (audits[id]?.score ?? 1) < 1)
    .map((id) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  return {
    scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    below,
  };
}

/** One run; a second and a third try where Lighthouse lost the start of the navigation in its trace (NO_NAVSTART), which happens with some builds of Chromium. */
async function visit(url: string): Promise<Run> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await visitOnce(url);
    } catch (error) {
      if (tries === 3 || !String(error).includes('NO_NAVSTART')) throw error;
      console.log(`Lighthouse lost the start of the navigation on ${url}: another try`);
    }
  }
}

/** Prints Lighthouse's scores of the public pages, the median of `runs`, and the audits that cost points. */
export async function printLighthouse(site: string, runs: number, isWanted: (path: string) => boolean): Promise<void> {
  const pages = budgets.lighthouse.pages.filter(isWanted);
  if (pages.length === 0) return;
  if (!existsSync(`${HERE}/node_modules/.bin/lighthouse`))
    await execute('npm', ['ci', '--no-audit', '--no-fund', '--prefix', HERE], { timeout: 600_000 });
  const rows: Record<string, Record<string, string>> = {};
  const belowBudget: string[] = [];
  for (const path of pages) {
    const visits: Run[] = [];
    while (visits.length < runs) visits.push(await visit(site + path));
    const middle = (read: (run: Run) => number) => median(visits.map(read));
    const scores = CATEGORIES.map((name) => [name, middle(({ scores: all }) => all[name] ?? 0)] as const);
    rows[path] = {
      ...Object.fromEntries(scores.map(([name, score]) => [name, `${score} of ${budgets.lighthouse.categories}`])),
      'LCP ms': `${Math.round(middle(({ lcpMs }) => lcpMs))}`,
      CLS: middle(({ cls }) => cls).toFixed(3),
      'TBT ms': `${Math.round(middle(({ tbtMs }) => tbtMs))}`,
    };
    const below = [...new Set(visits.flatMap((run) => run.below))];
    if (scores.some(([, score]) => score < budgets.lighthouse.categories))
      belowBudget.push(`${path}: ${below.join('; ')}`);
  }
  console.log(`Lighthouse, phone on slow 4G, median of ${runs}; times by the clock, so read them on an idle machine`);
  console.table(rows);
  console.log('Budget of home:', budgets.lighthouse.home);
  for (const line of belowBudget) console.log('Costs points on', line);
}
