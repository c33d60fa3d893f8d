import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { Counts, Queue, StaffOrder } from '#contract/staff/staff.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import * as tables from '#server/db/schema.ts';
import { recordProviderRefund } from '#server/features/orders/refund/provider/provider-refund.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterAll(() => shop.close());

type Refused = { error?: string; reason?: string[] };
const get = <T>(path: string, token: TestUser = team.staff) => shop.request<T & Refused>('GET', path, { token });
const move = (slug: string, body: Record<string, unknown>, token: TestUser = team.staff) =>
  shop.request<StaffOrder & Refused>('POST', `/api/staff/orders/${slug}/move/`, { token, body });
const queue = async (query: string) => (await get<Queue>(`/api/staff/orders/?${query}`)).body;

const WAY: OrderStatus[] = [
  'pending',
  'processing',
  'pickup',
  'cleaning_ongoing',
  'cleaning_completed',
  'scheduled_for_delivery',
  'delivered',
];

/** Moves an order step by step to a status. */
async function walk(slug: string, until: OrderStatus): Promise<void> {
  for (const [place, to] of WAY.slice(1, WAY.indexOf(until) + 1).entries()) {
    const { status, body } = await move(slug, { from: WAY[place], to });
    expect([status, body.status], to).toEqual([200, to]);
  }
}

