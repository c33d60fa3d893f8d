import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbedded, createOnPostgres, type Engine } from '#tests/faults/servers/engine.ts';
import { wait } from '#tests/faults/wait.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { bareHttp, bareOrders } from './baselines.ts';
import { startBenchApi } from './bench-api.ts';
import { ageOrders, countWaitingMail, seedBenchShop, tokensFor } from './bench-shop.ts';
import type { Measured } from './load-generator.ts';
import { processorTime, serverTime } from './processor-time.ts';
import { type Workload, workloads } from './workloads.ts';

/**
 * `npm run bench:api`: the API as a process, with the load in another, the provider, which answers in 20 ms, in a third
 * and the mail server in a fourth, on both databases. The limits are those of production: each customer calls from a
 * network of their own. Before each run all waiting mails are sent, and earlier orders become an hour older, so that nobody
 * seems to have ordered the same twice. The machine's best values are measured in the same run. `--only orders32,list`,
 * `--on PGlite`, `--seconds 10`, `--runs 3` and `--orders 200` (of each customer before) choose a part. Prints medians of the runs; it fails on nothing.
 */
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string' },
    on: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    runs: { type: 'string', default: '3' },
    orders: { type: 'string', default: '200' },
  },
});
const seconds = Number(asked.seconds);
const runs = Number(asked.runs);
const only = asked.only?.split(',');
const chosen = workloads.filter(({ id }) => only === undefined || only.includes(id));

type Row = Pick<Workload, 'what' | 'goal' | 'connections'> & {
  engine: string;
  all: Measured[];
  /** The delay of the event loop (p99), and the processor time of API and PostgreSQL for each answer, in ms. */
  late: number[];
  work: number[];
  databaseWork: number[];
  /** Mails that waited at the end of a run. */
  waiting: number[];
};
/** In ms: for how long mails may still be sent before the next run. */
const MAIL_MS = 120_000;
const rows: Row[] = [];

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

function show({ what, goal, connections, engine, all, late, work, databaseWork, waiting }: Row): string {
  const speeds = all.map(({ perSecond }) => perSecond);
  const range = `${Math.round(Math.min(...speeds))}–${Math.round(Math.max(...speeds))}`;
  const of = (pick: (each: Measured) => number) => ms(median(all.map(pick)));
  const counted = new Map<string, number>();
  for (const { statuses } of all) {
    for (const [status, count] of Object.entries(statuses)) counted.set(status, (counted.get(status) ?? 0) + count);
  }
  const statuses = [...counted].map(([status, count]) => `${count} × ${status}`).join(', ');
  const cells = [
    what,
    engine,
    connections ?? '',
    `${Math.round(median(speeds))} (${range})`,
    of(({ p50 }) => p50),
    of(({ p99 }) => p99),
    ms(Math.max(...all.map(({ max }) => max))),
    work.length === 0 ? '' : median(work).toFixed(2),
    databaseWork.length === 0 ? '' : median(databaseWork).toFixed(2),
    late.length === 0 ? '' : ms(median(late)),
    waiting.length === 0 ? '' : Math.max(...waiting),
    statuses,
    goal,
  ];
  return `| ${cells.join(' | ')} |`;
}

async function times<T>(work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < runs) all.push(await work());
  return all;
}

function add(row: Pick<Row, 'what' | 'goal' | 'connections' | 'engine' | 'all'> & Partial<Row>): void {
  const whole = { late: [], work: [], databaseWork: [], waiting: [], ...row };
  rows.push(whole);
  console.log(show(whole));
}

