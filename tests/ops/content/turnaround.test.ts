import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** A number of hours in a sentence. */
const HOURS = /\b\d+[ -]hours?\b/g;
/** How long a price is kept, and how long a link in a mail works. */
const OTHERS = ['This price was kept for 72 hours and has expired. Please start a new order.', '24 hours'];

test('no sentence of a screen or a mail types how long a pair takes: it is a fact of the content', async () => {
  const typed: string[] = [];
  for await (const file of glob(
    '{domain/messages/shop,domain/messages/mail,src/{pages,components,layouts,islands}}/**/*.{ts,tsx,astro}',
  )) {
    const code = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const rest = OTHERS.reduce((text, other) => text.replaceAll(other, ''), code);
    typed.push(...[...rest.matchAll(HOURS)].map(([words]) => `${file}: ${words}`));
  }
  expect(typed).toEqual([]);
});
