import type { Db, Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { activeRules, type DiscountRule, hasDeliveredOrder, isReferred, usedDiscounts } from './discounts.queries.ts';

export type Offer = { percentage: number };
export type Offers = { signup: Offer | null; referral: Offer | null };

/**
 * Whether a user can still get the referral discount: they came by a friend's code, have not used it, and have no
 * completed order.
 */
async function mayClaimReferral(db: Db | Tx, userId: number): Promise<boolean> {
  if (!(await isReferred(db, userId))) return false;
  if ((await usedDiscounts(db, userId)).has('referral')) return false;
  return !(await hasDeliveredOrder(db, userId));
}

const offerOf = (rules: DiscountRule[], type: DiscountRule['type']): Offer | null => {
  const rule = rules.find((each) => each.type === type);
  return rule ? { percentage: rule.percentage } : null;
};

const onOffer = (rules: DiscountRule[]): Offers => {
  return { signup: offerOf(rules, 'signup'), referral: offerOf(rules, 'referral') };
};

/** The discounts that this user gets now. */
export async function offersFor(db: Db | Tx, userId: number): Promise<Offers> {
  const offers = onOffer(await activeRules(db));
  const isSignupUsed = (await usedDiscounts(db, userId)).has('signup');
  const isReferralOpen = await mayClaimReferral(db, userId);
  return { signup: isSignupUsed ? null : offers.signup, referral: isReferralOpen ? offers.referral : null };
}

/**
 * The discounts to show. A visitor sees every discount on offer, because other clients ask once, before login, and then
 * ask the status calls; a known user sees what they would get now.
 */
export async function discountsFor(world: World, userId: number | null): Promise<DiscountRule[]> {
  const offers: Offers = userId === null ? onOffer(await activeRules(world.db)) : await offersFor(world.db, userId);
  return (['signup', 'referral'] as const).flatMap((type) => {
    const offer = offers[type];
    return offer ? [{ type, ...offer }] : [];
  });
}

/** Whether the user's signup discount is used. */
export async function isSignupUsed(world: World, userId: number): Promise<boolean> {
  return (await usedDiscounts(world.db, userId)).has('signup');
}

/** Whether the user can't get the referral discount: it is used, an order is completed, or no friend referred them. */
export async function isReferralGone(world: World, userId: number): Promise<boolean> {
  return !(await mayClaimReferral(world.db, userId));
}
