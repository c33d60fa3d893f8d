import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { runCommand } from '#tests/support/ops/ops-process.ts';
import surface from '../../../ops/edit/surface/package.json' with { type: 'json' };
import lock from '../../../package-lock.json' with { type: 'json' };

const SURFACE = /keystatic|keystar/i;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('no built file holds a byte of the editing surface', async () => {
  const isBuilt = await stat('dist/index.html').then(
    () => true,
    () => false,
  );
  if (!isBuilt) await buildSiteIfStale();
  const files = await filesBelow('dist');
  expect(files.length).toBeGreaterThan(100);
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  expect(files.filter((file, index) => SURFACE.test(file) || SURFACE.test(texts[index] ?? ''))).toEqual([]);
});

test('no install of the shop has the surface’s packages, so no server and no container has them', async () => {
  expect(Object.keys(surface.dependencies)).toContain('@keystatic/core');
  expect(Object.keys(lock.packages).filter((name) => SURFACE.test(name))).toEqual([]);
  const containers = await readdir('ops/containers');
  const texts = await Promise.all(containers.map((name) => readFile(join('ops/containers', name), 'utf8')));
  expect(texts.filter((text) => text.includes('ops/edit'))).toEqual([]);
  expect(await readFile('.dockerignore', 'utf8')).toContain('**/node_modules');
});

test('neither lockfile names a host to download from', async () => {
  for (const file of ['package-lock.json', 'ops/edit/surface/package-lock.json'])
    expect(await readFile(file, 'utf8'), file).not.toContain('"resolved"');
});

test.each(['DATABASE_URL', 'PAYSTACK_SECRET_KEY', 'SMTP_URL'])(
  'npm run edit refuses the settings of a shop for customers: %s',
  async (name) => {
    const { code, err } = await runCommand('.', 'ops/edit/edit.ts', [], { [name]: 'something' });
    expect(code).toBe(1);
    expect(err).toContain(`Not here: the settings of this folder (${name}) are those of a shop for customers`);
  },
);
