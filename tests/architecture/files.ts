import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(?:[cm]?[jt]sx?|astro)$/;
/** Folders that are downloaded, built or written by a run. */
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** Every file below a folder, as a path from the project's; folders with a leading dot are left out. */
function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : pathsBelow(path);
  });
}

/** The paths of the project's files, with slashes. */
export function projectFiles(): string[] {
  return [...pathsBelow('.'), ...pathsBelow('.ci')].map((path) => path.replaceAll('\\', '/'));
}

/** The project's source files: path and text. */
export function sourceFiles(): [path: string, text: string][] {
  return pathsBelow('.')
    .filter((path) => SOURCE.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]);
}
