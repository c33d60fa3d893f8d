import { HOUR_MS } from '#domain/durations.ts';
import { bookOldRows } from '#server/features/books/journal/backfill.ts';
import { sendDueNotices } from '#server/features/notices/send-notices.ts';
import { notifyLateStops } from '#server/features/orders/notices/late-stops.ts';
import { sendDuePush } from '#server/features/push/send-push.ts';
import { startDueBuilds } from '#server/features/services/site-builds.ts';
import { storeDueDays } from '#server/features/staff/reports/days/stored-days.ts';
import type { JobName, World } from '#server/ports.ts';
import { cleanUp } from './clean-up.ts';
import { compareWithProvider } from './comparison.ts';
import { type Loop, startLoop } from './loop.ts';
import { scanForMissedCharges, sweep } from './missed-charges.ts';
import { sendDueMail } from './outbox.ts';
import { checkAllNow, reconcile } from './reconciler.ts';
import { handleStoredEvents } from './webhooks.ts';

/**
 * In ms: the pause of each job between two runs. A mail is sent within two seconds, an open payment is checked within
 * 20.
 */
const REST_MS = {
  outbox: 1_000,
  notices: 2_000,
  push: 2_000,
  webhooks: 2_000,
  reconciler: 10_000,
  scan: 5_000,
  comparison: 60_000,
  cleanUp: HOUR_MS,
  books: HOUR_MS,
  lateStops: 60_000,
  reportDays: 30_000,
  siteBuilds: 10_000,
  dump: 10 * 60_000,
} as const;
/** In ms: how soon the sweep is tried again when the provider could not list at the start. */
const SWEEP_AGAIN_MS = 60_000;

/** A background job: what one run does, and the pause until the next. */
export type Job = { name: string; restMs: number; run: () => Promise<unknown> };
/** The running jobs. `stop` resolves when the work that has begun is done. */
export type Jobs = { stop(): Promise<void>; wake(job: JobName): void };

async function untilNone(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}

/**
 * Every background job in the order in which they begin: the sweep, mail, the provider's events, open payments, the
 * comparison, messages to browsers and phones, clean-up, late stops, builds of the pages, days of the reports, old books,
 * dumps.
 */
export function jobsOf(world: World, dump?: () => Promise<unknown>): Job[] {
  let isSwept = false;
  let nextSweepAt = 0;
  let areChecksDue = false;
  async function checkAllOnce(): Promise<void> {
    if (!areChecksDue) await checkAllNow(world);
    areChecksDue = true;
    await reconcile(world);
  }
  // Beside the reconciler, whose round may take a minute when the provider is slow.
  async function sweepOrScan(): Promise<void> {
    const now = world.now().getTime();
    if (isSwept || now < nextSweepAt) return scanForMissedCharges(world);
    nextSweepAt = now + SWEEP_AGAIN_MS;
    isSwept = await sweep(world);
  }
  const jobs: Job[] = [
    // First, so that the reconciler's own look at the list finds it running.
    { name: 'scan', restMs: REST_MS.scan, run: sweepOrScan },
    { name: 'outbox', restMs: REST_MS.outbox, run: () => untilNone(() => sendDueMail(world)) },
    { name: 'webhooks', restMs: REST_MS.webhooks, run: () => untilNone(() => handleStoredEvents(world)) },
    { name: 'reconciler', restMs: REST_MS.reconciler, run: checkAllOnce },
    { name: 'comparison', restMs: REST_MS.comparison, run: () => compareWithProvider(world) },
    { name: 'push', restMs: REST_MS.push, run: () => untilNone(() => sendDuePush(world)) },
    { name: 'notices', restMs: REST_MS.notices, run: () => untilNone(() => sendDueNotices(world)) },
    { name: 'clean-up', restMs: REST_MS.cleanUp, run: () => cleanUp(world) },
    { name: 'late-stops', restMs: REST_MS.lateStops, run: () => notifyLateStops(world) },
    { name: 'site-builds', restMs: REST_MS.siteBuilds, run: () => startDueBuilds(world) },
    { name: 'report-days', restMs: REST_MS.reportDays, run: () => storeDueDays(world) },
    { name: 'books', restMs: REST_MS.books, run: () => untilNone(() => bookOldRows(world)) },
  ];
  return dump === undefined ? jobs : [...jobs, { name: 'dump', restMs: REST_MS.dump, run: dump }];
}

/** Starts the background jobs. */
export function startJobs(world: World, dump?: () => Promise<unknown>): Jobs {
  const loops = new Map<string, Loop>();
  for (const { name, restMs, run } of jobsOf(world, dump)) loops.set(name, startLoop(world, name, restMs, run));
  return {
    async stop() {
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
    wake: (job) => loops.get(job)?.wake(),
  };
}
