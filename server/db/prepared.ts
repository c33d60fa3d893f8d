import type { Db } from './open.ts';

const cache = new WeakMap<Db, Map<string, unknown>>();

/** Builds a frequent query once for a database and names it, so that later calls need no building and no planning. */
export function prepared<T>(db: Db, name: string, build: (db: Db, name: string) => T): T {
  const queries = cache.get(db) ?? new Map<string, unknown>();
  cache.set(db, queries);
  const cached = queries.get(name);
  if (cached !== undefined) return cached as T;
  const built = build(db, name);
  queries.set(name, built);
  return built;
}
