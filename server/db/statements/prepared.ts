import type { Db, Tx } from '#server/db/database.ts';

const cache = new WeakMap<Db | Tx, Map<string, unknown>>();
/** The database of the connection that a transaction runs on: queries prepared there run in the transaction. */
const connections = new WeakMap<Tx, Db>();

/** Keeps the queries that are prepared in a transaction with its connection, for the next transaction there. */
export function prepareWith(tx: Tx, connection: Db): void {
  connections.set(tx, connection);
}

/**
 * Builds a frequent query once for a database and names it, so that later calls need no building and no planning. In a
 * transaction of PostgreSQL once for each connection; in one of PGlite, which has no such names, each time.
 */
export function prepared<T>(db: Db | Tx, name: string, build: (db: Db | Tx, name: string) => T): T {
  const on = connections.get(db as Tx) ?? db;
  const queries = cache.get(on) ?? new Map<string, unknown>();
  cache.set(on, queries);
  const cached = queries.get(name);
  if (cached !== undefined) return cached as T;
  const built = build(on, name);
  queries.set(name, built);
  return built;
}
