import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { DifferenceKind } from '#domain/payments/differences.ts';
import {
  beginComparison,
  type Comparison,
  type ComparisonItem,
  changeClaimed,
  claimComparison,
  isNightlyDue,
  lastNightlyEnd,
  saveDaySums,
  saveItems,
} from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import { resolveGone, saveDifference } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import type { ListPage, Period } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { compareCharges } from './compare-charges.ts';
import { compareDisputes } from './compare-disputes.ts';
import { compareOwn } from './compare-own.ts';
import { comparePayouts } from './compare-payouts.ts';
import { compareRefunds } from './compare-refunds.ts';
import { ProviderUnavailableError } from './provider-unavailable.ts';

/** At this hour (GMT) the nightly comparison is due. */
const NIGHT_HOUR = 2;
/** In ms: how far the nightly comparison looks back at least, and at most after a long pause. */
const NIGHT_BACK_MS = 30 * DAY_MS;
const NIGHT_BACK_MAX_MS = 400 * DAY_MS;
/** In ms, longer than one page can take with everything that it brings in. */
const LEASE_MS = 5 * 60_000;
/** In ms: when a comparison is tried again after the provider gave no answer, doubled each time. */
const AGAIN_MS = 60_000;
const AGAIN_MAX_MS = 30 * 60_000;
/** In ms: the pause between two pages, so that requests of customers are not delayed. */
const PAUSE_MS = 250;
/** Pages in a turn; a longer comparison goes on at the next one. */
const PAGES_PER_TURN = 100;
/** An endless list ends with an error. */
const PAGES_MAX = 5_000;

const NEXT = { transactions: 'refunds', refunds: 'disputes', disputes: 'payouts', payouts: 'shop' } as const;

/** What became of a turn. */
export type Turn = 'none' | 'paused' | 'finished' | 'waiting';

async function readAndCompare<Item>(
  world: World,
  page: ListPage<Item>,
  compare: (world: World, items: readonly Item[]) => Promise<ComparisonItem[]>,
): Promise<{ items: ComparisonItem[]; isLast: boolean }> {
  if ('failure' in page) throw new ProviderUnavailableError(page.failure);
  const kind: DifferenceKind = 'unreadable';
  for (const key of page.unreadable) {
    const found = { kind, key, reference: null, currency: 'GHS', theirs: null, ours: null, happenedAt: world.now() };
    if (await saveDifference(world.db, found, world.now()))
      world.log.error({ row: key }, 'the provider lists something that cannot be read');
  }
  return { items: await compare(world, page.items), isLast: page.isLast };
}

/** Reads and compares the next page of a comparison. */
async function comparePage(world: World, run: Comparison): Promise<{ items: ComparisonItem[]; isLast: boolean }> {
  const { payment } = world;
  const period: Period = { from: run.fromAt, to: run.toAt };
  switch (run.step) {
    case 'transactions':
      return readAndCompare(world, await payment.listCharges(period, run.page), compareCharges);
    case 'refunds':
      return readAndCompare(world, await payment.listRefunds(period, run.page), compareRefunds);
    case 'disputes':
      return readAndCompare(world, await payment.listDisputes(period, run.page), compareDisputes);
    case 'payouts':
      return readAndCompare(world, await payment.listPayouts(period, run.page), comparePayouts);
    default:
      return compareOwn(world, run);
  }
}

/** Stores a page and where to go on; undefined when another process has taken over. */
async function saveProgress(
  world: World,
  run: Comparison,
  { items, isLast }: { items: ComparisonItem[]; isLast: boolean },
): Promise<Comparison | undefined> {
  const now = world.now();
  if (!isLast && run.page >= PAGES_MAX) throw new Error(`The list of ${run.step} has no end after ${PAGES_MAX} pages.`);
  return world.db.transaction(async (tx) => {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const isOver = isLast && run.step === 'shop';
    const next = !isLast ? { page: run.page + 1 } : run.step === 'shop' ? {} : { step: NEXT[run.step], page: 1 };
    const change = { ...next, leaseUntil, failures: 0, lastError: null, ...(isOver ? { finishedAt: now } : {}) };
    const held = await changeClaimed(tx, run, change);
    if (held === undefined) return undefined;
    await saveItems(tx, run.id, items);
    if (isOver) {
      await resolveGone(tx, run, now);
      await saveDaySums(tx, run.id);
    }
    return held;
  });
}

/** Releases the comparison: after an error for a growing pause, otherwise at once. */
async function leave(world: World, run: Comparison, error?: Error): Promise<void> {
  const failures = error === undefined ? 0 : run.failures + 1;
  const wait = error === undefined ? 0 : Math.min(AGAIN_MS * 2 ** Math.min(failures - 1, 10), AGAIN_MAX_MS);
  const lastError = error === undefined ? null : error.message.slice(0, 300);
  const leaseUntil = new Date(world.now().getTime() + wait);
  await changeClaimed(world.db, run, { leaseUntil, holder: '', failures, lastError });
}

/**
 * Goes on with the running comparison, page by page, if no other process does. It ends a turn after a number of pages,
 * or when the provider gives no answer; the next turn goes on at the same page. Rejects on any other error, after it has
 * released the comparison.
 */
export async function runComparison(world: World, { pauseMs = PAUSE_MS } = {}): Promise<Turn> {
  const now = world.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const horizon = new Date(now.getTime() + LEASE_MS + AGAIN_MAX_MS);
  const holder = Buffer.from(world.random(12)).toString('hex');
  let run = await claimComparison(world.db, { now, leaseUntil, horizon, holder });
  if (run === undefined) return 'none';
  for (let pages = 0; pages < PAGES_PER_TURN; pages += 1) {
    if (pages > 0 && pauseMs > 0) await pause(pauseMs);
    try {
      const held = await saveProgress(world, run, await comparePage(world, run));
      if (held === undefined) return 'paused';
      run = held;
    } catch (error) {
      await leave(world, run, error instanceof Error ? error : new Error('unknown'));
      if (!(error instanceof ProviderUnavailableError)) throw error;
      world.log.warn(
        { step: run.step, page: run.page, reason: error.message },
        'the comparison waits for the provider',
      );
      return 'waiting';
    }
    if (run.finishedAt !== null) return 'finished';
  }
  await leave(world, run);
  return 'paused';
}

/** The last time before now at which the nightly comparison was due. */
function lastNightOf(now: Date): Date {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + NIGHT_HOUR * HOUR_MS);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** Begins the nightly comparison when its hour has passed and none began since, also when nights were missed. */
export async function beginNightly(world: World): Promise<void> {
  const now = world.now();
  const dueAt = lastNightOf(now);
  if (!(await isNightlyDue(world.db, dueAt))) return;
  const last = (await lastNightlyEnd(world.db))?.getTime() ?? 0;
  const back = Math.min(Math.max(now.getTime() - last + DAY_MS, NIGHT_BACK_MS), NIGHT_BACK_MAX_MS);
  await beginComparison(world.db, { fromAt: new Date(now.getTime() - back), toAt: now, askedBy: null, now });
}

/** Begins a comparison of the last days now, unless one is running. */
export async function beginComparisonNow(world: World, askedBy: number | null, days = 30): Promise<Comparison> {
  const now = world.now();
  const begun = await beginComparison(world.db, {
    fromAt: new Date(now.getTime() - days * DAY_MS),
    toAt: now,
    askedBy,
    now,
  });
  world.wake?.('comparison');
  return begun;
}
