import { readdir, readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const { default: config } = await import(new URL('../../../tailwind.config.mjs', import.meta.url).href);
const globs: string[] = config.content.map((glob: string) => glob.replace('./', ''));
const isRead = (file: string) => globs.some((glob) => matchesGlob(file, glob));

test('Tailwind reads every file that has classes, and keeps no class by a list', async () => {
  const files = (await readdir('src', { recursive: true }))
    .map((file) => join('src', file))
    .filter((file) => /\.(?:astro|tsx)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const hasClasses = /\sclass(?:Name|:list)?=/.test(await readFile(file, 'utf8'));
    expect([file, hasClasses && !isRead(file)]).toEqual([file, false]);
  }
  expect(config.safelist).toBeUndefined();
});

test('Tailwind reads no file of rules, words or data, in which a word only looks like a class', async () => {
  const files = (await readdir('src', { recursive: true })).map((file) => join('src', file));
  const read = files.filter(isRead);
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter((file) => !/\.(?:astro|tsx)$/.test(file) && !file.startsWith('src/looks/'))).toEqual([]);
  expect(globs.every((glob) => glob.startsWith('src/'))).toBe(true);
});
