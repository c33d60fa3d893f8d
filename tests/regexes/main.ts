import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXCEPTIONS } from './exceptions.ts';
import { findPatterns } from './find.ts';
import { complaints } from './judge.ts';

/**
 * `npm run lint:regexes`: every regular expression of the shop takes linear time for every text, or is listed in
 * exceptions.ts with the reason why its text is short. Exits with 1 on a finding. `--short` leaves out what only the
 * owner's commands read.
 */
const FOLDERS = ['contract', 'domain', 'server', 'src', ...(process.argv.includes('--short') ? [] : ['ops'])];
const IS_CODE = /\.(?:astro|jsx?|mjs|tsx?)$/;

/** The editing surface has packages of its own once it was installed; they are not the shop's. */
const isOurs = (path: string) => !path.includes('node_modules');

async function codeIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && IS_CODE.test(entry.name) && isOurs(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
}

const files = (await Promise.all(FOLDERS.map(codeIn))).flat().sort();
const found = (await Promise.all(files.map(async (file) => findPatterns(file, await readFile(file, 'utf8'))))).flat();
console.log(`Judging ${found.length} regular expressions in ${files.length} files`);
const exceptions = EXCEPTIONS.filter(({ file }) => FOLDERS.includes(file.split('/')[0] ?? ''));
const sentences = complaints(found, exceptions);
for (const sentence of sentences) console.log(sentence);
console.log(sentences.length === 0 ? 'Each takes linear time or has its reason' : `${sentences.length} to mend`);
process.exitCode = sentences.length === 0 && found.length > 0 ? 0 : 1;
