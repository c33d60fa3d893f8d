import { randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '#server/db/open.ts';
import type { Engine } from '#tests/faults/servers/engine.ts';
import { startChild } from './children.ts';
import { type Measured, runClosedLoop } from './load-generator.ts';

/** The rows of one order, written by the bare driver: the limit of the database itself. */
const STATEMENTS: { text: string; values: (tag: string, order: number) => unknown[] }[] = [
  {
    text: `insert into orders (slug, reference, user_id, email, first_name, last_name, phone, payment_method, delivery,
      pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total)
      values ($1, $1, (select min(id) from users), 'a@example.com', 'Ama', 'Mensah', '+233241234567', 'Mobile Money', '{"area": "accra"}', '{"area": "accra"}', '[]', 5000,
      4000, 4000, 0, 13000) returning id`,
    values: (tag) => [tag],
  },
  {
    text: `insert into order_lines (order_id, position, service_id, name, image, quantity, unit_price)
      values ($1, 0, 1, 'Standard Cleaning', '/images/a.webp', 1, 5000)`,
    values: (_, order) => [order],
  },
  {
    text: `insert into payments (reference, user_id, amount, currency, state, order_id)
      values ($1, (select min(id) from users), 13000, 'GHS', 'order', $2)`,
    values: (tag, order) => [tag, order],
  },
  { text: "insert into order_events (order_id, to_status) values ($1, 'pending')", values: (_, order) => [order] },
  {
    text: `insert into outbox (dedupe_key, recipient, subject, text, html)
      values ($1, 'a@example.com', 'Your order', 'Thank you.', '<p>Thank you.</p>')`,
    values: (tag) => [tag],
  },
];

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

async function writeOrder(query: Query): Promise<void> {
  const tag = `bare_${randomBytes(12).toString('hex')}`;
  let order = 0;
  for (const { text, values } of STATEMENTS) {
    const { rows } = await query(text, values(tag, order));
    const [row] = rows as { id?: number }[];
    order = row?.id ?? order;
  }
}

function measured(times: number[], seconds: number): Measured {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), max: at(1), statuses: {} };
}

async function repeat(hands: (() => Promise<void>)[], seconds: number): Promise<Measured> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const work = async (once: () => Promise<void>) => {
    while (performance.now() < end) {
      const began = performance.now();
      await once();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(hands.map(work));
  return measured(times, seconds);
}

async function onPostgres(url: string, connections: number, seconds: number): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const hands = clients.map((client) => async () => {
    await client.query('begin');
    await writeOrder((text, values) => client.query(text, values));
    await client.query('commit');
  });
  try {
    return await repeat(hands, seconds);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * Removes the bare driver's rows: no job may send their mails or book their payments while the API is measured. Without
 * triggers, which would look at each row's neighbours once more.
 */
async function removeBareOrders(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    const bare = sql`(select id from orders where starts_with(reference, 'bare_'))`;
    for (const table of ['order_search', 'order_lines', 'order_events', 'payments']) {
      await tx.execute(sql`delete from ${sql.identifier(table)} where order_id in ${bare}`);
    }
    await tx.execute(sql`delete from orders where starts_with(reference, 'bare_')`);
    await tx.execute(sql`delete from outbox where starts_with(dedupe_key, 'bare_')`);
  });
  await db.execute(sql`analyze`);
}

/**
 * Writes an order's rows in one transaction, by the bare driver over `connections`; on PGlite the API must be stopped.
 */
export async function bareOrders(engine: Engine, connections: number, seconds: number): Promise<Measured> {
  const { DATABASE_URL } = engine.env;
  const onEmbedded = () =>
    engine.withDatabase((db) => {
      const { $client } = db as unknown as { $client: PGlite };
      const once = () => $client.transaction((tx) => writeOrder((text, values) => tx.query(text, values)));
      return repeat([once], seconds);
    });
  const result = await (DATABASE_URL === undefined ? onEmbedded() : onPostgres(DATABASE_URL, connections, seconds));
  await engine.withDatabase(removeBareOrders);
  return result;
}

/** Measures the answers of a server that does nothing else. */
export async function bareHttp(connections: number, seconds: number): Promise<Measured> {
  const child = await startChild('bench/api/bare-http.ts');
  try {
    const request = { method: 'GET' as const, name: 'bare', make: () => ({ path: '/' }) };
    const { bare } = await runClosedLoop(child.url, [request], { connections, seconds });
    if (bare === undefined) throw new Error('Nothing was measured.');
    return bare;
  } finally {
    child.stop();
  }
}
