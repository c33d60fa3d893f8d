import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { ShopStatus } from '#contract/staff/reports/status.ts';
import { STATUS_CHECK_NAMES, STATUS_CHECKS, type StatusCheckName } from '#domain/status/checks.ts';
import { createCircuitBreaker } from '#server/adapters/circuit-breaker.ts';
import { createApp } from '#server/app.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import * as tables from '#server/db/schema.ts';
import { upkeepRuns } from '#server/db/tables/upkeep-runs.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { until } from '#tests/server/standins/standins-world.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { goToMonday, setRules, windowOn } from '#tests/support/windows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let shop: Shop;
let team: Team;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop());
});
afterEach(() => shop.close());

/** The shop with metrics of its own, its owner's page, and a figure of `/metrics`. */
function watchedShop({ diskUsed = async () => 12, clocksAhead = async (): Promise<(number | null)[]> => [] } = {}) {
  const metrics = createMetrics({
    diskUsed,
    clocksAhead,
    depths: () => countDepths(shop.world.db, shop.world.now()),
    pool: () => null,
    now: shop.world.now,
  });
  const world = { ...shop.world, metrics };
  const app = createApp(world);
  return {
    world,
    metrics,
    async status(): Promise<ShopStatus> {
      const { access } = await withFreshTokens(shop, team.owner);
      const answer = await app.request('/api/staff/status/', { headers: { Authorization: `Bearer ${access}` } });
      expect(answer.status).toBe(200);
      return (await answer.json()) as ShopStatus;
    },
    async figure(name: string): Promise<number> {
      const { text } = await metrics.render();
      const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
      return Number(line?.split(' ').at(-1)?.replace('+Inf', 'Infinity'));
    },
  };
}
const lineOf = (status: ShopStatus, name: StatusCheckName) => status.lines.find((line) => line.name === name);
const ran = (kind: 'backup' | 'restore-drill', isDone: boolean, agoMs: number, detail: string) => {
  const at = new Date(shop.world.now().getTime() - agoMs);
  return shop.world.db.insert(upkeepRuns).values({ kind, isDone, detail, startedAt: at, createdAt: at });
};

