import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '#ops/chromium.ts';

/** Whether the builds below run on this machine: Linux on x64 alone. */
export const runsOldChromium = process.platform === 'linux' && process.arch === 'x64';

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
} as const;

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
    run('tar', ['-xf', file, '-C', folder]);
    rmSync(file);
  }
  rmSync(join(folder, 'package'), { recursive: true });
}

/**
 * The path of an old Chromium, fetched with npm the first time and kept in `.cache/`. Throws when the package is not
 * the one we know.
 */
export function findOldChromium(version: OldVersion): string {
  const folder = join(CACHE, `chromium-${version}`);
  const browser = join(folder, 'chromium');
  if (existsSync(browser)) return browser;
  const { name, integrity } = BUILDS[version];
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  run('npm', ['pack', name, '--silent', '--pack-destination', partial]);
  const archive = join(partial, readdirSync(partial)[0] ?? '');
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${name} is not the package that we know: ${digest}`);
  run('tar', ['-xzf', archive, '-C', partial]);
  rmSync(archive);
  unfold(partial);
  renameSync(partial, folder);
  return browser;
}

/** An old Chromium without a window. */
export function launchOldChromium(version: OldVersion): Promise<Browser> {
  return chromium.launch({ executablePath: findOldChromium(version), args: CHROMIUM_ARGS });
}
