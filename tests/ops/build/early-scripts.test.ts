import { expect, it } from 'vitest';
import { largeScripts } from '#ops/build/scripts/early-scripts.ts';

const LARGE = 'x'.repeat(40_000);
const FILES: Record<string, string> = {
  'Cart.a1.js': 'import{a}from"./shop.b2.js";import"./react.c3.js";a()',
  'Shell.d4.js': 'export{t as default}from"./shell.e5.js";',
  'client.f6.js': 'import"./runtime.g7.js";export{t as default}from"./react.c3.js";',
  'shop.b2.js': 'import"./Cart.a1.js";import("./map.h8.js")',
  'react.c3.js': `import{t}from"./runtime.g7.js";${LARGE}`,
  'shell.e5.js': LARGE,
  'runtime.g7.js': '',
  'map.h8.js': LARGE,
};
const read = async (file: string) => FILES[file] ?? Promise.reject(new Error(file));
const island = (component: string) =>
  `<astro-island component-url="/_astro/${component}" renderer-url="/_astro/client.f6.js">`;

it('names the large scripts that islands import, each once, and none that a tap fetches', async () => {
  const html = `${island('Shell.d4.js')}${island('Cart.a1.js')}`;
  expect(await largeScripts(html, read)).toEqual(['shell.e5.js', 'react.c3.js']);
});

it('names nothing on a page without islands', async () => {
  expect(await largeScripts('<p>/_astro/react.c3.js</p>', read)).toEqual([]);
});
