import type { Db } from './open.ts';

const kept = new WeakMap<Db, Map<string, unknown>>();

/** Builds a frequent query once for a database and names it, so that later calls need no building and no planning. */
export function prepared<T>(db: Db, name: string, build: (db: Db, name: string) => T): T {
  const queries = kept.get(db) ?? new Map<string, unknown>();
  kept.set(db, queries);
  const known = queries.get(name);
  if (known !== undefined) return known as T;
  const built = build(db, name);
  queries.set(name, built);
  return built;
}
