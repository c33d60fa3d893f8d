import type { Browser, Page } from 'playwright';
import { firstVisit, median } from './browser.ts';
import budgets from './budgets.json' with { type: 'json' };

/** How many times slower a mid-range phone's processor is than this one. */
const SLOWER = 4;
/** A longer task counts as blocking, in ms. */
const PATIENCE_MS = 50;
/** The time for islands to hydrate after the network is quiet, in ms. */
const WAKING_MS = 800;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

type Traced = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: TraceArgs;
};
type TraceArgs = { name?: string; data?: { url?: string; functionName?: string } };
type Task = { ms: number; inside: string[] };

/**
 * Work that V8 does only while an inspector is attached, such as Playwright's: it reads a file again, to know the lines
 * of the errors that React creates in advance. A visitor's phone does not do it.
 */
const WATCHED = 'V8.CollectSourcePositions';

const spanOf = ({ ts, dur = 0 }: Traced) => ({ from: ts, to: ts + dur });

/** The parts of a task, as far as the trace names them. */
function insideOf(task: Traced, events: Traced[]): Traced[] {
  const { from, to } = spanOf(task);
  return events
    .filter(({ tid, pid, ph, name }) => tid === task.tid && pid === task.pid && ph === 'X' && !name.endsWith('RunTask'))
    .filter((event) => spanOf(event).from >= from && spanOf(event).to <= to);
}

/** The time of a task on a slower processor, in ms, without the inspector's work. */
function slowedMs(task: Traced, inside: Traced[]): number {
  const watched = inside.filter(({ name }) => name === WATCHED).reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return (((task.tdur ?? 0) - watched) * SLOWER) / 1000;
}

/** The parts of a long task that used the most processor time. */
function namedPieces(inside: Traced[]): string[] {
  return inside
    .filter(({ tdur = 0 }) => tdur * SLOWER > 10_000)
    .map(({ name, tdur = 0, args }) => {
      const where = new URL(args?.data?.url || 'x:/').pathname.split('/').at(-1);
      return `${name} ${where} ${Math.round((tdur * SLOWER) / 1000)} ms`;
    });
}

/**
 * The main thread's tasks after the first paint that would take over 50 ms on a processor four times slower. Counted in
 * processor time, so that other work on the machine does not count.
 */
async function longTasks(browser: Browser, page: Page, url: string): Promise<Task[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, connectionType: 'cellular4g' });
  const timeline = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  const categories = ['toplevel', 'loading', 'v8', 'disabled-by-default-v8.compile', ...timeline];
  await browser.startTracing(page, { categories });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(WAKING_MS);
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && isMain.has(`${pid}:${tid}`))
    .filter((task) => spanOf(task).to > painted)
    .map((task) => {
      const inside = insideOf(task, events);
      return { ms: slowedMs(task, inside), inside: namedPieces(inside) };
    })
    .filter(({ ms }) => ms > PATIENCE_MS);
}

/** Prints each page's blocking time at 4x CPU against the budget, and the parts of the tasks of a page over budget. */
export async function printBlocking(
  browser: Browser,
  site: string,
  runs: number,
  isWanted: (path: string) => boolean,
): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  const inTheWay: string[] = [];
  for (const path of [...budgets.public.pages, ...budgets.islands.pages, ...budgets.checkout.pages].filter(isWanted)) {
    const visits: Task[][] = [];
    while (visits.length < runs)
      visits.push(await firstVisit(browser, path, (page) => longTasks(browser, page, site + path)));
    const sums = visits.map((tasks) => tasks.reduce((sum, { ms }) => sum + ms - PATIENCE_MS, 0));
    const limit = path === '/' ? budgets.lighthouse.home.tbtMs : budgets.blocking.tbtMs;
    const middle = median(sums);
    rows[path] = { 'TBT ms at 4x CPU': `${Math.round(middle)} of ${limit}`, runs: sums.map(Math.round).join(' ') };
    const worst = visits.flat().toSorted((a, b) => b.ms - a.ms)[0];
    if (middle > limit && worst)
      inTheWay.push(`${path}: ${Math.round(worst.ms)} ms in one task: ${worst.inside.join(', ')}`);
  }
  console.log('Blocking after the first paint, in processor time');
  console.table(rows);
  for (const line of inTheWay) console.log(line);
}
