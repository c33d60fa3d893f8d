import { getTableName, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { AUDITED_TABLES } from '#server/db/audited.ts';
import { photos } from '#server/db/schema.ts';
import { auditLog } from '#server/db/tables/audit.ts';
import { windowRules } from '#server/db/tables/orders/windows.ts';
import { resetSecondFactor } from '#server/features/second-factor/reset.ts';
import { addMember } from '#server/features/staff/team/team.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { asActor, requestActor } from '#server/request-scope.ts';
import { until } from '#tests/server/standins/standins-world.ts';
import { secondFactorOf } from '#tests/support/accounts/second-factor.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop());
});
afterEach(() => shop.close());

const post = (path: string, body: unknown, token: TestUser = team.staff) =>
  shop.request('POST', `/api/staff/${path}`, { token, body });
async function read(query = ''): Promise<AuditPage> {
  const { status, body } = await shop.request<AuditPage>('GET', `/api/staff/audit/${query}`, { token: team.owner });
  expect(status).toBe(200);
  return body;
}
const said = ({ entries }: AuditPage) =>
  entries.map(({ by, action, about, changes }) => [
    by,
    action,
    about,
    ...changes.map(({ name, before, after }) => `${name}: ${before} > ${after}`),
  ]);

describe('the log', () => {
  it('says who moved which order when, from what to what', async () => {
    const { slug } = await shop.buy(team.customer);
    expect(said(await read())).toEqual([]);
    await post(`orders/${slug}/move/`, { from: 'pending', to: 'processing' });
    const page = await read();
    expect(said(page)).toEqual([['Efua', 'update', 'orders', 'status: pending > processing']]);
    expect(page.entries[0]).toMatchObject({
      role: 'staff',
      call: '/api/staff/orders/:slug/move/',
      subject: slug,
    });
    expect(page.people).toEqual([{ id: team.staff.id, name: 'Efua' }]);
  });

  it('says who of the team changed how they sign in, and nothing of the secret', async () => {
    const { addTotp } = secondFactorOf(shop);
    await addTotp(team.rider);
    await resetSecondFactor(shop.world, team.rider.id);
    const page = await read();
    expect(said(page).map((entry) => entry.slice(0, 3))).toEqual([
      ['', 'delete', 'totp_factors'],
      ['Kofi', 'insert', 'totp_factors'],
    ]);
    expect(page.entries.map(({ subject }) => subject)).toEqual([String(team.rider.id), String(team.rider.id)]);
    expect(JSON.stringify(page.entries)).not.toContain('secret');
  });

  it('has nothing of a move that was refused', async () => {
    const { slug } = await shop.buy(team.customer);
    expect((await post(`orders/${slug}/move/`, { from: 'pending', to: 'delivered' })).status).toBe(409);
    expect(said(await read())).toEqual([]);
  });

  it('has nothing that customers and the shop itself do', async () => {
    const { slug } = await shop.buy(team.customer);
    await shop.request('POST', `/api/orders/${slug}/cancel/`, { token: team.customer, body: {} });
    expect(said(await read())).toEqual([]);
  });

  it('names no customer, number, address, note or token', async () => {
    const { slug } = await shop.buy(team.customer);
    await post(`orders/${slug}/notes/`, { text: 'Ama has a blue gate', to: 'team' });
    await post(`orders/${slug}/tracking/`, {});
    await post(`orders/${slug}/plan/`, {
      stop: 'pickup',
      planned_at: new Date(shop.clock.now().getTime() + 3_600_000),
    });
    const log = JSON.stringify(await shop.world.db.select().from(auditLog));
    expect((await read()).entries.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['order_events', 'tracking_links', 'orders']),
    );
    for (const secret of ['blue gate', '+233', 'Mensah', 'Oxford', team.customer.email, 'nonce', 'token_hash']) {
      expect(log).not.toContain(secret);
    }
  });

  it('has saved files with who saved them, without what was searched for', async () => {
    await shop.request('GET', '/api/staff/export/?search=Mensah&status=pending', { token: team.staff });
    const { entries } = await read('?what=exports');
    expect(entries).toMatchObject([{ by: 'Efua', action: 'export', call: '/api/staff/export/' }]);
    expect(JSON.stringify(entries)).not.toContain('Mensah');
    expect(JSON.stringify(entries)).toContain('pending');
  });

  it('has every change of a role, also by a command', async () => {
    const user = await shop.newUser();
    await addMember(shop.world.db, user.email, 'cleaner');
    const { entries } = await read('?what=roles');
    expect(entries).toMatchObject([
      { by: '', subject: String(user.id), changes: [{ name: 'role', before: 'customer', after: 'cleaner' }] },
    ]);
  });

  it('has the owner’s settings before and after', async () => {
    const rules = (lead: number, revision: number) => ({
      revision,
      opening: Array(7).fill(null),
      special_days: [],
      lead_minutes: lead,
      days_ahead: 1,
      windows: [],
    });
    expect((await post('windows/', rules(60, 0), team.owner)).status).toBe(200);
    const [{ id } = { id: 0 }] = await shop.world.db.select({ id: windowRules.id }).from(windowRules);
    await post('windows/', rules(90, id), team.owner);
    const [entry] = (await read('?what=settings')).entries;
    expect(entry?.changes[0]?.before).toContain('"leadMinutes":60');
    expect(entry?.changes[0]?.after).toContain('"leadMinutes":90');
  });

  it('is found by order code, payment, person, kind and day; the pages follow each other without gaps', async () => {
    const first = await shop.buy(team.customer);
    const second = await shop.buy(await shop.newUser());
    for (const { slug } of [first, second]) await post(`orders/${slug}/move/`, { from: 'pending', to: 'processing' });
    await post(`orders/${first.slug}/move/`, { from: 'processing', to: 'pickup' }, team.owner);
    const code = orderCode(first.slug);
    expect((await read(`?search=${code}`)).entries).toHaveLength(2);
    expect((await read(`?search=${code}&who=${team.owner.id}`)).entries).toHaveLength(1);
    expect((await read('?what=money')).entries).toEqual([]);
    expect((await read('?search=%25')).entries).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await read(`?from=${today}&to=${today}`)).entries).toHaveLength(3);
    expect((await read('?to=2020-01-01')).entries).toEqual([]);
    await shop.world.db.execute(sql`insert into audit_log (role, call, action, about, subject)
      select '', '', 'insert', 'orders', 'sk-' || n from generate_series(1, 100) n`);
    const seen: number[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: AuditPage = await read(`?after=${after}`);
      seen.push(...page.entries.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toHaveLength(103);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  it.each([
    ['update', sql`update audit_log set role = 'x'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('refuses an %s', async (_, statement) => {
    await addMember(shop.world.db, team.customer.email, 'rider');
    const failure = await shop.world.db.execute(statement).then(
      () => null,
      (error: Error) => error,
    );
    expect(String((failure?.cause as Error | undefined)?.message ?? failure?.message)).toContain('append-only');
    expect((await read('?what=roles')).entries).toHaveLength(1);
  });

  it('stays when an account is deleted: it names an id that belongs to nobody any more', async () => {
    const { slug } = await shop.buy(team.customer);
    await post(`orders/${slug}/move/`, { from: 'pending', to: 'processing' });
    const deleted = await shop.request('POST', '/api/users/account/delete/', {
      token: team.staff,
      body: { password: team.staff.password },
    });
    expect(deleted.status).toBe(200);
    const { entries } = await read(`?search=${orderCode(slug)}`);
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('Efua');
    expect(JSON.stringify(entries)).not.toContain(team.staff.email);
  });
});

test('a write of the team outside of a transaction, which nobody would record, fails', () => {
  const actor = { id: 1, role: 'staff', call: '/x/' };
  expect(() => asActor(actor, () => shop.world.db.delete(photos))).toThrow(getTableName(photos));
});

test('a job that a member’s call woke writes under nobody’s name, then and later', async () => {
  const seen: unknown[] = [];
  const loop = startLoop(shop.world, 'test', 5, async () => void seen.push(requestActor()));
  await until(() => seen.length > 0);
  asActor({ id: 1, role: 'staff', call: '/x/' }, () => loop.wake());
  const before = seen.length;
  await until(() => seen.length > before + 2);
  await loop.stop();
  expect(seen.filter((actor) => actor !== undefined)).toEqual([]);
});

test('every audited table has its trigger in the database, and no other has one', async () => {
  const { rows } = (await shop.world.db.execute(
    sql`select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid where p.proname in ('record_change', 'record_role') order by 1`,
  )) as unknown as { rows: { name: string }[] };
  expect(rows.map(({ name }) => name)).toEqual([...AUDITED_TABLES].sort());
});

test('the log’s page names every table and group', () => {
  expect(Object.keys(messages.teamAudit.tables)).toEqual(expect.arrayContaining([...AUDITED_TABLES]));
});
