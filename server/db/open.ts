import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { listBackups } from '#server/db/embedded/embedded-backups.ts';
import { lockFolder } from '#server/db/embedded/lock.ts';
import { recordActors } from './audited.ts';
import { refuseOtherDatabase, refusePooler, refuseWithoutLimits } from './connections/pooler.ts';
import { type DriverQuery, openConnections, type PoolUse, primaryUrl } from './connections/primary.ts';
import { transactionClient } from './connections/transaction-client.ts';
import type { Db } from './database.ts';
import { MIGRATION_LOCK } from './lock-keys.ts';
import { migrate, type RunStatement } from './migrate.ts';
import * as schema from './schema.ts';
import { nameFrequent, withName } from './statements/frequent.ts';
import { prepareWith } from './statements/prepared.ts';
import { withLast } from './statements/together.ts';

export type { Db, Tx } from './database.ts';

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

/**
 * PostgreSQL would compile what it expects to be long, such as the questions about a day of 2,700 orders. They run once, so
 * compiling costs more than it saves (docs/measurements.md).
 */
const WITHOUT_COMPILER = ['jit', 'off'] as const;

/** In ms. A server that stays silent for longer than its own limits counts as lost. */
const ANSWER_TIMEOUT_MS = LIMITS_MS.statement_timeout + 2_000;

/** In ms: how often a process looks whether another one has migrated. */
const MIGRATION_LOOK_MS = 100;

/**
 * Migrates the schema on a connection of its own without limits on statements, because a large table may take long.
 * Rejects before anything is changed when a pooler is between, because the lock would belong to a session that others use
 * too, and when `pooledUrl`, which the shop then works with, leads to another database.
 */
async function migratePostgres(url: string, pooledUrl: string | null): Promise<void> {
  const { default: pg } = await import('pg');
  const connectionString = await primaryUrl(url);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const send: RunStatement = async (statement, values) => {
    const { rows, rowCount } = await client.query(statement, values);
    return { rows, changed: rowCount ?? 0 };
  };
  try {
    await refusePooler(client, pooledUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    if (pooledUrl !== null) await refuseOtherDatabase(client, pooledUrl);
    await send('set statement_timeout = 0');
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
 * Opens the server in `url` that takes writes and, unless `migrates` is false, migrates the schema. A connection that is
 * lost, or gives no answer for `answerWithinMs`, fails its query and is replaced. `directUrl`: `url` leads to a pooler
 * that lends a session for one transaction, and this to PostgreSQL itself. Rejects with the driver's error when the
 * database can't be reached, and with the query's when a migration fails.
 */
export async function openPostgres(
  url: string,
  {
    directUrl = null,
    answerWithinMs = ANSWER_TIMEOUT_MS,
    connections = 10,
    migrates = true,
  }: { directUrl?: string | null; answerWithinMs?: number; connections?: number; migrates?: boolean } = {},
): Promise<OpenDatabase> {
  const isPooled = directUrl !== null;
  if (migrates) await migratePostgres(directUrl ?? url, isPooled ? url : null);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const settings = [...Object.entries(LIMITS_MS), WITHOUT_COMPILER]
    .map(([name, value]) => `set ${name} = ${value}`)
    .join(';');
  const { use, poolUse, close } = await openConnections(url, {
    max: connections,
    connectionTimeoutMillis: Math.min(5_000, answerWithinMs),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: answerWithinMs,
    // Statements that are started together are sent together, and answered in order.
    pipeline: true,
    onConnect: async (client) => {
      if (isPooled) return;
      await refusePooler(client, 'DATABASE_URL');
      await client.query(settings);
    },
  });
  // A named statement belongs to a session, and the next query of this connection may have another one.
  const unnamed = ({ name: _, ...query }: DriverQuery): DriverQuery => query;
  /** The database, each statement changed so before it is sent. */
  function databaseOver(change: (query: DriverQuery) => DriverQuery): Db {
    const client = { query: (query: DriverQuery, values: unknown[]) => use((one) => one.query(change(query), values)) };
    const database = drizzle(client as never, { schema }) as unknown as Db;
    // One for each connection: building it again in each transaction was a twentieth of the API's time under orders.
    const ofConnection = new WeakMap<PoolClient, Db>();
    const dbOf = (one: PoolClient): Db => {
      const known = ofConnection.get(one);
      if (known !== undefined) return known;
      const made = drizzle(transactionClient(one, change, isPooled) as never, { schema }) as unknown as Db;
      ofConnection.set(one, made);
      return made;
    };
    // drizzle never releases a connection that is lost at "begin"; after ten of them no query would run.
    const transaction: Db['transaction'] = (work, config) =>
      use((one) => {
        const connection = dbOf(one);
        return withLast((begin) =>
          connection.transaction((tx) => {
            prepareWith(tx, connection);
            begin(tx);
            return work(tx);
          }, config),
        );
      });
    return recordActors(Object.assign(database, { transaction }));
  }
  const db = databaseOver(isPooled ? unnamed : (query) => query);
  if (!isPooled) nameFrequent(db, databaseOver(withName));
  try {
    if (isPooled) await refuseWithoutLimits(db, LIMITS_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: 'postgresql', close, poolUse };
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
 * The embedded database's cache of pages: what a small shop reads. PostgreSQL's 128 MB make the process 105 MB larger, and
 * with all caches 64 fit into the memory that PGlite takes in any case.
 */
const EMBEDDED_CACHE = '64MB';

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
    const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_CACHE}`];
    const options = { startParams, ...(from === undefined ? {} : { loadDataDir: from }) };
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
