import { readFile } from 'node:fs/promises';
import type { RunQuery } from './connection.ts';

const JOURNAL = new URL('../../server/db/migrations/meta/_journal.json', import.meta.url);

/**
 * How a database's tables stand to this version: `none` without tables of the shop, `foreign` with tables of something
 * else, `behind` by some migrations, `newer` when a later version made them, or `complete`.
 */
export type Schema =
  | { state: 'none' | 'complete' | 'newer' }
  | { state: 'foreign'; table: string }
  | { state: 'behind'; missing: string[] };

/** The migrations of this version, in order, each with its time in ms, by which the database knows it. */
export async function knownMigrations(): Promise<{ tag: string; when: number }[]> {
  const { entries } = JSON.parse(await readFile(JOURNAL, 'utf8')) as { entries: { tag: string; when: number }[] };
  return entries;
}

const TABLES = `select c.relname as name from pg_class c where c.relkind in ('r', 'p')
  and c.relnamespace = 'public'::regnamespace order by c.relname limit 1`;

/** Looks at a database's tables; changes nothing. */
export async function schemaOf(ask: RunQuery): Promise<Schema> {
  const [found] = await ask("select to_regclass('drizzle.__drizzle_migrations') is not null as known");
  const [table] = await ask(TABLES);
  if (found?.known !== true || table === undefined)
    return table === undefined ? { state: 'none' } : { state: 'foreign', table: String(table.name) };
  const [last] = await ask('select max(created_at)::text as at from drizzle.__drizzle_migrations');
  const known = await knownMigrations();
  const at = Number(last?.at ?? 0);
  if (at > Math.max(...known.map(({ when }) => when))) return { state: 'newer' };
  const missing = known.filter(({ when }) => when > at).map(({ tag }) => tag);
  return missing.length === 0 ? { state: 'complete' } : { state: 'behind', missing };
}

/** Why a command can't work with such tables, and what to do; null when it can. */
export function schemaProblem(schema: Schema): string | null {
  switch (schema.state) {
    case 'complete':
      return null;
    case 'none':
      return 'There is no shop in this database: it has no tables. Is it the right one? A new shop makes them at its first start.';
    case 'foreign':
      return `There is no shop in this database, but a table of something else: ${schema.table}. Name the shop's own database.`;
    case 'behind':
      return `The database is ${schema.missing.length} migrations behind this version (${schema.missing.join(', ')}). Start one API process of this version, which migrates it, then try again.`;
    case 'newer':
      return 'The database was migrated by a newer version of the shop than this one. Use that version.';
  }
}

/** Throws unless a database holds a shop, of whatever version. */
export async function refuseWithoutShop(ask: RunQuery): Promise<void> {
  const schema = await schemaOf(ask);
  if (schema.state === 'none' || schema.state === 'foreign') throw new Error(String(schemaProblem(schema)));
}
