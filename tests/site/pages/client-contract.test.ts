import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import * as table from '#contract/calls/table.ts';
import { withoutServersPart } from '#ops/build/scripts/client-contract.ts';

const shortened = (code: string) => withoutServersPart(code, parseAst(code));

describe('the contract in the browser', () => {
  test('has a call’s method, path, access and response, and not what only the server reads', () => {
    const code = `export const login = defineCall({
  method: 'POST', path: '/api/login/', aliases: ['/api/in/'],
  auth: 'none', summary: 'Log in, or not', request: shapes.login,
  response: shapes.tokens, status: 200, errors: [401] });`;
    expect(shortened(code).replace(/\s+/g, ' ')).toBe(
      "export const login = /* @__PURE__ */ defineCall({ method: 'POST', path: '/api/login/', auth: 'none', response: shapes.tokens, });",
    );
  });

  test('marks what makes schemas when it is loaded, so that unused ones go, and no call inside a function', () => {
    const code = 'const text = (max) => z.string().check(z.maxLength(max));export const name = z.optional(text(9));';
    expect(shortened(code)).toBe(
      'const text = (max) => z.string().check(z.maxLength(max));export const name = /* @__PURE__ */ z.optional(/* @__PURE__ */ text(9));',
    );
  });

  test('leaves other code as it is', () => {
    const code = 'export function firstMessage(body) { return read(body, { summary: 1 }); }';
    expect(shortened(code)).toBe(code);
  });

  test('misses nothing that the site reads of a call', async () => {
    const serversOwn = [...new Set(Object.values(table).flatMap(Object.keys))].filter(
      (name) => !['method', 'path', 'auth', 'response'].includes(name),
    );
    expect(serversOwn).toContain('summary');
    const read = new RegExp(`\\bcalls?(?:\\.\\w+)?\\.(?:${serversOwn.join('|')})\\b`);
    expect('calls.login.summary').toMatch(read);
    const files = (await readdir('src', { recursive: true })).filter((name) => /\.tsx?$/.test(name));
    for (const file of files) {
      const code = (await readFile(join('src', file), 'utf8')).replace(/'[^'\n]*'/g, "''");
      expect(`${file}: ${read.exec(code)?.[0] ?? ''}`).toBe(`${file}: `);
    }
  });
});
