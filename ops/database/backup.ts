import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Settings } from '#server/env.ts';
import { inTransaction, withPostgres } from './connection.ts';
import { countsFile, writeCounts } from './counts.ts';
import { withEmbedded } from './embedded.ts';
import { refuseWithoutShop } from './migrations.ts';
import { refuseWithoutEmbedded } from './open-shop.ts';
import { runProgram } from './postgres-programs.ts';
import { contentsOf, tablesOf } from './tables.ts';
import type { Target } from './target.ts';

/** Which database is copied. */
export type Source = Pick<Settings, 'databaseUrl' | 'dataDir'>;
/** A written copy: its size in bytes, and how many rows each table has. */
export type Backup = { engine: 'postgresql' | 'embedded'; bytes: number; contents: Record<string, number> };

/** pg_dump reads the same snapshot in which the rows were counted, so that both agree. */
function backUpPostgres(url: string, file: string): Promise<Backup['contents']> {
  return withPostgres(url, (ask) =>
    inTransaction(ask, 'isolation level repeatable read, read only', async () => {
      await refuseWithoutShop(ask);
      const [snapshot] = await ask('select pg_export_snapshot() as id');
      const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot?.id}`];
      await runProgram('pg_dump', url, [...options, '--file', file]);
      return contentsOf(ask, await tablesOf(ask));
    }),
  );
}

async function backUpEmbedded(target: Target, file: string): Promise<Backup['contents']> {
  await refuseWithoutEmbedded(target);
  return withEmbedded(target.settings.dataDir, async ({ client, ask }) => {
    await refuseWithoutShop(ask);
    await client.exec('checkpoint');
    const dump = await client.dumpDataDir('gzip');
    const handle = await open(file, 'w', 0o600);
    await handle.writeFile(new Uint8Array(await dump.arrayBuffer()));
    await handle.sync();
    await handle.close();
    return contentsOf(ask, await tablesOf(ask));
  });
}

/**
 * Writes the whole database of the shop into one file that only its owner may read. PostgreSQL: with pg_dump, while the
 * shop runs. Embedded database: while the shop is stopped. Never overwrites a file; the wanted name never has an
 * incomplete backup. What it holds is written beside it, for the restore drill. Throws, and writes nothing, when there is no shop in the database.
 */
export async function backup(target: Target, file: string): Promise<Backup> {
  const isTaken = await stat(file).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new Error(`${file} is there already. Name another file.`);
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'is not there; make it first' : `can't be written (${error.code})`;
    throw new Error(`The folder ${dirname(file)} ${reason}.`);
  });
  await handle.close();
  try {
    const { databaseUrl } = target;
    const contents =
      databaseUrl === null ? await backUpEmbedded(target, part) : await backUpPostgres(databaseUrl, part);
    await writeCounts(file, contents);
    await rename(part, file);
    const { size } = await stat(file);
    return { engine: databaseUrl === null ? 'embedded' : 'postgresql', bytes: size, contents };
  } catch (error) {
    await Promise.all([part, countsFile(file)].map((path) => rm(path, { force: true })));
    throw error;
  }
}
