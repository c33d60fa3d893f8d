import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '#server/db/embedded/lock.ts';
import { openEmbedded } from '#server/db/open.ts';
import { bareEnv } from '#tests/support/ops/ops-process.ts';
import { halfPost, rawRequest } from '#tests/support/servers/raw-request.ts';

let folder: string;
const running = new Set<ChildProcess>();

/** The data of a shop that was open once: what a first start takes longest with is done. */
let opened: string;
const withData = () => cp(opened, folder, { recursive: true });

beforeAll(async () => {
  opened = await mkdtemp(join(tmpdir(), 'shop-'));
  await (await openEmbedded(opened)).close();
});
afterAll(() => rm(opened, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await rm(folder, { recursive: true, force: true });
});

type Run = { child: ChildProcess; output: () => string; errors: () => string; exit: Promise<number | null> };

/** Starts the server as `npm start` does, without this process's own settings. */
function start(env: Record<string, string>, nodeOptions: string[] = []): Run {
  const child = spawn(process.execPath, [...nodeOptions, 'server/main.ts'], {
    env: { ...bareEnv(), DATA_DIR: folder, ...env },
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => errors, exit };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
}

async function ready(run: Run): Promise<void> {
  while (!run.output().includes('is open at')) {
    if (run.child.exitCode !== null) throw new Error(`It ended with ${run.child.exitCode}: ${run.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('starting the shop', { timeout: 120_000 }, () => {
  it('prints one sentence for each wrong setting and ends with 1', async () => {
    const run = start({ PORT: 'abc', TOKEN_SECRET: 'short', RATE_LIMITS: 'off' });
    expect(await run.exit).toBe(1);
    expect(run.errors().trim().split('\n')).toEqual([
      'PORT must be a number from 1 to 65535.',
      'TOKEN_SECRET must have 32 characters or more.',
      'RATE_LIMITS must be normal or relaxed.',
    ]);
    expect(run.output()).toBe('');
  });

  it('refuses stand-ins in production', async () => {
    const run = start({ NODE_ENV: 'production' });
    expect(await run.exit).toBe(1);
    expect(run.errors()).toContain('PAYSTACK_SECRET_KEY is missing: without it the stand-in would handle payments.');
  });

  it.each([
    ['postgres://shop@127.0.0.1:1/shop', 'DATABASE_URL names a database that does not answer.'],
    ['postgres://shop@no-such-host.invalid/shop', 'DATABASE_URL names a host that does not exist.'],
  ])('says what is wrong with the database %s', async (url, sentence) => {
    const run = start({ DATABASE_URL: url, PRACTICE_ALLOWS: 'remote-database' });
    expect(await run.exit).toBe(1);
    expect(run.errors()).toBe(`${sentence}\n`);
  });

  it('names a port that is in use, and leaves the data folder free', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    await withData();
    const run = start({ PORT: port });
    expect(await run.exit).toBe(1);
    expect(run.errors()).toBe(`PORT ${port} is in use. Stop what runs there, or set PORT to another one.\n`);
    await (await lockFolder(folder))();
    holder.close();
  });

  it('starts, refuses a second process on its folder, stops cleanly and starts again with all its data', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const post = (path: string, body: object) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const account = { email: 'kojo@example.com', password: 'a long enough password' };

    const first = start({ PORT: port });
    await ready(first);
    expect(first.output()).toContain(`http://localhost:${port}`);
    await expect.poll(() => first.output()).toContain(`http://localhost:${port}/standins/mail/`);
    expect((await post('/api/users/register/', account)).status).toBe(201);

    const second = start({ PORT: await freePort() });
    expect(await second.exit).toBe(1);
    expect(second.errors()).toContain('is in use by another process');
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);

    // Still running when the signal arrives: hashing alone takes longer than the signal.
    const underWay = Promise.all(Array.from({ length: 10 }, () => post('/api/users/login/', account)));
    await new Promise((resolve) => setTimeout(resolve, 30));
    first.child.kill('SIGTERM');
    for (const answer of await underWay) expect([200, 503]).toContain(answer.status);
    expect(await first.exit).toBe(0);
    await (await lockFolder(folder))();

    const again = start({ PORT: port });
    await ready(again);
    expect((await post('/api/users/login/', account)).status).toBe(200);
    const settings = await (await fetch(`${origin}/api/settings/`)).json();
    expect(settings).toMatchObject({ standins: true, maps: { api_key: null } });
    again.child.kill('SIGINT');
    expect(await again.exit).toBe(0);
  });

  it('stopped during an incomplete body, answers it without waiting', async () => {
    const port = await freePort();
    await withData();
    const run = start({ PORT: port });
    await ready(run);
    const half = await rawRequest(Number(port), halfPost('/api/users/login/', 2_000));
    const picture = await rawRequest(Number(port), halfPost('/api/staff/orders/x/photos/intake/', 5_000_000));
    // Answered after the two, so they have reached the shop.
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await half.closed).toMatch(/^HTTP\/1\.1 408 /);
    await picture.closed;
    expect(await run.exit).toBe(0);
  });

  it('takes over a folder whose process was killed', async () => {
    const port = await freePort();
    await withData();
    const first = start({ PORT: port });
    await ready(first);
    first.child.kill('SIGKILL');
    await first.exit;
    const second = start({ PORT: port });
    await ready(second);
    expect((await fetch(`http://127.0.0.1:${port}/api/services/`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
  });

  it('an uncaught error ends the process, which logs the reason without the error’s properties', async () => {
    const secret = 'reset-key-of-ama';
    const failing = `process.on('SIGUSR2', () => {
      const params = [process.env.TEST_PARAMETER];
      throw Object.assign(new Error('failed for ' + params, { cause: new Error('timeout') }), { params, query: 'select' });
    })`;
    await withData();
    const run = start({ PORT: await freePort(), TEST_PARAMETER: secret }, [
      '--import',
      `data:text/javascript,${encodeURIComponent(failing)}`,
    ]);
    await ready(run);
    run.child.kill('SIGUSR2');
    expect(await run.exit).toBe(1);
    expect(JSON.parse(run.errors())).toMatchObject({ name: 'Error', reason: 'timeout' });
    expect(run.errors() + run.output()).not.toContain(secret);
  });
});
