import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from '#server/db/embedded/lock.ts';
import type { RunQuery } from './connection.ts';

/** The embedded database for the commands. */
export type Embedded = { client: PGlite; ask: RunQuery };

/** Whether a data folder contains an embedded database. */
export async function holdsEmbedded(folder: string): Promise<boolean> {
  const names = await readdir(join(folder, 'postgres')).catch((): string[] => []);
  return names.length > 0;
}

/**
 * Opens the embedded database of a data folder while the work runs, without migrating it. Throws when a running shop
 * uses the folder. `from` fills an empty folder first.
 */
export async function withEmbedded<T>(folder: string, work: (embedded: Embedded) => Promise<T>, from?: Blob) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  try {
    const options = from === undefined ? {} : { loadDataDir: from };
    const client = await PGlite.create(join(folder, 'postgres'), options);
    try {
      await client.exec("set timezone = 'UTC'");
      const ask: RunQuery = async (statement, values) => {
        return (await client.query<Record<string, unknown>>(statement, values)).rows;
      };
      return await work({ client, ask });
    } finally {
      await client.close();
    }
  } finally {
    await unlock();
  }
}
