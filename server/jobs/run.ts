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

/** The running jobs. `stop` resolves when the work that has begun is done. */
export type Jobs = { stop(): Promise<void>; wake(job: JobName): void };

async function untilNone(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}

/**
 * Starts the background jobs: mail, messages to phones and browsers, the provider's events, open payments, the sweep,
 * the comparison, clean-up, late stops, days of the reports, old books, builds of the pages, dumps.
 */
export function startJobs(world: World, dump?: () => Promise<unknown>): Jobs {
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
    if (isSwept || Date.now() < nextSweepAt) return scanForMissedCharges(world);
    nextSweepAt = Date.now() + SWEEP_AGAIN_MS;
    isSwept = await sweep(world);
  }

  // First, so that the reconciler's own look at the list finds it running.
  const scanning = startLoop(world, 'scan', REST_MS.scan, sweepOrScan);
  const woken: Record<JobName, Loop> = {
    outbox: startLoop(world, 'outbox', REST_MS.outbox, () => untilNone(() => sendDueMail(world))),
    webhooks: startLoop(world, 'webhooks', REST_MS.webhooks, () => untilNone(() => handleStoredEvents(world))),
    reconciler: startLoop(world, 'reconciler', REST_MS.reconciler, checkAllOnce),
    comparison: startLoop(world, 'comparison', REST_MS.comparison, () => compareWithProvider(world)),
  };
  const loops = [
    ...Object.values(woken),
    scanning,
    startLoop(world, 'push', REST_MS.push, () => untilNone(() => sendDuePush(world))),
    startLoop(world, 'notices', REST_MS.notices, () => untilNone(() => sendDueNotices(world))),
    startLoop(world, 'clean-up', REST_MS.cleanUp, () => cleanUp(world)),
    startLoop(world, 'late-stops', REST_MS.lateStops, () => notifyLateStops(world)),
    startLoop(world, 'site-builds', REST_MS.siteBuilds, () => startDueBuilds(world)),
    startLoop(world, 'report-days', REST_MS.reportDays, () => storeDueDays(world)),
    startLoop(world, 'books', REST_MS.books, () => untilNone(() => bookOldRows(world))),
  ];
  if (dump !== undefined) loops.push(startLoop(world, 'dump', REST_MS.dump, dump));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    wake: (job) => woken[job].wake(),
  };
}
