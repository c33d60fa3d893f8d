import { holdsEmbedded } from '#ops/database/embedded.ts';
import { FolderInUseError } from '#server/db/embedded/lock.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import type { Settings } from '#server/env.ts';
import type { FoundDatabase } from './shop.ts';

/** Opens the shop's database for the checks; creates and migrates nothing. */
export async function findDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Settings): Promise<FoundDatabase> {
  if (databaseUrl !== null) {
    const options = { directUrl: databaseDirectUrl, migrates: false, connections: 4 };
    return { state: 'open', database: await openPostgres(databaseUrl, options) };
  }
  if (!(await holdsEmbedded(dataDir))) return { state: 'absent' };
  try {
    return { state: 'open', database: await openEmbedded(dataDir, undefined, { migrates: false }) };
  } catch (error) {
    if (error instanceof FolderInUseError) return { state: 'in use', sentence: error.message };
    throw error;
  }
}

/** A function that opens it at the first call, and one that closes it again. */
export function lazyDatabase(settings: Settings): {
  database: () => Promise<FoundDatabase>;
  close: () => Promise<void>;
} {
  let found: Promise<FoundDatabase> | undefined;
  return {
    database: () => {
      found ??= findDatabase(settings);
      return found;
    },
    close: async () => {
      const opened = await found?.catch(() => undefined);
      if (opened?.state === 'open') await opened.database.close();
    },
  };
}
