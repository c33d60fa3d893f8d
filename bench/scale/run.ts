import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { storeDueDays } from '#server/features/staff/reports/days/stored-days.ts';
import { newTeam } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { prepareServer } from '#tests/support/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { quantile } from '../quantile.ts';
import { openPlanLog } from './statements.ts';
import { type MeasuredTask, measuredTasks } from './tasks.ts';
import { fillYear, type RunSql } from './year.ts';

/**
 * `npm run bench:scale`: what each page, search and job costs in a shop with 10,000, 100,000 and 1,000,000 orders of one
 * year (`--orders 10000,100000`), in process, through the real routes. For each: ms and pages of 8 kB that PostgreSQL
 * looked at. `--on PGlite`, `--only search,jobs`, `--times 30`, `--plans FILE` (every statement's plan). It ends with 1
 * when a task misses its goal.
 */
const { values: asked } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000,100000,1000000' },
    only: { type: 'string' },
    on: { type: 'string', default: 'PostgreSQL' },
    times: { type: 'string', default: '30' },
    plans: { type: 'string' },
  },
});
const sizes = asked.orders.split(',').map(Number);
const times = Number(asked.times);
const groups = asked.only?.split(',');
/** In ms: a task is not repeated for longer. */
const TASK_MS = 6_000;
/** At least as often a task runs, however long it takes. */
const TIMES_MIN = 3;

/** What one task took at one size; `failure` instead of times when it ended with one. */
type Result = Pick<MeasuredTask, 'group' | 'what' | 'goalMs'> & {
  p50: number;
  p99: number;
  buffers: number;
  wholeTables: string[];
  failure: string;
};

const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const cell = ({ p50, p99, buffers, failure }: Result) =>
  failure === '' ? `${ms(p50)} / ${ms(p99)} / ${buffers}` : failure;
const reason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 60) ?? '';

/** Runs SQL on a connection of its own, without the pool's time limits. */
async function connect({ world, databaseUrl }: Shop): Promise<{ run: RunSql; end(): Promise<void> }> {
  if (databaseUrl === null) {
    const { $client } = world.db as unknown as { $client: PGlite };
    return { run: (text) => $client.exec(text), end: async () => undefined };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return { run: (text) => client.query(text), end: () => client.end() };
}

async function measure({ group, what, goalMs, run }: MeasuredTask, plans: string[]): Promise<Result> {
  const took: number[] = [];
  const until = performance.now() + TASK_MS;
  const result = { group, what, goalMs, p50: 0, p99: 0, buffers: 0, wholeTables: [], failure: '' };
  try {
    // Once for the caches, which a running shop has filled.
    await run();
    while (took.length < TIMES_MIN || (took.length < times && performance.now() < until)) {
      const began = performance.now();
      await run();
      took.push(performance.now() - began);
    }
    const timed = { ...result, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
    if (planLog === null) return timed;
    const work = await planLog.during(run);
    plans.push(`# ${what}`, ...work.plans);
    return { ...timed, buffers: work.buffers, wholeTables: work.wholeTables };
  } catch (error) {
    return { ...result, failure: reason(error) };
  }
}

async function measureAt(count: number): Promise<Result[]> {
  const shop = await openShop();
  try {
    const { run, end } = await connect(shop);
    const began = performance.now();
    const team = await newTeam(shop);
    await fillYear(run, count);
    await end();
    console.log(
      `\n${count} orders in ${shop.engine}, filled in ${ms((performance.now() - began) / 1000)} s; load ${loadavg()[0]?.toFixed(1)}`,
    );
    const counting = performance.now();
    while ((await storeDueDays(shop.world)) > 0);
    console.log(
      `the days of the reports counted in ${ms((performance.now() - counting) / 1000)} s, as the job does in the background`,
    );
    const tasks = (await measuredTasks(shop, team)).filter(
      ({ group }) => groups === undefined || groups.includes(group),
    );
    const results: Result[] = [];
    const plans: string[] = [];
    for (const task of tasks) {
      const result = await measure(task, plans);
      results.push(result);
      const isLate = result.failure !== '' || result.p99 > result.goalMs;
      console.log(
        `${isLate ? '!' : ' '} ${result.group.padEnd(9)}${result.what.padEnd(34)}${cell(result).padEnd(26)}${result.wholeTables.join(', ')}`,
      );
    }
    if (asked.plans !== undefined) await writeFile(`${asked.plans}.${count}`, plans.join('\n\n'));
    return results;
  } finally {
    await shop.close();
  }
}

console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}`);
console.log('each: p50 ms / p99 ms / pages of 8 kB; "!" misses its goal; then the tables that are read as a whole');
const server = asked.on === 'PGlite' ? null : await startPostgres({ synced: false });
const planLog = server === null ? null : await openPlanLog(server);
if (server !== null) await prepareServer(server.url);
const columns: Result[][] = [];
try {
  for (const size of sizes) columns.push(await measureAt(size));
} finally {
  await planLog?.close();
  await server?.stop();
}

console.log(`\n| what | ${sizes.map((size) => `${size} orders`).join(' | ')} | goal |`);
console.log(`|---|${sizes.map(() => '---|').join('')}---|`);
for (const [index, { group, what, goalMs }] of (columns[0] ?? []).entries()) {
  const cells = columns.map((results) => results[index]).map((result) => (result === undefined ? '' : cell(result)));
  console.log(`| ${group}: ${what} | ${cells.join(' | ')} | ${goalMs} ms |`);
}
const missed = columns.flat().filter(({ failure, p99, goalMs }) => failure !== '' || p99 > goalMs);
console.log(`\n${columns.flat().length - missed.length} of ${columns.flat().length} keep their goal.`);
process.exitCode = missed.length === 0 ? 0 : 1;
