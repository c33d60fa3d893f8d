import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's answer when another connection has the lock. */
const BUSY = 5;

/** Another process has the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, options: ErrorOptions) {
    super(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      options,
    );
  }
}

/** The locks of this process: what nobody refers to is closed by the garbage collector, which would end the lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder for this process. Returns the function that unlocks it. Throws `FolderInUse` when another one, or this one, has it.
 *
 * The lock is an open transaction of an empty SQLite file, so the operating system holds it and ends it with the
 * process, however that dies. It works for all processes and containers of one machine that share the folder, and
 * needs no process id. The file itself stays: it says nothing, and removing it would let two processes lock two files.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new FolderInUse(folder, { cause: error });
  }
  held.add(lock);
  return async () => {
    held.delete(lock);
    if (lock.isOpen) lock.close();
  };
}
