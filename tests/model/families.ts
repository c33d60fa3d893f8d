/**
 * The rules about accounts of one family in their simplest form: what they have in common, which discounts another one
 * of them used, the doubts about discounts and the team's decisions.
 */

import type { Discount, Doubt, Intent, Model, Reason, User } from './shapes.ts';

const REASONS: readonly Reason[] = ['mailbox', 'payer', 'phone'];
const NEW_CUSTOMER: readonly Discount[] = ['signup', 'referral'];
/** The points of a friend, none of them taken back. */
const FULL = 100;
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

const doubtsOf = (model: Model, user: number) => ordersOf(model, user).flatMap(({ doubts }) => doubts);

const stands = ({ state }: Doubt) => state === 'accepted' || state === 'right';

/** Whether the team knows that two customers are two people. */
function areTwoPeople(model: Model, one: number, other: number): boolean {
  const isAbout = (user: number, someone: number) =>
    doubtsOf(model, user).some((doubt) => doubt.other === someone && stands(doubt));
  return isAbout(one, other) || isAbout(other, one);
}

/** Whether a discount can't be granted: an account that is certainly theirs used it, or the team refused it to them. */
export function isUsedByFamily(model: Model, user: number, discount: Discount): boolean {
  if (doubtsOf(model, user).some(({ type, state }) => type === discount && state === 'refused')) return true;
  const me = model.users[user];
  const wallets = walletsOf(model, user);
  return Object.values(model.intents).some((other) => {
    if (other.user === user || !other.isUsing || !other.discounts.includes(discount)) return false;
    if (areTwoPeople(model, user, other.user)) return false;
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
  for (const other of new Set(used.map(({ user }) => user))) {
    if (areTwoPeople(model, intent.user, other)) continue;
    const its = used.filter((each) => each.user === other);
    const called = intent.phones.at(-1) ?? -1;
    const inCommon = {
      mailbox: isSame(model, intent.user, other, 'mailbox'),
      payer: its.some((each) => each.wallet === intent.wallet),
      phone: its.some((each) => each.phones.includes(called)),
    };
    const reason = REASONS.find((kind) => inCommon[kind]);
    // Each other customer is asked about once for an order.
    if (reason === undefined || intent.doubts.some((each) => each.other === other)) continue;
    for (const type of intent.discounts.filter(isNewCustomers))
      intent.doubts.push({ type, other, reason, state: 'open' });
  }
}

/** What a friend has in common with the referrer or another friend, so that the team decides about the points. */
export function sharedWithReferrer(model: Model, friend: number, referrer: number): Reason | null {
  if (isSame(model, friend, referrer, 'mailbox')) return 'mailbox';
  const phonesOf = (user: number) => ordersOf(model, user).flatMap(({ phones }) => phones);
  const called = phonesOf(referrer);
  if (phonesOf(friend).some((phone) => called.includes(phone))) return 'phone';
  const theirs = walletsOf(model, referrer);
  return [...walletsOf(model, friend)].some((wallet) => theirs.has(wallet)) ? 'payer' : null;
}

/** Whether a friend shares anything with one who has earned this referrer points, and whom nobody knows as another person. */
function sharesWithFriend(model: Model, friend: number, referrer: number): boolean {
  return Object.entries(model.users).some(([number, other]) => {
    const isRewarded = Number(number) !== friend && other.referrer === referrer && (other.creditLeft ?? 0) > 0;
    if (!isRewarded || areTwoPeople(model, friend, Number(number))) return false;
    return sharedWithReferrer(model, friend, Number(number)) !== null;
  });
}

const hold = (friend: User, held: User['held'], heldFor: User['heldFor']) => Object.assign(friend, { held, heldFor });

/**
 * Brings the points for a friend up to the doubts, unless the owner has a word in them. `grant` gives them, if the
 * friend has a delivered order.
 */
export function settlePoints(
  model: Model,
  user: number,
  { isDelivered, grant }: { isDelivered: boolean; grant: (friend: User) => void },
): void {
  const friend = model.users[user];
  if (friend === undefined || friend.referrer === null) return;
  const isFixed = friend.held !== null && (friend.isOwnersWord || friend.heldFor !== 'discount');
  if (isFixed) {
    if (friend.held === 'granted' && isDelivered) grant(friend);
    return;
  }
  if (friend.creditLeft === FULL) return;
  const doubts = doubtsOf(model, user);
  if (doubts.some(({ state }) => state === 'refused')) hold(friend, 'refused', 'discount');
  else if (!isDelivered) hold(friend, null, null);
  else {
    const shared = sharedWithReferrer(model, user, friend.referrer);
    if (shared !== null) hold(friend, 'open', shared);
    else if (sharesWithFriend(model, user, friend.referrer)) hold(friend, 'open', 'otherFriend');
    else if (!doubts.every(stands)) hold(friend, 'open', 'discount');
    else {
      if (friend.held !== null) friend.held = 'granted';
      grant(friend);
    }
  }
}

type Named = { intent: number; type: Discount; other: number };

const findDoubt = (model: Model, { intent, type, other }: Named) =>
  model.intents[intent]?.doubts.find((each) => each.type === type && each.other === other);

/** The team accepts or refuses a doubt; the first decision stays. */
export function decideDoubt(model: Model, { isAccepted, ...named }: Named & { isAccepted: boolean }): string {
  const found = findDoubt(model, named);
  if (found === undefined) return 'missing';
  if (found.state === 'open') found.state = isAccepted ? 'accepted' : 'refused';
  return found.state === 'accepted' ? 'accepted' : 'refused';
}

/** The team puts a refusal right. */
export function putRight(model: Model, named: Named): string {
  const found = findDoubt(model, named);
  if (found === undefined) return 'missing';
  if (found.state === 'open') return 'conflict';
  if (found.state === 'refused') found.state = 'right';
  return 'right';
}

/** The doubts of an order in a form that the database's can be compared with. */
export const doubtsText = (doubts: readonly Doubt[]): string[] =>
  doubts.map(({ type, other, reason, state }) => `${type} ${other} ${reason} ${state}`).sort();
