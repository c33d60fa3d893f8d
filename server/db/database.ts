import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database as queries see it: PGlite and PostgreSQL behind one type. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/**
 * A transaction. Inside one, use only it: PGlite has one connection, and a query on the outer `db` would never return.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
