import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { resolve } from './resolve.ts';
import type { Room } from './rooms.ts';

/** Each file's imports: its path from the project's folder, and the specifiers as written. */
export type Imports = ReadonlyMap<string, string[]>;

/** Reads the imports of source files, given as path and text. */
export function readImports(sources: Iterable<readonly [path: string, text: string]>): Imports {
  return new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]));
}

/** The room of a path: the first of the table that matches, or undefined. */
export function roomOf(rooms: Room[], path: string): Room | undefined {
  return rooms.find(({ files }) => files.some((pattern) => posix.matchesGlob(path, pattern)));
}

function isAllowedPackage(uses: string[], name: string): boolean {
  return uses.some((allowed) => {
    if (allowed === '*' || allowed === name) return true;
    return allowed === 'node:*' ? name.startsWith('node:') : name.startsWith(`${allowed}/`);
  });
}

/** Why a file may not have this import; null when it may. */
function faultOf(rooms: Room[], from: string, specifier: string): string | null {
  const room = roomOf(rooms, from);
  if (room === undefined) return 'the file belongs to no room';
  const target = resolve(specifier, from);
  if ('package' in target)
    return isAllowedPackage(room.uses, target.package) ? null : `${room.name} may not use ${target.package}`;
  const other = roomOf(rooms, target.file);
  if (other === undefined) return room.sees.includes('*') ? null : `${target.file} belongs to no room`;
  const isSeen = other === room || room.sees.includes(other.name) || room.sees.includes('*');
  return isSeen ? null : `${room.name} may not import ${other.name}`;
}

/** Every import that the table forbids, as `file: specifier (reason)`, sorted. */
export function forbiddenImports(rooms: Room[], imports: Imports): string[] {
  const faults = [...imports].flatMap(([file, specifiers]) =>
    specifiers.flatMap((specifier) => {
      const fault = faultOf(rooms, file, specifier);
      return fault === null ? [] : [`${file}: ${specifier} (${fault})`];
    }),
  );
  const homeless = [...imports.keys()].filter((file) => roomOf(rooms, file) === undefined);
  return [...new Set([...faults, ...homeless.map((file) => `${file}: the file belongs to no room`)])].sort();
}

/** One circle of imports for each group of files that import each other, with type imports: `a -> b -> a`. */
export function circles(imports: Imports): string[] {
  const next = new Map(
    [...imports].map(([file, specifiers]) => [
      file,
      specifiers
        .map((specifier) => resolve(specifier, file))
        .flatMap((target) => ('file' in target && imports.has(target.file) ? [target.file] : [])),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(' -> '));
    if (start >= 0 || done.has(file)) return;
    for (const other of next.get(file) ?? []) visit(other, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}
