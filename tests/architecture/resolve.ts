import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/**
 * The target of an import: a file or a folder of the project, or a package by its full specifier (`node:` for Node's
 * own).
 */
export type Target = { file: string } | { package: string };

const aliases = Object.entries(manifest.imports).map(([alias, path]) => ({
  prefix: alias.slice(0, -1),
  folder: posix.normalize(path.slice(0, -1)),
}));

/** Resolves a specifier in the file `from`, by package.json's `imports` as Node does. */
export function resolve(specifier: string, from: string): Target {
  const [bare = ''] = specifier.split('?');
  const alias = aliases.find(({ prefix }) => bare.startsWith(prefix));
  if (alias !== undefined) return { file: posix.normalize(alias.folder + bare.slice(alias.prefix.length)) };
  if (bare.startsWith('.')) return { file: posix.join(posix.dirname(from), bare) };
  if (bare.startsWith('/')) return { file: posix.normalize(bare.slice(1)) };
  return { package: builtinModules.includes(bare) ? `node:${bare}` : posix.normalize(bare) };
}
