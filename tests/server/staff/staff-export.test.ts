import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { marksQuery } from '#server/features/staff/day/day.queries.ts';
import { type OrderCriteria, whereOf } from '#server/features/staff/queue/criteria.queries.ts';
import { pageQuery } from '#server/features/staff/queue/queue.queries.ts';
import { firstRowsQuery, indexQuery, searchTextOf } from '#server/features/staff/queue/search.queries.ts';
import { manyOrders, type Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { queryPlan } from '#tests/support/database/explain.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
let count: number;

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  count = await manyOrders(shop.world.db, team.customer.id, 10_000);
});
afterAll(() => shop.close());

const CHOICE: OrderCriteria = { status: null, overdue: null, terms: [], from: null, to: null };

describe('among 10,000 orders', () => {
  const day = dayOf(new Date());
  it.each<[string, Partial<OrderCriteria>, number | null, RegExp]>([
    ['the first page', {}, null, /orders_pkey/],
    ['a page in the middle', {}, 5_000, /orders_pkey/],
    ['the open ones with priority', { isPriority: true }, null, /orders_priority_open/],
    ['all others', { isPriority: false }, null, /orders_pkey/],
    ['a status', { status: 'pending' }, null, /orders_(status|promise)/],
    ['the next page of a status', { status: 'pending' }, 5_000, /orders_(status|promise)/],
    ['what is late', { overdue: { windowed: new Date(), others: new Date() } }, null, /orders_promise/],
    ['a day', { from: day.start, to: day.end }, null, /orders_(created|pkey)/],
  ])('%s is found by an index', async (_, choice, after, index) => {
    const criteria = { ...CHOICE, ...choice };
    const plan = await queryPlan(shop.world.db, pageQuery(shop.world.db, criteria, whereOf(criteria, after), 51));
    expect(plan).not.toMatch(/Seq Scan on (orders|order_lines|payments)/);
    expect(plan).toMatch(index);
  });

  it.each<[string, Partial<OrderCriteria>]>([
    ['a code', { terms: ['sk', 'c4ca42'] }],
    ['a name', { terms: ['boakye', '4242'] }],
    ['a phone number', { terms: ['0240004242'] }],
    ['an address', { email: 'many-4242@' }],
    ['a letter, in a status', { terms: ['k'], status: 'pending' }],
  ])('%s is looked for in the first orders, then by the index of the words', async (_, choice) => {
    const { db } = shop.world;
    const criteria = { ...CHOICE, ...choice };
    const words = searchTextOf(criteria) ?? sql``;
    const near = await queryPlan(db, firstRowsQuery(db, criteria, words, null, 51));
    expect(near).not.toMatch(/Seq Scan|order_search_words/);
    expect(near).toMatch(/order_search_pkey/);
    const all = await queryPlan(db, indexQuery(db, criteria, words, null, 51));
    expect(all).not.toMatch(/Seq Scan on orders/);
    expect(all).toMatch(/order_search_words|order_search_pkey/);
  });

  test('so is the payment with a part of its reference: its beginning, that of its random part, its end', async () => {
    const { db } = shop.world;
    await db.execute(sql`insert into payments (reference, user_id, amount, currency, state, order_id)
      select 'order_1790000000000_' || md5(reference), user_id, total, 'GHS', 'order', id from orders
      on conflict do nothing`);
    await db.execute(sql`analyze payments`);
    const criteria = { ...CHOICE, reference: 'c4ca42' };
    const plan = await queryPlan(db, pageQuery(db, criteria, whereOf(criteria, null), 51));
    expect(plan).not.toMatch(/Seq Scan on (orders|payments)/);
    for (const index of ['start', 'random', 'end']) expect(plan).toContain(`payments_reference_${index}`);
  });

  test('so are the marks of a day', async () => {
    const { db } = shop.world;
    await db.execute(sql`insert into order_events (order_id, from_status, to_status, created_at)
      select id, 'scheduled_for_delivery', 'delivered', created_at from orders`);
    await db.execute(sql`analyze order_events`);
    const plan = await queryPlan(db, marksQuery(db, dayOf(new Date(Date.now() - 20 * 86_400_000))));
    expect(plan).not.toContain('Seq Scan on order_events');
    expect(plan).not.toContain('Seq Scan on orders');
  });
});

/** A CSV file's cells, read as RFC 4180 says. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

async function exported(query = '') {
  const response = await shop.app.request(`/api/staff/export/${query}`, {
    headers: { Authorization: `Bearer ${team.owner.access}` },
  });
  return response;
}

describe('the export', () => {
  test('contains every order that matches, once, and is streamed', async () => {
    const response = await exported();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    let pieces = 0;
    let text = '';
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for await (const piece of response.body ?? []) {
      pieces += 1;
      text += decoder.decode(piece, { stream: true });
    }
    expect(pieces).toBeGreaterThan(10);
    expect(text.startsWith('\uFEFFOrder,Status,')).toBe(true);
    const rows = readCsv(text.slice(1));
    expect(rows[0]).toEqual([...messages.teamCalls.csvColumns]);
    expect(rows).toHaveLength(count + 1);
    expect(new Set(rows.map((row) => row.at(-1))).size).toBe(count + 1);
  });

  test('follows the filter of the list', async () => {
    const rows = readCsv((await (await exported('?search=antwi%204242')).text()).slice(1));
    expect(rows.map((row) => row.at(-1))).toEqual(['Reference']);
    const found = readCsv((await (await exported('?search=0240004242')).text()).slice(1));
    expect(found.map((row) => row.at(-1))).toEqual(['Reference', 'many_4242']);
    expect((await exported('?status=lost')).status).toBe(400);
  });

  test('contains no formula that a spreadsheet would run', async () => {
    const evil = await shop.newUser({ firstName: '=HYPERLINK("http://evil.example","x")', lastName: '@SUM(1)' });
    await shop.buy(evil, { phone_number: '0209876543' });
    const text = await (await exported('?search=0209876543')).text();
    const [, row = []] = readCsv(text.slice(1));
    expect(row[5]).toBe(`'=HYPERLINK("http://evil.example","x") @SUM(1)`);
    expect(row[7]).toBe("'+233209876543");
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  test('that is not read to its end releases the database', async () => {
    const response = await exported();
    await response.body?.cancel();
    expect((await shop.request('GET', '/api/staff/counts/', { token: team.owner })).status).toBe(200);
  });
});
