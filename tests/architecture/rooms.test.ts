import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circles, forbiddenImports, readImports, roomOf } from './check.ts';
import { sourceFiles } from './files.ts';
import { FEATURES, ROOMS } from './rooms.ts';

const files = sourceFiles();
const imports = readImports(files);

/** Whether the table forbids this import in this file. */
function isForbidden(file: string, specifier: string): boolean {
  const line = `import '${specifier}';`;
  const text = file.endsWith('.astro') ? `---\n${line}\n---\n` : line;
  return forbiddenImports(ROOMS, readImports([[file, text]])).length > 0;
}

/** An example file of each room. */
const samples = new Map<string, string>();
for (const { name } of ROOMS) {
  const found = files.find(([file]) => roomOf(ROOMS, file)?.name === name && file.endsWith('.ts'));
  if (found !== undefined) samples.set(name, found[0]);
}
samples.set('scripts of stand-ins', 'server/standins/payment/inline.js');
samples.set('src/components', 'src/components/Sample.astro');
samples.set('src/layouts', 'src/layouts/Sample.astro');
samples.set('src/styleguide', 'src/styleguide/Sample.tsx');
samples.set('src/assets', 'src/assets/sample.ts');
samples.set('src/styles', 'src/styles/sample.ts');
samples.set('settings of tools', 'sample.config.ts');

const specifierOf = (file: string) => `/${file}`;
const PACKAGES = [
  'pg',
  'hono',
  'drizzle-orm',
  'zod',
  'react',
  'nanostores',
  'ky',
  'astro:content',
  'node:fs',
  'vitest',
];

