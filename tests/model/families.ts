/**
 * The rules about accounts of one family in their simplest form: what they have in common, which discounts another one
 * of them used, the doubts about discounts and the team's decisions.
 */

import type { Discount, Doubt, Doubts, Intent, Model, Reason, User } from './shapes.ts';

const REASONS: readonly Reason[] = ['mailbox', 'payer', 'phone'];
const NEW_CUSTOMER: readonly Discount[] = ['signup', 'referral'];
const isNewCustomers = (discount: Discount) => NEW_CUSTOMER.includes(discount);

/** The customer whose mailbox, wallet or phone number this one has, in the end. */
export function rootOf(model: Model, user: number, kind: Reason): number {
  const twin = model.users[user]?.twin ?? null;
  return twin?.kind === kind && twin.of !== user ? rootOf(model, twin.of, kind) : user;
}

const isSame = (model: Model, one: number, other: number, kind: Reason) =>
  rootOf(model, one, kind) === rootOf(model, other, kind);

/** Whether two customers are certainly one person's accounts, or may be: their operations then depend on each other. */
export function mayBeFamily(model: Model, one: number, other: number): boolean {
  return REASONS.some((kind) => isSame(model, one, other, kind));
}

const ordersOf = (model: Model, user: number) =>
  Object.values(model.intents).filter((each) => each.user === user && each.status !== null);

/** The wallets that paid a customer's orders. */
const walletsOf = (model: Model, user: number) => new Set(ordersOf(model, user).map(({ wallet }) => wallet));

const doubtsOf = (model: Model, user: number): (Doubt & { type: Discount })[] =>
  ordersOf(model, user).flatMap(({ doubts }) =>
    NEW_CUSTOMER.flatMap((type) => (doubts[type] === undefined ? [] : [{ type, ...doubts[type] }])),
  );

/** Whether a doubt about one of a customer's discounts is open or refused. */
export const isDoubted = (model: Model, user: number) =>
  doubtsOf(model, user).some(({ state }) => state !== 'accepted');

/** Whether a discount can't be granted: an account that is certainly theirs used it, or the team refused it to them. */
export function isUsedByFamily(model: Model, user: number, discount: Discount): boolean {
  if (doubtsOf(model, user).some(({ type, state }) => type === discount && state === 'refused')) return true;
  const me = model.users[user];
  const wallets = walletsOf(model, user);
  return Object.values(model.intents).some((other) => {
    if (other.user === user || !other.isUsing || !other.discounts.includes(discount)) return false;
    const isOneMailbox = isSame(model, user, other.user, 'mailbox');
    if (isOneMailbox && me?.isProven === true && model.users[other.user]?.isProven === true) return true;
    return wallets.has(other.wallet);
  });
}

/** Writes down the doubts about an order's discounts: somebody close uses one for new customers, of either kind. */
export function doubt(model: Model, intent: Intent): void {
  const used = Object.values(model.intents).filter(
    (other) => other.user !== intent.user && other.isUsing && other.discounts.some(isNewCustomers),
  );
  const known = doubtsOf(model, intent.user).filter(({ state }) => state === 'accepted');
  const reason = REASONS.find((kind) => {
    const isShared = used.some((other) =>
      kind === 'payer' ? other.wallet === intent.wallet : isSame(model, intent.user, other.user, kind),
    );
    return isShared && !known.some((accepted) => accepted.reason === kind);
  });
  if (reason === undefined) return;
  for (const type of intent.discounts.filter(isNewCustomers)) intent.doubts[type] ??= { reason, state: 'open' };
}

/** What a friend has in common with the referrer, so that the team decides about the points; null for nothing. */
export function sharedWithReferrer(model: Model, friend: number, referrer: number): Reason | null {
  if (isSame(model, friend, referrer, 'mailbox')) return 'mailbox';
  const hasOrdered = ordersOf(model, referrer).length > 0;
  if (hasOrdered && isSame(model, friend, referrer, 'phone')) return 'phone';
  const theirs = walletsOf(model, referrer);
  return [...walletsOf(model, friend)].some((wallet) => theirs.has(wallet)) ? 'payer' : null;
}

/** Refuses the points for a friend, unless they were given or wait for another reason. */
function refusePoints(friend: User): void {
  if (friend.held !== null && (friend.held !== 'open' || friend.heldFor !== 'discount')) return;
  if (friend.referrer === null || friend.creditLeft !== null) return;
  Object.assign(friend, { held: 'refused', heldFor: 'discount' });
}

/** The team accepts or refuses a doubt; the first decision stays. `grant` gives points that waited. */
export function decideDoubt(
  model: Model,
  { intent: slot, type, isAccepted }: { intent: number; type: Discount; isAccepted: boolean },
  grant: (friend: number) => void,
): string {
  const intent = model.intents[slot];
  const found = intent?.doubts[type];
  const friend = model.users[intent?.user ?? -1];
  if (intent === undefined || found === undefined || friend === undefined) return 'missing';
  if (found.state !== 'open') return found.state;
  found.state = isAccepted ? 'accepted' : 'refused';
  if (!isAccepted) refusePoints(friend);
  else if (!isDoubted(model, intent.user) && friend.held === 'open' && friend.heldFor === 'discount') {
    friend.held = 'granted';
    grant(intent.user);
  }
  return found.state;
}

/** The doubts of an order in a form that the database's can be compared with. */
export const doubtsText = (doubts: Doubts): string[] =>
  NEW_CUSTOMER.flatMap((type) => {
    const found = doubts[type];
    return found === undefined ? [] : [`${type} ${found.reason} ${found.state}`];
  }).sort();
