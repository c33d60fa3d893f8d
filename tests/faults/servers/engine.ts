import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Db, openEmbedded, openPostgres } from '#server/db/open.ts';
import type { Postgres } from '#tests/support/database/postgres.ts';

/** One of the two databases under the shop, as the fault runs need it. */
export type Engine = {
  name: 'PostgreSQL' | 'PGlite';
  /** The API's settings. */
  env: Record<string, string>;
  /** Whether the database can be read while the API runs: the embedded one belongs to one process. */
  isShared: boolean;
  /** Opens the database for reading; on PGlite the API must be stopped. */
  withDatabase<T>(at: (db: Db) => Promise<T>): Promise<T>;
  /** Saves a copy of everything, or restores it; the API must be stopped. */
  backup(): Promise<void>;
  restore(): Promise<void>;
  /** The PostgreSQL server; null for the embedded database. */
  server: Postgres | null;
  /** Runs a statement as the database's administrator; PostgreSQL only. */
  administer(statement: string): Promise<void>;
  close(): Promise<void>;
};

/** The shop's settings of its PostgreSQL. */
export type ShopDatabase = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string };

const TOKEN_SECRET = 'a secret that only the fault runs know, long enough';

/** A fresh embedded database in a folder of its own. */
export async function createEmbedded(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-faults-'));
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const copy = join(folder, 'copy');
  return {
    name: 'PGlite',
    env: { DATA_DIR: data, TOKEN_SECRET },
    isShared: false,
    server: null,
    async withDatabase(at) {
      const { db, close } = await openEmbedded(data);
      try {
        return await at(db);
      } finally {
        await close();
      }
    },
    backup: () => cp(data, copy, { recursive: true }),
    async restore() {
      await rm(data, { recursive: true, force: true });
      await cp(copy, data, { recursive: true });
    },
    administer: () => Promise.reject(new Error('The embedded database has no administrator.')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * A fresh database on a PostgreSQL server of our own. `settingsFor`: how the shop reaches the database at an address,
 * where that is not the address itself.
 */
export async function createOnPostgres(
  server: Postgres,
  settingsFor = (address: URL): Promise<ShopDatabase> => Promise.resolve({ DATABASE_URL: address.href }),
): Promise<Engine> {
  const name = `faults_${randomBytes(6).toString('hex')}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-faults-'));
  async function administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  await administer(`create database ${name}`);
  const settings = await settingsFor(url);
  return {
    name: 'PostgreSQL',
    env: { ...settings, DATA_DIR: folder, TOKEN_SECRET },
    isShared: true,
    server,
    async withDatabase(at) {
      const { db, close } = await openPostgres(settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL);
      try {
        return await at(db);
      } finally {
        await close();
      }
    },
    backup: () => administer(`create database ${name}_copy template ${name}`),
    async restore() {
      await administer(`drop database ${name} with (force)`);
      await administer(`alter database ${name}_copy rename to ${name}`);
    },
    administer,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
