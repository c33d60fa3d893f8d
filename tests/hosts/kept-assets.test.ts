import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets } from '#ops/hosts/kept-assets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-assets-'));
});
afterEach(() => rm(folder, { recursive: true }));

const site = () => join(folder, 'dist');
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
/** A build with these files, as in dist/, deployed on a day. */
async function deploy(names: string[], on: Date): Promise<string[]> {
  await rm(site(), { recursive: true, force: true });
  await mkdir(join(site(), '_astro'), { recursive: true });
  for (const name of names) await writeFile(join(site(), '_astro', name), name);
  await keepAssets(site(), join(folder, 'store'), on);
  return (await readdir(join(site(), '_astro'))).sort();
}

it('a tab from before a deploy finds its files for 30 days after the last build that had them', async () => {
  expect(await deploy(['pay.1.js', 'pay.1.js.br', 'react.js'], day(1))).toEqual([
    'pay.1.js',
    'pay.1.js.br',
    'react.js',
  ]);
  expect(await deploy(['pay.2.js', 'react.js'], day(8))).toEqual(['pay.1.js', 'pay.1.js.br', 'pay.2.js', 'react.js']);
  expect(await readFile(join(site(), '_astro/pay.1.js'), 'utf8')).toBe('pay.1.js');
  expect(await deploy(['pay.3.js', 'react.js'], day(20))).toContain('pay.1.js');
  const later = await deploy(['pay.4.js', 'react.js'], day(35));
  expect(later).toEqual(['pay.2.js', 'pay.3.js', 'pay.4.js', 'react.js']);
});
