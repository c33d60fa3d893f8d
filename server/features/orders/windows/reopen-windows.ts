import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { formatShortDate, formatSpan } from '#domain/windows/format.ts';
import { type Span, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import type { EventDetail } from '#server/db/schema.ts';
import { notifyPlanned } from '#server/features/orders/notices/stop-notices.ts';
import { changeOrder, insertEvent, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { orderWindows } from '#server/features/windows/assign.ts';
import { movePriority } from '#server/features/windows/priority-places.ts';
import type { World } from '#server/ports.ts';
import { restoreWindows } from './restore-windows.ts';

/**
 * Takes back the seats that a cancellation gave away, for an order that is reopened; the history says which it has
 * again. A seat that is taken or over is not replaced: the stop has no time then, and the team asks the customer for
 * another; the customer is notified. `mayPickUp`: the pairs are not collected yet.
 */
export async function reopenWindows(
  world: World,
  tx: Tx,
  order: OrderRow,
  gaveBack: NonNullable<EventDetail['gaveBack']>,
  { actorId, mayPickUp }: { actorId: number | null; mayPickUp: boolean },
): Promise<void> {
  const now = world.now();
  const ahead = (span: Span | null) => (span !== null && startOf(span) > now ? span : null);
  const had = { pickup: mayPickUp ? ahead(gaveBack.pickup) : null, delivery: ahead(gaveBack.delivery) };
  const again = await restoreWindows(tx, order, had, now);
  const windows = orderWindows(again.pickup ?? null, again.delivery ?? null);
  const { pickupAt, pickupWindow, ...delivery } = windows;
  await changeOrder(tx, order.id, {
    ...(mayPickUp && gaveBack.pickup !== null ? { pickupAt, pickupWindow } : {}),
    ...(gaveBack.delivery !== null ? delivery : {}),
  });
  const words = messages.teamCalls;
  const stops = (mayPickUp ? (['pickup', 'delivery'] as const) : (['delivery'] as const)).flatMap((stop) => {
    const was = gaveBack[stop];
    return was === null ? [] : [{ stop, was, isBack: Boolean(again[stop]) }];
  });
  if (stops.length === 0) return;
  const notes = stops.map(({ was, isBack }) => words[isBack ? 'windowBack' : 'windowLost'](formatSpan(was)));
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    kind: 'plan',
    fromStatus: order.status,
    toStatus: order.status,
    actorId,
    note: notes.join(' '),
    createdAt: now,
  });
  const lost = stops.find(({ isBack }) => !isBack);
  if (lost !== undefined) await notifyPlanned(world, tx, { eventId, order, stop: lost.stop, was: lost.was, at: null });
}

/** Takes back the place of a reopened order among its day's priority orders; the history says when there is none. */
export async function reopenPriority(world: World, tx: Tx, order: OrderRow, actorId: number | null): Promise<void> {
  const now = world.now();
  const { date } = dayOf(order.pickupAt ?? now);
  if (await movePriority(tx, order, date, now)) return;
  await insertEvent(tx, {
    orderId: order.id,
    kind: 'note',
    fromStatus: order.status,
    toStatus: order.status,
    actorId,
    note: messages.windowCalls.priorityAbove(formatShortDate(date)),
    createdAt: now,
  });
}
