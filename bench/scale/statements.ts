import type pg from 'pg';
import type { Db } from '#server/db/open.ts';

/**
 * What the statements of one request did: their number, the pages of 8 kB that they read, and the tables that they read
 * completely.
 */
export type StatementCost = { statements: number; buffers: number; wholeTables: string[] };

/** A scan of a whole table counts as one above this number of rows. */
const MANY_ROWS = 20_000;
/** PostgreSQL's module that explains each statement; it sends the plan to the client as a notice. */
const EXPLAIN = `load 'auto_explain'; set auto_explain.log_analyze = on; set auto_explain.log_buffers = on;
  set auto_explain.log_timing = off; set auto_explain.log_level = notice; set auto_explain.log_min_duration = 0`;

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

/** Explains what a PostgreSQL pool runs during `work`, which must not run anything else at the same time. */
export async function explainQueries(
  db: Db,
  work: () => Promise<unknown>,
): Promise<StatementCost & { plans: string[] }> {
  const { $client: pool } = db as unknown as { $client: pg.Pool };
  const plans: string[] = [];
  const listen = ({ message }: { message: string | undefined }) => {
    if (message?.startsWith('duration:')) plans.push(message);
  };
  // All connections that are there, and those that the work opens.
  const idle = await Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()));
  const used = new Set<pg.PoolClient>(idle);
  const begin = (client: pg.PoolClient) => {
    used.add(client);
    client.on('notice', listen);
    return client.query(EXPLAIN);
  };
  for (const client of idle) await begin(client);
  for (const client of idle) client.release();
  try {
    await work();
  } finally {
    for (const client of used) client.removeListener('notice', listen);
    const open = await Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()));
    for (const client of open) await client.query('set auto_explain.log_min_duration = -1');
    for (const client of open) client.release();
  }
  return {
    statements: plans.length,
    buffers: plans.reduce((sum, plan) => sum + buffersOf(plan), 0),
    wholeTables: [...new Set(plans.flatMap(wholeTablesIn))],
    plans,
  };
}
