import type { ShopStatus, StatusLine } from '#contract/staff/reports/status.ts';
import { ORDER_STEPS } from '#domain/orders/order-status.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { type StatusCheckName, verdictOf, worstOf } from '#domain/status/checks.ts';
import { countDepths, type Depths } from '#server/metrics/depths.queries.ts';
import { lateSeconds, type Pulse } from '#server/metrics/pulse.ts';
import type { World } from '#server/ports.ts';
import { lastRun, type OwedSum, openQueues, owedSums, type UpkeepRun } from './status.queries.ts';

const NO_PULSE: Pulse = { jobs: [], provider: { answeredAt: null, failingSince: null, failures: 0 } };

/** A line with its verdict about an age in seconds: nothing waits at 0, and it never happened at Infinity. */
function aged(name: StatusCheckName, seconds: number, now: Date, more: Partial<StatusLine> = {}): StatusLine {
  const isMoment = seconds > 0 && Number.isFinite(seconds);
  const since = isMoment ? new Date(now.getTime() - seconds * 1000).toISOString() : null;
  return { name, verdict: verdictOf(name, seconds), since, count: null, sums: [], note: '', ...more };
}

/** A line with its verdict about a number. */
function counted(name: StatusCheckName, count: number, more: Partial<StatusLine> = {}): StatusLine {
  return { name, verdict: verdictOf(name, count), since: null, count, sums: [], note: '', ...more };
}

/** A backup or drill: when it last went well, and what became of the newest one. A failure since then needs a look. */
function upkept(name: 'backup' | 'drill', age: number, now: Date, newest: UpkeepRun | undefined): StatusLine {
  const line = aged(name, age, now, { note: newest?.detail ?? '' });
  const hasFailed = newest !== undefined && !newest.isDone;
  return hasFailed ? { ...line, verdict: worstOf([line.verdict, 'look']) } : line;
}

function waitingLines(depths: Depths, owed: OwedSum[], now: Date): StatusLine[] {
  return [
    aged('owed', depths.oldestOwed, now, {
      count: owed.reduce((all, { count }) => all + count, 0),
      sums: owed.map(({ currency, sum }) => ({ currency, sum: toDecimal(sum) })),
    }),
    aged('reviews', depths.oldestReview, now, { count: depths.reviews }),
    aged('refunds', depths.oldestRefund, now, { count: depths.refunding }),
    aged('newOrders', depths.oldestNewOrder, now, { count: depths.newOrders }),
    aged('lateOrders', depths.oldestLateOrder, now, { count: depths.lateOrders }),
    aged('mails', depths.oldestMail, now, { count: depths.mails }),
    counted('failedMails', depths.givenUpMails),
    aged('phoneMessages', depths.oldestPhoneMessage, now, { count: depths.phoneMessages }),
    counted('failedMessages', depths.failedPhoneMessages),
  ];
}

function jobsOf({ jobs }: Pulse, now: Date): ShopStatus['jobs'] {
  return jobs.map((job) => ({
    job: job.job,
    verdict: worstOf([verdictOf('jobs', lateSeconds(job, now)), job.failures > 0 ? 'look' : 'good']),
    done_at: job.doneAt?.toISOString() ?? null,
    failures: job.failures,
  }));
}

function pulseLines({ provider, ...pulse }: Pulse, jobs: ShopStatus['jobs'], now: Date): [StatusLine, StatusLine] {
  const since = (provider.failingSince ?? provider.answeredAt)?.toISOString() ?? null;
  const late = jobs.filter(({ verdict }) => verdict !== 'good');
  const longest = Math.max(0, ...pulse.jobs.map((job) => lateSeconds(job, now)));
  return [
    counted('provider', provider.failures, { since }),
    aged('jobs', longest, now, {
      since: null,
      count: late.length,
      verdict: worstOf(jobs.map(({ verdict }) => verdict)),
      note: late.map(({ job }) => job).join(', '),
    }),
  ];
}

/** Whether the shop runs as it should: the figures of `/metrics`, each with its verdict. */
export async function readStatus({ db, metrics, ...world }: World): Promise<ShopStatus> {
  const now = world.now();
  const depths = await countDepths(db, now);
  const pulse = metrics?.pulse() ?? NO_PULSE;
  const jobs = jobsOf(pulse, now);
  const queues = await openQueues(db);
  const [provider, rounds] = pulseLines(pulse, jobs, now);
  const lines = [
    ...waitingLines(depths, await owedSums(db), now),
    provider,
    aged('events', depths.oldestEvent, now, { count: depths.events }),
    aged('comparison', depths.comparisonAge, now, { count: depths.differences }),
    rounds,
    counted('disk', (await metrics?.diskUsed()) ?? 0),
    counted('clock', Math.round((await metrics?.clockOff()) || 0)),
    aged('siteBuild', depths.oldestBuild, now),
    upkept('backup', depths.backupAge, now, await lastRun(db, 'backup')),
    upkept('drill', depths.drillAge, now, await lastRun(db, 'restore-drill')),
  ];
  return {
    at: now.toISOString(),
    verdict: worstOf(lines.map(({ verdict }) => verdict)),
    lines,
    queues: ORDER_STEPS.flatMap((status) => queues.filter((queue) => queue.status === status)),
    jobs,
  };
}
