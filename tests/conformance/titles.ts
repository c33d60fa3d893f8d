import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LITERAL =
  /(\w[\w.]*)?(\(|\)\(|`\()\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,\s*(?:\{[^}]*\}\s*,\s*)?(?:async\s*)?(?:\(|\w+\s*=>|function)/g;

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, '$1').replace(/\$\{[^}]*\}/g, '%s');
}

/**
 * The titles of the tests in a file's text. Titles of tables keep their placeholders, and `${…}` of a template becomes
 * %s.
 */
export function titlesIn(source: string): Set<string> {
  const titles = new Set<string>();
  for (const [, caller = '', , single, double, template] of source.matchAll(LITERAL)) {
    if (caller.startsWith('describe')) continue;
    titles.add(unquoted(single ?? double ?? template ?? ''));
  }
  return titles;
}

/** Whether a title in a report comes from this title, which may belong to a table. */
export function isTitled(reported: string, title: string): boolean {
  const plain = title.split(/%[sijdfo#]|\$\w+/).map((part) => part.replaceAll('%%', '%'));
  const pattern = plain.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s\\S]*');
  return new RegExp(`^${pattern}$`).test(reported);
}

/** Every test file below tests/: its path from the project's root with slashes, and its text. */
export function testFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync('tests', { recursive: true, withFileTypes: true })) {
    if (!/\.(test|spec)\.ts$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.replaceAll('\\', '/'), readFileSync(path, 'utf8'));
  }
  return files;
}
