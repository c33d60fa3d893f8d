import type { ComparedDay, StaffDifference, StaffDifferences } from '#contract/staff/money/disputes.ts';
import { messages } from '#domain/messages.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { beginComparisonNow } from '#server/features/orders/comparison/comparison.ts';
import {
  type ComparisonDay,
  daysOf,
  lastComparison,
  runningComparison,
} from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import {
  type Difference,
  decideDifference,
  differenceById,
  openDifferences,
  resolvedDifferences,
  slugsOf,
} from '#server/features/payments/ledger/comparison/differences.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

const OPEN_SHOWN = 300;
const RESOLVED_SHOWN = 30;
const DAYS_SHOWN = 200;

/** A sum that may be negative, as cedis. */
const signed = (sum: number) => (sum < 0 ? `-${toDecimal(-sum)}` : toDecimal(sum));
const optional = (sum: number | null) => (sum === null ? null : signed(sum));

async function toWire(world: World, rows: readonly Difference[]): Promise<StaffDifference[]> {
  const nameOf = await namesOf(
    world.db,
    rows.map(({ resolvedBy }) => resolvedBy),
  );
  const slugs = await slugsOf(
    world.db,
    rows.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    key: row.key,
    reference: row.reference,
    order_slug: slugs.get(row.reference ?? '') ?? null,
    currency: row.currency,
    theirs: optional(row.theirs),
    ours: optional(row.ours),
    word: row.word,
    happened_at: row.happenedAt.toISOString(),
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    by: row.resolvedBy === null ? '' : nameOf(row.resolvedBy),
    decision: row.decision ?? '',
  }));
}

function toDay({ list, day, currency, count, amount, ours }: ComparisonDay): ComparedDay {
  return { list, day, currency, count, theirs: signed(amount), ours: signed(ours), differs: amount !== ours };
}

/** What the provider and the shop say differently, and the sums of the last comparison. */
export async function listDifferences(world: World): Promise<StaffDifferences> {
  const { db } = world;
  const running = await runningComparison(db);
  const last = await lastComparison(db);
  return {
    open: await toWire(world, await openDifferences(db, 0, OPEN_SHOWN)),
    resolved: await toWire(world, await resolvedDifferences(db, RESOLVED_SHOWN)),
    running:
      running === undefined ? null : { started_at: running.startedAt.toISOString(), waits_for: running.lastError },
    last:
      last?.finishedAt == null
        ? null
        : {
            from: last.fromAt.toISOString(),
            to: last.toAt.toISOString(),
            finished_at: last.finishedAt.toISOString(),
            days: (await daysOf(db, last.id, DAYS_SHOWN)).map(toDay),
          },
  };
}

/** Begins a comparison, unless one is running. */
export async function startComparison(world: World, actor: Actor): Promise<{ started_at: string }> {
  const begun = await beginComparisonNow(world, actor.id);
  return { started_at: begun.startedAt.toISOString() };
}

/** Settles a difference by an owner's written decision. */
export async function decideOnDifference(
  world: World,
  actor: Actor,
  { id, decision }: { id: string; decision: string },
): Promise<StaffDifference | Refusal> {
  const number = rowId(id);
  const found = await differenceById(world.db, number);
  if (found === undefined) return refuse('missing', messages.teamDifferences.noSuch);
  const decided = { decision: decision.trim(), resolvedBy: actor.id, now: world.now() };
  if (!(await world.db.transaction((tx) => decideDifference(tx, number, decided)))) {
    return refuse('conflict', messages.teamDifferences.alreadyResolved);
  }
  world.log.info({ difference: number, kind: found.kind, actor: actor.id }, 'a difference was resolved by decision');
  const [wire] = await toWire(world, [(await differenceById(world.db, number)) ?? found]);
  return wire ?? refuse('missing', messages.teamDifferences.noSuch);
}
