import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from '#server/db/embedded/lock.ts';

const HOLDER = `
  import { lockFolder } from '#server/db/embedded/lock.ts';
  await lockFolder(process.argv[1]);
  console.log('locked');
  setInterval(() => undefined, 1000);
`;
const OWN_PROCESS_IDS = ['unshare', '--pid', '--fork', '--kill-child'];
const canUnshare = spawnSync('unshare', [...OWN_PROCESS_IDS.slice(1), 'true']).status === 0;

describe('the lock of a data folder', () => {
  let folder: string;
  let children: ChildProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soleklean-lock-'));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** A process that holds the lock, started by the command in front. Resolves when it has it. */
  async function holder(...before: string[]): Promise<ChildProcess> {
    const [command = '', ...rest] = [...before, process.execPath, '--input-type=module', '-e', HOLDER, folder];
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return child;
  }

  test('is refused to others while its process runs, and to the same process a second time', async () => {
    await holder();
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    const other = await mkdtemp(join(tmpdir(), 'soleklean-lock-'));
    const unlock = await lockFolder(other);
    await expect(lockFolder(other)).rejects.toThrow('is in use by another process');
    await unlock();
    await (await lockFolder(other))();
    await rm(other, { recursive: true });
  });

  test('ends with its process, also when that is killed and another process gets its id', async () => {
    const child = await holder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Earlier versions wrote a process id here; this one belongs to a process that runs.
    await writeFile(join(folder, 'lock'), '1');
    await (await lockFolder(folder))();
  });

  test('holds when somebody empties its file', async () => {
    await holder();
    await truncate(join(folder, 'lock.sqlite'));
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  });

  test.runIf(canUnshare)('holds between containers that share the folder', async () => {
    const child = await holder(...OWN_PROCESS_IDS);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    child.kill('SIGKILL');
    await expect
      .poll(
        () =>
          lockFolder(folder)
            .then((unlock) => unlock())
            .then(() => 'free', String),
        { timeout: 10_000 },
      )
      .toBe('free');
  });
});
