import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { lockFolder } from './lock.ts';
import * as schema from './schema.ts';

/** The database as queries see it: PGlite and PostgreSQL behind one type. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** A transaction. Inside one, use only it: PGlite has one connection, and the outer `db` would wait for ever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type OpenDatabase = { db: Db; engine: 'postgresql' | 'pglite'; close: () => Promise<void> };

/**
 * PostgreSQL ends what takes longer, in ms: a statement (all of ours take milliseconds), waiting for a lock, a
 * transaction whose process fell asleep. A request then says "come again" instead of holding everybody up.
 */
const LIMITS_MS = { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 };

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Opens PostgreSQL at `url`, brought to the newest schema. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const limits = Object.entries(LIMITS_MS).map(([name, ms]) => `set ${name} = ${ms}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(limits.join(';'));
    },
  });
  // A lost connection fails the query that uses it and is replaced by the pool. Without listeners, on the idle ones
  // and on those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const migrator = await pool.connect();
  try {
    // A migration may take its time, and so may waiting for the process that does it.
    for (const name of Object.keys(LIMITS_MS)) await migrator.query(`set ${name} = 0`);
    // One process migrates, the others wait: session lock on a number of our own.
    await migrator.query('select pg_advisory_lock(7319001)');
    await migrate(drizzle(migrator), { migrationsFolder });
  } finally {
    // Ends with its connection, and so do the lock and the missing limits.
    migrator.release(true);
  }
  const db = drizzle(pool, { schema }) as unknown as Db;
  // drizzle keeps a connection that is lost at "begin" for ever; ten of them and the shop stands still.
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      return await (drizzle(client, { schema }) as unknown as Db).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return { db: Object.assign(db, { transaction }), engine: 'postgresql', close: () => pool.end() };
}

/**
 * Opens the embedded database in `folder`, or in memory without one. A folder belongs to one process:
 * a second opener is refused, because PGlite itself would let both write and lose half.
 */
export async function openEmbedded(folder: string | null, from?: Blob): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  let unlock = async () => {};
  if (folder !== null) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    unlock = await lockFolder(folder);
  }
  try {
    const options = from === undefined ? {} : { loadDataDir: from };
    const client = await PGlite.create(folder === null ? 'memory://' : join(folder, 'postgres'), options);
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder });
    const close = async () => {
      await client.close();
      await unlock();
    };
    return { db: db as unknown as Db, engine: 'pglite', close };
  } catch (error) {
    await unlock();
    throw error;
  }
}
