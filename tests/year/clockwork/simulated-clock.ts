import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { TestClock } from '#tests/support/clock.ts';

/** A clock that stands still until the simulation sets it. */
export type SimulatedClock = TestClock & {
  /** Sets the time, in ms; never back. */
  goTo(moment: number): void;
};

/** A clock that stands at `start`, in ms. */
export function createSimulatedClock(start: number): SimulatedClock {
  let at = start;
  const goTo = (moment: number) => {
    if (moment < at) throw new Error(`The time went back from ${new Date(at).toISOString()}.`);
    at = moment;
  };
  return { now: () => new Date(at), advance: (ms) => goTo(at + ms), goTo };
}

/** What every default of a column is that has the database's own time. */
const OWN_TIME = 'now()';

/**
 * Gives the defaults of a database's columns the simulated time: without it, what a statement leaves to the database is
 * of today. Returns how the database is told the time.
 */
export async function simulateDatabaseTime(db: Db): Promise<(at: Date) => Promise<void>> {
  await db.execute(sql`create table simulated_clock (at timestamptz not null)`);
  await db.execute(sql`insert into simulated_clock values (now())`);
  await db.execute(
    sql`create function simulated_now() returns timestamptz language sql stable as 'select at from simulated_clock'`,
  );
  const { rows } = (await db.execute(sql`
    select format('alter table %I alter column %I set default %s', columns.table_name, columns.column_name,
        replace(column_default, ${OWN_TIME}, 'simulated_now()')) as statement
    from information_schema.columns
    where table_schema = 'public' and strpos(column_default, ${OWN_TIME}) > 0`)) as unknown as {
    rows: { statement: string }[];
  };
  if (rows.length === 0) throw new Error('No column has the time of the database: simulate it in another way.');
  for (const { statement } of rows) await db.execute(sql.raw(statement));
  return async (at) => {
    await db.execute(sql`update simulated_clock set at = ${at.toISOString()}::timestamptz`);
  };
}
