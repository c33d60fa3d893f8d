import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open.ts';
import { seed } from '#server/db/seed.ts';
import { TEST_CATALOGUE } from '#tests/fixtures/catalogue.ts';

/** A migrated and seeded embedded database, kept as a dump: restoring it is much faster than creating it. */
let snapshot: Promise<Blob> | undefined;

async function makeSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const { db, dump, close } = await openEmbedded(null);
  await seed(db, TEST_CATALOGUE);
  const copy = (await dump?.()) ?? new Uint8Array();
  await close();
  return new Uint8Array(copy);
}

/** The snapshot of this test run, made by the first file that needs it; `snapshot-setup.ts` makes the folder. */
async function readSnapshot(): Promise<Blob> {
  const folder = process.env.TEST_SNAPSHOT_FOLDER;
  if (!folder) return new Blob([await makeSnapshot()]);
  const file = join(folder, 'shop.tar');
  try {
    return new Blob([await readFile(file)]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const bytes = await makeSnapshot();
  // Two files may make it at once. A file with this name is always complete.
  const part = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(part, bytes);
  await rename(part, file);
  return new Blob([bytes]);
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new name for a database of the tests. */
const newName = () => `test_${randomBytes(8).toString('hex')}`;

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Makes one migrated and seeded database on a server; from then on `openTestDatabase`, here and in processes started
 * later, opens copies of it, because copying is faster than migrating. Returns what deletes it.
 */
export async function prepareServer(serverUrl: string): Promise<() => Promise<void>> {
  const name = newName();
  await runOnServer(serverUrl, `create database ${name}`);
  const { db, close } = await openPostgres(urlOf(serverUrl, name));
  await seed(db, TEST_CATALOGUE);
  await close();
  process.env.TEST_DATABASE_URL = serverUrl;
  process.env.TEST_DATABASE_TEMPLATE = name;
  return () => dropDatabase(serverUrl, name);
}

const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  runOnServer(serverUrl, `drop database if exists ${name} with (force)`);

/** A database of the tests; its address, null for an embedded one. */
type TestDatabase = OpenDatabase & { url: string | null };

async function openCopy(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = newName();
  await runOnServer(serverUrl, `create database ${name} template ${template}`);
  const url = urlOf(serverUrl, name);
  const opened = await openPostgres(url, { migrates: false });
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close();
      await dropDatabase(serverUrl, name);
    },
  };
}

/**
 * A fresh database with the catalogue of the tests: embedded in memory, or, where the run has a PostgreSQL server, one
 * of its own there (`prepareServer`).
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE } = process.env;
  if (TEST_DATABASE_URL && TEST_DATABASE_TEMPLATE) return openCopy(TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE);
  snapshot ??= readSnapshot();
  return { ...(await openEmbedded(null, await snapshot)), url: null };
}
