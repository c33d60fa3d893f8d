import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian-based systems keep programs; a user's PATH may lack the second. */
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
/** Two test files may install packages at the same time, and only one of them gets the package manager's lock. */
const TRIES = 8;
const PAUSE_MS = 5_000;

function installed(program: string): string | null {
  return FOLDERS.map((folder) => `${folder}/${program}`).find(existsSync) ?? null;
}

async function install(packageName: string): Promise<void> {
  // RUNLEVEL prevents the start of a newly installed server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, maxBuffer: 2 ** 26 };
  const patiently = ['-o', 'DPkg::Lock::Timeout=120'];
  await run('apt-get', [...patiently, 'update', '-q'], options);
  await run('apt-get', [...patiently, 'install', '-qy', '--no-install-recommends', packageName], options);
}

/**
 * The path of a program; installs its Debian package when it is missing and this user may. Null when it is not
 * available.
 */
export async function debianProgram(program: string, packageName = program): Promise<string | null> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  for (let tries = 0; tries < TRIES && mayInstall && installed(program) === null; tries += 1) {
    if (tries > 0) await wait(PAUSE_MS);
    if (installed(program) === null) await install(packageName).catch(() => undefined);
  }
  return installed(program);
}
