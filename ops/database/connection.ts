import pg from 'pg';

/** Runs one statement and returns its rows. */
export type RunQuery = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A name quoted for SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Connects to the PostgreSQL at `url` while the work runs, with the time zone UTC and without limits on statements; with
 * `answerWithinMs`, a statement that takes longer rejects.
 */
export async function withPostgres<T>(
  url: string,
  work: (ask: RunQuery) => Promise<T>,
  { answerWithinMs }: { answerWithinMs?: number } = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }),
  });
  // A connection that is lost between two statements fails the next one. Without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set statement_timeout = 0");
    return await work(async (statement, values) => (await client.query(statement, values)).rows);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs work in one transaction: all of it, or none. */
export async function inTransaction<T>(ask: RunQuery, mode: string, work: () => Promise<T>): Promise<T> {
  await ask(`begin ${mode}`);
  try {
    const result = await work();
    await ask('commit');
    return result;
  } catch (error) {
    await ask('rollback').catch(() => undefined);
    throw error;
  }
}
