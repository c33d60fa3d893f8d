import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namesIn, pathExists, pathsIn } from './doc-paths.ts';
import { projectFiles, sourceFiles } from './files.ts';

const files = projectFiles();
const pages = files.filter((file) => /^(?:README\.md|CONTRIBUTING\.md|docs\/.+\.md)$/.test(file));

/** Names that the documents explain and that are not ours. */
const FOREIGN = ['assetFileNames', 'onUploadProgress'];
const words = new Set(sourceFiles().flatMap(([, text]) => text.match(/\w+/g) ?? []));

describe('the documents', () => {
  test.each(pages)('%s says only names that the sources have', (page) => {
    const unknown = namesIn(readFileSync(page, 'utf8')).filter((name) => !words.has(name) && !FOREIGN.includes(name));
    expect(unknown).toEqual([]);
  });

  test('a name that is gone is found, alone and as a call', () => {
    const page =
      'See `goneRule`, `alsoGone()` and `a.b(lostOne)`; not `gone`, `GONE_ONE`, `src/goneFile.ts`, goneWord.';
    expect(namesIn(page)).toEqual(['goneRule', 'alsoGone', 'lostOne']);
  });

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
