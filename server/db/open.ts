import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from '#server/db/embedded/embedded-backups.ts';
import { lockFolder } from '#server/db/embedded/lock.ts';
import { isOutage } from '#server/failure.ts';
import { recordActors } from './audited.ts';
import type { Db } from './database.ts';
import { MIGRATION_LOCK } from './lock-keys.ts';
import { migrate, type RunStatement } from './migrate.ts';
import * as schema from './schema.ts';

export type { Db, Tx } from './database.ts';

/** The connections of a pool: all, idle ones, and how many queries wait for one. */
export type PoolUse = { total: number; idle: number; waiting: number };

/** A database that is open, until `close`. */
export type OpenDatabase = {
  db: Db;
  engine: 'postgresql' | 'pglite';
  close: () => Promise<void>;
  /** A consistent copy of the whole embedded database, as a tar file. */
  dump?: () => Promise<Uint8Array>;
  /** Null without a pool: the embedded database has one connection. */
  poolUse: () => PoolUse | null;
};

/**
 * In ms. PostgreSQL ends what takes longer: a statement (ours take milliseconds), waiting for a lock, an idle
 * transaction. The request then gets a 503, and others need not wait for it.
 */
const LIMITS_MS = { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 };

/** In ms. A server that stays silent for longer than its own limits counts as lost. */
const ANSWER_TIMEOUT_MS = LIMITS_MS.statement_timeout + 2_000;

/** In ms: how often a process looks whether another one has migrated. */
const MIGRATION_LOOK_MS = 100;

/** Migrates the schema on a connection of its own without limits on statements, because a large table may take long. */
async function migratePostgres(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const send: RunStatement = async (statement, values) => {
    const { rows, rowCount } = await client.query(statement, values);
    return { rows, changed: rowCount ?? 0 };
  };
  try {
    // Asked again and again: an index that is built concurrently waits for every open statement, also for one that
    // waits for this lock.
    while (!(await send('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])).rows[0]?.taken) {
      await new Promise((resolve) => setTimeout(resolve, MIGRATION_LOOK_MS));
    }
    await migrate(send);
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => undefined);
  }
}

/**
 * Opens PostgreSQL at `url` and, unless `migrates` is false, migrates its schema. A connection that is lost, or gives
 * no answer for `answerWithinMs`, fails its query and is replaced. Rejects with the driver's error when the database
 * can't be reached, and with the query's when a migration fails.
 */
export async function openPostgres(
  url: string,
  {
    answerWithinMs = ANSWER_TIMEOUT_MS,
    connections = 10,
    migrates = true,
  }: { answerWithinMs?: number; connections?: number; migrates?: boolean } = {},
): Promise<OpenDatabase> {
  if (migrates) await migratePostgres(url);
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const limits = Object.entries(LIMITS_MS).map(([name, ms]) => `set ${name} = ${ms}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(5_000, answerWithinMs),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: answerWithinMs,
    onConnect: async (client) => {
      await client.query(limits.join(';'));
    },
  });
  // Without listeners on idle and used connections, a lost connection would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { schema }) as unknown as Db;
  // drizzle never releases a connection that is lost at "begin"; after ten of them no query would run.
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await (drizzle(client, { schema }) as unknown as Db).transaction(work, config);
    } catch (error) {
      isLost = isOutage(error);
      throw error;
    } finally {
      // A connection without an answer still waits for it; its next user would wait too.
      client.release(isLost);
    }
  };
  return {
    db: recordActors(Object.assign(db, { transaction })),
    engine: 'postgresql',
    close: () => pool.end(),
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Opens a folder's database. A damaged one, or a missing one that has dumps, is never replaced by an empty one. */
async function openFolder<T>(folder: string, create: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, 'postgres');
  const [newest] = await listBackups(folder);
  const advice = `Move ${path} away and restore the newest dump: npm run db:restore -- ${newest}`;
  const files = await readdir(path).catch((): string[] => []);
  if (files.length === 0 && newest !== undefined) throw new Error(`The database in ${folder} is missing. ${advice}`);
  try {
    return await create(path);
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    if (newest === undefined || isFull) throw error;
    throw new Error(`The database in ${folder} is damaged. ${advice}`, { cause: error });
  }
}

/**
 * Opens the embedded database in `folder`, or in memory without one. One process at a time may open a folder, because
 * PGlite itself would let two write and lose data. Migrates the schema unless `migrates` is false.
 */
export async function openEmbedded(
  folder: string | null,
  from?: Blob,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  let unlock = async () => {};
  if (folder !== null) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    unlock = await lockFolder(folder);
  }
  try {
    const options = from === undefined ? {} : { loadDataDir: from };
    const client =
      folder === null
        ? await PGlite.create('memory://', options)
        : await openFolder(folder, (path) => PGlite.create(path, options));
    const db = drizzle(client, { schema });
    const send: RunStatement = async (statement, values) => {
      const { rows, affectedRows } = await client.query<Record<string, unknown>>(statement, values);
      return { rows, changed: affectedRows ?? 0 };
    };
    if (migrates) await migrate(send);
    const close = async () => {
      await client.close();
      await unlock();
    };
    // PGlite blocks writes meanwhile, so the copy is consistent.
    const copy = () => client.dumpDataDir('none');
    const dump = async () => new Uint8Array(await (await copy()).arrayBuffer());
    return { db: recordActors(db as unknown as Db), engine: 'pglite', close, dump, poolUse: () => null };
  } catch (error) {
    await unlock();
    throw error;
  }
}
