import { quoteIdentifier, type RunQuery } from './connection.ts';

/** The description of a table that copying its rows needs. */
export type Table = {
  name: string;
  /** The stored columns; generated ones are left to the database. */
  columns: string[];
  /** The columns that order its rows when reading. */
  key: string[];
  /** Tables whose rows must be copied first; the table itself when its rows reference each other. */
  needs: string[];
  /** The sequences of its ids. */
  sequences: { name: string; column: string }[];
};

const TABLES = `
select c.relname as name,
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
  array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as key,
  array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f') as needs,
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null) as numbered
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
order by c.relname`;

const SEQUENCE = 'select pg_get_serial_sequence(quote_ident($1), $2) as name';

type Row = { name: string; columns: string[]; key: string[]; needs: string[]; numbered: string[] };

/** Sorts tables after those that they need; throws when they need each other. */
function inOrder(tables: Table[]): Table[] {
  const done: Table[] = [];
  const names = new Set<string>();
  while (done.length < tables.length) {
    const next = tables.filter(({ name, needs }) => {
      return !names.has(name) && needs.every((needed) => needed === name || names.has(needed));
    });
    if (next.length === 0) throw new Error('Some tables reference each other, so none of them can be filled first.');
    for (const table of next) names.add(table.name);
    done.push(...next);
  }
  return done;
}

/** The tables of a database, each after those that its rows reference. */
export async function tablesOf(ask: RunQuery): Promise<Table[]> {
  const tables: Table[] = [];
  for (const { numbered, ...table } of (await ask(TABLES)) as Row[]) {
    const sequences: Table['sequences'] = [];
    for (const column of numbered) {
      const [found] = await ask(SEQUENCE, [table.name, column]);
      if (found) sequences.push({ name: String(found.name), column });
    }
    tables.push({ ...table, sequences });
  }
  return inOrder(tables);
}

/** The number of rows of a table, and a digest that changes when any of their values does. */
export async function digestOf(ask: RunQuery, { name, columns }: Table): Promise<{ rows: number; digest: string }> {
  const row = `row(${columns.map(quoteIdentifier).join(', ')})::text`;
  const [found] = await ask(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0)::text as digest
     from ${quoteIdentifier(name)}`,
  );
  return { rows: Number(found?.rows), digest: String(found?.digest) };
}

/**
 * A summary of the shop's data, one number for each line: rows by table, and the sums of orders and payments in
 * pesewas.
 */
export async function contentsOf(ask: RunQuery, tables: Table[]): Promise<Record<string, number>> {
  const contents: Record<string, number> = {};
  for (const { name } of tables) {
    const [found] = await ask(`select count(*)::text as rows from ${quoteIdentifier(name)}`);
    contents[name] = Number(found?.rows);
  }
  const sums = { 'orders, sum': 'total', 'payments, sum': 'amount' } as const;
  for (const [label, column] of Object.entries(sums)) {
    const [table = ''] = label.split(',');
    if (!tables.some(({ name }) => name === table)) continue;
    const [found] = await ask(`select coalesce(sum(${column}), 0)::text as sum from ${quoteIdentifier(table)}`);
    contents[label] = Number(found?.sum);
  }
  return contents;
}
