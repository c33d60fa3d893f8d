import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { migrate, type RunStatement } from '#server/db/migrate.ts';
import { fillWithOrders } from '#tests/support/database/many-orders.ts';

const FOLDER = 'server/db/migrations';
/** Migrations from this one on must not stop the shop; the ones before were written before this rule. */
const SINCE = '0027';
/** The time of the migration before, in the journal. */
const BEFORE = 1_795_469_999_999;
/** The time of 0027, the newest one whose statements commit one by one. */
const ONLINE = 1_795_470_000_000;
const ORDERS = 20_000;

const statementsOf = (file: string) =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim());

/** What makes writers wait for as long as a large table takes, and what to do instead. */
function problemOf(statement: string, isOnline: boolean): string | null {
  const sql = statement.replaceAll(/^--.*$/gm, '').trim();
  const isNewTable = /^create table/i.test(sql);
  if (/^create (unique )?index (?!concurrently if not exists ")/i.test(sql))
    return 'build indexes concurrently, if not there';
  if (/^drop index (?!concurrently if exists ")/i.test(sql)) return 'drop indexes concurrently, if there';
  if (/ concurrently /i.test(sql) && !isOnline) return 'begin the migration with -- online';
  if (/^alter table .*add constraint (?!.*not valid)/is.test(sql))
    return 'add constraints as not valid, then validate them';
  if (/^alter table .*(set not null|type )/is.test(sql)) return 'add a check as not valid, or another column';
  if (/^(update|delete|insert) /i.test(sql) && !statement.includes('-- in batches')) return 'write in batches';
  if (isOnline && isNewTable && !/^create table if not exists/i.test(sql)) return 'each statement may run again';
  if (isOnline && /^create (function|trigger)/i.test(sql)) return 'each statement may run again: create or replace';
  return null;
}

describe('a migration', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name >= SINCE);

  it.each(files)('%s stops no writer', (file) => {
    const statements = statementsOf(file);
    const isOnline = statements[0]?.startsWith('-- online') === true;
    // Nobody writes yet to a table that this file makes.
    const newTables = statements.flatMap(
      (statement) => /^create table (?:if not exists )?"(\w+)"/i.exec(statement)?.[1] ?? [],
    );
    const isOnNewTable = (statement: string) =>
      newTables.some(
        (table) => statement.startsWith(`ALTER TABLE "${table}"`) || statement.includes(` ON "${table}" `),
      );
    const problems = statements
      .filter((statement) => isOnline || !isOnNewTable(statement))
      .flatMap((statement) => problemOf(statement, isOnline) ?? []);
    expect(problems).toEqual([]);
  });

  it.each([
    ['CREATE INDEX "a" ON "orders" ("id")', true],
    ['CREATE UNIQUE INDEX IF NOT EXISTS "a" ON "orders" ("id")', true],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "orders" ("id")', false],
    ['ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK (total > 0)', true],
    ['ALTER TABLE "orders" ALTER COLUMN "total" SET NOT NULL', true],
    ['UPDATE "orders" SET total = 1', true],
    ['-- a remark\nINSERT INTO "a" SELECT 1', true],
    ['CREATE FUNCTION "a"() RETURNS trigger AS $$ $$', true],
    ['DROP INDEX "a"', true],
  ])('with %j is refused', (statement, isOnline) => {
    expect(problemOf(statement, isOnline)).not.toBeNull();
  });
});

/** A database of the release before, with orders. */
type Before = { send: RunStatement; more(): Promise<RunStatement>; close(): Promise<void> };

const onPGlite =
  (db: PGlite): RunStatement =>
  async (statement, values) => {
    const { rows, affectedRows } = await db.query<Record<string, unknown>>(statement, values);
    return { rows, changed: affectedRows ?? 0 };
  };

async function openBefore(): Promise<Before> {
  const { TEST_DATABASE_URL: server } = process.env;
  if (!server) {
    const db = await PGlite.create();
    return { send: onPGlite(db), more: async () => onPGlite(db), close: () => db.close() };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const clients: pg.Client[] = [];
  const more = async (): Promise<RunStatement> => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    clients.push(client);
    return async (statement, values) => {
      const { rows, rowCount } = await client.query(statement, values);
      return { rows, changed: rowCount ?? 0 };
    };
  };
  return {
    send: await more(),
    more,
    async close() {
      for (const client of clients) await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

const NEW_ORDER = `insert into orders (slug, reference, user_id, email, first_name, last_name, phone, payment_method, delivery, pickup,
  discounts, subtotal, delivery_cost, pickup_cost, discount_total, total)
  values ($1, $1, 1, 'esi@example.com', 'Esi', 'Quaye', '+233209876543', 'Card', '{}', '{}', '[]', 100, 0, 0, 0, 100)`;

describe(`the migrations since ${SINCE}, on ${ORDERS} orders of the release before`, () => {
  let before: Before;
  const count = async (sql: string) =>
    Number((await before.send(`select count(*) as count from ${sql}`)).rows[0]?.count);

  beforeAll(async () => {
    before = await openBefore();
    await migrate(before.send, { until: BEFORE });
    await fillWithOrders(async (statement) => (await before.send(statement)).rows, ORDERS);
  });
  afterAll(() => before.close());

  test('run while orders are made and changed, and none of these waits for a second', async () => {
    const shop = await before.more();
    const [longest, failures] = [{ ms: 0 }, [] as unknown[]];
    let isDone = false;
    let made = 0;
    async function load(): Promise<void> {
      while (!isDone) {
        const began = performance.now();
        try {
          await shop(NEW_ORDER, [`sk-during${made}`]);
          // An old order that the backfill has reached or not.
          await shop(`update orders set phone = '+233550001111' where id = $1`, [1 + ((made * 97) % ORDERS)]);
          made += 1;
        } catch (error) {
          failures.push(error);
        }
        longest.ms = Math.max(longest.ms, performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    const loading = load();
    await migrate(await before.more());
    isDone = true;
    await loading;
    expect(failures).toEqual([]);
    expect(made).toBeGreaterThan(0);
    expect(longest.ms).toBeLessThan(1_000);
    // Nothing is missing, and nothing is as it was before a change.
    expect(await count('orders where not exists (select 1 from order_search where order_id = orders.id)')).toBe(0);
    expect(
      await count(`orders join order_search on order_id = orders.id
        where words <> order_search_words(slug, first_name, last_name, phone, email)`),
    ).toBe(0);
  });

  test('may be cut off and run again', async () => {
    await before.send('delete from drizzle.__drizzle_migrations where created_at > $1', [BEFORE]);
    await before.send('delete from order_search where order_id < 500');
    await migrate(before.send, { until: ONLINE });
    await migrate(before.send, { until: ONLINE });
    expect(await count('order_search')).toBe(await count('orders'));
  });

  test('build an index again whose building was cut off', async () => {
    await before.send('delete from drizzle.__drizzle_migrations where created_at > $1', [BEFORE]);
    await before.send(`update pg_index set indisvalid = false where indexrelid = 'order_search_words'::regclass`);
    await migrate(before.send, { until: ONLINE });
    expect(await count('pg_index where not indisvalid')).toBe(0);
  });
});
