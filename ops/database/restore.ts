import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FolderInUseError } from '#server/db/embedded/lock.ts';
import type { Backup, Source } from './backup.ts';
import { withPostgres } from './connection.ts';
import { holdsEmbedded, withEmbedded } from './embedded.ts';
import { runProgram } from './postgres-programs.ts';
import { contentsOf, tablesOf } from './tables.ts';

const POSTGRES_SIGNATURE = 'PGDMP';
const GZIP_SIGNATURE = '\u001f\u008b';

async function fileSignature(file: string): Promise<string> {
  const handle = await open(file, 'r').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`${file} can't be read (${code}). Name the file of the backup.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(POSTGRES_SIGNATURE.length));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const COUNT_TABLES = `
select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`;

async function restorePostgres(url: string, file: string): Promise<Backup['contents']> {
  await withPostgres(url, async (ask) => {
    const [tables] = await ask(COUNT_TABLES);
    if (tables?.count !== 0) {
      throw new Error(
        'The database in DATABASE_URL already contains tables. Create an empty one and set DATABASE_URL to it.',
      );
    }
  });
  // One transaction: when a restore fails, the database stays empty.
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runProgram('pg_restore', url, [...options, file]);
  return withPostgres(url, async (ask) => {
    // Without statistics the planner would choose to read whole tables.
    await ask('analyze');
    return contentsOf(ask, await tablesOf(ask));
  });
}

async function restoreEmbedded(folder: string, file: string): Promise<Backup['contents']> {
  if (await holdsEmbedded(folder)) {
    throw new Error(`${folder} holds a database already. Move it away, or set DATA_DIR to another folder.`);
  }
  // Unpacked here, because a truncated backup would end the process inside the database and leave its folder half full.
  const unpacked = await promisify(gunzip)(await readFile(file)).catch((error: unknown) => {
    throw new Error(`${file} is damaged: it can't be unpacked.`, { cause: error });
  });
  const dump = new Blob([new Uint8Array(unpacked)], { type: 'application/x-tar' });
  try {
    return await withEmbedded(folder, async ({ ask }) => contentsOf(ask, await tablesOf(ask)), dump);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) {
      await rm(join(folder, 'postgres'), { recursive: true, force: true });
    }
    throw error;
  }
}

/**
 * Restores a backup: one of a PostgreSQL into the empty database in DATABASE_URL, one of an embedded database into an
 * empty DATA_DIR. Never overwrites data. The shop migrates it to the newest schema at its next start.
 */
export async function restore(target: Source, file: string): Promise<Omit<Backup, 'bytes'>> {
  const mark = await fileSignature(file);
  const { databaseUrl, dataDir } = target;
  if (mark === POSTGRES_SIGNATURE) {
    if (databaseUrl === null) {
      throw new Error('This is a backup of a PostgreSQL: set DATABASE_URL to an empty database.');
    }
    return { engine: 'postgresql', contents: await restorePostgres(databaseUrl, file) };
  }
  if (mark.startsWith(GZIP_SIGNATURE)) {
    if (databaseUrl !== null) {
      throw new Error(
        'This is a backup of an embedded database: restore it without DATABASE_URL into an empty DATA_DIR, then move it with npm run db:import.',
      );
    }
    return { engine: 'embedded', contents: await restoreEmbedded(dataDir, file) };
  }
  throw new Error(`${file} is no backup of this shop.`);
}
