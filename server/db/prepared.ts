import type { Db } from './open.ts';

const kept = new WeakMap<Db, Map<string, unknown>>();

/** A query that every request asks, built once for a database and named, so that building and planning cost nothing more. */
export function prepared<T>(db: Db, name: string, build: (db: Db, name: string) => T): T {
  const queries = kept.get(db) ?? new Map<string, unknown>();
  kept.set(db, queries);
  const known = queries.get(name);
  if (known !== undefined) return known as T;
  const built = build(db, name);
  queries.set(name, built);
  return built;
}
