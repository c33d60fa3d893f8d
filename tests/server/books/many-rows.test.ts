import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { DaySums } from '#contract/staff/money/books.ts';
import { dayOf } from '#domain/days.ts';
import { documentRows, entryRows, paymentRows, refundRows } from '#server/features/books/export/period-rows.queries.ts';
import { bookedSums, paidSums, refundSums } from '#server/features/books/report/day-sums.queries.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { queryPlan } from '#tests/support/database/explain.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

const ROWS = 100_000;
/** 1,000 rows a day, so each day has as many as the lists hold. */
const DAYS = 100;
const FIRST = '2026-01-01';
const BUSY = dayOf(new Date('2026-02-01'));

let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  const { db } = shop.world;
  const at = sql.raw(`timestamptz '${FIRST}' + (n % ${DAYS}) * interval '1 day' + n / ${DAYS} * interval '1 minute'`);
  const each = sql.raw(`from generate_series(1, ${ROWS}) as n`);
  await shop.buy(team.customer);
  await db.transaction(async (tx) => {
    // Without triggers: their checks would take minutes for so many rows at once.
    await tx.execute(sql`set local session_replication_role = replica`);
    // In several states, mixed as in a real shop: with one state alone an index that begins with it looks like a day's.
    await tx.execute(sql`insert into payments (reference, amount, currency, state, created_at)
    select 'ref_' || n, 100, case when n % 10 = 0 then 'NGN' else 'GHS' end,
      (array['review', 'refunding', 'refunded', 'kept'])[1 + n / ${DAYS} % 4], ${at} ${each}`);
    await tx.execute(sql`insert into refunds (reference, key, amount, state, reason, created_at)
    select 'ref_' || n, 'k', 1, case when n % 7 = 0 then 'failed' else 'done' end, '=1+1', ${at} ${each}`);
    await tx.execute(sql`insert into journal_entries (kind, subject, cause, created_at)
    select 'payment', 'ref_' || n, 'paid', ${at} ${each}`);
    await tx.execute(sql`insert into journal_lines (entry_id, account, currency, amount)
    select id, 'provider', 'GHS', 100 from journal_entries where subject like 'ref%' union all
    select id, 'revenue', 'GHS', -100 from journal_entries where subject like 'ref%'`);
    await tx.execute(sql`insert into documents (kind, number, order_id, position, amount, currency, content, created_at)
    select 'receipt', n + 1, 1, n + 1, 100, 'GHS', '{"taxes": [], "tax": null, "about": null}'::jsonb, ${at} ${each}`);
  });
  await db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => shop.close());

describe('among 100,000 rows', () => {
  const period = { start: BUSY.start, end: new Date('2026-12-31') };
  const after = { at: '2026-02-01T05:00:00.000000Z', key: 31_000 };
  it.each([
    ['a day’s payments', () => paidSums(shop.world.db, BUSY), /payments_created/],
    ['a day’s refunds', () => refundSums(shop.world.db, BUSY), /refunds_created/],
    ['what a day booked', () => bookedSums(shop.world.db, BUSY), /journal_entries_created/],
    [
      'a page of payments',
      () => paymentRows(shop.world.db, period, { ...after, key: 'ref_1' }, 500),
      /payments_created/,
    ],
    ['a page of refunds', () => refundRows(shop.world.db, period, after, 500), /refunds_created/],
    ['a page of receipts', () => documentRows(shop.world.db, period, after, 500), /documents_created/],
    ['a page of the journal', () => entryRows(shop.world.db, period, after, 500), /journal_entries_created/],
  ])('%s is found by an index', async (_, query, index) => {
    const plan = await queryPlan(shop.world.db, query());
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (payments|refunds|documents|journal_entries)/);
  });

  test('a day’s sums count every row, by currency, though the lists end', async () => {
    type Answer = { sums: DaySums[]; is_closed: boolean; payments: unknown[]; paid: string; given_back: string };
    await shop.world.db.execute(sql`insert into payments (reference, amount, currency, state, created_at)
      select 'more_' || n, 1, 'GHS', 'review', timestamptz '2026-02-01 12:00' from generate_series(1, 500) as n`);
    const { body } = await shop.request<Answer>('GET', `/api/staff/money/?date=${BUSY.date}`, { token: team.staff });
    expect(body.is_closed).toBe(true);
    // The list holds the newest 300, the sums all 1,500.
    expect(body.payments).toHaveLength(300);
    // Of 1,000 rows those with a number ending in 1 are on this day: none of them is in NGN.
    expect(body.sums).toHaveLength(1);
    expect(body.sums[0]).toMatchObject({ currency: 'GHS', payments: 1_500, paid: '1005.00', earned: '1000.00' });
    expect(body.sums[0]?.refunds).toBe(857);
    expect([body.paid, body.given_back]).toEqual(['1005.00', '8.57']);
    const mixed = await shop.request<Answer>('GET', '/api/staff/money/?date=2026-01-11', { token: team.staff });
    expect(mixed.body.sums.map(({ currency, payments, paid }) => [currency, payments, paid])).toEqual([
      ['GHS', 0, '0.00'],
      ['NGN', 1_000, '1000.00'],
    ]);
  });
});

