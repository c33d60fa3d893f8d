import { type AppliedDiscount, type Discount, type DiscountedLine, discountAmounts, sumOf } from './discounts.ts';
import type { Pesewas } from './money.ts';

/** The price of a cart with both trips and all discounts, in pesewas. */
export type Quote = {
  subtotal: Pesewas;
  deliveryCost: Pesewas;
  pickupCost: Pesewas;
  /** What a faster return costs; 0 without one. */
  priorityCost: Pesewas;
  discounts: AppliedDiscount[];
  discountTotal: Pesewas;
  totalBeforeDiscounts: Pesewas;
  total: Pesewas;
};

/** What a cart is priced by; all prices and fees in pesewas. */
export type QuoteInput = {
  lines: readonly DiscountedLine[];
  deliveryFee: Pesewas;
  pickupFee: Pesewas;
  /** The price of a faster return; left out without one. Like the trips it is never discounted. */
  priorityFee?: Pesewas;
  discounts: readonly Discount[];
};

/** Prices a cart. Screen and server both call this function, so the shown price is the charged one. */
export function quote({ lines, deliveryFee, pickupFee, priorityFee = 0, discounts }: QuoteInput): Quote {
  const subtotal = sumOf(lines);
  const applied = discountAmounts(lines, discounts);
  const discountTotal = applied.reduce((sum, discount) => sum + discount.amount, 0);
  const totalBeforeDiscounts = subtotal + deliveryFee + pickupFee + priorityFee;
  return {
    subtotal,
    deliveryCost: deliveryFee,
    pickupCost: pickupFee,
    priorityCost: priorityFee,
    discounts: applied,
    discountTotal,
    totalBeforeDiscounts,
    total: totalBeforeDiscounts - discountTotal,
  };
}
