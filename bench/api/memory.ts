import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbedded, createOnPostgres, type Engine } from '#tests/faults/servers/engine.ts';
import { wait } from '#tests/faults/wait.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startBenchApi } from './bench-api.ts';
import { CUSTOMERS, seedBenchShop, tokensFor } from './bench-shop.ts';
import { runAtRate } from './load-generator.ts';
import { checkout, readings } from './workloads.ts';

/**
 * `npm run bench:memory`: the API's memory while customers book and read evenly for an hour. Each row: the minute, the
 * orders until then, what the process holds (RSS) and what is left on its heap once the garbage is collected, in MB. It
 * ends with what the last half of the time added. `--on PostgreSQL`, `--minutes 60`, `--rate 3` (orders a second, each
 * with four readings). It fails on nothing.
 */
const { values: asked } = parseArgs({
  options: {
    on: { type: 'string', default: 'PGlite' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '3' },
  },
});
const minutes = Number(asked.minutes);
const rate = Number(asked.rate);
const MINUTE_S = 60;
/** How often the same customer books something else: only the same again is refused for some minutes. */
const BASKETS = 8;
const MB = 1024 * 1024;

type Row = { minute: number; orders: number; rss: number; heap: number; external: number };

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

const mb = (bytes: number) => (bytes / MB).toFixed(0);

async function measureOn(engine: Engine): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-bench-'));
  const heapFile = join(folder, 'heap');
  const customers = await engine.withDatabase((db) => seedBenchShop(db, 4));
  const api = await startBenchApi(engine, {
    // As `npm start` runs it.
    nodeOptions: ['--max-semi-space-size=16', '--import', './bench/api/heap-size.ts'],
    env: { BENCH_HEAP_FILE: heapFile },
  });
  const look = async (): Promise<Pick<Row, 'rss' | 'heap' | 'external'>> => {
    const rss = await residentBytes(api.pid);
    process.kill(api.pid, 'SIGUSR2');
    await wait(1_000);
    const last = (await readFile(heapFile, 'utf8')).trim().split('\n').at(-1) ?? '';
    const [heap = 0, external = 0] = last.split(' ').map(Number);
    return { rss, heap, external };
  };
  const rows: Row[] = [];
  let orders = 0;
  let refused = 0;
  try {
    for (let minute = 0; minute <= minutes; minute += 1) {
      const row = { minute, orders, ...(await look()) };
      rows.push(row);
      console.log(`| ${minute} | ${orders} | ${mb(row.rss)} | ${mb(row.heap)} | ${mb(row.external)} |`);
      if (minute === minutes) break;
      const set = { url: api.url, customers, tokens: await tokensFor(customers), seconds: MINUTE_S };
      const perSecond = rate;
      let turn = minute * rate * MINUTE_S;
      const pairs = () => {
        turn += 1;
        return 1 + (Math.floor(turn / CUSTOMERS) % BASKETS);
      };
      const [booked] = await Promise.all([
        runAtRate(api.url, checkout(set, pairs), { perSecond, seconds: MINUTE_S }),
        runAtRate(api.url, readings(set), { perSecond, seconds: MINUTE_S }),
      ]);
      for (const [status, count] of Object.entries(booked.place?.statuses ?? {})) {
        if (status === '201') orders += count;
        else refused += count;
      }
    }
  } finally {
    console.log(api.errors());
    await api.stop();
    await rm(folder, { recursive: true, force: true });
    await engine.close();
  }
  const half = rows[Math.floor(rows.length / 2)];
  const last = rows.at(-1);
  if (half === undefined || last === undefined) return;
  const added = (of: 'rss' | 'heap' | 'external') => ((last[of] - half[of]) / MB).toFixed(1);
  console.log(
    `${engine.name}: ${orders} orders, ${refused} refused; from minute ${half.minute} to ${last.minute}: RSS ${added('rss')} MB, heap ${added('heap')} MB, external ${added('external')} MB; most ${mb(Math.max(...rows.map(({ rss }) => rss)))} MB`,
  );
}

console.log(
  `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}; load ${loadavg()[0]}`,
);
console.log('| minute | orders | RSS MB | heap MB | external MB |\n|---|---|---|---|---|');
if (asked.on === 'PGlite') await measureOn(await createEmbedded());
else {
  const server = await startPostgres();
  try {
    await measureOn(await createOnPostgres(server));
  } finally {
    await server.stop();
  }
}
