import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Postgres } from '#tests/support/database/postgres.ts';

/**
 * What the statements of one request did: their number, the pages of 8 kB that they read, and the tables that they read
 * completely.
 */
export type StatementCost = { statements: number; buffers: number; wholeTables: string[]; plans: string[] };

/** PostgreSQL's log with the plan of each statement that ran during some work. */
export type PlanLog = {
  /** Explains what all sessions of the server run during `work`. */
  during(work: () => Promise<unknown>): Promise<StatementCost>;
  close(): Promise<void>;
};

/** A scan of a whole table counts as one above this number of rows. */
const MANY_ROWS = 20_000;
/** In ms: until every session has read a changed setting. */
const RELOAD_MS = 50;
/** In ms: how often the log is read, and for how long. */
const LOOK_MS = 20;
const LOOK_WITHIN_MS = 10_000;
const OFF = -1;
/** The module that explains statements, and a log that a program can read. */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_filename: 'plans',
  log_rotation_size: '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_min_duration': String(OFF),
};

/** The pages that a plan's first line with buffers counts: those of its children are in it. */
function buffersOf(plan: string): number {
  const line = /Buffers: ([^\n]+)/.exec(plan)?.[1] ?? '';
  return [...line.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, pages]) => sum + Number(pages), 0);
}

function wholeTablesIn(plan: string): string[] {
  const scans = plan.matchAll(
    /Seq Scan on (\w+)[^\n]*\(actual rows=(\d+) loops=\d+\)(?:\n[^\n]*Filter:[^\n]*\n[^\n]*Removed by Filter: (\d+))?/g,
  );
  return [...scans].flatMap(([, table, rows, removed]) => {
    return Number(rows) + Number(removed ?? 0) > MANY_ROWS ? [table ?? ''] : [];
  });
}

/** Restarts a server so that it can log plans. Nobody else may use it meanwhile. */
export async function openPlanLog(server: Postgres): Promise<PlanLog> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    return client;
  };
  const setUp = await connect();
  // Its settings have no meaning before it is there.
  await setUp.query("load 'auto_explain'");
  for (const [name, value] of Object.entries(SETTINGS)) await setUp.query(`alter system set ${name} = '${value}'`);
  await setUp.end();
  await server.restart('fast');

  const client = await connect();
  const file = join(server.folder, 'data', 'log', 'plans.json');
  const explainFrom = async (ms: number) => {
    await client.query(`alter system set auto_explain.log_min_duration = ${ms}`);
    await client.query('select pg_reload_conf()');
    await wait(RELOAD_MS);
  };
  const mark = (words: string) => client.query(`do $$ begin raise log '${words}'; end $$`);
  /** The lines between two of ours, once they are all there. What is logged at the same time may be half written around them. */
  async function linesBetween(begin: string, end: string, from: number): Promise<string[]> {
    const until = performance.now() + LOOK_WITHIN_MS;
    while (performance.now() < until) {
      const text = (await readFile(file)).subarray(from).toString();
      const first = text.indexOf('\n', text.indexOf(begin)) + 1;
      const last = text.lastIndexOf('\n', text.indexOf(end));
      if (text.includes(end)) return text.slice(first, Math.max(first, last)).split('\n').filter(Boolean);
      await wait(LOOK_MS);
    }
    throw new Error('PostgreSQL has not logged the plans.');
  }

  let works = 0;
  return {
    async during(work) {
      works += 1;
      const [begin, end] = [`work ${works} begins`, `work ${works} has ended`];
      const { size } = await stat(file);
      await explainFrom(0);
      await mark(begin);
      try {
        await work();
      } finally {
        await explainFrom(OFF);
      }
      await mark(end);
      const plans = (await linesBetween(begin, end, size))
        .map((line) => JSON.parse(line) as { dbname?: string; message?: string })
        .filter(({ dbname, message }) => dbname !== client.database && message?.startsWith('duration:'))
        .map(({ message = '' }) => message);
      return {
        statements: plans.length,
        buffers: plans.reduce((sum, plan) => sum + buffersOf(plan), 0),
        wholeTables: [...new Set(plans.flatMap(wholeTablesIn))],
        plans,
      };
    },
    close: () => client.end(),
  };
}
