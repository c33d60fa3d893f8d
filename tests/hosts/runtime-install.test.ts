import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, send, signIn } from '#tests/faults/load/shopper.ts';
import { startProvider } from '#tests/faults/servers/provider-server.ts';
import { basket } from '#tests/support/checkout.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { TEST_PAYMENT } from '#tests/support/world.ts';
import { copiedSources, stagesOf } from './containers/containerfile.ts';

type Locked = { packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }> };

let folder: string;
const running = new Set<ChildProcess>();

/** Copies what `npm ci --omit=dev` would install, but for Node itself, and the files of the API's image. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runtime-install-'));
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Locked;
  for (const [path, { dev, devOptional, optional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional || path.startsWith('node_modules/node-linux-')) continue;
    // One inside another package is copied with it.
    if (path.lastIndexOf('node_modules/') > 0) continue;
    const isForAnotherSystem = optional === true && !existsSync(path);
    if (!isForAnotherSystem) await cp(path, join(folder, path), { recursive: true });
  }
  const image = stagesOf(await readFile('ops/containers/api.Containerfile', 'utf8')).at(-1) ?? [];
  for (const source of copiedSources(image)) {
    await mkdir(dirname(join(folder, source)), { recursive: true });
    await cp(source, join(folder, source), { recursive: true });
  }
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** `npm start` in that folder. */
function start(env: Record<string, string>): { child: ChildProcess; said: () => string; ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, ['ops/start.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data'), ...env },
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return { child, said: () => said, ended: once(child, 'exit') };
}

test('a runtime-only install without a built site says what is missing', async () => {
  const { said, ended } = start({ PORT: String(await freePort()) });
  expect(await ended).toEqual([1, null]);
  expect(said().trim()).toBe(
    'The tools that build the site are not installed, and there is no dist/. Run npm ci, or copy dist/ from where it was built.',
  );
});

test('a runtime-only install serves the site that was built elsewhere, is ready, and sells an order', async () => {
  await mkdir(join(folder, 'dist'), { recursive: true });
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Built elsewhere</title>');
  const provider = await startProvider();
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { child, said, ended } = start({
    PORT: port,
    PAYSTACK_SECRET_KEY: TEST_PAYMENT.secretKey,
    PAYSTACK_API_URL: provider.url,
  });
  try {
    while (!said().includes('is open at') && child.exitCode === null) await new Promise((end) => setTimeout(end, 100));
    expect(said(), 'it is quiet').toMatch(
      /^The tools that build the site are not installed: dist\/ is served as it is\.\nSoleKlean is open at \S+\nIts mailbox is at \S+\n$/,
    );
    expect((await send(origin, 'GET', '/readyz'))?.status).toBe(200);
    expect(String((await send(origin, 'GET', '/'))?.body.text)).toContain('Built elsewhere');
    expect(await register(origin, 'ama@example.com')).toBe(true);
    const ama = await signIn(origin, 'ama@example.com');
    const access = ama?.access ?? '';
    const reference = newReference();
    const body = { ...basket(), reference };
    const quote = await send(origin, 'POST', '/api/payments/intents/', { access, body });
    provider.set(reference, { amount: Number(quote?.body.amount), email: 'ama@example.com' });
    const order = { ...basket(), transaction_id: reference };
    const placed = await send(origin, 'POST', '/api/orders/', { access, body: order });
    expect(placed?.status, said()).toBe(201);
    const slug = String(placed?.body.order_slug);
    expect((await send(origin, 'GET', `/api/orders/${slug}/`, { access }))?.status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await ended;
    provider.close();
  }
});
