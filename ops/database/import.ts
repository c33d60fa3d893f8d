import { MIGRATION_LOCK } from '#server/db/lock-keys.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { inTransaction, quoteIdentifier, type RunQuery, withPostgres } from './connection.ts';
import { holdsEmbedded, withEmbedded } from './embedded.ts';
import { contentsOf, digestOf, type Table, tablesOf } from './tables.ts';

/** The tables that every start of the shop fills from its catalogue: a database with nothing else counts as empty. */
const SEEDED = ['services', 'discount_rules'];
/** The tables that triggers fill when the rows that they are about arrive: emptied and copied after those. */
const KEPT_BY_TRIGGERS = ['order_search', 'report_changes'];
/** How many rows are copied at a time. */
const BATCH = 2_000;

async function refuseUnlessEmpty(ask: RunQuery, known: readonly Table[]): Promise<void> {
  const names = new Set(known.map(({ name }) => name));
  for (const { name } of await tablesOf(ask)) {
    if (!names.has(name)) throw new Error(`The target database holds a table of something else: ${name}.`);
    if (SEEDED.includes(name)) continue;
    const [found] = await ask(`select exists (select 1 from ${quoteIdentifier(name)}) as filled`);
    if (found?.filled === true) throw new Error(`The target database is not empty: ${name} has rows.`);
  }
}

async function copyRows(from: RunQuery, to: RunQuery, table: Table): Promise<void> {
  const name = quoteIdentifier(table.name);
  if (KEPT_BY_TRIGGERS.includes(table.name)) await to(`delete from ${name}`);
  const columns = table.columns.map(quoteIdentifier).join(', ');
  const order = table.key.length > 0 ? `order by ${table.key.map(quoteIdentifier).join(', ')}` : '';
  // Rows that reference each other are written in one statement, because constraints are checked at its end.
  const batch = table.needs.includes(table.name) ? 'all' : BATCH;
  await from(`declare moving no scroll cursor for select row_to_json(t)::text as row from ${name} t ${order}`);
  for (;;) {
    const rows = await from(`fetch ${batch} from moving`);
    if (rows.length === 0) break;
    // Values are copied as text, so that no number becomes a float.
    await to(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
    if (batch === 'all') break;
  }
  await from('close moving');
}

/** Sets the sequences, so that the next ids are the same as in the source. */
async function setSequences(from: RunQuery, to: RunQuery, { sequences }: Table): Promise<void> {
  for (const { name } of sequences) {
    const [state] = await from(`select last_value::text as last, is_called from ${name}`);
    await to('select setval($1::text::regclass, $2::bigint, $3::boolean)', [name, state?.last, state?.is_called]);
  }
}

async function copyTable(from: RunQuery, to: RunQuery, table: Table): Promise<void> {
  await copyRows(from, to, table);
  await setSequences(from, to, table);
  const [there, here] = [await digestOf(from, table), await digestOf(to, table)];
  if (there.rows !== here.rows || there.digest !== here.digest) {
    throw new Error(`${table.name} was not copied completely: ${here.rows} of ${there.rows} rows, or other values.`);
  }
}

/**
 * Copies the embedded database of a data folder into an empty PostgreSQL, in one transaction: all rows with their ids,
 * and the sequences. Each table's rows are counted and compared. The source is only migrated to the newest schema.
 * Refuses a target that is not empty.
 */
export async function importEmbedded(dataDir: string, databaseUrl: string): Promise<Record<string, number>> {
  if (!(await holdsEmbedded(dataDir))) throw new Error(`There is no embedded database in ${dataDir}.`);
  await (await openEmbedded(dataDir)).close();
  return withEmbedded(dataDir, async ({ ask: from }) => {
    const tables = await tablesOf(from);
    return withPostgres(databaseUrl, async (to) => {
      await refuseUnlessEmpty(to, tables);
      await (await openPostgres(databaseUrl)).close();
      return inTransaction(from, 'isolation level repeatable read, read only', () =>
        inTransaction(to, '', async () => {
          await to('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
          await refuseUnlessEmpty(to, tables);
          for (const name of SEEDED) await to(`delete from ${quoteIdentifier(name)}`);
          const [first = [], last = []] = [false, true].map((isLast) =>
            tables.filter(({ name }) => KEPT_BY_TRIGGERS.includes(name) === isLast),
          );
          for (const table of [...first, ...last]) await copyTable(from, to, table);
          return contentsOf(to, tables);
        }),
      );
    });
  });
}
