import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
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
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
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

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Builds dist/ when it is missing or older than its sources. Returns whether it did. An install without the tools
 * (`npm ci --omit=dev`) serves dist/ as it is; rejects with a sentence for a person when there is none.
 */
export async function buildSiteIfStale(): Promise<boolean> {
  const isBuilt = await isThere('dist/index.html');
  if (!(await isThere('node_modules/astro'))) {
    const lack = 'The tools that build the site are not installed';
    if (!isBuilt) throw new Error(`${lack}, and there is no dist/. Run npm ci, or copy dist/ from where it was built.`);
    console.log(`${lack}: dist/ is served as it is.`);
    return false;
  }
  const digest = await digestOfSources();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (isBuilt && built === digest) return false;
  console.log('Building the site: about half a minute at the first time…');
  const began = performance.now();
  // A test runner's NODE_ENV would build React's development version.
  await runQuietly('astro', ['build'], { ...process.env, NODE_ENV: 'production' });
  console.log(`The site is built (${Math.round((performance.now() - began) / 1000)} s).`);
  await mkdir('.cache', { recursive: true });
  await writeFile(STAMP, digest);
  return true;
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv, stdio: StdioOptions): ChildProcess {
  const bin = join('node_modules', '.bin', command);
  return spawn(bin, args, { stdio, env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' } });
}

function ended(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))));
  });
}

/** Runs a command of the project's packages in this terminal; rejects when it fails. */
export async function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  await ended(start(command, args, env, 'inherit'), `${command} ${args.join(' ')}`);
}

/** The same without its output, which is shown only when it fails. */
async function runQuietly(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = start(command, args, env, ['ignore', 'pipe', 'pipe']);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => output.push(piece));
  try {
    await ended(child, `${command} ${args.join(' ')}`);
  } catch (error) {
    process.stderr.write(Buffer.concat(output));
    throw error;
  }
}
