import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSettings } from './build-settings.ts';

/** The sources of the built site; a change in any of them makes a build outdated. */
const SOURCES = [
  'src',
  'public',
  'domain',
  'contract',
  'ops',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'package-lock.json',
];
const STAMP = '.cache/site-build';

async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of every source file and of the settings in the pages. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const settings = buildSettings();
  for (const name of ['SITE_URL', 'PRACTICE_ALLOWS', 'PUBLIC_API_URL', 'PUBLIC_SERVICE_WORKER'])
    hash.update(`${name}=${settings[name] ?? ''}\0`);
  const files = (await Promise.all(SOURCES.map(filesIn))).flat().sort();
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** Builds dist/ when it is missing or older than its sources. Returns whether it did. */
export async function buildSiteIfStale(): Promise<boolean> {
  const digest = await digestOfSources();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  const present = await stat('dist/index.html').then(
    () => true,
    () => false,
  );
  if (present && built === digest) return false;
  // A test runner's NODE_ENV would build React's development version.
  await run('astro', ['build'], { ...process.env, NODE_ENV: 'production' });
  await mkdir('.cache', { recursive: true });
  await writeFile(STAMP, digest);
  return true;
}

/** Runs a command of the project's packages in this terminal; rejects when it fails. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const bin = join('node_modules', '.bin', command);
    const child = spawn(bin, args, { stdio: 'inherit', env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' } });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    );
  });
}
