import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { discountRules, discountUses, orders, users } from '#server/db/schema.ts';

/** A discount for new customers that is granted now, in percent. */
export type DiscountRule = { type: 'signup' | 'referral'; percentage: number };

/** The discounts that the shop grants now. */
export function activeRules(db: Db | Tx): Promise<DiscountRule[]> {
  return db
    .select({ type: discountRules.type, percentage: discountRules.percentage })
    .from(discountRules)
    .where(and(eq(discountRules.active, true), gt(discountRules.percentage, 0)));
}

/** The discounts that a user has used. Discounts of cancelled orders do not count: they were given back. */
export async function usedDiscounts(db: Db | Tx, userId: number): Promise<Set<'signup' | 'referral'>> {
  const uses = await db
    .select({ type: discountUses.type })
    .from(discountUses)
    .where(and(eq(discountUses.userId, userId), isNull(discountUses.releasedAt)));
  return new Set(uses.map((use) => use.type));
}

/** Whether the user registered with a friend's code. */
export async function isReferred(db: Db | Tx, userId: number): Promise<boolean> {
  const [user] = await db.select({ referredBy: users.referredBy }).from(users).where(eq(users.id, userId));
  return user !== undefined && user.referredBy !== null;
}

/** Whether one of the user's orders was delivered. */
export async function hasDeliveredOrder(db: Db | Tx, userId: number): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'delivered')))
    .limit(1);
  return order !== undefined;
}
