import { access, constants, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** What the databases of a run take at their most, with a good margin. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Whether programs may be run from there, as tests of commands do; containers often forbid it. */
async function runsPrograms(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8');
  const options = mounts
    .split('\n')
    .find((line) => line.split(' ')[1] === IN_MEMORY)
    ?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

async function hasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

async function isFit(): Promise<boolean> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    return (await runsPrograms()) && (await hasRoom());
  } catch {
    // Another system than Linux, or a machine that has none.
    return false;
  }
}

/**
 * A new folder for what may be lost with the power: in memory where there is room, otherwise among the system's
 * temporary files. A test database is some 400 new files, and a disk may take a third of a millisecond for each.
 */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await isFit()) ? IN_MEMORY : tmpdir(), prefix));
}
