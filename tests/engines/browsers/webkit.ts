import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { openSession, type Session } from '#tests/engines/screens/webdriver.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { DISPLAY_SERVER, WEBKIT_DRIVER } from './install.ts';

const START_WITHIN_MS = 20_000;
/** The walks open a window from a page. */
const WINDOWS = '--javascript-can-open-windows-automatically=true';
/** Larger than every window of the walks, and as tall as the tallest picture. */
const SCREEN = '1400x6000x24';

/** WebKitGTK on a display of its own; each session is a browser without a past. */
export type WebKit = { open(): Promise<Session>; stop(): Promise<void> };

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** WebKitGTK's own small browser: its folder has the name of the library's version. */
function miniBrowser(): string {
  const found = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
  if (found === undefined) throw new Error('The package of the driver of WebKitGTK has brought no MiniBrowser.');
  return found;
}

/** A browser with a driver of its own, because a driver has one session. */
async function openBrowser(env: NodeJS.ProcessEnv): Promise<Session> {
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], { stdio: 'ignore', env });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_WITHIN_MS;
  const isUp = () =>
    fetch(`${origin}/status`).then(
      () => true,
      () => false,
    );
  try {
    while (!(await isUp())) {
      if (driver.exitCode !== null || Date.now() > deadline) throw new Error('The driver of WebKitGTK did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const options = { binary: miniBrowser(), args: ['--automation', WINDOWS] };
    const session = await openSession(origin, { 'webkitgtk:browserOptions': options });
    const close = async () => {
      await session.close();
      await end(driver);
    };
    return { ...session, close };
  } catch (error) {
    await end(driver);
    throw error;
  }
}

/** Starts the display. */
export async function startWebKit(): Promise<WebKit> {
  const display = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3] as Readable, 'data', {
    signal: AbortSignal.timeout(START_WITHIN_MS),
  })) as [Buffer];
  const names = { DISPLAY: `:${number.toString().trim()}`, GDK_BACKEND: 'x11' };
  return {
    open: () => openBrowser({ ...process.env, ...names }),
    stop: () => end(display),
  };
}