describe('moving an order', () => {
  test('offers only the allowed moves, and makes them', async () => {
    const { slug } = await shop.buy(team.customer);
    const { body } = await get<StaffOrder>(`/api/staff/orders/${slug}/`);
    expect(body.moves).toEqual([
      { to: 'processing', kind: 'ahead' },
      { to: 'cancelled', kind: 'cancel' },
    ]);
    expect((await move(slug, { from: 'pending', to: 'delivered' })).status).toBe(409);
    expect((await move(slug, { from: 'pending', to: 'lost' })).status).toBe(400);
    await walk(slug, 'delivered');
    const done = await get<StaffOrder>(`/api/staff/orders/${slug}/`);
    expect(done.body.moves).toEqual([]);
    expect(done.body.events.map(({ to, by }) => `${to} ${by}`.trim())).toEqual([
      'pending',
      ...WAY.slice(1).map((to) => `${to} Efua`),
    ]);
  });

  test('of two users who move it at the same time the second gets a message, and nothing happens twice', async () => {
    const { slug } = await shop.buy(team.customer);
    const both = await Promise.all([
      move(slug, { from: 'pending', to: 'processing' }, team.staff),
      move(slug, { from: 'pending', to: 'processing' }, team.owner),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe(messages.teamCalls.movedMeanwhile('Processing'));
    const { body } = await get<StaffOrder>(`/api/staff/orders/${slug}/`);
    expect(body.events.map(({ to }) => to)).toEqual(['pending', 'processing']);
    // One moves it on while the other cancels from a status that is out of date.
    const race = await Promise.all([
      move(slug, { from: 'processing', to: 'pickup' }, team.staff),
      move(slug, { from: 'processing', to: 'cancelled' }, team.owner),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('goes a step back only with a reason', async () => {
    const { slug } = await shop.buy(team.customer);
    await walk(slug, 'pickup');
    const silent = await move(slug, { from: 'pickup', to: 'processing', reason: '  ' });
    expect([silent.status, silent.body.reason]).toEqual([400, [messages.teamCalls.reasonNeeded]]);
    expect((await move(slug, { from: 'pickup', to: 'pending', reason: 'Wrong' })).status).toBe(409);
    const { status, body } = await move(slug, { from: 'pickup', to: 'processing', reason: 'Wrong order' });
    expect([status, body.status, body.events.at(-1)?.reason]).toEqual([200, 'processing', 'Wrong order']);
  });

  test('from delivered is possible for the owner only, and credits and mails nothing twice', async () => {
    const referrer = await shop.newUser();
    const friend = await shop.newUser({ referredBy: referrer.id });
    const { slug } = await shop.buy(friend);
    await walk(slug, 'delivered');
    const back = { from: 'delivered', to: 'scheduled_for_delivery', reason: 'Wrong door' };
    expect((await move(slug, back)).status).toBe(409);
    expect((await move(slug, back, team.owner)).status).toBe(200);
    expect((await move(slug, { from: 'scheduled_for_delivery', to: 'delivered' })).status).toBe(200);
    const ledger = await shop.world.db
      .select()
      .from(tables.pointsLedger)
      .where(eq(tables.pointsLedger.userId, referrer.id));
    expect(ledger.map(({ delta }) => delta)).toEqual([100]);
    const mails = await shop.mails();
    const received = mails.filter(({ to, subject }) => {
      return to === friend.email && subject === messages.mail.statusChanged.subject(orderCode(slug), 'Delivered');
    });
    expect(received).toHaveLength(1);
    const points = mails.filter(
      ({ to, subject }) => to === referrer.email && subject === messages.mail.pointsEarned.subject,
    );
    expect(points.map(({ text }) => text)).toEqual([expect.stringContaining('They take 5% off an order')]);
  });

  test('takes the points back when a delivered order is moved back and then cancelled', async () => {
    const referrer = await shop.newUser();
    const friend = await shop.newUser({ referredBy: referrer.id });
    const { slug } = await shop.buy(friend);
    await walk(slug, 'delivered');
    for (const [place, from] of [...WAY].reverse().slice(0, 4).entries()) {
      const to = [...WAY].reverse()[place + 1];
      expect((await move(slug, { from, to, reason: 'All wrong' }, team.owner)).status).toBe(200);
    }
    expect((await move(slug, { from: 'pickup', to: 'cancelled' })).status).toBe(200);
    const [account] = await shop.world.db
      .select()
      .from(tables.pointsAccounts)
      .where(eq(tables.pointsAccounts.userId, referrer.id));
    expect(account?.balance).toBe(0);
  });

  test('reopens a cancelled order where it was, by the owner, with its discount', async () => {
    const ama = await shop.newUser();
    const { slug } = await shop.buy(ama, SIGNUP);
    await walk(slug, 'processing');
    await move(slug, { from: 'processing', to: 'cancelled', reason: 'Asked to' });
    const reopen = { from: 'cancelled', to: 'processing', reason: 'Asked again' };
    expect((await move(slug, reopen)).status).toBe(409);
    const { status, body } = await move(slug, reopen, team.owner);
    expect([status, body.status]).toEqual([200, 'processing']);
    const quote = await shop.register(ama, SIGNUP);
    expect(quote.discounts_applied).toEqual([]);
    const received = (await shop.mails()).filter(
      ({ to, subject }) => to === ama.email && /Cancelled|Processing/.test(subject),
    );
    expect(received).toHaveLength(2);
  });

  test('does not reopen an order whose discount or money was used or refunded', async () => {
    const ama = await shop.newUser();
    const first = await shop.buy(ama, SIGNUP);
    await move(first.slug, { from: 'pending', to: 'cancelled' });
    await shop.buy(ama, SIGNUP);
    const reopen = { from: 'cancelled', to: 'pending', reason: 'Asked again' };
    const used = await move(first.slug, reopen, team.owner);
    expect([used.status, used.body.error]).toEqual([409, messages.teamCalls.discountUsed]);
    const second = await shop.buy(await shop.newUser());
    await move(second.slug, { from: 'pending', to: 'cancelled' });
    await shop.request('POST', `/api/staff/payments/${second.reference}/settle/`, {
      token: team.owner,
      body: { by: 'refund' },
    });
    const gone = await move(second.slug, reopen, team.owner);
    expect([gone.status, gone.body.error]).toEqual([409, messages.teamCalls.moneyReturned]);
    expect((await get<StaffOrder>(`/api/staff/orders/${second.slug}/`)).body.status).toBe('cancelled');
  });
});

describe("an order's history", () => {
  test('only grows: the database refuses to change or delete it', async () => {
    const { slug } = await shop.buy(team.customer);
    await walk(slug, 'processing');
    const { db } = shop.world;
    const { body } = await get<StaffOrder>(`/api/staff/orders/${slug}/`);
    const id = body.events.at(-1)?.id ?? 0;
    const at = eq(tables.orderEvents.id, id);
    await expect(db.update(tables.orderEvents).set({ toStatus: 'delivered' }).where(at)).rejects.toThrow();
    await expect(db.update(tables.orderEvents).set({ note: 'Other' }).where(at)).rejects.toThrow();
    await expect(db.delete(tables.orderEvents).where(at)).rejects.toThrow();
    await expect(db.delete(tables.orders).where(eq(tables.orders.slug, slug))).rejects.toThrow();
    expect((await get<StaffOrder>(`/api/staff/orders/${slug}/`)).body.events).toEqual(body.events);
  });

  test('reaches the customer with dates and the notes meant for them, and no others', async () => {
    const { slug } = await shop.buy(team.customer);
    await walk(slug, 'processing');
    const note = (text: string, to: string) =>
      shop.request(`POST`, `/api/staff/orders/${slug}/notes/`, { token: team.staff, body: { text, to } });
    expect((await note('Pays late', 'team')).status).toBe(201);
    expect((await note('One lace is torn', 'customer')).status).toBe(201);
    expect((await note('   ', 'customer')).status).toBe(400);
    await move(slug, {
      from: 'processing',
      to: 'pickup',
      customer_note: 'We come at ten',
      planned_at: new Date(shop.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const { body } = await get<OrderDetail>(`/api/orders/${slug}/`, team.customer);
    expect(body.history?.map(({ status, note: said }) => [status, said])).toEqual([
      ['pending', null],
      ['processing', null],
      ['processing', 'One lace is torn'],
      ['pickup', 'We come at ten'],
    ]);
    expect(JSON.stringify(body)).not.toContain('Pays late');
    const said = (await shop.mails()).filter(({ to, text }) => to === team.customer.email && /torn|at ten/.test(text));
    expect(said.map(({ text }) => /torn/.test(text))).toEqual([true, false]);
  });

  test('contains the promised date, counted from the pickup once there is one', async () => {
    const { slug } = await shop.buy(team.customer);
    const read = async () => (await get<OrderDetail>(`/api/orders/${slug}/`, team.customer)).body;
    const hours = (later = '', earlier = '') => (Date.parse(later) - Date.parse(earlier)) / 3_600_000;
    const { created_at: bookedAt, promised_by: booked } = await read();
    expect(hours(booked ?? '', bookedAt)).toBe(72);
    await walk(slug, 'pickup');
    shop.clock.advance(2 * 60_000);
    await move(slug, { from: 'pickup', to: 'cleaning_ongoing' });
    const { history, promised_by: promised } = await read();
    expect(hours(promised ?? '', history?.at(-1)?.at)).toBe(72);
    expect(Date.parse(promised ?? '')).toBeGreaterThan(Date.parse(booked ?? ''));
    await move(slug, { from: 'cleaning_ongoing', to: 'pickup', reason: 'Not here' });
    await move(slug, { from: 'pickup', to: 'cancelled' });
    expect((await read()).promised_by).toBeNull();
  });

  test('loses its notes, pictures and links with the account, not its steps', async () => {
    const ama = await shop.newUser();
    const { slug, reference } = await shop.buy(ama);
    await shop.request('POST', `/api/staff/orders/${slug}/notes/`, {
      token: team.staff,
      body: { text: 'Ama lives behind the church', to: 'team' },
    });
    await shop.request('POST', `/api/orders/${slug}/tracking/`, { token: ama, body: {} });
    await move(slug, { from: 'pending', to: 'cancelled', reason: 'Ama moves away' });
    // Until the money is back the account stays.
    shop.provider.refunds.push({ reference, amount: 13_000, id: 5_001, status: 'processed' });
    await recordProviderRefund(shop.world, { reference, refundId: '5001', amount: 13_000, state: 'done' });
    const body = { password: ama.password };
    expect((await shop.request('POST', '/api/users/account/delete/', { token: ama, body })).status).toBe(200);
    const order = (await get<StaffOrder>(`/api/staff/orders/${slug}/`)).body;
    expect(order.events.map(({ to }) => to)).toEqual(['pending', 'pending', 'cancelled', 'cancelled']);
    expect(JSON.stringify(order)).not.toMatch(/church|moves away|Ama/);
    expect(order.tracking).toBeNull();
  });
});

describe('the queue', () => {
  test('counts by status, late orders, and payments without an order', async () => {
    const before = (await get<Counts>('/api/staff/counts/')).body;
    const { slug } = await shop.buy(team.customer);
    const quote = await shop.register(team.customer);
    shop.provider.set(quote.reference, {
      amount: quote.amount - 1,
      email: team.customer.email,
      paidAt: shop.clock.now(),
    });
    expect((await shop.order(team.customer, quote.reference)).status).toBe(402);
    const after = (await get<Counts>('/api/staff/counts/')).body;
    expect(after.by_status.pending).toBe((before.by_status.pending ?? 0) + 1);
    expect(after.reviews).toBe(before.reviews + 1);
    const [row] = (await queue('status=pending')).orders;
    expect(row).toMatchObject({
      slug,
      code: orderCode(slug),
      is_late: false,
      pairs: 1,
      total: '130.00',
      pickup_area: 'Accra',
    });
  });

  test('finds by code, name and phone number in any spelling', async () => {
    const yaa = await shop.newUser({ firstName: 'Nana Yaa', lastName: 'Boakye-Danquah' });
    const quote = await shop.register(yaa, { phone_number: '0551234987' });
    shop.pay(yaa, quote);
    const { body } = await shop.order(yaa, quote.reference);
    const slug = body.order_slug;
    const searches = [
      orderCode(slug),
      slug,
      'nana',
      'DANQUAH',
      'yaa boak',
      '055 123 4987',
      '+233551234987',
      '4987',
      '551234',
      '+233 (0)55 123 4987',
      'yaa 055 123 4987',
      yaa.email,
      `${yaa.email.split('@')[0]?.toUpperCase()}@`,
      quote.reference,
      quote.reference.slice(0, -6),
      quote.reference.slice(-6).toUpperCase(),
      (quote.reference.split('_')[2] ?? '').slice(0, 6),
    ];
    for (const search of searches) {
      const found = await queue(`search=${encodeURIComponent(search)}`);
      expect(
        found.orders.map((order) => order.slug),
        search,
      ).toContain(slug);
    }
    for (const search of [
      'nana kofi',
      "zzzz' | 'n':*",
      '0241111111',
      '%@',
      `${quote.reference}x`,
      quote.reference.slice(-7, -1),
    ]) {
      const found = await queue(`search=${encodeURIComponent(search)}`);
      expect(
        found.orders.map((order) => order.slug),
        search,
      ).not.toContain(slug);
    }
  });

  test('finds names with marks and letters of Twi and Ewe by those of a plain keyboard, and the other way round', async () => {
    const { slug } = await shop.buy(await shop.newUser({ firstName: 'Ɛsɛ Zoë', lastName: 'Ɔfɔri-Müller' }));
    for (const search of [
      'ese',
      'Zoe ofori',
      'MULLER',
      'müll',
      'ɔfɔri',
      'Ése',
      'ｚoe',
      '\\ zoe',
      '＇ zoe',
      '\u0301 zoe',
    ]) {
      const found = await queue(`search=${encodeURIComponent(search)}`);
      expect(
        found.orders.map((order) => order.slug),
        search,
      ).toContain(slug);
    }
  });

  test('does not find an erased customer by name, phone or address', async () => {
    const gone = await shop.newUser({ firstName: 'Gonelle' });
    const { slug } = await shop.buy(gone, { phone_number: '020 777 1234' });
    const found = async (search: string) =>
      (await queue(`search=${encodeURIComponent(search)}`)).orders.map((order) => order.slug);
    const searches = ['gonelle', '0207771234', gone.email];
    for (const search of searches) expect(await found(search), search).toContain(slug);
    await shop.world.db.execute(
      sql`update orders set email = '', first_name = '', last_name = '', phone = '' where slug = ${slug}`,
    );
    for (const search of searches) expect(await found(search), search).not.toContain(slug);
    expect(await found(orderCode(slug))).toEqual([slug]);
  });

  it.each(['status=lost', 'from=yesterday', 'to=2026-02-30', 'search=%00'])('refuses ?%s', async (query) => {
    expect((await get(`/api/staff/orders/?${query}`)).status).toBe(400);
  });

  test('continues after the last order of the page before, so that no order is shown twice or left out', async () => {
    const { db } = shop.world;
    const ama = await shop.newUser();
    await db.execute(sql`insert into orders (slug, reference, user_id, status, email, first_name, last_name, phone,
      payment_method, delivery, pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total)
      select 'sk-page' || n, 'page_' || n, ${ama.id}, 'processing', '', 'Pagina', 'Test', '+233241234567', 'Card',
        '{"area":"accra"}', '{"area":"accra"}', '[]', 5000, 4000, 4000, 0, 13000 from generate_series(1, 120) n`);
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Queue = await queue(`search=pagina&after=${after}`);
      expect(page.orders.length).toBeLessThanOrEqual(50);
      seen.push(...page.orders.map(({ slug }) => slug));
      // A customer books while the list is read.
      if (seen.length === 50) await shop.buy(await shop.newUser({ firstName: 'Pagina' }));
      after = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `sk-page${120 - index}`));
    expect((await queue('search=pagina&after=nonsense')).orders).toHaveLength(50);

    // The pages of a period go by the time of the booking, here the same for all.
    const { date } = dayOf(new Date());
    const ofDay: string[] = [];
    for (after = ''; after !== null; ) {
      const page: Queue = await queue(`status=processing&from=${date}&to=${date}&after=${after}`);
      ofDay.push(...page.orders.map(({ slug }) => slug));
      after = page.next;
    }
    expect(ofDay.filter((slug) => slug.startsWith('sk-page'))).toEqual(seen);
    expect(new Set(ofDay).size).toBe(ofDay.length);
  });

  test('shows the oldest late orders first, and no finished ones', async () => {
    const slow = await shop.newUser({ firstName: 'Tardy' });
    const first = await shop.buy(slow);
    const second = await shop.buy(slow);
    const over = await shop.buy(slow);
    await move(over.slug, { from: 'pending', to: 'cancelled' });
    const late = async () => (await queue('late=yes&search=tardy')).orders;
    expect(await late()).toEqual([]);
    // Longer than any days on which the shop is closed.
    shop.clock.advance(10 * 24 * 3_600_000);
    team = { ...team, staff: await withFreshTokens(shop, team.staff) };
    expect((await late()).map(({ slug, is_late }) => [slug, is_late])).toEqual([
      [first.slug, true],
      [second.slug, true],
    ]);
  });
});
