import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteIdentifier, type RunQuery, withPostgres } from './connection.ts';
import { differencesOf, readCounts } from './counts.ts';
import { restore } from './restore.ts';

/** What a drill found: the file, and rows by table as they came back. */
export type Drill = { file: string; contents: Record<string, number> };

/** Backups of both kinds, by the ends of their names. */
const BACKUP = /\.(?:dump|tar\.gz)$/;
/** The nightly backup may be late by as much; an older one means that it is not made any more. */
const OLDEST_MS = 48 * 60 * 60 * 1000;
/** Marks the throw-away database, so that one that a killed drill left is known, and no other is dropped. */
const MARK = 'throw-away database of a restore drill';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * The backup to restore: the file itself, or the newest one in a folder. Throws when a folder has none, or none of the
 * last 48 hours.
 */
export async function backupToDrill(path: string, now: Date): Promise<string> {
  const found = await stat(path).catch(() => {
    throw new Error(`${path} is not there. Name a backup, or the folder of the backups.`);
  });
  if (!found.isDirectory()) return path;
  const names = (await readdir(path)).filter((name) => BACKUP.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ file: join(path, name), madeAt: (await stat(join(path, name))).mtimeMs })),
  );
  const newest = files.sort((a, b) => b.madeAt - a.madeAt)[0];
  if (newest === undefined) throw new Error(`There is no backup in ${path}. Look at the nightly backup.`);
  const age = now.getTime() - newest.madeAt;
  if (age > OLDEST_MS) {
    const hours = Math.floor(age / 3_600_000);
    throw new Error(`The newest backup in ${path} is ${hours} hours old. Look at the nightly backup.`);
  }
  return newest.file;
}

async function makeDatabase(ask: RunQuery, name: string): Promise<void> {
  const [left] = await ask("select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1", [
    name,
  ]);
  if (left !== undefined && left.mark !== MARK)
    throw new Error(`There is a database ${name} that no drill made. Rename it, or drop it.`);
  if (left !== undefined) await ask(`drop database ${quoteIdentifier(name)}`);
  await ask(`create database ${quoteIdentifier(name)} template template0`).catch((error: { code?: string }) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error('This user may not make the throw-away database. As postgres: alter role … createdb.');
  });
  await ask(`comment on database ${quoteIdentifier(name)} is '${MARK}'`);
}

/** Restores into a database beside the shop's, on the same server, and drops it again. */
function restoreBeside(databaseUrl: string, file: string): Promise<Record<string, number>> {
  const url = new URL(databaseUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_drill`;
  url.pathname = `/${encodeURIComponent(name)}`;
  return withPostgres(databaseUrl, async (ask) => {
    await makeDatabase(ask, name);
    try {
      return (await restore({ databaseUrl: url.href, dataDir: '' }, file)).contents;
    } finally {
      await ask(`drop database ${quoteIdentifier(name)} with (force)`);
    }
  });
}

async function restoreIntoFolder(file: string): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-drill-'));
  try {
    return (await restore({ databaseUrl: null, dataDir: folder }, file)).contents;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into a throw-away database, counts and compares with what was backed up, and drops it. The shop's
 * own database is not read and not changed. Throws with each number that differs.
 */
export async function drill(databaseUrl: string | null, file: string): Promise<Drill> {
  const before = await readCounts(file);
  const contents = databaseUrl === null ? await restoreIntoFolder(file) : await restoreBeside(databaseUrl, file);
  const differences = differencesOf(before, contents);
  if (differences.length > 0) throw new Error(`${file} was not restored completely:\n${differences.join('\n')}`);
  return { file, contents };
}
