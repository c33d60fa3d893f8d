import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The migration that derives what is owed, on a database that the release before has filled. */
const FOLDER = join(import.meta.dirname, '../../../server/db/migrations');
const OURS = /_owed\.sql$/;

let db: PGlite;
beforeAll(async () => {
  db = await PGlite.create();
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const own = files.findIndex((name) => OURS.test(name));
  const apply = async (name: string) => {
    for (const statement of (await readFile(join(FOLDER, name), 'utf8')).split('--> statement-breakpoint')) {
      if (statement.trim() !== '') await db.exec(statement);
    }
  };
  for (const name of files.slice(0, own)) await apply(name);
  await fill();
  await apply(files[own] ?? '');
}, 60_000);
afterAll(() => db.close());

async function fill(): Promise<void> {
  await db.exec(`insert into users (email, referral_code) values ('ama@example.com', 'AMA');
    insert into orders (slug, reference, user_id, status, email, first_name, last_name, phone, payment_method, delivery,
      pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total)
    select 'sk-' || n, 'r' || n, 1, s, '', '', '', '', '', '{}', '{}', '[]', 100, 0, 0, 0, 100
    from unnest(array['delivered', 'cancelled', 'cancelled', 'delivered', 'pending', 'cancelled']) with ordinality as t (s, n);
    insert into order_events (order_id, from_status, to_status, kind, created_at)
      values (2, 'pending', 'cancelled', 'status', '2026-11-01T00:00:00Z');
    insert into payments (reference, user_id, amount, currency, state, order_id, returned, refund_id) values
      ('r1', 1, 100, 'GHS', 'order', 1, 0, null), ('r2', 1, 100, 'GHS', 'order', 2, 0, null),
      ('r3', 1, 100, 'GHS', 'refunding', 3, 0, '77'), ('r4', 1, 100, 'GHS', 'order', 4, 30, null),
      ('r5', 1, 100, 'GHS', 'refunded', 5, 0, null), ('r6', 1, 100, 'GHS', 'refunding', 6, 0, null),
      ('r7', 1, 90, 'GHS', 'review', null, 0, null);
    insert into refunds (reference, key, amount, state, refund_id, reason) values
      ('r3', 'whole', 100, 'accepted', '77', 'x'), ('r4', 'part-1', 20, 'failed', '', 'x'),
      ('r4', 'part-2', 30, 'accepted', '', 'x'), ('r6', 'part', 10, 'done', '5', 'x')`);
}

test('every payment of a filled database gets its state and what is owed, and each refund its history', async () => {
  const { rows } = await db.query<Record<string, unknown>>(
    `select reference, state, returned::int, owed::int, owed_reason, owed_since is not null as listed from payments order by 1`,
  );
  const of = (reference: string) => Object.values(rows.find((row) => row.reference === reference) ?? {}).slice(1);
  expect(of('r1')).toEqual(['order', 0, 0, null, false]);
  expect(of('r2')).toEqual(['owed', 0, 100, 'cancelled', true]);
  expect(of('r3')).toEqual(['refunding', 100, 100, 'onItsWay', true]);
  expect(of('r4')).toEqual(['order', 30, 50, 'refundFailed', true]);
  expect(of('r5')).toEqual(['refunded', 100, 0, null, false]);
  expect(of('r6')).toEqual(['refunding', 100, 90, 'onItsWay', true]);
  expect(of('r7')).toEqual(['review', 0, 90, 'review', true]);
  const since = await db.query<{ owed_since: Date }>(`select owed_since from payments where reference = 'r2'`);
  expect(since.rows[0]?.owed_since.toISOString()).toBe('2026-11-01T00:00:00.000Z');
  const bare = await db.query(
    `select id from refunds r where not exists (select 1 from refund_events e where e.refund = r.id and e.to_state = r.state)`,
  );
  expect(bare.rows).toEqual([]);
  await expect(db.query('delete from refund_events')).rejects.toThrow();
});
