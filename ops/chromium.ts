import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** A shell without a window comes first: it draws the same pages for a quarter less work. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Flags that keep a browser quiet on a machine without a network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** A browser that is already here: named by CHROMIUM_PATH, Playwright's own, or the system's. */
function present(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...SYSTEM];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

function attempt(command: string, args: string[], timeout: number): void {
  console.error(`No Chromium found; trying: ${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/**
 * The path of a Chromium. Finds one, or gets one: Playwright's download, else Debian's package when
 * root. Throws saying what to do when neither works.
 */
export function findChromium(): string {
  const steps = [
    () => undefined,
    () => attempt('node_modules/.bin/playwright', ['install', 'chromium'], 120_000),
    () => {
      if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
      attempt('apt-get', ['update', '-qq'], 120_000);
      attempt('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-liberation'], 600_000);
      if (present() === null) attempt('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation'], 600_000);
    },
  ];
  for (const step of steps) {
    step();
    const path = present();
    if (path !== null) return path;
  }
  throw new Error(
    'The browser tests need a Chromium. Install one ("npx playwright install chromium", or your system\'s package) ' +
      'or name one in CHROMIUM_PATH, then run the tests again.',
  );
}
