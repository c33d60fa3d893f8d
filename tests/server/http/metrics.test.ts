import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { outbox, payments, webhookEvents } from '#server/db/schema.ts';
import type { Settings } from '#server/env.ts';
import { createAbortReporter } from '#server/http/limits/abort-reporter.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { basket, openShop } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The shop with metrics of its own, and a function that reads one value from them. */
function measuredShop(settings: Partial<Settings> = {}) {
  const depths = () => countDepths(shop.world.db, shop.world.now());
  const metrics = createMetrics({ depths, pool: () => ({ total: 3, idle: 2, waiting: 1 }) });
  const world = { ...shop.world, metrics, settings: { ...shop.world.settings, ...settings } };
  const app = createApp(world);
  const ask = (path: string, init: RequestInit = {}) => app.request(path, init);
  async function figure(name: string): Promise<number | undefined> {
    const text = await (await ask('/metrics')).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  }
  return { world, ask, figure };
}

describe('the metrics', () => {
  it('count requests by path template and status, never by address', async () => {
    const { ask, figure } = measuredShop();
    const user = await shop.newUser();
    const headers = { Authorization: `Bearer ${user.access}` };
    for (const slug of ['one-secret-slug', 'another-secret-slug']) await ask(`/api/orders/${slug}`, { headers });
    await ask('/api/services/');
    await ask('/api/nothing-of-ours/');
    await ask('/orders/a-third-secret-slug');
    const count = (method: string, route: string, status: number) =>
      figure(`soleklean_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(await count('GET', '/api/orders/:slug/', 404)).toBe(2);
    expect(await count('GET', '/api/services/', 200)).toBe(1);
    expect(await count('GET', '(unknown call)', 404)).toBe(1);
    expect(await count('GET', '(site)', 404)).toBe(1);
    expect(await figure('soleklean_http_request_seconds_count{method="GET",route="/api/services/"}')).toBe(1);
    expect(await (await ask('/metrics')).text()).not.toMatch(/secret-slug|nothing-of-ours/);
  });

  it('are in the form that Prometheus reads', async () => {
    const answer = await measuredShop().ask('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines)
      expect(line).toMatch(/^[a-z_][a-z\d_]*(?:\{(?:\w+="[^"]*",?)+\})? (?:[-+.\deE]+|NaN|[+-]Inf)$/i);
  });

  it('count waiting mails, events, checkouts, and payments without an order', async () => {
    const { figure } = measuredShop();
    const before = {
      mails: await figure('soleklean_outbox_mails'),
      events: await figure('soleklean_webhook_events'),
      open: await figure('soleklean_checkouts_open'),
      reviews: await figure('soleklean_payments_review'),
    };
    const mail = { to: 'kofi@example.com', subject: 'Hello', text: 'x', html: 'x' };
    await enqueueMail(shop.world.db, { ...mail, dedupeKey: 'metrics-1' });
    await shop.world.db
      .insert(outbox)
      .values({ dedupeKey: 'metrics-2', recipient: mail.to, ...mail, sentAt: new Date() });
    await shop.world.db.insert(webhookEvents).values({ digest: 'metrics', event: 'charge.success', body: '{}' });
    const reference = newReference();
    const user = await shop.newUser();
    await shop.request('POST', '/api/payments/intents/', { body: { ...basket(), reference }, token: user });
    const held = { reference: newReference(), amount: 5000, currency: 'GHS', state: 'review' as const };
    await shop.world.db.insert(payments).values(held);
    expect(await figure('soleklean_outbox_mails')).toBe((before.mails ?? 0) + 1);
    expect(await figure('soleklean_webhook_events')).toBe((before.events ?? 0) + 1);
    expect(await figure('soleklean_checkouts_open')).toBe((before.open ?? 0) + 1);
    expect(await figure('soleklean_payments_review')).toBe((before.reviews ?? 0) + 1);
    expect(await figure('soleklean_database_up')).toBe(1);
    expect(await figure('soleklean_database_connections{state="waiting"}')).toBe(1);
  });

  it('count a job’s runs, and the failed ones separately', async () => {
    const { world, figure } = measuredShop();
    let turns = 0;
    const loop = startLoop(world, 'sweeping', 60_000, async () => {
      turns += 1;
      if (turns === 2) throw new Error('the broom broke');
    });
    while (turns < 1) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    loop.wake();
    while (turns < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    await loop.stop();
    expect(await figure('soleklean_job_runs_total{job="sweeping",outcome="done"}')).toBe(1);
    expect(await figure('soleklean_job_runs_total{job="sweeping",outcome="failed"}')).toBe(1);
  });

  it('show a service whose circuit is open', async () => {
    const metrics = createMetrics({ depths: () => countDepths(shop.world.db, shop.world.now()), pool: () => null });
    metrics.circuit('payment', true);
    expect((await metrics.render()).text).toContain('soleklean_circuit_open{service="payment"} 1');
    metrics.circuit('payment', false);
    expect((await metrics.render()).text).toContain('soleklean_circuit_open{service="payment"} 0');
  });

  it('count closed connections, in the metrics at once and in the log in one line', async () => {
    vi.useFakeTimers();
    const metrics = createMetrics({ depths: () => countDepths(shop.world.db, shop.world.now()), pool: () => null });
    const warn = vi.fn();
    const cut = createAbortReporter({ log: { ...shop.world.log, warn }, metrics });
    for (let count = 0; count < 1_000; count += 1) cut('body', 'share');
    cut('connection', 'total');
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    const { text } = await metrics.render();
    expect(text).toContain('soleklean_cut_total{what="body",reason="share"} 1000');
    expect(text).toContain('soleklean_cut_total{what="connection",reason="total"} 1');
    expect(warn.mock.calls.map(([fields]) => fields.cut)).toEqual([{ 'body share': 1_000, 'connection total': 1 }]);
  });

  it('work without the database too', async () => {
    const depths = async () => {
      throw new Error('gone');
    };
    const metrics = createMetrics({ depths, pool: () => null });
    const { text } = await metrics.render();
    expect(text).toContain('soleklean_database_up 0');
    expect(text).toContain('soleklean_outbox_mails NaN');
  });
});

describe('what is read of the metrics', () => {
  /** The names that /metrics prints, also those that a histogram adds. */
  async function printed(): Promise<Set<string>> {
    const text = await (await measuredShop().ask('/metrics')).text();
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    return new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? [name, `${name}_bucket`] : [name])));
  }
  const namesIn = async (file: string) => {
    const text = await readFile(file, 'utf8');
    return [...text.matchAll(/\b(?:soleklean|nodejs|process)_\w+\b(?!:)/g)].map(([name]) => name);
  };

  it.each(['ops/monitoring/alerts.yaml', 'docs/operations.md'])('exists: %s names no other', async (file) => {
    const known = await printed();
    const read = await namesIn(file);
    expect(read.length).toBeGreaterThan(8);
    expect(read.filter((name) => !known.has(name))).toEqual([]);
  });

  it('is explained on the operator’s page, each of ours', async () => {
    const explained = await namesIn('docs/operations.md');
    const ours = [...(await printed())].filter((name) => name.startsWith('soleklean_') && !name.endsWith('_bucket'));
    expect(ours.filter((name) => !explained.includes(name))).toEqual([]);
  });
});

describe('the readers of the metrics', () => {
  const token = 'a token of sixteen or more';
  const statusOf = async (settings: Partial<Settings>, bearer?: string) => {
    const headers: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
    return (await measuredShop(settings).ask('/metrics', { headers })).status;
  };

  it.each([
    ['a practice shop without a token', {}, undefined, 200],
    ['a live shop without a token', { production: true }, undefined, 404],
    ['nobody who brings no token', { metricsToken: token.replaceAll(' ', '-') }, undefined, 401],
    ['nobody who brings another', { metricsToken: token.replaceAll(' ', '-') }, 'another-token-of-many', 401],
    [
      'who brings the token',
      { metricsToken: token.replaceAll(' ', '-'), production: true },
      token.replaceAll(' ', '-'),
      200,
    ],
  ] as const)('%s', async (_, settings, bearer, status) => {
    expect(await statusOf(settings, bearer)).toBe(status);
  });
});
