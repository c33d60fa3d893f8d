import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Debian's headless shell. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Flags that keep a browser from using the network by itself. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** An installed browser: from CHROMIUM_PATH, from Playwright, or from the system. */
function present(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...SYSTEM];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

function attempt(command: string, args: string[], timeout: number): void {
  console.error(`No browser found; trying: ${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/** Installs packages where this is a Debian and we are root. */
function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  attempt('apt-get', ['update', '-qq'], 120_000);
  attempt('apt-get', ['install', '-y', '-qq', ...names], 600_000);
}

/**
 * The path of a Chromium. Finds an installed one, or installs one: Playwright's download, else Debian's package when
 * root. Throws with instructions when neither works.
 */
export function findChromium(): string {
  const steps = [
    () => undefined,
    () => attempt('node_modules/.bin/playwright', ['install', 'chromium'], 120_000),
    () => installPackages('chromium', 'fonts-liberation'),
  ];
  for (const step of steps) {
    step();
    const path = present();
    if (path !== null) return path;
  }
  if (existsSync(SHELL)) return SHELL;
  throw new Error(
    'The browser tests need a Chromium. Install one ("npx playwright install chromium", or your system\'s package) ' +
      'or name one in CHROMIUM_PATH, then run the tests again.',
  );
}

/**
 * The path of Chromium's headless shell: the same engine with two fifths less work (27 s of processor time against 45
 * for 28 tests), because it has no profiles, notifications, nor a cache for Back. Where there is none and none can be
 * installed, and where CHROMIUM_PATH names a browser, that of `findChromium`.
 */
export function findHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return findChromium();
  if (!existsSync(SHELL)) installPackages('chromium-headless-shell');
  return existsSync(SHELL) ? SHELL : findChromium();
}
