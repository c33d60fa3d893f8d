import { isBeforePickup, isOver, type OrderStatus } from '#domain/orders/order-status.ts';
import { type PromisedHours, promisedBy } from '#domain/orders/promise.ts';
import { openingHoursAt, promisesOverAt } from './proposal.ts';
import { hasWindows, isOpenForChange, type WindowRules, windowArea } from './rules.ts';
import { type Span, startOf } from './span.ts';

/** What of an order says when its stops are. */
export type PlannedStops = PromisedHours & {
  status: OrderStatus;
  createdAt: Date;
  collectedAt: Date | null;
  pickupAt: Date | null;
  pickupWindow: Span | null;
  deliveryAt: Date | null;
  deliveryWindow: Span | null;
  promiseFrom: Date | null;
};

/** A stop's window; null when it has none, or is planned for another time since. */
function windowAt(window: Span | null, plan: Date | null): Span | null {
  return window !== null && plan !== null && startOf(window).getTime() === plan.getTime() ? window : null;
}

/** The windows of an order's stops as they are planned now. */
export function windowsOf(order: Pick<PlannedStops, 'pickupAt' | 'pickupWindow' | 'deliveryAt' | 'deliveryWindow'>) {
  return {
    pickup: windowAt(order.pickupWindow, order.pickupAt),
    delivery: windowAt(order.deliveryWindow, order.deliveryAt),
  };
}

/** An order's stops, and the area that its pairs are fetched in. */
export type PlannedTrips = PlannedStops & {
  pickup: { area: string };
  /** Whether the pickup's area had windows when the order was booked; null where nobody noted it. */
  hadWindows: boolean | null;
};

/**
 * Whether the team still has to agree with the customer on when the rider comes: the order has no window and no planned time,
 * although its area had windows when it was booked. Where there are none, every order begins like that.
 */
export function isPickupToAgree(
  { status, createdAt, collectedAt, pickupAt, pickup, hadWindows }: PlannedTrips,
  rules: WindowRules,
): boolean {
  const isUnplanned = isBeforePickup(status) && collectedAt === null && pickupAt === null;
  return isUnplanned && (hadWindows ?? hasWindows(rules, windowArea(pickup), createdAt));
}

/**
 * When the team should bring the pairs back: the window of the delivery, else the part of the opening hours in which the
 * promise is kept. Null for a cancelled order.
 */
export function dueReturn(order: PlannedStops, rules: WindowRules): Span | null {
  if (order.status === 'cancelled') return null;
  return windowsOf(order).delivery ?? openingHoursAt(rules, promisedBy(order));
}

/**
 * When a customer reads that the pairs are back: as the team has it. Null for a cancelled order, and while a pickup is still
 * to be agreed on: the promise counts from it.
 */
export function expectedReturn(order: PlannedTrips, rules: WindowRules): Span | null {
  if (windowsOf(order).delivery === null && isPickupToAgree(order, rules)) return null;
  return dueReturn(order, rules);
}

/** Before which moments promises are over now: of orders with a delivery window, and of all others. */
export type Overdue = { windowed: Date; others: Date };

/** What is late now, by what the customers were told. */
export function overdueAt(rules: WindowRules, now: Date): Overdue {
  return { windowed: now, others: promisesOverAt(rules, now) };
}

type Promised = PromisedHours & Pick<PlannedStops, 'createdAt' | 'pickupAt' | 'collectedAt' | 'promiseFrom'>;

/**
 * Whether pairs that are back at the moment of `overdue`, or not yet, are later than their customer was told: the one rule
 * for what is late now and for what came back late.
 */
export function isLaterThanTold(order: Promised, { windowed, others }: Overdue): boolean {
  const promised = promisedBy(order);
  return order.promiseFrom === null ? promised <= others : promised < windowed;
}

/** Whether an order that is neither delivered nor cancelled should be back by now, as its customer was told. */
export function isOverdue(order: Promised & Pick<PlannedStops, 'status'>, overdue: Overdue): boolean {
  return !isOver(order.status) && isLaterThanTold(order, overdue);
}

/** Whether the customer may still move the pickup: before the window, or the planned time, closes for changes. */
export function mayMovePickup(order: PlannedStops, rules: WindowRules, now: Date): boolean {
  if (!isBeforePickup(order.status)) return false;
  const { pickup } = windowsOf(order);
  if (pickup !== null) return isOpenForChange(rules, pickup, now);
  return order.pickupAt === null || order.pickupAt.getTime() - rules.leadMinutes * 60_000 >= now.getTime();
}
