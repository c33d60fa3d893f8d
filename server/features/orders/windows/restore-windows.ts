import type { StopKind } from '#domain/orders/stops.ts';
import { slotsOn, type WindowRules } from '#domain/windows/rules.ts';
import { isSameSpan, type Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { areasOf } from '#server/features/windows/booking.ts';
import { movePriority } from '#server/features/windows/priority-places.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { lockWindows, releaseExpired, releaseSeatsOf, takeSeat } from '#server/features/windows/seats.queries.ts';

/** Takes a seat in exactly this window of an area, if there is one and it is not full. */
async function takeIn(
  tx: Tx,
  { rules, order, kind, span }: { rules: WindowRules; order: OrderRow; kind: StopKind; span: Span },
): Promise<boolean> {
  const area = areasOf(order)[kind];
  const slot = area === null ? undefined : slotsOn(rules, area, span.date).find((one) => isSameSpan(one, span));
  const { userId, id: orderId, cart, priorityHours, turnaroundHours } = order;
  const holder = { userId, orderId, cart, priorityHours, turnaroundHours };
  return slot !== undefined && takeSeat(tx, slot, kind, holder);
}

/** The windows of some stops of an order; null for a stop without one. */
export type StopWindows = Partial<Record<StopKind, Span | null>>;

/**
 * Takes back the seats that an order had, instead of what it has now. Returns the windows that it has again; null for one
 * that is full or is not offered any more.
 */
export async function restoreWindows(tx: Tx, order: OrderRow, had: StopWindows, now: Date): Promise<StopWindows> {
  await lockWindows(tx);
  const rules = await currentRules(tx);
  await releaseExpired(tx, now);
  const kinds = (['pickup', 'delivery'] as const).filter((kind) => had[kind] !== undefined);
  await releaseSeatsOf(tx, order.id, kinds);
  const again = { ...had };
  for (const kind of kinds) {
    const span = had[kind];
    if (span && !(await takeIn(tx, { rules, order, kind, span }))) again[kind] = null;
    else if (span && kind === 'pickup') await movePriority(tx, order, span.date, now);
  }
  return again;
}
