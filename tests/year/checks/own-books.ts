import { dayOf } from '#domain/days.ts';
import type { Pesewas } from '#domain/prices/money.ts';

/** An order as the simulation knows it. `paid` is also what was paid in addition. */
export type OwnOrder = {
  slug: string;
  reference: string;
  day: string;
  paid: Pesewas;
  pairs: number;
  isCancelled: boolean;
};
/** A refund that the shop requested, as the provider has it. */
export type OwnRefund = { reference: string; day: string; amount: Pesewas; status: string };
/** What the simulation expects of a day or of several. */
export type OwnSums = {
  payments: number;
  paid: Pesewas;
  booked: number;
  cancelled: number;
  pairs: number;
  value: Pesewas;
  refunds: Pesewas;
  arrived: Pesewas;
};

/**
 * The simulation's own books, kept from what customers paid and were told, never from the shop's tables of sums. The
 * reports of the shop have to say the same.
 */
export class OwnBooks {
  readonly orders = new Map<string, OwnOrder>();
  readonly refunds: OwnRefund[] = [];
  /** How many receipts there must be: one for each order, one for each additional payment. */
  receipts = 0;
  private readonly payments: { day: string; amount: Pesewas }[] = [];

  /** A payment reached the shop. */
  received(now: Date, amount: Pesewas): void {
    this.payments.push({ day: dayOf(now).date, amount });
  }

  /** A payment became an order. */
  booked(now: Date, order: Omit<OwnOrder, 'day' | 'isCancelled'>): OwnOrder {
    const booked = { ...order, day: dayOf(now).date, isCancelled: false };
    this.orders.set(order.slug, booked);
    this.receipts += 1;
    return booked;
  }

  /** A correction of an order was paid. */
  paidMore(order: OwnOrder, amount: Pesewas, pairs: number): void {
    order.paid += amount;
    order.pairs = pairs;
    this.receipts += 1;
  }

  /** What the days from `from` to `to`, both included, must sum up to. */
  sums(from: string, to: string): OwnSums {
    const within = ({ day }: { day: string }) => day >= from && day <= to;
    const payments = this.payments.filter(within);
    const booked = [...this.orders.values()].filter(within);
    const standing = booked.filter(({ isCancelled }) => !isCancelled);
    const refunds = this.refunds.filter((refund) => within(refund) && refund.status !== 'failed');
    const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    return {
      payments: payments.length,
      paid: total(payments.map(({ amount }) => amount)),
      booked: booked.length,
      cancelled: booked.length - standing.length,
      pairs: total(standing.map(({ pairs }) => pairs)),
      value: total(standing.map(({ paid }) => paid)),
      refunds: total(refunds.map(({ amount }) => amount)),
      arrived: total(refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount)),
    };
  }
}
