import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/**
 * The headless shell comes last: it renders the same pages with a quarter less work, but its version 156 shows no
 * notifications and keeps no page for Back.
 */
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-headless-shell',
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
  console.error(`No Chromium found; trying: ${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/**
 * The path of a Chromium. Finds an installed one, or installs one: Playwright's download, else Debian's package when
 * root. Throws with instructions when neither works.
 */
export function findChromium(): string {
  const steps = [
    () => undefined,
    () => attempt('node_modules/.bin/playwright', ['install', 'chromium'], 120_000),
    () => {
      if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
      attempt('apt-get', ['update', '-qq'], 120_000);
      attempt('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation'], 600_000);
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
