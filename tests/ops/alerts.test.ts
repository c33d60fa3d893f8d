import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createMetrics } from '#server/metrics/metrics.ts';

const RULES = resolve('ops/monitoring/alerts.yaml');
const rules = await readFile(RULES, 'utf8');
/** The alarms, each with its expression and its sentence. */
const ALARMS = new Map(
  rules
    .split('- alert: ')
    .slice(1)
    .map((rule): [string, { expr: string; summary: string }] => [
      /^\w+/.exec(rule)?.[0] ?? '',
      { expr: /expr: (.+)/.exec(rule)?.[1] ?? '', summary: /summary: "(.*)" }/.exec(rule)?.[1] ?? '' },
    ]),
);

/** Values of a series minute by minute, in the form of promtool. */
type Series = Readonly<Record<string, string>>;
const NONE = '_x120';
/** What is no number: promtool can't repeat it. */
const always = (value: 'NaN' | 'Inf', minutes = 121) => Array(minutes).fill(value).join(' ');
const ORDERS = 'route="/api/orders/",method="POST"';
const bucket = (le: string) => `soleklean_http_request_seconds_bucket{${ORDERS},le="${le}"}`;

/** What a process of a shop prints that runs as it should, with a busy hour behind it. */
const HEALTHY: Series = {
  soleklean_payments_unsettled: '0 2 1 0 0 1 0x114',
  soleklean_payments_review_oldest_seconds: '600+60x120',
  soleklean_disputes_urgent: '0x120',
  soleklean_differences: '0x120',
  soleklean_comparison_seconds: '7200+60x120',
  soleklean_owed_oldest_seconds: '3600+60x120',
  soleklean_refunds_oldest_seconds: '345600+60x120',
  soleklean_doubts_oldest_seconds: '0x120',
  'soleklean_circuit_open{service="payment"}': '0x120',
  soleklean_webhook_oldest_seconds: '0 3 1 0x117',
  soleklean_outbox_oldest_seconds: '0 2 0x118',
  soleklean_outbox_given_up: '2x120',
  soleklean_phone_messages_overdue_seconds: '0x120',
  soleklean_phone_messages_failed: '3x120',
  soleklean_orders_pending_seconds: '3600+60x120',
  soleklean_orders_late_seconds: '0x120',
  soleklean_provider_failures: '0 1 0x118',
  soleklean_disk_used_percent: '61x120',
  soleklean_clock_seconds: `0.4x60 ${always('NaN', 59)}`,
  soleklean_site_build_seconds: '0 60 120 0x117',
  soleklean_backup_seconds: '50000+60x120',
  soleklean_restore_drill_seconds: '2000000+60x120',
  'soleklean_job_late_seconds{job="outbox"}': '0x120',
  'soleklean_job_runs_total{job="outbox",outcome="failed"}': '0 1x119',
  'soleklean_job_runs_total{job="reconciler",outcome="done"}': '0+6x120',
  [`soleklean_http_requests_total{${ORDERS},status="200"}`]: '0+60x120',
  [`soleklean_http_requests_total{${ORDERS},status="500"}`]: '0 0 1x118',
  [bucket('0.1')]: '0+60x120',
  [bucket('10')]: '0+60x120',
  [bucket('+Inf')]: '0+60x120',
  soleklean_database_up: '1x120',
  'soleklean_database_connections{state="waiting"}': '0 4 0x118',
  nodejs_eventloop_lag_p99_seconds: '0.02x120',
  'soleklean_cut_total{what="body",reason="slow"}': '0+2x120',
};

/** For each alarm, what of a healthy shop changes until it rings, and the labels that it names. */
const FAULTS: Readonly<Record<string, { changes: Series; labels?: Readonly<Record<string, string>> }>> = {
  ShopNotMeasured: { changes: Object.fromEntries(Object.keys(HEALTHY).map((name) => [name, NONE])) },
  PaymentsUnsettled: { changes: { soleklean_payments_unsettled: '1x120' } },
  PaymentsAwaitStaff: { changes: { soleklean_payments_review_oldest_seconds: '14000+60x120' } },
  DisputeDue: { changes: { soleklean_disputes_urgent: '1x120' } },
  DifferencesOpen: { changes: { soleklean_differences: '2x120' } },
  ComparisonMissing: { changes: { soleklean_comparison_seconds: always('Inf') } },
  MoneyOwed: { changes: { soleklean_owed_oldest_seconds: '86000+60x120' } },
  RefundsSlow: { changes: { soleklean_refunds_oldest_seconds: '863900+60x120' } },
  DoubtsWait: { changes: { soleklean_doubts_oldest_seconds: '259200+60x120' } },
  ProviderUnreachable: {
    changes: { 'soleklean_circuit_open{service="payment"}': '1x120' },
    labels: { service: 'payment' },
  },
  WebhookEventsNotHandled: { changes: { soleklean_webhook_oldest_seconds: '0+60x120' } },
  MailNotSent: { changes: { soleklean_outbox_oldest_seconds: '0+60x120' } },
  MailsGivenUp: { changes: { soleklean_outbox_given_up: '6x120' } },
  PhoneMessagesNotSent: { changes: { soleklean_phone_messages_overdue_seconds: '0+120x120' } },
  PhoneMessagesFail: { changes: { soleklean_phone_messages_failed: '21x120' } },
  OrdersUntouched: { changes: { soleklean_orders_pending_seconds: '86000+60x120' } },
  OrdersLate: { changes: { soleklean_orders_late_seconds: '86000+60x120' } },
  ProviderFailing: { changes: { soleklean_provider_failures: '6x120' } },
  DiskFull: { changes: { soleklean_disk_used_percent: '93x120' } },
  ClockWrong: { changes: { soleklean_clock_seconds: '31x120' } },
  PagesNotBuilt: { changes: { soleklean_site_build_seconds: '86000+60x120' } },
  BackupMissing: { changes: { soleklean_backup_seconds: always('Inf') } },
  RestoreNotRehearsed: { changes: { soleklean_restore_drill_seconds: '8640000+60x120' } },
  JobLate: {
    changes: { 'soleklean_job_late_seconds{job="outbox"}': '0+60x120' },
    labels: { job: 'outbox' },
  },
  JobFailing: {
    changes: { 'soleklean_job_runs_total{job="outbox",outcome="failed"}': '0+1x120' },
    labels: { job: 'outbox' },
  },
  // Its job never began, so nobody ever counted a round of it.
  ReconcilerNotRunning: { changes: { 'soleklean_job_runs_total{job="reconciler",outcome="done"}': NONE } },
  HighErrorRate: { changes: { [`soleklean_http_requests_total{${ORDERS},status="500"}`]: '0+1x120' } },
  OrdersSlow: { changes: { [bucket('0.1')]: '0x120' } },
  DatabaseUnreachable: { changes: { soleklean_database_up: '0x120' } },
  ConnectionPoolExhausted: { changes: { 'soleklean_database_connections{state="waiting"}': '21x120' } },
  EventLoopLag: { changes: { nodejs_eventloop_lag_p99_seconds: '0.3x120' } },
  ManyConnectionsAborted: { changes: { 'soleklean_cut_total{what="body",reason="slow"}': '0+1500x120' } },
};

