import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '#tests/faults/wait.ts';
import { debianProgram } from '#tests/support/servers/debian.ts';
import { freePort, NOBODY } from './postgres.ts';

/** A PgBouncer in transaction mode before one database; `bareUrl` leads there too, by sessions without limits. */
export type PgBouncer = { url: string; bareUrl: string; stop(): Promise<void> };

/** The sessions that all connections share: fewer than one process of the shop opens. */
export const SESSIONS = 4;

/** The printed configuration for another address, with a second line for the same database without limits. */
async function configurationOf(target: URL, folder: string, port: number): Promise<string> {
  const printed = await readFile('ops/database/pgbouncer.ini', 'utf8');
  const place = `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`;
  const changed = printed
    .replace('host=127.0.0.1 port=5432 dbname=shop', place)
    .replace('[pgbouncer]', `bare = ${place}\n\n[pgbouncer]`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'))
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${SESSIONS}`);
  return `${changed}unix_socket_dir =\n`;
}

/**
 * Starts Debian's PgBouncer with the shop's own configuration before the database at `url`; null when this machine can't
 * have it.
 */
export async function startPgBouncer(url: string): Promise<PgBouncer | null> {
  const program = await debianProgram('pgbouncer');
  if (program === null) return null;
  const target = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-pgbouncer-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const port = await freePort();
  await writeFile(join(folder, 'users'), `"${target.username}" ""\n`, { mode: 0o644 });
  await writeFile(join(folder, 'pgbouncer.ini'), await configurationOf(target, folder, port), { mode: 0o644 });
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let words = '';
  child.stderr.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-4_000);
  });
  const addressOf = (name: string) => `postgres://${target.username}@127.0.0.1:${port}/${name}`;
  const self: PgBouncer = {
    url: addressOf('shop'),
    bareUrl: addressOf('bare'),
    async stop() {
      process.off('exit', kill);
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        kill();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  const isUp = async () => {
    const client = new pg.Client({ connectionString: self.url });
    client.on('error', () => undefined);
    const answered = client.connect().then(() => client.query('select 1'));
    const isAnswered = await answered.then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    return isAnswered;
  };
  await until('PgBouncer', 20_000, isUp).catch(async (error: Error) => {
    await self.stop();
    throw new Error(`PgBouncer did not start: ${words}`, { cause: error });
  });
  return self;
}