describe('the rooms', () => {
  test('import only what the table allows', () => {
    expect(forbiddenImports(ROOMS, imports)).toEqual([]);
  });

  test('contain no circle of imports, types included', () => {
    expect(circles(imports)).toEqual([]);
  });

  test('contain every source file, and no row is empty', () => {
    expect(files.filter(([file]) => roomOf(ROOMS, file) === undefined)).toEqual([]);
    for (const { name, files: patterns } of ROOMS) expect(samples.get(name), `${name}: ${patterns}`).toBeDefined();
  });

  test('name only rooms that exist', () => {
    const names = new Set(['*', ...ROOMS.map(({ name }) => name)]);
    expect(ROOMS.flatMap(({ sees }) => sees).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('each row of the table', () => {
  test.each(ROOMS.filter(({ sees }) => !sees.includes('*')))('$name may import its own rooms and no other', (room) => {
    const from = samples.get(room.name) ?? '';
    const seen = ROOMS.filter(({ name }) => !isForbidden(from, specifierOf(samples.get(name) ?? '')));
    expect(seen.map(({ name }) => name).sort()).toEqual([...new Set([...room.sees, room.name])].sort());
  });

  test.each(ROOMS.filter(({ uses }) => !uses.includes('*')))(
    '$name may import its own packages and no other',
    (room) => {
      const from = samples.get(room.name) ?? '';
      const used = PACKAGES.filter((name) => !isForbidden(from, name));
      const named = PACKAGES.filter((name) => room.uses.includes(name.startsWith('node:') ? 'node:*' : name));
      expect(used).toEqual(named);
    },
  );
});

/** Imports that stay forbidden whatever the table says: these are the arrows themselves. */
const PLANTED: [file: string, specifier: string][] = [
  ...['pg', 'hono', 'drizzle-orm', 'zod', '@electric-sql/pglite', 'ky'].map((name): [string, string] => [
    'src/islands/cart/CartScreen.tsx',
    name,
  ]),
  ['src/islands/cart/CartScreen.tsx', '#src/lib/api/client.ts'],
  ['src/islands/cart/CartScreen.tsx', '#src/lib/providers/places/places.ts'],
  ['src/lib/flows/cart/cart.ts', 'hono'],
  ['src/lib/flows/cart/cart.ts', 'react'],
  ['src/lib/flows/cart/cart.ts', '#src/islands/cart/CartScreen.tsx'],
  ['src/lib/stores/cart/cart.ts', 'hono'],
  ['src/lib/stores/cart/cart.ts', 'react'],
  ['src/lib/stores/cart/cart.ts', '#src/lib/api/client.ts'],
  ['src/lib/providers/places/places.ts', '#src/lib/stores/cart/cart.ts'],
  ['src/lib/api/client.ts', '#src/lib/flows/cart/cart.ts'],
  ['src/pages/cart.astro', '#src/lib/flows/cart/cart.ts'],
  ['src/components/shell/Footer.astro', '#src/lib/api/client.ts'],
  ['server/jobs/outbox.ts', 'hono'],
  ['server/jobs/outbox.ts', '#server/features/orders/orders.routes.ts'],
  ['server/adapters/mail.ts', '#server/features/users/sign-in/login.ts'],
  ['server/adapters/mail.ts', '#server/standins/standins.ts'],
  ['server/standins/home.ts', '#server/adapters/mail.ts'],
  ['server/standins/home.ts', '#server/features/users/sign-in/login.ts'],
  ['server/standins/payment/popup/popup.js', '#domain/prices/money.ts'],
  ['server/platform/escape.ts', '#server/ports.ts'],
  ['server/http/handle.ts', '#server/features/users/sign-in/login.ts'],
  ['server/db/open.ts', '#server/http/handle.ts'],
  ['server/main.ts', '#src/lib/flows/cart/cart.ts'],
  ['src/lib/flows/cart/cart.ts', '#server/refusal.ts'],
  ['contract/orders/orders.ts', '#server/refusal.ts'],
  ['contract/orders/orders.ts', 'zod'],
  ['domain/prices/money.ts', 'node:crypto'],
  ['domain/prices/money.ts', 'crypto'],
  ['domain/prices/money.ts', '#contract/orders/orders.ts'],
  ['ops/dev.ts', '#tests/support/world.ts'],
  ...[
    'domain/prices/money.ts',
    'contract/orders/orders.ts',
    'server/main.ts',
    'src/lib/stores/cart/cart.ts',
    'src/pages/cart.astro',
  ].map((file): [string, string] => [file, '#tests/support/world.ts']),
  ...FEATURES.flatMap((feature, index): [string, string][] => {
    const folder = `server/features/${feature}`;
    const later = FEATURES.slice(index + 1).map((other) => `#server/features/${other}/nested/later.ts`);
    return [
      [`${folder}/nested/case.ts`, 'hono'],
      [`${folder}/nested/case.ts`, 'drizzle-orm'],
      [`${folder}/nested/case.ts`, '#server/http/handle.ts'],
      [`${folder}/nested/case.ts`, `#server/features/${feature}/${feature}.routes.ts`],
      [`${folder}/nested/some.queries.ts`, `#server/features/${feature}/nested/case.ts`],
      [`${folder}/nested/some.queries.ts`, '#server/http/handle.ts'],
      [`${folder}/${feature}.routes.ts`, '#server/adapters/mail.ts'],
      [`${folder}/${feature}.routes.ts`, 'drizzle-orm'],
      ...later.map((specifier): [string, string] => [`${folder}/nested/case.ts`, specifier]),
    ];
  }),
];

describe('a planted import is found', () => {
  test.each(PLANTED)('in %s of %s', (file, specifier) => {
    expect(isForbidden(file, specifier)).toBe(true);
  });

  const FORMS = [
    "import { Pool } from 'pg';",
    "import type { Pool } from 'pg';",
    "import { type Pool } from 'pg';",
    "import * as pg from 'pg';",
    "import 'pg';",
    "export { Pool } from 'pg';",
    "export type { Pool } from 'pg';",
    "export * from 'pg';",
    "import pg = require('pg');",
    "const pg = require('pg');",
    "const pg = await import('pg');",
    'const pg = await import(`pg`);',
    "type Pool = import('pg').Pool;",
    "const all = import.meta.glob('/server/db/*.ts');",
    "const all = import.meta.glob(['/domain/*.ts', '/server/db/*.ts'], { eager: true });",
    "import { open } from '../../../server/db/open.ts';",
    'const computed = await import(name);',
    "const pg = createRequire(import.meta.url)('pg');",
    "const where = import.meta.resolve('pg');",
    "const where = require.resolve('pg');",
    "const worker = new Worker(new URL('../../../server/app.ts', import.meta.url));",
    '/// <reference types="pg" />',
    '/// <reference path="../../../server/ports.ts" />',
    "import { open } from '#src/islands/../../server/db/open.ts';",
    'const load = createRequire(import.meta.url);',
    "const pg = module.createRequire(import.meta.url)('pg');",
    "import { createRequire as make } from 'react';",
    "const fs = process.getBuiltinModule('node:fs');",
    "const pg = globalThis.require('pg');",
    "const pg = (require)('pg');",
    "const all = import.meta['glob']('/server/db/*.ts');",
    "declare module '#server/ports.ts' {}",
    "const worker = new Worker('/server/main.ts');",
    "const where = new URL('../../../server/main.ts?worker', import.meta.url);",
    "import z from 'react/../pg/index.js';",
    '/** @jsxImportSource hono/jsx */',
  ];
  test.each(FORMS)('in the form %s', (text) => {
    expect(forbiddenImports(ROOMS, readImports([['src/islands/cart/Planted.tsx', text]]))).toHaveLength(1);
  });

  test.each([
    ['the frontmatter', "---\nimport { Pool } from 'pg';\n---\n<p>Text</p>\n"],
    ['a script', "---\nconst name = 'x';\n---\n<p>Text</p>\n<script>\nimport { Pool } from 'pg';\n</script>\n"],
    ['an inline script', "<script is:inline>\nimport('pg');\n</script>\n"],
    ['a script in capitals', "<SCRIPT>\nimport 'pg';\n</SCRIPT>\n"],
    ['the address of a script', '<script src="../lib/api/client.ts"></script>\n'],
    ['the frontmatter below a comment', "<!-- A page. -->\n---\nimport { Pool } from 'pg';\n---\n<p>Text</p>\n"],
    ['a frontmatter that seems to end before', "---\nconst rule = `\n---\n`;\nimport { Pool } from 'pg';\n---\n"],
    ['the template', "---\n---\n<p>{(await import('pg')).name}</p>\n"],
    ['a list of files in the template', "<p>{Object.keys(import.meta.glob('/server/db/*.ts'))}</p>\n"],
  ])('in %s of an .astro file', (_, text) => {
    expect(forbiddenImports(ROOMS, readImports([['src/components/Planted.astro', text]]))).toHaveLength(1);
  });

  test.each([
    ['server/standins/payment/inline.js', "/** @type {import('#server/ports.ts').World} */\nlet world;\n"],
    ['server/standins/payment/inline.js', "/** @import { World } from '#server/ports.ts' */\nlet world;\n"],
    ['sample.config.mjs', "/** @type {import('#server/ports.ts').World} */\nlet world;\n"],
  ])('in a JSDoc type of %s', (file, text) => {
    expect(forbiddenImports(ROOMS, readImports([[file, text]]))).toHaveLength(1);
  });

  test('in a file that belongs to no room', () => {
    expect(forbiddenImports(ROOMS, readImports([['lib/anything.ts', '']]))).toEqual([
      'lib/anything.ts: the file belongs to no room',
    ]);
  });

  test('but not where a test mocks a module', () => {
    expect(readImports([['tests/site/x.test.ts', "vi.mock('pg');"]]).get('tests/site/x.test.ts')).toEqual([]);
  });
});

test('a circle is found, also through types and under any name', () => {
  const planted = readImports([
    ['domain/a.ts', "import type { B } from './b.ts';"],
    ['domain/b.ts', "export * from '#domain/c.ts';"],
    ['domain/c.ts', "type A = import('./a.ts').A;"],
    ['domain/d.ts', "import './a.ts';"],
  ]);
  expect(circles(planted)).toEqual(['domain/a.ts -> domain/b.ts -> domain/c.ts -> domain/a.ts']);
});

/** Whether an alias leads to a path: there is none for bench and for files in the project's own folder. */
const hasAlias = (path: string) => path.includes('/') && !path.startsWith('bench/');

test('an import inside a folder is relative, any other goes by its alias', () => {
  const leaving = [...imports].flatMap(([file, specifiers]) =>
    specifiers
      .filter((specifier) => specifier.startsWith('..') && hasAlias(posix.join(posix.dirname(file), specifier)))
      .filter((specifier) => !specifier.endsWith('.json'))
      .map((specifier) => `${file}: ${specifier}`),
  );
  expect(leaving).toEqual([]);
});
