import { isPickupToAgree, mayMovePickup, type PlannedTrips } from '#domain/windows/order-windows.ts';
import type { WindowRules } from '#domain/windows/rules.ts';
import type { OrderStatus } from './order-status.ts';

/** What a customer may still do with an order alone. */
export type OwnChanges = {
  /** Cancel it and get all money back: no rider has left, so no work is done. */
  cancel: boolean;
  /** Change the directions at the door of a trip that no rider has left for. */
  pickup: boolean;
  delivery: boolean;
  /** Change the phone number: no rider is on the road with the old one. */
  phone: boolean;
  /** Write to the team and add pictures: the order is not over. */
  write: boolean;
};

const NOTHING: OwnChanges = { cancel: false, pickup: false, delivery: false, phone: false, write: false };
const UNTIL_RIDER_LEAVES: OwnChanges = { cancel: true, pickup: true, delivery: true, phone: true, write: true };
const AT_WORK: OwnChanges = { ...NOTHING, delivery: true, phone: true, write: true };

/** What a customer may still do alone, by the order's status. Later changes need a call to the team. */
export const OWN_CHANGES: Readonly<Record<OrderStatus, OwnChanges>> = {
  pending: UNTIL_RIDER_LEAVES,
  processing: UNTIL_RIDER_LEAVES,
  pickup: { ...NOTHING, delivery: true, write: true },
  cleaning_ongoing: AT_WORK,
  cleaning_completed: AT_WORK,
  scheduled_for_delivery: { ...NOTHING, write: true },
  delivered: NOTHING,
  cancelled: NOTHING,
};

/**
 * What a customer may still do alone with an order. A pickup is on the team's sheet the evening before: its rider has
 * not left until the time closes for changes, nor while a time is still to be agreed on.
 */
export function ownChangesOf(order: PlannedTrips, rules: WindowRules, now: Date): OwnChanges {
  const hasTime = order.pickupAt !== null || isPickupToAgree(order, rules);
  const isOnSheetOnly = order.status === 'pickup' && hasTime && mayMovePickup(order, rules, now);
  return isOnSheetOnly ? UNTIL_RIDER_LEAVES : OWN_CHANGES[order.status];
}

/** How many notes a customer may write about one order, and the longest one in characters. */
export const OWN_NOTES_MAX = 5;
/** The longest note of a customer, in characters. */
export const OWN_NOTE_LENGTH = 500;
/** The longest line of directions, in characters: as in a checkout. */
export const DIRECTIONS_LENGTH = 300;
/** The longest reason for a cancellation, in characters. */
export const CANCEL_REASON_LENGTH = 300;
/** How many pictures a customer may add to one order. */
export const OWN_PHOTOS_MAX = 6;
