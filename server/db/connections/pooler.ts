import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Db } from '#server/db/database.ts';
import { primaryUrl } from './primary.ts';

/** In ms: how long the pooler may take to answer. */
const CONNECT_TIMEOUT_MS = 5_000;

const SENTENCES = {
  DATABASE_URL:
    'DATABASE_URL leads to a pooler, such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  DATABASE_DIRECT_URL: 'DATABASE_DIRECT_URL leads to a pooler too. It must be the address of PostgreSQL itself.',
} as const;

/**
 * Throws when something between gives this connection other sessions of the server than its own, such as PgBouncer:
 * it tells a process number that is not the server's. `setting` is where the address comes from.
 */
export async function refusePooler(client: Pick<Client, 'query'>, setting: keyof typeof SENTENCES): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return;
  throw new Error(SENTENCES[setting]);
}

/** The same for a primary and its standbys, which are copies of one another. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || ' ' || oid as id
  from pg_database where datname = current_database()`;

/** Throws when the pooler at `pooledUrl` leads to another database than this connection to PostgreSQL itself. */
export async function refuseOtherDatabase(direct: Pick<Client, 'query'>, pooledUrl: string): Promise<void> {
  const { default: pg } = await import('pg');
  const connectionString = await primaryUrl(pooledUrl);
  const pooled = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pooled.on('error', () => undefined);
  try {
    await pooled.connect();
    const [one, other] = await Promise.all([direct, pooled].map((client) => client.query(IDENTITY)));
    if (one?.rows[0]?.id === other?.rows[0]?.id) return;
  } finally {
    await pooled.end().catch(() => undefined);
  }
  throw new Error(
    'DATABASE_DIRECT_URL names another database than the pooler in DATABASE_URL leads to. Both must mean the shop’s own.',
  );
}

/** Throws when sessions that a pooler lends lack these limits (ms): a statement could then keep others waiting for ever. */
export async function refuseWithoutLimits(db: Db, limitsMs: Readonly<Record<string, number>>): Promise<void> {
  const asked = sql.join(
    Object.keys(limitsMs).map((name) => sql`${name}`),
    sql`, `,
  );
  const { rows } = (await db.execute(
    sql`select name, setting::int as ms from pg_settings where name in (${asked})`,
  )) as unknown as { rows: { name: string; ms: number }[] };
  const missing = rows.filter(({ name, ms }) => ms <= 0 || ms > (limitsMs[name] ?? 0)).map(({ name }) => name);
  if (missing.length === 0) return;
  const statements = missing.sort().map((name) => `set ${name} = ${limitsMs[name]};`);
  throw new Error(
    `The pooler in DATABASE_URL lends sessions without limits. Let its connect_query be: ${statements.join(' ')} (docs/standby.md, "A pooler between").`,
  );
}
