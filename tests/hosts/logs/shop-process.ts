import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#tests/support/database/postgres.ts';
import { untilReady } from '#tests/support/servers/until-ready.ts';

const START_WITHIN_MS = 60_000;

/** A practice shop in its own process, with its most detailed log. */
export type ShopProcess = {
  origin: string;
  port: number;
  dataDir: string;
  /** Everything it has written so far. */
  said(): string;
  stop(): Promise<void>;
};

/** Starts the shop as a process behind proxies on this machine, and waits until it is ready. */
export async function startShop(): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-process-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let words = '';
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    // Without a built site: the fronts have their own, and compressing it takes long.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: origin,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'debug',
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      words += chunk;
    });
  }
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  await untilReady(origin, child, START_WITHIN_MS).catch((cause) => {
    throw new Error(`The shop did not start: ${words}`, { cause });
  });
  return { origin, port, dataDir, said: () => words, stop };
}
