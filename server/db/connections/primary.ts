import type { Client, PoolClient, PoolConfig, QueryArrayConfig } from 'pg';
import { isOutage } from '#server/failure.ts';
import { serverUrls } from '#server/settings/addresses/database-address.ts';
import { GatheringSocket } from './gathering-socket.ts';

/** The connections of a pool: all, idle ones, and how many queries wait for one. */
export type PoolUse = { total: number; idle: number; waiting: number };

/** PostgreSQL's code for a write on a server that takes none. */
const READ_ONLY = '25006';
/** The driver's message when every connection is in use, which says nothing about the server. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';
/** In ms: how long a server may take to answer before the next one is asked. */
const CONNECT_TIMEOUT_MS = 5_000;

const isReadOnly = (error: unknown) => (error as { code?: unknown } | null)?.code === READ_ONLY;

/** Throws when a connection leads to a standby, or to a server that is set to take no writes. */
async function refuseReadOnly(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('The server takes no writes.'), { code: READ_ONLY });
}

/** Tries one after the other, from `first` on. Rejects with the error that says most: a server that takes no writes. */
async function firstOf<T, R>(all: readonly T[], first: number, work: (one: T, at: number) => Promise<R>): Promise<R> {
  const errors: unknown[] = [];
  for (let step = 0; step < all.length; step += 1) {
    const at = (first + step) % all.length;
    try {
      return await work(all[at] as T, at);
    } catch (error) {
      // Another server would be asked because this one has much to do.
      if (error instanceof Error && error.message === ALL_IN_USE) throw error;
      errors.push(error);
    }
  }
  throw errors.find(isReadOnly) ?? errors[0];
}

/**
 * The address of the server that takes writes, of an address with several servers; an address with one server as it
 * is. Rejects when none takes any.
 */
export async function primaryUrl(url: string): Promise<string> {
  const urls = serverUrls(url);
  if (urls.length === 1) return url;
  const { default: pg } = await import('pg');
  return firstOf(urls, 0, async (one) => {
    const client = new pg.Client({ connectionString: one, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await refuseReadOnly(client);
      return one;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

/** The connections to a database. */
export type Connections = {
  /** Runs work on a connection. One that is lost is not used again. */
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  poolUse(): PoolUse;
  close(): Promise<void>;
};

/** A query as drizzle gives it to the driver. */
export type DriverQuery = QueryArrayConfig;

/**
 * Connections to the server that takes writes. With several servers in `url` each has a pool, of which one is used; when
 * it gives no connection, the others are asked, as libpq does with target_session_attrs=read-write. So a promoted standby
 * is found by the next query. `onConnect` runs first on each connection.
 */
export async function openConnections(
  url: string,
  { onConnect, ...config }: PoolConfig & { onConnect: (client: Client) => Promise<void> },
): Promise<Connections> {
  const { default: pg } = await import('pg');
  const pools = serverUrls(url).map((connectionString) => {
    const pool = new pg.Pool({
      ...config,
      connectionString,
      stream: () => new GatheringSocket(),
      onConnect: async (client) => {
        await refuseReadOnly(client);
        await onConnect(client as Client);
      },
    });
    // Without listeners on idle and used connections, a lost connection would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  });
  /** Which one took writes last. */
  let primary = 0;
  const sum = (of: (pool: (typeof pools)[number]) => number) => pools.reduce((all, pool) => all + of(pool), 0);
  return {
    async use(work) {
      const client = await firstOf(pools, primary, async (pool, at) => {
        const connected = await pool.connect();
        primary = at;
        return connected;
      });
      let isLost = false;
      try {
        return await work(client);
      } catch (error) {
        isLost = isOutage(error);
        throw error;
      } finally {
        // A connection without an answer still waits for it; its next user would wait too.
        client.release(isLost);
      }
    },
    poolUse: () => ({
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
