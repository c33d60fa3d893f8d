import { is, SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/database.ts';
import { prepared } from './prepared.ts';

type Row = Record<string, unknown>;
type Rows = Record<string, Row | readonly Row[] | null>;

/**
 * More shapes of one statement than a shop's day has. Each session of the database keeps each of them in memory, so customers
 * who vary their orders must not make ever more of them; what has another shape is built anew each time.
 */
const SHAPES_MAX = 40;
/** By statement: its shapes, each with its number. */
const shapes = new Map<string, Map<string, number>>();

/** The name of a statement for rows of a shape; null beyond the limit. */
function nameOf(statement: string, shape: string): string | null {
  const ofStatement = shapes.get(statement) ?? new Map<string, number>();
  shapes.set(statement, ofStatement);
  const known = ofStatement.get(shape) ?? (ofStatement.size < SHAPES_MAX ? ofStatement.size : null);
  if (known === null) return null;
  ofStatement.set(shape, known);
  return `${statement}_${known}`;
}

/** drizzle would encode null like a value, and what is SQL belongs to the statement. */
const isPart = (value: unknown) => value === null || is(value, SQL);

/** The same rows, each value replaced by what `of` makes of it and of its path. */
function mapped(rows: Rows, of: (value: unknown, path: string) => unknown): Rows {
  const one = (row: Row, path: string): Row => {
    const result: Row = {};
    for (const [column, value] of Object.entries(row)) {
      if (value !== undefined) result[column] = of(value, `${path}.${column}`);
    }
    return result;
  };
  const isOne = (row: Row | readonly Row[]): row is Row => !Array.isArray(row);
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      if (row === null) return [name, null];
      return [name, isOne(row) ? one(row, name) : row.map((each, at) => one(each, `${name}${at}`))];
    }),
  );
}

/**
 * Writes rows by a statement that is built once for rows of their shape: the same columns, null in the same ones. `build`
 * gets the rows with placeholders in place of their values, so it must not look at a value; SQL in a row must be the same in
 * each call. Like all that is prepared it must not write an audited table outside of a transaction: that is looked at as it
 * is built. To build such a statement takes longer than to write it to the database. It is sent by this call.
 *
 *     preparedWrite(tx, 'insert_use', { use }, (on, { use }, name) => on.insert(uses).values(use).prepare(name))
 */
export function preparedWrite<T extends Rows, R>(
  db: Db | Tx,
  statement: string,
  rows: T,
  build: (on: Db | Tx, rows: T, name: string) => { execute(values: Row): Promise<R> },
): Promise<R> {
  const values: Row = {};
  let shape = '';
  mapped(rows, (value, path) => {
    shape += isPart(value) ? `${path}! ` : `${path} `;
    if (!isPart(value)) values[path] = value;
  });
  const withPlaceholders = () =>
    mapped(rows, (value, path) => (isPart(value) ? value : sql.placeholder(path))) as unknown as T;
  const name = nameOf(statement, shape);
  if (name === null) return build(db, withPlaceholders(), '').execute(values);
  return prepared(db, name, (on) => build(on, withPlaceholders(), name)).execute(values);
}
