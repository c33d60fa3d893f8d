import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** Runs one statement on one connection; `changed`: how many rows it wrote. */
export type RunStatement = (
  statement: string,
  values?: unknown[],
) => Promise<{ rows: Record<string, unknown>[]; changed: number }>;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The first line of a migration whose statements commit one by one, while orders go on. Each may run again. */
const ONLINE = '-- online';
/** Before a statement that writes a batch: it is repeated until it writes nothing. */
const IN_BATCHES = '-- in batches';
/** Builds beside writers, waits for old transactions, and may leave an invalid index when it is ended. */
const CONCURRENT_INDEX = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/;

/**
 * In ms. While a statement waits for a strong lock, everybody behind it waits too: it gives up soon, and is tried again
 * for ten minutes.
 */
const LOCK_TIMEOUT_MS = 400;
const RETRY_AFTER_MS = 600;
const RETRY_FOR_MS = 10 * 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isLockTimeout = (error: unknown) => (error as { code?: unknown } | null)?.code === '55P03';

/** Repeats work that gave up waiting for a lock. */
async function untilLocked(work: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > deadline) throw error;
      await pause(RETRY_AFTER_MS);
    }
  }
}

/** Runs statements in one transaction. */
async function together(send: RunStatement, statements: readonly string[]): Promise<void> {
  await send('begin');
  try {
    await send(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const statement of statements) await send(statement);
    await send('commit');
  } catch (error) {
    await send('rollback');
    throw error;
  }
}

/** An index whose building was cut off is there and useless: it is dropped and built again. */
async function buildIndex(send: RunStatement, statement: string, name: string): Promise<void> {
  const { rows } = await send('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    `"${name}"`,
  ]);
  if (rows.length > 0) await send(`drop index concurrently "${name}"`);
  // It blocks nobody while it waits, so it may wait for as long as the longest transaction takes.
  await send('set lock_timeout = 0');
  await send(statement);
}

async function runOnline(send: RunStatement, statement: string): Promise<void> {
  const [, index] = CONCURRENT_INDEX.exec(statement) ?? [];
  if (index !== undefined) return buildIndex(send, statement, index);
  await send(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  if (!statement.includes(IN_BATCHES)) return untilLocked(() => send(statement));
  let changed = 1;
  while (changed > 0) {
    await untilLocked(async () => {
      changed = (await send(statement)).changed;
    });
  }
}

/**
 * Brings the schema to this version, one migration after the other, and records each in drizzle's own table. A migration
 * is one transaction, or, when it begins with `-- online`, statements that commit one by one: those may run for minutes
 * and stop nobody. One that was cut off runs again from its start. `until`: the last one's time, for tests.
 */
export async function migrate(send: RunStatement, { until = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await send('create schema if not exists drizzle');
  await send(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await send('select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations');
  const last = Number(rows[0]?.last ?? 0);
  for (const { sql, folderMillis, hash } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= last || folderMillis > until) continue;
    const statements = sql.map((statement) => statement.trim()).filter((statement) => statement !== '');
    const record = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`;
    if (statements[0]?.startsWith(ONLINE)) {
      for (const statement of statements) await runOnline(send, statement);
      await send(record);
    } else {
      await untilLocked(() => together(send, [...statements, record]));
    }
  }
}
