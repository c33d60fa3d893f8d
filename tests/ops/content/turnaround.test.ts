import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** A number of hours in a sentence. Of other kinds of time there are two: prices and questions to the payment provider. */
const HOURS = /\b\d+[ -]hours?\b/g;
const OTHERS = ['This price was kept for 72 hours and has expired. Please start a new order.'];

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