describe('the page of the shop’s status', () => {
  it('of a new shop: all is good, but that there was no backup, no drill and no comparison', async () => {
    const { status } = watchedShop();
    const found = await status();
    expect(found.lines.map(({ name }) => name).sort()).toEqual([...STATUS_CHECK_NAMES].sort());
    const bad = found.lines.filter(({ verdict }) => verdict !== 'good');
    expect(bad.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['comparison', 'never'],
      ['backup', 'never'],
      ['drill', 'never'],
    ]);
    expect(found.verdict).toBe('never');
    expect(found.queues).toEqual([]);
  });

  it('shows what waits, with since when, and what it becomes when nobody acts', async () => {
    // At ten on a Monday, so that the hours that the customer is told are known.
    goToMonday(shop, 4);
    team.customer = await withFreshTokens(shop, team.customer);
    const { status, figure } = watchedShop();
    const paid = await shop.buy(team.customer);
    const quote = await shop.register(team.customer);
    shop.provider.set(quote.reference, { amount: 1, email: team.customer.email, paidAt: shop.clock.now() });
    await shop.order(team.customer, quote.reference);
    const first = await status();
    expect(lineOf(first, 'reviews')).toMatchObject({ verdict: 'look', count: 1 });
    expect(lineOf(first, 'newOrders')).toMatchObject({ verdict: 'good', count: 1 });
    expect(first.queues).toMatchObject([{ status: 'pending', count: 1 }]);
    shop.clock.advance(25 * HOUR_MS);
    const second = await status();
    expect(lineOf(second, 'reviews')).toMatchObject({ verdict: 'act', count: 1 });
    expect(lineOf(second, 'newOrders')).toMatchObject({ verdict: 'act', count: 1 });
    expect(second.verdict).toBe('act');
    const since = Date.parse(lineOf(second, 'newOrders')?.since ?? '');
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, paid.slug));
    expect(Math.abs(since - (order?.createdAt.getTime() ?? 0))).toBeLessThan(2_000);
    expect(await figure('soleklean_orders_pending_seconds')).toBeGreaterThan(STATUS_CHECKS.newOrders.act);
    shop.clock.advance(48 * HOUR_MS);
    // 73 hours after the booking, and the customer was told until 13:00: not late yet.
    expect(lineOf(await status(), 'lateOrders')).toMatchObject({ verdict: 'good', count: 0 });
    shop.clock.advance(3 * HOUR_MS);
    expect(lineOf(await status(), 'lateOrders')).toMatchObject({ verdict: 'look', count: 1 });
    expect(await figure('soleklean_orders_late_seconds')).toBeGreaterThan(4 * 3_600 - 100);
    expect(await figure('soleklean_orders_late_seconds')).toBeLessThan(4 * 3_600 + 100);
  });

  it('does not call an order untouched that is booked for a later day, until the day before its pickup', async () => {
    goToMonday(shop, 4);
    team.customer = await withFreshTokens(shop, team.customer);
    await setRules(shop);
    const { status } = watchedShop();
    // Thursday at nine.
    await shop.buy(team.customer, { pickup_window: windowOn(3, '09:00', '12:00') });
    shop.clock.advance(30 * HOUR_MS);
    expect(lineOf(await status(), 'newOrders')).toMatchObject({ verdict: 'good', count: 0, since: null });
    // Wednesday at 22:00, then Thursday at 9:10.
    shop.clock.advance(30 * HOUR_MS);
    expect(lineOf(await status(), 'newOrders')).toMatchObject({ verdict: 'look', count: 1 });
    shop.clock.advance(11 * HOUR_MS + 10 * 60_000);
    expect(lineOf(await status(), 'newOrders')).toMatchObject({ verdict: 'act', count: 1 });
  });

  it('tells before the disk is full, and of messages of the provider that nobody handles', async () => {
    let percent = 80;
    const { status, figure } = watchedShop({ diskUsed: async () => percent });
    expect(lineOf(await status(), 'disk')).toMatchObject({ verdict: 'good', count: 80 });
    percent = 81;
    expect(lineOf(await status(), 'disk')).toMatchObject({ verdict: 'look', count: 81 });
    percent = 93;
    expect(lineOf(await status(), 'disk')).toMatchObject({ verdict: 'act', count: 93 });
    expect(await figure('soleklean_disk_used_percent')).toBe(93);
    const createdAt = new Date(shop.world.now().getTime() - 6 * 60_000);
    await shop.world.db
      .insert(tables.webhookEvents)
      .values({ digest: 'waits', event: 'charge.success', body: '{}', receivedAt: createdAt });
    expect(lineOf(await status(), 'events')).toMatchObject({
      verdict: 'act',
      count: 1,
      since: createdAt.toISOString(),
    });
  });

  it('tells of a clock that is wrong, by whoever differs most, and of none when it is right again', async () => {
    let ahead: (number | null)[] = [null, null];
    const { status, figure } = watchedShop({ clocksAhead: async () => ahead });
    expect(lineOf(await status(), 'clock')).toMatchObject({ verdict: 'good', count: 0 });
    expect(await figure('soleklean_clock_seconds')).toBeNaN();
    ahead = [0.2, -6];
    expect(lineOf(await status(), 'clock')).toMatchObject({ verdict: 'look', count: 6 });
    ahead = [-31, null];
    expect(lineOf(await status(), 'clock')).toMatchObject({ verdict: 'act', count: 31 });
    expect(await figure('soleklean_clock_seconds')).toBe(31);
    ahead = [0.1, 0.4];
    expect(lineOf(await status(), 'clock')).toMatchObject({ verdict: 'good', count: 0 });
  });

  it('says of each fault that it is over when it is: money owed, mails, an old backup, a failed drill', async () => {
    const { status } = watchedShop();
    const { db } = shop.world;
    const verdicts = async () => {
      const found = await status();
      return (['owed', 'mails', 'backup', 'drill'] as const).map((name) => lineOf(found, name)?.verdict);
    };
    await ran('backup', true, 40 * HOUR_MS, '1.0 MB');
    await ran('restore-drill', true, DAY_MS, '14 orders came back');
    await ran('restore-drill', false, HOUR_MS, 'The file is damaged.');
    await db.insert(tables.payments).values({
      ...{ reference: 'owed', amount: 70_00, currency: 'GHS', state: 'owed', owed: 70_00, owedReason: 'cancelled' },
      owedSince: new Date(shop.world.now().getTime() - 2 * DAY_MS),
    });
    await enqueueMail(db, { to: 'kofi@example.com', subject: 'Hello', text: 'x', html: 'x', dedupeKey: 'waits' });
    await db.execute(sql`update outbox set created_at = now() - interval '20 minutes'`);
    expect(await verdicts()).toEqual(['act', 'act', 'act', 'look']);
    await shop.mails();
    await db.update(tables.payments).set({ owed: 0, owedReason: null, owedSince: null });
    await ran('backup', true, 0, '1.1 MB');
    await ran('restore-drill', true, 0, '15 orders came back');
    expect(await verdicts()).toEqual(['good', 'good', 'good', 'good']);
  });

  it('shows owed money by currency, and refunds on their way apart', async () => {
    const { status } = watchedShop();
    const owe = async (currency: string, owedReason: 'cancelled' | 'onItsWay', amount: number, days: number) =>
      shop.world.db.insert(tables.payments).values({
        reference: `owed_${currency}_${owedReason}`,
        amount,
        currency,
        state: owedReason === 'onItsWay' ? 'refunding' : 'owed',
        owed: amount,
        owedReason: owedReason as never,
        owedSince: new Date(shop.world.now().getTime() - days * DAY_MS),
      });
    await owe('GHS', 'cancelled', 70_05, 2);
    await owe('NGN', 'cancelled', 900, 1);
    await owe('GHS', 'onItsWay', 5_00, 7);
    const found = await status();
    expect(lineOf(found, 'owed')).toMatchObject({
      verdict: 'act',
      count: 2,
      sums: [
        { currency: 'GHS', sum: '70.05' },
        { currency: 'NGN', sum: '9.00' },
      ],
    });
    expect(lineOf(found, 'refunds')).toMatchObject({ verdict: 'look', count: 1 });
  });

  it('tells mails that wait from mails that were given up', async () => {
    const { status } = watchedShop();
    const { db } = shop.world;
    const mail = { to: 'kofi@example.com', subject: 'Hello', text: 'x', html: 'x' };
    await enqueueMail(db, { ...mail, dedupeKey: 'status-1' });
    await enqueueMail(db, { ...mail, dedupeKey: 'status-2' });
    await db.execute(sql`update outbox set created_at = now() - interval '20 minutes' where dedupe_key = 'status-1'`);
    await db
      .update(tables.outbox)
      .set({ sentAt: shop.world.now(), lastError: 'no such mailbox' })
      .where(eq(tables.outbox.dedupeKey, 'status-2'));
    const found = await status();
    expect(lineOf(found, 'mails')).toMatchObject({ verdict: 'act', count: 1 });
    expect(lineOf(found, 'failedMails')).toMatchObject({ verdict: 'look', count: 1 });
  });

  it('tells messages to phones that are overdue from those that failed', async () => {
    const { status } = watchedShop();
    await shop.world.db.execute(sql`insert into phone_messages
      (dedupe_key, user_id, notice, phone, channel, next, at_night, next_try_at, closed_at, last_error)
      values ('a', ${team.customer.id}, 'x', '+233', 'sms', '[]', false, ${new Date(Date.now() - 2 * HOUR_MS).toISOString()}::timestamptz, null, null),
        ('b', ${team.customer.id}, 'x', '+233', 'sms', '[]', false, ${new Date(Date.now() + HOUR_MS).toISOString()}::timestamptz, null, null),
        ('c', ${team.customer.id}, 'x', '', 'sms', '[]', false, now(), now(), 'refused')`);
    const found = await status();
    expect(lineOf(found, 'phoneMessages')).toMatchObject({ verdict: 'act', count: 2 });
    expect(lineOf(found, 'failedMessages')).toMatchObject({ verdict: 'look', count: 1 });
  });

  it('knows the last backup and drill, and when the newest one failed', async () => {
    const { status, figure } = watchedShop();
    await ran('backup', false, 50 * HOUR_MS, 'The disk is full.');
    expect(lineOf(await status(), 'backup')).toMatchObject({
      verdict: 'never',
      since: null,
      note: 'The disk is full.',
    });
    expect(await figure('soleklean_backup_seconds')).toBe(Number.POSITIVE_INFINITY);
    await ran('backup', true, 20 * HOUR_MS, '1.0 MB');
    expect(lineOf(await status(), 'backup')).toMatchObject({ verdict: 'good', note: '1.0 MB' });
    await ran('backup', false, HOUR_MS, 'The disk is full.');
    expect(lineOf(await status(), 'backup')).toMatchObject({ verdict: 'look', note: 'The disk is full.' });
    expect(await figure('soleklean_backup_seconds')).toBeCloseTo(20 * 3600, -2);
    shop.clock.advance(17 * HOUR_MS);
    expect(lineOf(await status(), 'backup')).toMatchObject({ verdict: 'act' });
    await ran('restore-drill', true, 36 * DAY_MS, '14 orders came back');
    expect(lineOf(await status(), 'drill')).toMatchObject({ verdict: 'look', note: '14 orders came back' });
  });

  it('knows since when the provider gives no answer', async () => {
    const { status, metrics, figure } = watchedShop();
    const circuit = createCircuitBreaker({ onAnswer: metrics.providerAnswers });
    circuit.recordSuccess();
    const good = lineOf(await status(), 'provider');
    expect(good).toMatchObject({ verdict: 'good', count: 0 });
    expect(good?.since).not.toBeNull();
    shop.clock.advance(HOUR_MS);
    for (let question = 0; question < 5; question += 1) circuit.recordFailure('no answer');
    expect(lineOf(await status(), 'provider')).toMatchObject({ verdict: 'look', count: 5 });
    circuit.recordFailure('no answer');
    expect(circuit.state()).toBe('open');
    const bad = lineOf(await status(), 'provider');
    expect(bad).toMatchObject({ verdict: 'act', count: 6 });
    expect(Date.parse(bad?.since ?? '')).toBeGreaterThan(Date.parse(good?.since ?? '') + HOUR_MS / 2);
    expect(await figure('soleklean_provider_failures')).toBe(6);
    circuit.recordSuccess();
    expect(lineOf(await status(), 'provider')).toMatchObject({ verdict: 'good', count: 0 });
  });

  it('knows jobs whose rounds fail or are overdue', async () => {
    const { world, status, figure } = watchedShop();
    let isBroken = false;
    const loop = startLoop(world, 'sweeping', 1, async () => {
      if (isBroken) throw new Error('the broom broke');
    });
    const sweeping = async () => (await status()).jobs.find(({ job }) => job === 'sweeping');
    await until(() => world.metrics.pulse().jobs[0]?.doneAt !== null);
    expect(await sweeping()).toMatchObject({ verdict: 'good', failures: 0 });
    isBroken = true;
    await until(() => (world.metrics.pulse().jobs[0]?.failures ?? 0) > 0);
    expect(await sweeping()).toMatchObject({ verdict: 'look' });
    await loop.stop();
    shop.clock.advance(16 * 60_000);
    expect(await sweeping()).toMatchObject({ verdict: 'act' });
    expect(lineOf(await status(), 'jobs')).toMatchObject({ verdict: 'act', count: 1, note: 'sweeping' });
    expect(await figure('soleklean_job_late_seconds')).toBeGreaterThan(15 * 60);
  });

  it('is the owner’s alone', async () => {
    for (const token of [team.staff, team.rider, team.cleaner, team.customer]) {
      expect((await shop.request('GET', '/api/staff/status/', { token })).status).toBe(403);
    }
  });
});

describe('the alarms', () => {
  test('of the page’s figures use the page’s own thresholds', async () => {
    const rules = await readFile('ops/monitoring/alerts.yaml', 'utf8');
    const found = new Map(
      [...rules.matchAll(/- alert: (\w+)\n +expr: (.+)\n/g)].map(([, alert = '', expr = '']) => [alert, expr]),
    );
    for (const { metric, act, alert } of Object.values(STATUS_CHECKS)) {
      expect(found.get(alert)?.replace('max by (job) ', 'max')).toBe(`max(${metric}) > ${act}`);
    }
  });

  test('are rules that Prometheus loads, where its tool is installed', async ({ skip }) => {
    const promtool = promisify(execFile);
    const checked = await promtool('promtool', ['check', 'rules', 'ops/monitoring/alerts.yaml']).catch(
      (error: NodeJS.ErrnoException & { stderr?: string }) => {
        if (error.code === 'ENOENT') return null;
        throw new Error(error.stderr);
      },
    );
    if (checked === null) return skip();
    expect(checked.stdout).toContain('SUCCESS');
  });
});
