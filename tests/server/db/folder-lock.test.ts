import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from '#server/db/embedded/lock.ts';

/** Says when it has the lock, and when it has locked another file; a file is made and locked in one turn of the process. */
const HOLDER = `
  import { statSync } from 'node:fs';
  import { lockFolder } from '#server/db/embedded/lock.ts';
  const file = () => statSync(process.argv[1] + '/lock.sqlite', { throwIfNoEntry: false })?.ino;
  await lockFolder(process.argv[1]);
  let locked = file();
  console.log('locked');
  setInterval(() => {
    if (file() === undefined || file() === locked) return;
    locked = file();
    console.log('locked again');
  }, 20);
`;
/** Tries to lock each folder that it is told, and says whether it won; keeps it until the next one. */
const RUNNER = `
  import { createInterface } from 'node:readline';
  import { lockFolder } from '#server/db/embedded/lock.ts';
  let unlock = async () => undefined;
  console.log('ready');
  for await (const folder of createInterface({ input: process.stdin })) {
    await unlock();
    unlock = async () => undefined;
    const said = await lockFolder(folder).then((end) => { unlock = end; return 'won'; }, (error) => error.constructor.name);
    console.log(said);
  }
`;
const RUNNERS = 4;
const RACES = 40;
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
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return child;
  }

  test('is refused to others while its process runs, and to the same process a second time', async () => {
    await holder();
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
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
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  });

  test.each([
    ['a process id of a running process', String(process.pid).padStart(6, '0')],
    ['damaged bytes', '\u0000\u0001damaged'.repeat(800)],
    ['the head of a database and no more', `SQLite format 3\u0000${'x'.repeat(5_000)}`],
  ])('opens a file that has %s, and holds when it is written meanwhile', async (_what, content) => {
    const path = join(folder, 'lock.sqlite');
    await writeFile(path, content);
    await (await lockFolder(folder))();
    const child = await holder();
    await writeFile(path, content);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockFolder(folder))();
  });

  test('is taken again when somebody removes its file', async () => {
    const child = await holder();
    const again = once(child.stdout as NodeJS.ReadableStream, 'data');
    await rm(join(folder, 'lock.sqlite'));
    await again;
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  });

  test('ends its process when somebody removes its file and another process is faster', async () => {
    const child = await holder();
    child.kill('SIGSTOP');
    await rm(join(folder, 'lock.sqlite'));
    const unlock = await lockFolder(folder);
    const said = textOf(child.stderr as NodeJS.ReadableStream);
    child.kill('SIGCONT');
    expect(await said).toContain('is in use by another process');
    expect(child.exitCode).not.toBe(0);
    await unlock();
  });

  test('is won by exactly one of several that start at the same time', async () => {
    const runners = Array.from({ length: RUNNERS }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', RUNNER], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      children.push(child);
      return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
    });
    const answers = () => Promise.all(runners.map(async ({ lines }) => (await lines.next()).value));
    expect(new Set(await answers())).toEqual(new Set(['ready']));
    for (let race = 0; race < RACES; race += 1) {
      const raced = join(folder, String(race));
      await mkdir(raced);
      if (race % 2 === 1) await writeFile(join(raced, 'lock.sqlite'), 'damaged '.repeat(200));
      for (const { child } of runners) child.stdin.write(`${raced}\n`);
      const said = await answers();
      expect(said.sort(), `race ${race}`).toEqual(['FolderInUseError', 'FolderInUseError', 'FolderInUseError', 'won']);
    }
  });

  test('needs no short path, and says so where the path is too long for it', async () => {
    const inside = async (length: number) => {
      const deep = join(
        folder,
        ...Array.from({ length: Math.ceil((length - folder.length) / 101) }, () => 'd'.repeat(100)),
      );
      await mkdir(deep, { recursive: true });
      return deep;
    };
    const long = await inside(300);
    const unlock = await lockFolder(long);
    await expect(lockFolder(long)).rejects.toThrow(FolderInUseError);
    await unlock();
    await expect(lockFolder(await inside(700))).rejects.toThrow("can't be locked by");
  });

  test.runIf(canUnshare)('holds between containers that share the folder', async () => {
    const child = await holder(...OWN_PROCESS_IDS);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
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
