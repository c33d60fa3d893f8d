import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { STATUS_CHECKS } from '#domain/status/checks.ts';
import type { PoolUse } from '#server/db/connections/primary.ts';
import type { Depths } from './depths.queries.ts';
import { createPulse, lateSeconds, type Pulse } from './pulse.ts';

/** What is measured only when the metrics are read. */
export type MetricSources = {
  depths(): Promise<Depths>;
  pool(): PoolUse | null;
  /** How full the fullest disk is that the process writes to, in percent. */
  diskUsed?: () => Promise<number>;
  /** By how many seconds the process's clock is ahead of others; null for one that does not answer. */
  clocksAhead?: () => Promise<(number | null)[]>;
  now?: () => Date;
};

/** The metrics in Prometheus format. Labels are templates and names from the code: no personal data. */
export type Metrics = {
  request(method: string, route: string, status: number, seconds: number): void;
  /** Whether requests to an outside service are paused because it was down. */
  circuit(name: string, isOpen: boolean): void;
  job(name: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A job that rests `restMs` between two rounds begins. */
  jobStarts(name: string, restMs: number): void;
  /** A question to the payment provider had a usable answer, or none. */
  providerAnswers(isUsable: boolean): void;
  /** When jobs and provider of this process last did well. */
  pulse(): Pulse;
  diskUsed(): Promise<number>;
  /** By how many seconds the process's clock differs from the other one that is furthest; NaN without any. */
  clockOff(): Promise<number>;
  /** A closed connection or unfinished request, and why. */
  recordAbort(what: string, reason: string): void;
  render(): Promise<{ text: string; type: string }>;
};

/** In seconds: from a read out of memory to the longest possible request. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30];

type Waiting = Record<keyof Depths, { name: string; help: string }>;

const WAITING: Waiting = {
  mails: { name: 'soleklean_outbox_mails', help: 'Mails that are not sent yet.' },
  oldestMail: { name: STATUS_CHECKS.mails.metric, help: 'Age of the oldest mail that is not sent.' },
  givenUpMails: { name: STATUS_CHECKS.failedMails.metric, help: 'Mails that were given up in the last 24 hours.' },
  phoneMessages: { name: 'soleklean_phone_messages', help: 'Messages to phones that are not sent yet.' },
  oldestPhoneMessage: {
    name: STATUS_CHECKS.phoneMessages.metric,
    help: 'For how long the next try of a message to a phone is overdue.',
  },
  failedPhoneMessages: {
    name: STATUS_CHECKS.failedMessages.metric,
    help: 'Messages to phones that failed on every channel in the last 24 hours.',
  },
  events: { name: 'soleklean_webhook_events', help: 'Events of the payment provider not handled yet.' },
  oldestEvent: { name: STATUS_CHECKS.events.metric, help: 'Age of the oldest of those events.' },
  openCheckouts: { name: 'soleklean_checkouts_open', help: 'Registered checkouts whose payment is not settled.' },
  paidWithoutOrder: {
    name: 'soleklean_payments_unsettled',
    help: 'Checkouts being checked or paid that have no order yet.',
  },
  reviews: { name: 'soleklean_payments_review', help: 'Payments that staff must settle.' },
  oldestReview: { name: STATUS_CHECKS.reviews.metric, help: 'For how long the oldest of them waits.' },
  refunding: { name: 'soleklean_payments_refunding', help: 'Payments being refunded to the customer.' },
  differences: { name: 'soleklean_differences', help: 'Open differences between the payment provider and the shop.' },
  openDisputes: { name: 'soleklean_disputes', help: 'Disputes that are not resolved.' },
  urgentDisputes: {
    name: 'soleklean_disputes_urgent',
    help: 'Disputes whose answer is due within 72 hours, or late.',
  },
  oldestBuild: {
    name: STATUS_CHECKS.siteBuild.metric,
    help: 'For how long the pages show old prices because no build was accepted.',
  },
  comparisonAge: {
    name: STATUS_CHECKS.comparison.metric,
    help: 'Time since provider and shop were compared to the end; +Inf for never.',
  },
  owed: { name: 'soleklean_owed_pesewas', help: 'What customers are owed and somebody must act on, in pesewas.' },
  oldestOwed: { name: STATUS_CHECKS.owed.metric, help: 'For how long the oldest of it is owed.' },
  oldestRefund: { name: STATUS_CHECKS.refunds.metric, help: 'For how long the oldest refund is on its way.' },
  doubts: {
    name: 'soleklean_doubts',
    help: 'Discounts in doubt and held credits that the owner must decide about.',
  },
  oldestDoubt: { name: 'soleklean_doubts_oldest_seconds', help: 'For how long the oldest of them waits.' },
  newOrders: { name: 'soleklean_orders_pending', help: 'Orders that nobody has moved on yet.' },
  oldestNewOrder: { name: STATUS_CHECKS.newOrders.metric, help: 'For how long the oldest of them waits.' },
  lateOrders: { name: 'soleklean_orders_late', help: 'Open orders past their promise.' },
  oldestLateOrder: { name: STATUS_CHECKS.lateOrders.metric, help: 'For how long the oldest of them is late.' },
  backupAge: { name: STATUS_CHECKS.backup.metric, help: 'Time since the last backup that was made; +Inf for never.' },
  drillAge: {
    name: STATUS_CHECKS.drill.metric,
    help: 'Time since a backup was last restored for a trial; +Inf for never.',
  },
};

/**
 * Measures one process of the shop. The counts from the database are the same in each process: take the maximum, not
 * the sum.
 */
export function createMetrics({
  depths,
  pool,
  diskUsed = () => Promise.resolve(0),
  clocksAhead = () => Promise.resolve([]),
  now = () => new Date(),
}: MetricSources): Metrics {
  const pulse = createPulse(now);
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'soleklean_http_requests_total',
    help: 'Requests answered, by method, route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'soleklean_http_request_seconds',
    help: 'Time to answer, by method and route template.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Counter({
    name: 'soleklean_job_runs_total',
    help: 'Runs of the background jobs, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'soleklean_job_seconds',
    help: 'Duration of a run of a background job.',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers,
  });
  const cuts = new Counter({
    name: 'soleklean_cut_total',
    help: 'Connections and unfinished requests that were closed, by reason.',
    labelNames: ['what', 'reason'],
    registers,
  });
  const circuits = new Gauge({
    name: 'soleklean_circuit_open',
    help: 'Whether requests to an outside service are paused because it was down.',
    labelNames: ['service'],
    registers,
  });
  const jobLate = new Gauge({
    name: STATUS_CHECKS.jobs.metric,
    help: 'For how long the next round of a job of this process is overdue.',
    labelNames: ['job'],
    registers,
  });
  const providerFailures = new Gauge({
    name: STATUS_CHECKS.provider.metric,
    help: 'Consecutive questions of this process to the payment provider without a usable answer.',
    registers,
  });
  const disk = new Gauge({
    name: STATUS_CHECKS.disk.metric,
    help: 'How full the fullest disk is that this process writes to.',
    registers,
  });
  const clock = new Gauge({
    name: STATUS_CHECKS.clock.metric,
    help: 'By how much the clock of this process differs from the database or the payment provider; NaN for nobody to compare it with.',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'soleklean_database_up',
    help: 'Whether the database answered when the metrics were read.',
    registers,
  });
  const connections = new Gauge({
    name: 'soleklean_database_connections',
    help: 'Connections of this process to PostgreSQL; waiting: queries without one yet.',
    labelNames: ['state'],
    registers,
  });
  const gauges = Object.entries(WAITING).map(([key, { name, help }]) => ({
    key: key as keyof Depths,
    gauge: new Gauge({ name, help, registers }),
  }));

  async function readDatabase(): Promise<void> {
    const use = pool();
    for (const [state, count] of Object.entries(use ?? {})) connections.set({ state }, count);
    const found = await depths().catch(() => null);
    databaseUp.set(found === null ? 0 : 1);
    for (const { key, gauge } of gauges) gauge.set(found === null ? Number.NaN : found[key]);
  }

  async function clockOff(): Promise<number> {
    const known = (await clocksAhead()).filter((ahead) => ahead !== null);
    return known.length === 0 ? Number.NaN : Math.max(...known.map(Math.abs));
  }

  function readPulse(): void {
    const { jobs: known, provider } = pulse.read();
    for (const job of known) jobLate.set({ job: job.job }, lateSeconds(job, now()));
    providerFailures.set(provider.failures);
  }

  return {
    request(method, route, status, seconds) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, seconds);
    },
    circuit(name, isOpen) {
      circuits.set({ service: name }, isOpen ? 1 : 0);
    },
    job(name, outcome, seconds) {
      jobs.inc({ job: name, outcome });
      jobSeconds.observe({ job: name }, seconds);
      pulse.jobEnds(name, outcome);
    },
    jobStarts: pulse.jobStarts,
    providerAnswers: pulse.providerAnswers,
    pulse: pulse.read,
    diskUsed,
    clockOff,
    recordAbort(what, reason) {
      cuts.inc({ what, reason });
    },
    async render() {
      await readDatabase();
      readPulse();
      disk.set(await diskUsed());
      clock.set(await clockOff());
      // The library and the format spell it differently.
      const text = (await registry.metrics()).replaceAll(' Nan\n', ' NaN\n');
      return { text, type: registry.contentType };
    },
  };
}
