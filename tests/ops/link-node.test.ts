import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const run = promisify(execFile);
const own = `node-${process.platform}-${process.arch}`;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-node-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function install(): Promise<void> {
  await mkdir(join(folder, `node_modules/${own}/bin`), { recursive: true });
  await mkdir(join(folder, 'node_modules/.bin'));
  await writeFile(join(folder, `node_modules/${own}/bin/node`), '');
}
const postinstall = () => run(process.execPath, [resolve('ops/link-node.mjs')], { cwd: folder });
const link = () => readlink(join(folder, 'node_modules/.bin/node')).catch(() => null);

it('links the project’s own Node where the install has left no link, as npm 9 does', async () => {
  await install();
  expect(await postinstall()).toEqual({ stdout: '', stderr: '' });
  expect(await link()).toBe(`../${own}/bin/node`);
});

it('keeps the link that npm made', async () => {
  await install();
  await symlink('../elsewhere', join(folder, 'node_modules/.bin/node'));
  await writeFile(join(folder, 'node_modules/elsewhere'), '');
  await postinstall();
  expect(await link()).toBe('../elsewhere');
});

it('links nothing where the project brings no Node, as in the image', async () => {
  expect(await postinstall()).toEqual({ stdout: '', stderr: '' });
  expect(await link()).toBeNull();
});