async function benchOn(engine: Engine): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-bench-'));
  const lateFile = join(folder, 'late');
  const customers = await engine.withDatabase((db) => seedBenchShop(db, Number(asked.orders)));
  const { name } = engine;
  for (const connections of engine.isShared ? [8, 32] : [1]) {
    const all = await times(() => bareOrders(engine, connections, seconds / 2));
    add({ what: 'bare driver, the same rows', goal: '', connections, engine: name, all });
  }
  const api = await startBenchApi(engine, {
    nodeOptions: ['--import', './bench/api/loop-delay.ts'],
    env: { BENCH_LOOP_FILE: lateFile },
  });
  const lateness = async () => {
    process.kill(api.pid, 'SIGUSR2');
    await wait(100);
    const lines = (await readFile(lateFile, 'utf8')).trim().split('\n');
    return Number(lines.at(-1));
  };
  /** PostgreSQL's; on PGlite the database's work is the API's. */
  const databaseTime = () => (engine.server === null ? Promise.resolve(0) : serverTime(engine.server.folder));
  /** The embedded database belongs to the API's process, so nobody else can look. */
  const waitingMail = () => (engine.isShared ? engine.withDatabase(countWaitingMail) : Promise.resolve(0));
  const settle = async () => {
    const end = performance.now() + MAIL_MS;
    while ((await waitingMail()) > 0 && performance.now() < end) await wait(500);
    if (engine.isShared) await engine.withDatabase(ageOrders);
  };
  try {
    for (const { id: _, run, ...workload } of chosen) {
      const late: number[] = [];
      const work: number[] = [];
      const databaseWork: number[] = [];
      const waiting: number[] = [];
      const all = await times(async () => {
        await settle();
        const tokens = await tokensFor(customers);
        await lateness();
        const before = [await processorTime(api.pid), await databaseTime()] as const;
        const result = await run({ url: api.url, customers, tokens, seconds });
        const after = [await processorTime(api.pid), await databaseTime()] as const;
        late.push(await lateness());
        const answers = result.perSecond * seconds;
        work.push((1000 * (after[0] - before[0])) / answers);
        if (engine.isShared) {
          databaseWork.push((1000 * (after[1] - before[1])) / answers);
          waiting.push(await waitingMail());
        }
        return result;
      });
      add({ ...workload, engine: name, all, late, work, databaseWork, waiting });
    }
  } finally {
    console.log(api.errors());
    await api.stop();
    await rm(folder, { recursive: true, force: true });
    await engine.close();
  }
}

const HEAD = [
  'what | database | connections | a second (least–most) | p50 ms | p99 ms | max ms | API work ms | database work ms | loop p99 ms | mails that wait | answers | goal',
  '---|---|---|---|---|---|---|---|---|---|---|---|---',
].map((line) => `| ${line} |`);

const began = loadavg()[0] ?? 0;
console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}`);
console.log(`${runs} runs of ${seconds} s each; load of the machine before: ${began.toFixed(1)}`);
console.log(HEAD.join('\n'));
add({
  what: 'bare HTTP answer',
  goal: '',
  connections: 32,
  engine: '',
  all: await times(() => bareHttp(32, seconds / 2)),
});
if (asked.on !== 'PGlite') {
  const server = await startPostgres();
  try {
    await benchOn(await createOnPostgres(server));
  } finally {
    await server.stop();
  }
}
if (asked.on !== 'PostgreSQL') await benchOn(await createEmbedded());

const speedOf = (what: string, engine: string, connections?: number) => {
  const row = rows.find((each) => {
    return each.what === what && each.engine === engine && (connections ?? each.connections) === each.connections;
  });
  return row === undefined ? undefined : median(row.all.map(({ perSecond }) => perSecond));
};
const share = (part: number | undefined, whole: number | undefined) =>
  part === undefined || whole === undefined ? '' : `${((100 * part) / whole).toFixed(0)} %`;
console.log('\nOf what the machine does at best:');
for (const engine of ['PostgreSQL', 'PGlite']) {
  const bare = speedOf('bare driver, the same rows', engine, engine === 'PGlite' ? 1 : 32);
  const whole = share(speedOf('orders, as many as go', engine, 32), bare);
  const reads = share(speedOf('services read', engine), speedOf('bare HTTP answer', ''));
  console.log(`${engine}: orders ${whole} of the bare driver's rows, services ${reads} of bare answers`);
}
