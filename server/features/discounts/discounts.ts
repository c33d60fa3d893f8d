import { messages } from '#domain/messages.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { maySeeUses } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { activeRules, type DiscountRule, hasDeliveredOrder, isReferred, usedDiscounts } from './discounts.queries.ts';
import type { NewCustomerDiscount } from './doubts.queries.ts';
import { usedBySamePerson } from './same-person.queries.ts';

/** A discount that a user gets now, in percent. */
export type Offer = { percentage: number };
/** The discounts for new customers that a user gets now; null for one that they don't. */
export type Offers = { signup: Offer | null; referral: Offer | null };

/**
 * Whether a user can still get the referral discount: they came by a friend's code, have not used it, and have no
 * completed order.
 */
export async function canUseReferral(db: Db | Tx, userId: number): Promise<boolean> {
  if (!(await isReferred(db, userId))) return false;
  if ((await usedDiscounts(db, userId)).has('referral')) return false;
  if ((await usedBySamePerson(db, userId)).has('referral')) return false;
  return !(await hasDeliveredOrder(db, userId));
}

async function hasUsedSignup(db: Db | Tx, userId: number): Promise<boolean> {
  if ((await usedDiscounts(db, userId)).has('signup')) return true;
  return (await usedBySamePerson(db, userId)).has('signup');
}

/** The sentence for each discount that this user wants and can't get because another account of theirs used it. */
export async function samePersonRefusals(
  db: Db | Tx,
  userId: number,
  wanted: ReadonlySet<string>,
): Promise<{ type: NewCustomerDiscount; reason: string }[]> {
  if (!wanted.has('signup') && !wanted.has('referral')) return [];
  const own = await usedDiscounts(db, userId);
  const used = [...(await usedBySamePerson(db, userId))].filter((type) => wanted.has(type) && !own.has(type));
  return used.map((type) => ({ type, reason: messages.checkoutCalls.discountUsedBefore }));
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
  const isSignupUsed = await hasUsedSignup(db, userId);
  const isReferralOpen = await canUseReferral(db, userId);
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

/**
 * Whether the user's signup discount is used, by them or by an account that is certainly theirs too; if they may know.
 */
export async function isSignupUsed(world: World, userId: number): Promise<boolean> {
  return (await hasUsedSignup(world.db, userId)) && (await maySeeUses(world.db, userId));
}
