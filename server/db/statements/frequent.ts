import type { DriverQuery } from '#server/db/connections/primary.ts';
import type { Db } from '#server/db/database.ts';

/** More different statements than those of an order; a session keeps each named one in memory. */
const NAMES_MAX = 300;

const names = new Map<string, string>();
const twins = new WeakMap<Db, Db>();

/** A statement with parameters, named after its text; others, and those beyond the limit, as they are. */
export function withName(query: DriverQuery): DriverQuery {
  if (query.name !== undefined || !query.text.includes('$1')) return query;
  let name = names.get(query.text);
  if (name === undefined) {
    if (names.size >= NAMES_MAX) return query;
    name = `frequent_${names.size}`;
    names.set(query.text, name);
  }
  return { ...query, name };
}

/** Makes `named`, the same database by `withName`, what `frequent` gives for `db`. */
export function nameFrequent(db: Db, named: Db): void {
  twins.set(db, named);
}

/**
 * The same database for the statements of every order: PostgreSQL reads and plans each of them once for a connection. Only
 * for statements that find their rows by keys: the plan of a named statement knows no values. PGlite and databases behind
 * a pooler have no named statements.
 */
export function frequent(db: Db): Db {
  return twins.get(db) ?? db;
}
