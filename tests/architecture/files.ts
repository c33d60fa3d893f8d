import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const SOURCE = /\.(?:ts|tsx|mts|js|mjs|astro)$/;

/** The project's source files, new ones that Git does not know yet included: path and text. */
export function sourceFiles(): [path: string, text: string][] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => SOURCE.test(path) && existsSync(path))
    .map((path) => [path, readFileSync(path, 'utf8')]);
}
