import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(?:ts|tsx|mts|js|mjs|astro)$/;
/** Folders that are downloaded, built or written by a run. */
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** Every source file below a folder, as a path from the project's root; skips folders with a leading dot. */
function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return SOURCE.test(path) ? [path] : [];
    return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : pathsBelow(path);
  });
}

/** The project's source files: path and text. */
export function sourceFiles(): [path: string, text: string][] {
  return pathsBelow('.').map((path) => [path, readFileSync(path, 'utf8')]);
}
