import { type Pesewas, percentOf } from './money.ts';

/** Every kind of discount, in the order of deduction. */
export const DISCOUNT_TYPES = ['signup', 'referral', 'redeemed_points'] as const;

export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** A discount that a customer may use; percentage is of the subtotal. */
export type Discount = { type: DiscountType; percentage: number; pointsRedeemed?: number };

/** A discount with its amount for a given subtotal. */
export type AppliedDiscount = Discount & { amount: Pesewas };

/** The customer's name for each kind of discount. */
export const DISCOUNT_LABELS: Record<DiscountType, string> = {
  signup: 'Signup Discount',
  referral: 'Referral Discount',
  redeemed_points: 'Redeemed Points Discount',
};

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

/**
 * The amount of each discount: a share of the full subtotal, rounded half up, one by one. Together they never exceed
 * the subtotal; later ones are reduced.
 */
export function discountAmounts(subtotal: Pesewas, discounts: readonly Discount[]): AppliedDiscount[] {
  let left = subtotal;
  return discounts.map((discount) => {
    const amount = Math.min(percentOf(subtotal, discount.percentage), left);
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
