import { dayOf, onDay } from '#domain/days.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { DEFAULT_STOP_HOUR, type StopKind } from '#domain/orders/stops.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import type { Tx } from '#server/db/open.ts';
import type { StopEvent } from '#server/features/orders/move/marks.ts';
import { notifyMissed, notifyNotMissed } from '#server/features/orders/notices/stop-notices.ts';
import { changeOrder, insertEvent, type NewOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { rebookAfterNotHome } from '#server/features/orders/windows/rebook.ts';
import { restoreWindows } from '#server/features/orders/windows/restore-windows.ts';
import { deliveryColumns } from '#server/features/windows/assign.ts';
import type { World } from '#server/ports.ts';

const planOf = (order: OrderRow, kind: StopKind) => (kind === 'pickup' ? order.pickupAt : order.deliveryAt);

/** What an order says of its windows, for taking a mark back. */
function windowsBefore({ pickupWindow, deliveryWindow, deliveryAt, promiseFrom }: OrderRow) {
  return {
    pickupWindow,
    deliveryWindow,
    deliveryAt: deliveryAt?.toISOString() ?? null,
    promiseFrom: promiseFrom?.toISOString() ?? null,
  };
}

/** A stop that is planned for a time; `isFull` when it has lost its window, and a pickup the delivery that followed. */
function replanned(order: OrderRow, kind: StopKind, plan: Date, isFull: boolean): Partial<NewOrder> {
  if (kind === 'delivery') return isFull ? { ...deliveryColumns(null), deliveryAt: plan } : { deliveryAt: plan };
  if (!isFull) return { pickupAt: plan };
  return { pickupAt: plan, pickupWindow: null, ...(order.deliveryWindow === null ? {} : deliveryColumns(null)) };
}

/** Tomorrow at the planned time, or at the start of the day without one. */
function nextTry(plan: Date | null, now: Date): Date {
  const tomorrow = dayOf(new Date(now.getTime() + DAY_MS));
  return plan === null ? new Date(tomorrow.start.getTime() + DEFAULT_STOP_HOUR * HOUR_MS) : onDay(plan, tomorrow);
}

/**
 * Nobody was home: books the next free window from tomorrow on and tells the customer. Where there are no windows the
 * stop is planned for tomorrow at the same time; where none is free too, and the customer is asked to choose one.
 */
export async function markNotHome(
  world: World,
  tx: Tx,
  { order, kind, actorId }: { order: OrderRow; kind: StopKind; actorId: number },
): Promise<void> {
  const now = world.now();
  const plan = planOf(order, kind);
  const was = windowsOf(order)[kind];
  const rebooked = await rebookAfterNotHome(tx, order, kind, now);
  const next = rebooked === null || rebooked === 'full' ? null : rebooked;
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    kind: 'not_home',
    fromStatus: order.status,
    toStatus: order.status,
    actorId,
    note: next === null ? messages.teamCalls.notHome : messages.teamCalls.notHomeNext(formatSpan(next.window)),
    detail: {
      plannedBefore: plan?.toISOString() ?? null,
      // Without windows nothing but the plan changes.
      ...(rebooked === null ? {} : { missed: windowsBefore(order) }),
    },
    createdAt: now,
  });
  await changeOrder(tx, order.id, next?.change ?? replanned(order, kind, nextTry(plan, now), rebooked === 'full'));
  // Without windows the customer was given no time: the team calls, as before.
  if (rebooked === null) return;
  const delivery = next?.delivery ?? null;
  await notifyMissed(world, tx, { eventId, order, stop: kind, was, next: next?.window ?? null, delivery });
}

const date = (text: string | null | undefined) => (text ? new Date(text) : null);

/** "Nobody was home" was a mistake: the plans and seats of before, as far as they are still free. */
export async function undoNotHome(
  world: World,
  tx: Tx,
  { order, kind, missed, eventId }: { order: OrderRow; kind: StopKind; missed: StopEvent; eventId: number },
): Promise<void> {
  const plan = date(missed.detail?.plannedBefore);
  const before = missed.detail?.missed;
  if (before === undefined) {
    await changeOrder(tx, order.id, kind === 'pickup' ? { pickupAt: plan } : { deliveryAt: plan });
    return;
  }
  const { pickupWindow, deliveryWindow } = before;
  const had = { ...(kind === 'pickup' ? { pickup: pickupWindow } : {}), delivery: deliveryWindow };
  const again = await restoreWindows(tx, order, had, world.now());
  const isDeliveryLost = deliveryWindow !== null && !again.delivery;
  await changeOrder(tx, order.id, {
    ...(kind === 'pickup' ? { pickupAt: plan, pickupWindow: again.pickup ?? null } : {}),
    ...(isDeliveryLost
      ? { ...deliveryColumns(null), ...(kind === 'delivery' ? { deliveryAt: plan } : {}) }
      : { deliveryAt: date(before.deliveryAt), deliveryWindow, promiseFrom: date(before.promiseFrom) }),
  });
  const window = (kind === 'pickup' ? pickupWindow : deliveryWindow) ?? null;
  await notifyNotMissed(world, tx, { eventId, missedEventId: missed.id, order, stop: kind, window });
}
