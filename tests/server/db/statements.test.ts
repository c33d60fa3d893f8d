import { Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as tables from '#server/db/schema.ts';
import { preparedWrite } from '#server/db/statements/prepared-write.ts';
import { together } from '#server/db/statements/together.ts';
import { noticeChoices } from '#server/db/tables/account/notices.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Counts what is written to sockets of the database's connections while `work` runs; null for the embedded database. */
async function writesDuring(work: () => Promise<unknown>): Promise<number | null> {
  const socket = Socket.prototype as unknown as Record<'_write' | '_writev', (...chunk: unknown[]) => void>;
  const originals = { _write: socket._write, _writev: socket._writev };
  let writes = 0;
  for (const name of ['_write', '_writev'] as const) {
    socket[name] = function counted(this: object, ...chunk) {
      if (this.constructor.name === 'GatheringSocket') writes += 1;
      return originals[name].apply(this, chunk);
    };
  }
  try {
    await work();
  } finally {
    Object.assign(socket, originals);
  }
  return shop.databaseUrl === null ? null : writes;
}

test('what is started together in a transaction, also its begin, is written at once', async () => {
  const three = () =>
    shop.world.db.transaction(async (tx) => {
      await together(...[1, 2, 3].map((n) => tx.execute(sql`select ${n}::int`).execute()));
    });
  // The connection is opened by the first one.
  await three();
  const writes = await writesDuring(three);
  // The second one is "commit".
  if (writes !== null) expect(writes).toBe(2);
});

test('a paid order takes six ways to the database, four of them in its transaction', async () => {
  const ama = await shop.newUser();
  // Once before, so that each connection is open and knows its statements.
  await shop.buy(ama);
  const quote = await shop.register(ama, { cart_items: [{ service_id: 1, quantity: 2 }] });
  shop.pay(ama, quote);
  const writes = await writesDuring(() => shop.order(ama, quote.reference));
  // The session, what is known of the reference, and of the order: what speaks against it, the order, its records, and its
  // books with the commit, which holds the receipt's number that all others wait for.
  if (writes !== null) expect(writes).toBe(6);
});

test('rows of one shape are written by one statement, each with its own values', async () => {
  const { id: userId } = await shop.newUser();
  const built: string[] = [];
  const write = (choice: typeof noticeChoices.$inferInsert) =>
    preparedWrite(shop.world.db, 'test_choice', { choice }, (on, { choice: row }, name) => {
      built.push(name);
      return on.insert(noticeChoices).values(row).returning({ at: noticeChoices.createdAt }).prepare(name);
    });
  const times = [new Date(1000), new Date(2000)];
  const answers = await Promise.all(
    times.map((createdAt) => write({ userId, channel: 'sms', textVersion: '1', createdAt })),
  );
  expect(answers.flat().map(({ at }) => at)).toEqual(times);
  expect(built).toHaveLength(1);
  const kept = await shop.world.db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId));
  expect(kept.map(({ channel }) => channel)).toEqual(['sms', 'sms']);
});

test('null is stored as null, and SQL is part of the statement', async () => {
  const key = (name: string) => `prepared write ${name}`;
  const write = (mail: typeof tables.outbox.$inferInsert) =>
    preparedWrite(shop.world.db, 'test_mail', { mail }, (on, { mail: row }, name) =>
      on.insert(tables.outbox).values(row).prepare(name),
    );
  const texts = { recipient: 'ama@example.com', subject: 'Shoes', html: '' };
  const attachment = { reference: 'order_1' };
  await write({ ...texts, dedupeKey: key('null'), text: 'no file', attachment: null, notBefore: null });
  await write({ ...texts, dedupeKey: key('value'), text: 'a file', attachment, notBefore: new Date(5000) });
  await write({ ...texts, dedupeKey: key('sql'), text: sql`upper('a file')` as unknown as string, attachment });
  const rows = await shop.world.db
    .select({
      text: tables.outbox.text,
      isNull: sql<boolean>`${tables.outbox.attachment} is null`,
      attachment: tables.outbox.attachment,
      notBefore: tables.outbox.notBefore,
    })
    .from(tables.outbox)
    .where(sql`${tables.outbox.dedupeKey} like 'prepared write %'`)
    .orderBy(tables.outbox.dedupeKey);
  expect(rows).toEqual([
    { text: 'no file', isNull: true, attachment: null, notBefore: null },
    { text: 'A FILE', isNull: false, attachment, notBefore: null },
    { text: 'a file', isNull: false, attachment, notBefore: new Date(5000) },
  ]);
});

test('no more than forty shapes of a statement are kept, also when each row has another one', async () => {
  vi.resetModules();
  const { preparedWrite: writeAnew } = await import('#server/db/statements/prepared-write.ts');
  const names: string[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const row = { [`column${turn % 50}`]: turn };
    const written = await writeAnew(shop.world.db, 'test_shape', { row }, (_on, _rows, name) => {
      names.push(name);
      return { execute: async (values) => values };
    });
    expect(written).toEqual({ [`row.column${turn % 50}`]: turn });
  }
  expect(names.filter((name) => name !== '')).toHaveLength(40);
  // The first ten shapes are used again and not built again; the ten beyond the limit have no name.
  expect(names.filter((name) => name === '')).toHaveLength(10);
});