describe('the accountant’s files', () => {
  const file = async (what: string, period: string, token = team.owner) => {
    const { status, body } = await shop.request<string>('GET', `/api/staff/books/${what}/?${period}`, { token });
    return { status, lines: typeof body === 'string' ? body.replace('\uFEFF', '').trimEnd().split('\r\n') : [] };
  };
  const day = `from=${BUSY.date}&to=${BUSY.date}`;

  test('hold each row of the period once, page by page, also rows of the same moment', async () => {
    const { lines } = await file('payments', day);
    const references = lines.slice(1).map((line) => line.split(',')[1]);
    expect(references).toHaveLength(1_500);
    expect(new Set(references).size).toBe(1_500);
  });

  test('of the journal balance: debits equal credits', async () => {
    const { lines } = await file('journal', day);
    const cells = lines.slice(1).map((line) => line.split(','));
    const sum = (column: number) => cells.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    expect(cells).toHaveLength(2_000);
    expect([sum(7), sum(8)]).toEqual([100_000, 100_000]);
  });

  test.each([
    ['payments', 1_500],
    ['refunds', 1_000],
    ['receipts', 1_000],
    ['fees', 0],
    ['payouts', 0],
    ['journal', 2_000],
  ])('of %s have %i rows and as many cells as columns', async (what, rows) => {
    const { lines } = await file(what, day);
    expect(lines).toHaveLength(rows + 1);
    const columns = lines[0]?.split(',').length;
    for (const line of [lines[1] ?? lines[0], lines.at(-1)]) expect(line?.split(',')).toHaveLength(columns ?? 0);
  });

  test('run nothing as a formula', async () => {
    const { lines } = await file('refunds', day);
    expect(lines[1]).toMatch(/,'=1\+1$/);
  });

  test('are for the owner alone, of a period in order, and of what there is', async () => {
    expect((await file('journal', day, team.staff)).status).toBe(403);
    expect((await file('journal', day, team.customer)).status).toBe(403);
    expect((await file('secrets', day)).status).toBe(404);
    expect((await file('journal', `from=2026-02-02&to=2026-02-01`)).status).toBe(400);
    expect((await file('journal', 'from=2026-02-30&to=2026-03-01')).status).toBe(400);
    expect((await file('journal', '')).status).toBe(400);
  });

  test('are read while they are sent: the first bytes need one page', async () => {
    let queries = 0;
    const db = new Proxy(shop.world.db, {
      get: (target, name, self) => {
        if (name === 'select') queries += 1;
        return Reflect.get(target, name, self);
      },
    });
    const { exportBooks } = await import('#server/features/books/export/export-books.ts');
    const made = exportBooks({ ...shop.world, db }, { what: 'payments', from: FIRST, to: '2026-12-31' });
    if ('refused' in made) throw new Error('The period is right.');
    const reader = made.lines[Symbol.asyncIterator]();
    await reader.next();
    await reader.next();
    expect(queries).toBe(1);
    await reader.return?.();
  });
});
