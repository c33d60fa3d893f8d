/** What was paid, or booked on an account of the journal: a debit is positive. */
export type MoneyCount = {
  currency: string;
  what: 'paid' | 'revenue' | 'tax' | 'fees' | 'returned';
  count: number;
  sum: number;
};

/** Refunds by when they were requested: `sum` of those that have not failed, `arrived` of those that are done. */
export type RefundCount = {
  currency: string;
  whole: number;
  part: number;
  sum: number;
  arrived: number;
  failed: number;
};

/** Orders by when they were booked. Cancelled ones are counted on their own, in no other figure. */
export type OrderCount = { booked: number; cancelled: number; pairs: number; value: number; repeat: number };

/** Orders by when they were delivered: how many no later than their customers were told, and the hours from collection to delivery. */
export type TurnaroundCount = {
  delivered: number;
  kept: number;
  /** The longest, in hours; null without a collection. */
  longest: number | null;
  /** How many orders took each number of tenths of an hour, so that days can be joined and still have a median. */
  tenths: [tenths: number, orders: number][];
};

/** Orders that are not cancelled by the area of their pickup; `value` is what was paid. */
export type AreaCount = { area: string; orders: number; pairs: number; value: number };
/** Services of orders that are not cancelled; `value` is their price before discounts and trips. */
export type ServiceCount = { id: number; service: string; orders: number; pairs: number; value: number };
/** The stops that orders have in a window of the day, and how many it had. */
export type WindowCount = { area: string; from: string; to: string; taken: number; stops: number };

/**
 * By which rules a day was counted. A rule that changes gets the next number, so that days that were stored before are
 * counted again. 2: in time is what came back no later than its customer was told.
 */
export const COUNTED_BY = 2;

/** What a report counts of one day. Sums are in pesewas. */
export type CountedDay = {
  countedBy: number;
  money: MoneyCount[];
  refunds: RefundCount[];
  orders: OrderCount;
  turnaround: TurnaroundCount;
  areas: AreaCount[];
  services: ServiceCount[];
  windows: WindowCount[];
};

/** The counts of a day on which nothing happened. */
export const emptyDay = (): CountedDay => ({
  countedBy: COUNTED_BY,
  money: [],
  refunds: [],
  orders: { booked: 0, cancelled: 0, pairs: 0, value: 0, repeat: 0 },
  turnaround: { delivered: 0, kept: 0, longest: null, tenths: [] },
  areas: [],
  services: [],
  windows: [],
});

/** The median hours of some days, from their tenths; null when nothing was delivered. */
export function medianHours(days: readonly TurnaroundCount[]): number | null {
  const orders = new Map<number, number>();
  for (const [tenths, count] of days.flatMap((day) => day.tenths)) {
    orders.set(tenths, (orders.get(tenths) ?? 0) + count);
  }
  const sorted = [...orders].sort(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return null;
  /** The tenths of the order at a place of the sorted row, the first being 0. */
  const at = (place: number) => {
    let before = 0;
    for (const [tenths, count] of sorted) {
      before += count;
      if (place < before) return tenths;
    }
    return 0;
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 20;
}
