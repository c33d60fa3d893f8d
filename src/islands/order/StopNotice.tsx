import type { OrderDetail } from '#contract/orders/orders.ts';
import type { MissedStop } from '#contract/orders/tracking.ts';
import { messages } from '#domain/messages.ts';
import { isBeforePickup } from '#domain/orders/order-status.ts';
import { formatDay, formatSpan } from '#domain/windows/format.ts';
import { noticeClasses } from '#src/looks/notice.ts';
import { isLate } from './shared/is-late.ts';

const words = messages.ownOrder;

/**
 * What went wrong with a trip: nobody was home, and when we come again; the rider or the pair is late; or the chosen time
 * was taken before the payment arrived.
 */
export function StopNotice({ order }: { order: OrderDetail }) {
  const missed = missedStop(order);
  const sentences = missed === undefined ? lateSentences(order) : missedSentences(order, missed);
  if (sentences.length === 0) return null;
  return <p className={noticeClasses('warn', 'mb-4')}>{sentences.join(' ')}</p>;
}

/** The trip on which nobody was home, until the rider has come again; undefined also once that next time is over. */
export function missedStop({ missed }: OrderDetail): MissedStop | undefined {
  return missed?.find(({ is_open, next }) => is_open && !isLate(next));
}

/** Whether the time of the pickup is over, and the pairs are still to be collected. */
export function isPickupLate({
  status,
  pickup_window: pickup,
}: Pick<OrderDetail, 'status' | 'pickup_window'>): boolean {
  return isBeforePickup(status) && isLate(pickup);
}

function lateSentences(order: OrderDetail): string[] {
  if (isLate(order.back_on)) return [messages.tracking.late];
  return isPickupLate(order) ? [words.pickupLate] : bookedSentences(order);
}

/** What the booking itself says to its customer, until something else is written. */
function bookedSentences({ history = [] }: OrderDetail): string[] {
  const [booked, later] = history;
  return booked?.note && later === undefined ? [booked.note] : [];
}

function missedSentences(order: OrderDetail, { stop, at, next }: MissedStop): string[] {
  const mayChoose = stop === 'pickup' && order.may_move_pickup === true;
  const came = words.missed[stop](formatDay(at.slice(0, 10)));
  const { booked, move, choose, call, agree } = words.missedNext;
  if (next === null) return [came, mayChoose ? choose : agree];
  return [came, booked(formatSpan(next)), mayChoose ? move : call];
}
