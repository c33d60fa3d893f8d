import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

const run = promisify(execFile);

/** PostgreSQL and PgBouncer refuse to run as root; `nobody` has this id on every Linux. */
export const NOBODY = 65_534;
const START_WITHIN_MS = 60_000;
/** Debian and Ubuntu keep each version's programs here. */
const VERSIONS = '/usr/lib/postgresql';
/** How the server is stopped: waits for clients, rolls back, or ends as after a crash. */
const SIGNALS = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A throw-away PostgreSQL server with a data folder of its own. */
export type Postgres = {
  url: string;
  port: number;
  folder: string;
  /** Stops the server in one of PostgreSQL's ways and starts it again on the same port and data. */
  restart(mode: keyof typeof SIGNALS): Promise<void>;
  /** kill -9 of the server and all its sessions, as when the machine loses power. */
  kill(): Promise<void>;
  /** Holds the server and all its sessions still, as when the machine loses its network: nothing is answered or refused. */
  freeze(): Promise<void>;
  /** Ends the server if it runs, and deletes its data. */
  stop(): Promise<void>;
};

const isRoot = process.getuid?.() === 0;
const asWhom = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((): string[] => []);

async function installedPrograms(): Promise<string | null> {
  const versions = (await namesIn(VERSIONS)).sort((a, b) => Number(b) - Number(a));
  for (const version of versions) {
    const folder = join(VERSIONS, version, 'bin');
    if ((await namesIn(folder)).includes('initdb')) return folder;
  }
  const onPath = await run('pg_config', ['--bindir']).catch(() => null);
  const folder = onPath?.stdout.trim() ?? '';
  return folder !== '' && (await namesIn(folder)).includes('initdb') ? folder : null;
}

/** The folder of PostgreSQL's programs; installs Debian's package when they are missing and this user may. */
export async function postgresPrograms(): Promise<string> {
  const there = await installedPrograms();
  if (there !== null) return there;
  const missing =
    'PostgreSQL is needed: install it (on Debian: apt-get install postgresql), or name a server in TEST_DATABASE_URL.';
  if (!isRoot) throw new Error(missing);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-qy', '--no-install-recommends', 'postgresql'], { env, maxBuffer: 2 ** 26 });
  } catch (error) {
    throw new Error(missing, { cause: error });
  }
  const installed = await installedPrograms();
  if (installed === null) throw new Error(missing);
  return installed;
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function untilReady(programs: string, port: number, child: ChildProcess, words: () => string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  const isReady = () =>
    run(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${words()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The processes of a server's sessions and of its background work. */
async function sessionsOf({ pid }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** Sends a signal to a process, unless it has ended by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** A process that stops the server and removes its folder when this process ends, however it ends. */
function guardOver(folder: string): ChildProcess {
  const script = 'read _; kill -INT "$(head -1 "$0/data/postmaster.pid")"; sleep 2; rm -rf "$0"';
  return spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
}

/** An empty folder that PostgreSQL may use. */
export async function postgresFolder({ inMemory = false } = {}): Promise<string> {
  const prefix = 'soleklean-postgres-';
  const folder = await (inMemory ? makeMemoryFolder(prefix) : mkdtemp(join(tmpdir(), prefix)));
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  return folder;
}

/** Runs a command with PostgreSQL's programs, as the user that its servers run as. */
export async function runCommand(command: string, folder: string, env: Record<string, string> = {}): Promise<void> {
  const PATH = `${await postgresPrograms()}:${process.env.PATH ?? ''}`;
  await run('bash', ['-c', command], { ...asWhom, cwd: folder, env: { PATH, HOME: folder, ...env } });
}

/** Runs a server on the folder `data` in `folder`, until `stop`. */
export async function serve(folder: string, { port, synced }: { port: number; synced: boolean }): Promise<Postgres> {
  const programs = await postgresPrograms();
  const data = join(folder, 'data');
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `fsync=${synced ? 'on' : 'off'}`,
    'max_connections=200',
  ];

  async function start(): Promise<ChildProcess> {
    const options = settings.flatMap((setting) => ['-c', setting]);
    const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...asWhom,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr?.on('data', (chunk) => {
      words = `${words}${chunk}`.slice(-4_000);
    });
    await untilReady(programs, port, child, () => words);
    return child;
  }

  async function end(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(name);
    await ended;
  }

  let server = await start();
  const guard = guardOver(folder);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    async restart(mode) {
      await end(server, SIGNALS[mode]);
      server = await start();
    },
    async kill() {
      const sessions = await sessionsOf(server);
      await end(server, 'SIGKILL');
      for (const session of sessions) signal(session, 'SIGKILL');
    },
    async freeze() {
      // The server first: it starts no further session.
      server.kill('SIGSTOP');
      for (const session of await sessionsOf(server)) signal(session, 'SIGSTOP');
    },
    async stop() {
      await end(server, SIGNALS.fast);
      await rm(folder, { recursive: true, force: true });
      guard.stdin?.end();
    },
  };
}

/**
 * Starts a PostgreSQL server of its own, as an unprivileged user, on a free port. `stop` removes every trace. Without
 * fsync it is faster and would lose data in a power cut, not when processes die. In memory it is for many small
 * databases: each is some 400 new files.
 */
export async function startPostgres({ synced = true, inMemory = false } = {}): Promise<Postgres> {
  const folder = await postgresFolder({ inMemory });
  await runCommand('initdb -D data -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8', folder);
  return serve(folder, { port: await freePort(), synced });
}
