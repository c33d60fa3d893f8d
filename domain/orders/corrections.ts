import type { Discount, DiscountedLine } from '#domain/prices/discounts.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { quote } from '#domain/prices/totals.ts';
import type { OrderStatus } from './order-status.ts';

/** What the team may still correct of an order. */
export type Correctable = {
  /** Where a rider goes, while nobody has been there. */
  pickup: boolean;
  delivery: boolean;
  phone: boolean;
  /** How many pairs and which services: until the cleaning is done. */
  pairs: boolean;
};

const ALL: Correctable = { pickup: true, delivery: true, phone: true, pairs: true };
const AT_WORK: Correctable = { ...ALL, pickup: false };
const CLEAN: Correctable = { ...AT_WORK, pairs: false };
const NOTHING: Correctable = { pickup: false, delivery: false, phone: false, pairs: false };

/**
 * What the team may still correct, by the order's status. Pairs are counted when they arrive, as the cleaning begins.
 */
export const CORRECTABLE: Readonly<Record<OrderStatus, Correctable>> = {
  pending: ALL,
  processing: ALL,
  pickup: ALL,
  cleaning_ongoing: AT_WORK,
  cleaning_completed: CLEAN,
  scheduled_for_delivery: CLEAN,
  delivered: NOTHING,
  cancelled: NOTHING,
};

/** Whether all that a correction names can still be corrected at this status. */
export function mayStillCorrect(
  { items, pickup, delivery }: { items?: unknown; pickup?: unknown; delivery?: unknown },
  status: OrderStatus,
): boolean {
  const may = CORRECTABLE[status];
  return (
    (items === undefined || may.pairs) &&
    (pickup === undefined || may.pickup) &&
    (delivery === undefined || may.delivery)
  );
}

/** What the price of an order follows from; sums in pesewas. */
export type PriceParts = {
  lines: readonly DiscountedLine[];
  pickupFee: Pesewas;
  deliveryFee: Pesewas;
  /** A faster return stays what it was paid as; 0 without one. */
  priorityFee: Pesewas;
  discounts: readonly Discount[];
};

/** What a correction does to the price: money goes back, more would be due, or it stays; in pesewas. */
export type CorrectionCost = { total: Pesewas; goesBack: Pesewas; extra: Pesewas };

/** The price of a corrected order with the discounts that it was booked with, against what it cost until now. */
export function correctionCost(parts: PriceParts, before: Pesewas): CorrectionCost {
  const { total } = quote(parts);
  return { total, goesBack: Math.max(0, before - total), extra: Math.max(0, total - before) };
}

/** The longest reason for a correction, in characters. */
export const CORRECTION_REASON_LENGTH = 300;
