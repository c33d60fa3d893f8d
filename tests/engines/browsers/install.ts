import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What the engines' walks need beside Chromium, by Debian's packages, and the file by which we know that it is there. */
const NEEDED = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
} as const;

export const FIREFOX = process.env.FIREFOX_PATH ?? NEEDED['firefox-esr'];
export const WEBKIT_DRIVER = NEEDED['webkit2gtk-driver'];
export const DISPLAY_SERVER = NEEDED.xvfb;

/** Installs what is missing with apt-get; throws, with the command to type, when that isn't possible. */
export function installEngines(): void {
  const missing = () =>
    Object.entries(NEEDED)
      .filter(([name, path]) => !existsSync(name === 'firefox-esr' ? FIREFOX : path))
      .map(([name]) => name);
  const packages = missing();
  if (packages.length === 0) return;
  const commands = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    for (const command of commands) {
      console.error(`Trying: apt-get ${command.join(' ')}`);
      spawnSync('apt-get', command, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  if (missing().length > 0)
    throw new Error(`Missing: ${missing().join(', ')}. On Debian: sudo apt-get install ${missing().join(' ')}`);
}
