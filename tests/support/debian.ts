import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian and its kin put programs; a user's PATH may lack the second. */
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];

function installed(program: string): string | null {
  return FOLDERS.map((folder) => `${folder}/${program}`).find(existsSync) ?? null;
}

/** The path of a program; installs its Debian package when it is missing and this user may. Null when it can't be had. */
export async function debianProgram(program: string, packageName = program): Promise<string | null> {
  const there = installed(program);
  if (there !== null) return there;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  // RUNLEVEL keeps a freshly installed server from starting.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  try {
    await run('apt-get', [...wait, 'update', '-q'], { env, maxBuffer: 2 ** 26 });
    await run('apt-get', [...wait, 'install', '-qy', '--no-install-recommends', packageName], {
      env,
      maxBuffer: 2 ** 26,
    });
  } catch {
    return null;
  }
  return installed(program);
}
