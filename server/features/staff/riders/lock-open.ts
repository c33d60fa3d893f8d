import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { dayOf } from '#domain/days.ts';
import { stopOf } from '#domain/orders/stops.ts';
import { stopKeyText } from '#domain/riders/route-stop.ts';
import type { Tx } from '#server/db/open.ts';
import { dayOfWaitingStop } from '#server/features/orders/move/day-stops.ts';
import { lockOrder } from '#server/features/orders/orders.queries.ts';
import type { StopOnDay } from '#server/features/orders/riders/stop-riders.queries.ts';

/** A stop as the team's screens name it. */
export type StopKey = Pick<Stop, 'slug' | 'kind'>;

/**
 * The stops among these that an order waits for on a day, by their text. Their orders are locked, always in the same
 * order, so that no two callers wait for each other.
 */
export async function lockOpen(
  tx: Tx,
  keys: readonly StopKey[],
  day: string,
  now: Date,
): Promise<Map<string, StopOnDay>> {
  const open = new Map<string, StopOnDay>();
  for (const key of [...keys].sort((a, b) => a.slug.localeCompare(b.slug))) {
    const order = await lockOrder(tx, { slug: key.slug });
    if (order === undefined || stopOf(order.status) !== key.kind) continue;
    if (dayOfWaitingStop(order, key.kind, dayOf(now)) === day)
      open.set(stopKeyText(key), { orderId: order.id, kind: key.kind, day });
  }
  return open;
}
