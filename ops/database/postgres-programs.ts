import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian and Ubuntu install each version's programs here. */
const VERSIONS = '/usr/lib/postgresql';
/** The longest output of a program, in bytes. */
const WORDS_MAX = 2 ** 24;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function find(name: string): Promise<string | null> {
  const versions = await readdir(VERSIONS).catch((): string[] => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(VERSIONS, version, 'bin'));
  for (const folder of [...newest, ...(process.env.PATH ?? '').split(delimiter)]) {
    if (folder !== '' && (await exists(join(folder, name)))) return join(folder, name);
  }
  return null;
}

/** The authorities that Debian trusts, as the shop does by itself. PostgreSQL's programs look in a file of the user's. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * A database's address for PostgreSQL's programs, which then trust the authorities that the shop trusts. The password is
 * passed in the environment, where no other user can read it.
 */
export function programAddress(databaseUrl: string): { address: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const verifies = /^verify-/.test(url.searchParams.get('sslmode') ?? '') && !url.searchParams.has('sslrootcert');
  // The driver's own parameter, which the programs refuse.
  if (url.searchParams.has('uselibpqcompat')) url.searchParams.delete('uselibpqcompat');
  return {
    address: url.href,
    env: {
      ...(password === '' ? {} : { PGPASSWORD: password }),
      ...(verifies ? { PGSSLROOTCERT: process.env.PGSSLROOTCERT ?? AUTHORITIES } : {}),
    },
  };
}

/** What a program said; where it is older than the server, what to install behind it. */
export function withMend(said: string): string {
  const version = /server version: (\d+)/.exec(said)?.[1];
  return version === undefined || !said.includes('version mismatch')
    ? said
    : `${said}\nThe server is newer than this program: install the client programs of version ${version} (on Debian: apt-get install postgresql-client-${version}, from apt.postgresql.org where Debian has an older one).`;
}

/** Runs pg_dump or pg_restore against a database; throws with its message, or with what to install. */
export async function runProgram(name: 'pg_dump' | 'pg_restore', databaseUrl: string, args: string[]): Promise<void> {
  const program = await find(name);
  if (program === null) {
    throw new Error(
      `${name} is missing: install PostgreSQL's client programs, of the server's version or newer (on Debian: apt-get install postgresql-client).`,
    );
  }
  const { address, env } = programAddress(databaseUrl);
  try {
    await run(program, ['--dbname', address, '--no-password', ...args], {
      env: { ...process.env, ...env },
      maxBuffer: WORDS_MAX,
    });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    // Without the cause, whose message is the same words once more behind the whole command.
    throw new Error(`${name} failed: ${withMend(stderr.trim()) || (error as Error).message}`);
  }
}
