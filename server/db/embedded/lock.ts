import { type FSWatcher, statSync, truncateSync, watch } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const FILE = 'lock.sqlite';

/** SQLite's answers: another connection has the lock; the file's content is not SQLite's, or damaged. */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Another process has the folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, options: ErrorOptions) {
    super(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      options,
    );
  }
}

function begin(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Locks the file. What somebody wrote into it is cleared: only the lock says who has the folder. */
function take(folder: string): DatabaseSync {
  const path = join(folder, FILE);
  const codeOf = (error: unknown) => (error as { errcode?: number }).errcode;
  try {
    try {
      return begin(path);
    } catch (error) {
      if (codeOf(error) !== NOT_A_DATABASE && codeOf(error) !== CORRUPT) throw error;
      truncateSync(path);
      return begin(path);
    }
  } catch (error) {
    if (codeOf(error) === BUSY) throw new FolderInUseError(folder, { cause: error });
    const { message } = error as Error;
    throw new Error(`The data folder can't be locked by ${path}: ${message}.`, { cause: error });
  }
}

/** The lock of one folder. */
type Lock = { database: DatabaseSync; inode: bigint; watcher: FSWatcher | null };

/** The locks of this process: what nobody refers to is closed by the garbage collector, which would end the lock. */
const held = new Set<Lock>();

const inodeOf = (folder: string) => statSync(join(folder, FILE), { bigint: true, throwIfNoEntry: false })?.ino;

/** Locks the file that is in the folder now, if it is another one than before: a removed file keeps no process out. */
function renew(folder: string, lock: Lock): void {
  const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined;
  if (!isThere || inodeOf(folder) === lock.inode) return;
  const removed = lock.database;
  lock.database = take(folder);
  lock.inode = inodeOf(folder) ?? lock.inode;
  removed.close();
}

/** Watches for the removal of the lock's file; null where the system can't watch. */
function watchFile(folder: string, lock: Lock): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === FILE && held.has(lock)) renew(folder, lock);
    });
    return watcher.on('error', () => undefined);
  } catch {
    return null;
  }
}

/**
 * Locks a folder for this process. Returns the function that unlocks it. Throws `FolderInUseError` when another one, or this one, has it.
 *
 * The lock is an open transaction of an empty SQLite file, so the operating system holds it and ends it with the
 * process, however that dies. It works for all processes and containers of one machine that share the folder, and
 * needs no process id. The file itself stays: it says nothing, and removing it would let two processes lock two files.
 * When somebody removes it all the same, this process locks a new one at once; when another process was faster, an
 * uncaught `FolderInUseError` ends this one, because two would lose each other's data.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const database = take(folder);
  const lock: Lock = { database, inode: inodeOf(folder) ?? 0n, watcher: null };
  held.add(lock);
  lock.watcher = watchFile(folder, lock);
  return async () => {
    held.delete(lock);
    lock.watcher?.close();
    if (lock.database.isOpen) lock.database.close();
  };
}
