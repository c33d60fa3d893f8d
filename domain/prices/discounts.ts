import { type Pesewas, percentOf } from './money.ts';

/** Every kind of discount, in the order of deduction. */
export const DISCOUNT_TYPES = ['signup', 'referral', 'redeemed_points', 'promotion'] as const;

export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/**
 * A discount that a customer may use; percentage is of the subtotal. A promotion has the owner's name for it, and may be
 * a fixed sum instead of a percentage, and only for some services.
 */
export type Discount = {
  type: DiscountType;
  percentage: number;
  pointsRedeemed?: number;
  name?: string | undefined;
  fixed?: Pesewas;
  /** The ids of the services that it counts for; left out for all. */
  services?: readonly number[];
};

/** What a discount is taken off from: lines of a cart or an order. */
export type DiscountedLine = { unitPrice: Pesewas; quantity: number; service_id?: number };

/** A discount with its amount for a given subtotal. */
export type AppliedDiscount = Discount & { amount: Pesewas };

/** The customer's name for each kind of discount. */
export const DISCOUNT_LABELS: Record<DiscountType, string> = {
  signup: 'Signup Discount',
  referral: 'Referral Discount',
  redeemed_points: 'Redeemed Points Discount',
  promotion: 'Promotion',
};

/** A discount as a customer reads it: 'Signup Discount (10%)', or the name of a promotion with its percentage, if it has one. */
export function discountText({ type, percentage, name }: Pick<Discount, 'type' | 'percentage' | 'name'>): string {
  return (name ?? DISCOUNT_LABELS[type]) + (percentage ? ` (${percentage}%)` : '');
}

/** What is known about a customer's discounts; null means none of that kind. */
export type DiscountFacts = {
  signup: { percentage: number; used: boolean } | null;
  referral: { percentage: number; firstOrderCompleted: boolean } | null;
  points: { percentage: number; pointsRedeemed: number; isApplied: boolean } | null;
};

/**
 * The discounts that a customer may use now: signup if unused, referral before the first order, points if not applied.
 */
export function applicableDiscounts({ signup, referral, points }: DiscountFacts): Discount[] {
  const discounts: Discount[] = [];
  if (signup && !signup.used) discounts.push({ type: 'signup', percentage: signup.percentage });
  if (referral && !referral.firstOrderCompleted) {
    discounts.push({ type: 'referral', percentage: referral.percentage });
  }
  if (points && !points.isApplied) {
    discounts.push({
      type: 'redeemed_points',
      percentage: points.percentage,
      pointsRedeemed: points.pointsRedeemed,
    });
  }
  return discounts.filter((discount) => discount.percentage > 0);
}

/** The sum of lines, in pesewas. */
export function sumOf(lines: readonly DiscountedLine[]): Pesewas {
  return lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
}

/** What a discount by itself takes off these lines: never more than the lines that it counts for cost. */
export function amountOff(
  { percentage, fixed, services }: Pick<Discount, 'percentage' | 'fixed' | 'services'>,
  lines: readonly DiscountedLine[],
): Pesewas {
  const counted = sumOf(services ? lines.filter(({ service_id: id }) => id && services.includes(id)) : lines);
  return Math.min(fixed ?? percentOf(counted, percentage), counted);
}

/**
 * The amount of each discount: a share of what it counts for, rounded half up, or a fixed sum, one by one. Together they
 * never exceed the subtotal; later ones are reduced.
 */
export function discountAmounts(lines: readonly DiscountedLine[], discounts: readonly Discount[]): AppliedDiscount[] {
  let left = sumOf(lines);
  return discounts.map((discount) => {
    const amount = Math.min(amountOff(discount, lines), left);
    left -= amount;
    return { ...discount, amount };
  });
}

/** Whether a text is the name of a discount type. */
export function isDiscountType(text: unknown): text is DiscountType {
  return DISCOUNT_TYPES.some((type) => type === text);
}

/**
 * The type that a text names, as `signup` or as its label 'Signup Discount', without regard to case; null for others.
 */
export function discountTypeOf(text: string | null | undefined): DiscountType | null {
  const key = text?.trim().toLowerCase();
  return DISCOUNT_TYPES.find((type) => key === type || key === DISCOUNT_LABELS[type].toLowerCase()) ?? null;
}
