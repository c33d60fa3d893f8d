import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { noticeTime } from '#domain/notices/notice-time.ts';
import { stopOf } from '#domain/orders/stops.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import { endOf } from '#domain/windows/span.ts';
import { lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import type { World } from '#server/ports.ts';
import { entriesWithKeys, insertEventOnce, plannedBetween } from './late-stops.queries.ts';
import { notifyLate } from './stop-notices.ts';

/** In ms: how long after its window a stop is late. A rider may be at the door, or their phone without a network. */
const LATE_AFTER_MS = 20 * 60_000;
/** In ms: what is older than this is not news to anybody. */
const NEWS_MS = 36 * HOUR_MS;

/**
 * The stop that an order waits for and that should have been made by now, with the window that the customer was given.
 */
function lateStop(order: OrderRow, now: Date) {
  const stop = stopOf(order.status);
  const window = stop === null ? null : windowsOf(order)[stop];
  if (stop === null || window === null) return null;
  const isLate = endOf(window).getTime() + LATE_AFTER_MS <= now.getTime();
  return isLate ? { stop, window, key: `late-${stop}-${window.date}-${window.from}` } : null;
}

/**
 * Tells the customers of stops whose window is over and that nobody has made, once for each window and never at night;
 * the history says so too. Stops where nobody may go are left out. Returns how many customers were notified.
 */
export async function notifyLateStops(world: World): Promise<number> {
  const now = world.now();
  if (noticeTime(now) > now) return 0;
  const planned = await plannedBetween(world.db, new Date(now.getTime() - NEWS_MS), now);
  const late = planned.flatMap((order) => {
    const found = lateStop(order, now);
    return found === null ? [] : [{ orderId: order.id, key: found.key }];
  });
  const told = await entriesWithKeys(world.db, late);
  const untold = late.filter(({ orderId, key }) => !told.has(`${orderId} ${key}`)).map(({ orderId }) => orderId);
  const stopped = await blockReasonsOf(world.db, untold);
  let notified = 0;
  for (const id of untold) {
    if (stopped.has(id)) continue;
    await world.db.transaction(async (tx) => {
      const order = await lockOrder(tx, { id });
      // Somebody may have made it meanwhile.
      const found = order === undefined ? null : lateStop(order, now);
      if (order === undefined || found === null) return;
      const { stop, window, key } = found;
      const isNew = await insertEventOnce(tx, {
        orderId: id,
        kind: 'note',
        fromStatus: order.status,
        toStatus: order.status,
        customerNote: messages.mail.stopNotices.late.note[stop],
        key,
        createdAt: now,
      });
      if (!isNew) return;
      await notifyLate(world, tx, { order, stop, window });
      notified += 1;
    });
  }
  if (notified > 0) world.wake?.('outbox');
  return notified;
}
