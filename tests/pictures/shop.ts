import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilReady } from '#tests/support/servers/until-ready.ts';

/** How long the shop may take to open, in ms: it may have to build its site first. */
const OPENS_WITHIN_MS = 240_000;

export type Shop = { origin: string; stop(): Promise<void> };

/** Opens a practice shop of the checkout in `root`, with a data folder of its own. Rejects when it does not open. */
export async function openShop(root: string, port: number, settings: NodeJS.ProcessEnv = {}): Promise<Shop> {
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'soleklean-pictures-'));
  const child = spawn(process.execPath, ['ops/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  // The shop ends with this process, however that ends.
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(origin, child, OPENS_WITHIN_MS);
  } catch (cause) {
    await stop();
    throw new Error(`The shop of ${root} did not open.`, { cause });
  }
  return { origin, stop };
}
