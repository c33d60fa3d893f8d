import { randomBytes } from 'node:crypto';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open.ts';
import { seed } from '#server/db/seed.ts';
import { TEST_CATALOGUE } from '#tests/fixtures/catalogue.ts';

/** One migrated and seeded embedded database, kept as a dump: restoring it is much faster than creating it. */
let snapshot: Promise<Blob> | undefined;

async function makeSnapshot(): Promise<Blob> {
  const { db, dump, close } = await openEmbedded(null);
  await seed(db, TEST_CATALOGUE);
  const copy = (await dump?.()) ?? new Uint8Array();
  await close();
  return new Blob([new Uint8Array(copy)]);
}

async function openOwnPostgres(serverUrl: string): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const opened = await openPostgres(url.href);
  await seed(opened.db, TEST_CATALOGUE);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await run(`drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * A fresh database with the catalogue of the tests: embedded in memory, or one of its own on the server that
 * TEST_DATABASE_URL names.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) return openOwnPostgres(serverUrl);
  snapshot ??= makeSnapshot();
  return openEmbedded(null, await snapshot);
}
