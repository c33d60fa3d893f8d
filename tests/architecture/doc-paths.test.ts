import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pathExists, pathsIn } from './doc-paths.ts';
import { projectFiles } from './files.ts';

const files = projectFiles();
const pages = files.filter((file) => /^(?:README\.md|CONTRIBUTING\.md|docs\/.+\.md)$/.test(file));

describe('the documents', () => {
  test.each(pages)('%s names only files that are there', (page) => {
    expect(pathsIn(readFileSync(page, 'utf8')).filter((path) => !pathExists(path, files))).toEqual([]);
  });

  test('a file that is gone is found by its path, its name and in a command', () => {
    const page =
      'See `server/gone.ts`, `gone.test.ts` and `npx vitest run tests/gone`; not `a word`, `dist/gone.html`.';
    expect(pathsIn(page)).toEqual(['server/gone.ts', 'gone.test.ts', 'tests/gone']);
    expect(pathsIn(page).filter((path) => pathExists(path, files))).toEqual([]);
  });

  test('files, folders, names and patterns that are there are known', () => {
    const known = [
      'server/app.ts',
      'server/features/',
      'app.ts',
      'contract/<noun>.ts',
      'server/{app,env}.ts',
      'src/**/*.css',
    ];
    expect(known.filter((path) => !pathExists(path, files))).toEqual([]);
  });
});
