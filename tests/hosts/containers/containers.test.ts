import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/database/postgres.ts';
import { copiedSources, stagesOf } from './containerfile.ts';

const run = promisify(execFile);
const read = (name: string) => readFile(`ops/containers/${name}.Containerfile`, 'utf8');
const folders: string[] = [];
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe.each(['api', 'site'])('the image of the %s', (name) => {
  it('copies only existing files', async () => {
    for (const source of stagesOf(await read(name)).flatMap(copiedSources)) await stat(source);
  });

  it('runs as an unprivileged user, and has a health check', async () => {
    const last = stagesOf(await read(name)).at(-1) ?? [];
    const users = last.filter((one) => one.name === 'USER').map(({ rest }) => rest);
    expect(users.at(-1)).toMatch(/^(?:node|nginx)$/);
    expect(last.some((one) => one.name === 'HEALTHCHECK')).toBe(true);
  });

  it('contains no secret, and no base image without a version', async () => {
    const all = stagesOf(await read(name)).flat();
    const declared = all.filter((one) => one.name === 'ARG' || one.name === 'ENV').map(({ rest }) => rest);
    expect(declared.join('\n')).not.toMatch(/SECRET|PASSWORD|DATABASE_URL|SMTP/);
    for (const { rest } of all.filter((one) => one.name === 'FROM')) expect(rest).toMatch(/:\d[\w.-]*(?: AS \w+)?$/);
  });
});

/** The packages that a folder's code loads, without type imports. */
async function packagesLoaded(folder: string): Promise<Set<string>> {
  const found = new Set<string>();
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.ts') && !one.includes('node_modules'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const loaded = text.matchAll(/(?:^(?:import|export) (?!type )[^;]*?from |import\()'((?:@[\w.-]+\/)?[\w.-]+)/gm);
    for (const [, from = ''] of loaded) if (!from.startsWith('.') && !/^node\b/.test(from)) found.add(from);
  }
  return found;
}

describe('the API’s image', () => {
  it('has every package that its code loads', async () => {
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { dependencies: object };
    const loaded = await Promise.all(['domain', 'contract', 'server'].map(packagesLoaded));
    const names = new Set(loaded.flatMap((set) => [...set]));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((one) => !(one in dependencies))).toEqual([]);
  });

  it('has every file that the API needs: it opens, reports that it is healthy, and ends on SIGTERM', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'api-image-'));
    folders.push(folder);
    const sources = copiedSources(stagesOf(await read('api')).at(-1) ?? []);
    const isOurs = (path: string) => !path.includes('node_modules');
    for (const source of sources) await cp(source, join(folder, source), { recursive: true, filter: isOurs });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const env = { PATH: process.env.PATH ?? '', PORT: String(await freePort()), DATA_DIR: join(folder, 'data') };
    const healthy = () =>
      run(process.execPath, ['ops/containers/health-check.ts'], { cwd: folder, env }).then(
        () => true,
        () => false,
      );
    expect(await healthy()).toBe(false);
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env, stdio: 'ignore' });
    running.add(child);
    const exit = once(child, 'exit');
    const origin = `http://127.0.0.1:${env.PORT}`;
    const isUp = () =>
      fetch(origin).then(
        () => true,
        () => false,
      );
    while (!(await isUp())) {
      expect(child.exitCode, 'the API goes on').toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await healthy()).toBe(true);
    const services = await fetch(`${origin}/api/services/`);
    expect(services.status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