/** What else rings with an alarm, because it is the same fault. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = { ShopNotMeasured: ['ReconcilerNotRunning'] };

/** One of promtool's tests: which alarms ring after two hours of these figures. */
function scene(name: string, changes: Series, ringing: ReadonlyMap<string, Readonly<Record<string, string>>>) {
  const series = Object.entries({ ...HEALTHY, ...changes }).filter(([, values]) => values !== NONE);
  return {
    name,
    interval: '1m',
    input_series: series.map(([one, values]) => ({ series: one, values })),
    alert_rule_test: [...ALARMS].map(([alertname, { summary }]) => {
      const labels = ringing.get(alertname);
      const text = summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels?.[label] ?? '');
      const rings = labels === undefined ? [] : [{ exp_labels: labels, exp_annotations: { summary: text } }];
      return { eval_time: '119m', alertname, exp_alerts: rings };
    }),
  };
}

const scenes = [
  scene('a healthy shop', {}, new Map()),
  ...Object.entries(FAULTS).map(([alarm, { changes, labels = {} }]) =>
    scene(alarm, changes, new Map([[alarm, labels], ...(TOGETHER[alarm] ?? []).map((other) => [other, {}] as const)])),
  ),
];

describe('the alarms of Prometheus', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alerts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are all tried: each has a fault', () => {
    expect(Object.keys(FAULTS).sort()).toEqual([...ALARMS.keys()].sort());
  });

  it('read what the shop prints, with its labels', async () => {
    const metrics = createMetrics({
      depths: () => Promise.reject(new Error('The values are no matter.')),
      pool: () => ({ total: 3, idle: 2, waiting: 1 }),
      clocksAhead: async () => [0.4],
    });
    metrics.request('POST', '/api/orders/', 200, 0.1);
    metrics.request('POST', '/api/orders/', 500, 0.1);
    metrics.circuit('payment', false);
    metrics.jobStarts('outbox', 1_000);
    metrics.job('outbox', 'failed', 0.1);
    metrics.job('reconciler', 'done', 0.1);
    metrics.recordAbort('body', 'slow');
    const { text } = await metrics.render();
    const shape = (name: string, labels: string) => `${name}{${labels.split(',').sort().join(',')}}`;
    const printed = new Set(
      [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name = '', labels = '']) => shape(name, labels)),
    );
    const read = Object.keys(HEALTHY).map((series) => {
      const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
      return shape(name, labels);
    });
    expect(read.filter((series) => !printed.has(series))).toEqual([]);
    // And no rule reads a figure or a label that the figures above lack.
    for (const [alarm, { expr }] of ALARMS) {
      const names = [...expr.matchAll(/\b(?:soleklean|nodejs)_\w+/g)].map(([name]) => name);
      expect(names.length, alarm).toBeGreaterThan(0);
      for (const name of names)
        expect(
          Object.keys(HEALTHY).some((series) => series.split('{')[0] === name),
          name,
        ).toBe(true);
    }
  });

  test('ring for their fault and for no other, and not for a healthy shop, where promtool is installed', async ({
    skip,
  }) => {
    const file = join(folder, 'scenes.yaml');
    // Every text of JSON is one of YAML too.
    await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: scenes }));
    const tried = await promisify(execFile)('promtool', ['test', 'rules', file]).catch(
      (error: NodeJS.ErrnoException & { stdout?: string; stderr?: string }) => {
        if (error.code === 'ENOENT') return null;
        throw new Error(`${error.stdout}${error.stderr}`);
      },
    );
    if (tried === null) return skip();
    expect(tried.stdout).toContain('SUCCESS');
  });
});
