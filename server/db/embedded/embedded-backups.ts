import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HOUR_MS } from '#domain/durations.ts';

/** How many dumps are kept. */
const KEPT = 5;
const ENDING = '.tar.gz';

const folderIn = (dataDir: string) => join(dataDir, 'dumps');

/** The dumps of a data folder, newest first: the files that `npm run db:restore` reads. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const names = await readdir(folderIn(dataDir)).catch((): string[] => []);
  return names
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .reverse()
    .map((name) => join(folderIn(dataDir), name));
}

const changedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/** When the newest dump was made, or the database itself where there is none, in ms; null without a database. */
async function lastBackupAt(dataDir: string): Promise<number | null> {
  const [newest] = await listBackups(dataDir);
  return changedAt(newest ?? join(dataDir, 'postgres', 'PG_VERSION'));
}

/**
 * Writes a dump of the embedded database when the newest one is an hour old, and deletes old dumps. A file with a
 * dump's name is always complete. Returns the file, or null when no dump was due.
 */
export async function writeBackupIfDue(
  dataDir: string,
  dump: () => Promise<Uint8Array>,
  now: Date,
): Promise<string | null> {
  const last = await lastBackupAt(dataDir);
  if (last !== null && Math.abs(now.getTime() - last) < HOUR_MS) return null;
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${now.toISOString().replaceAll(':', '-')}${ENDING}`);
  const part = `${file}.part`;
  try {
    const packed = await promisify(gzip)(await dump());
    const handle = await open(part, 'w', 0o600);
    await handle.writeFile(packed);
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  for (const old of (await listBackups(dataDir)).slice(KEPT)) await rm(old, { force: true });
  return file;
}
