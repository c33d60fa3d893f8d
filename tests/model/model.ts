/**
 * The shop's rules of money in their simplest form: no clock, no network, one operation at a time. `step` returns an
 * operation's answer and the next state; the real shop must agree.
 */

import { type ExtraOperation, followMove, giveBack, returnExtras, stepExtra, waitingFor } from './extras.ts';
import { decideDoubt, doubt, doubtsText, isUsedByFamily, putRight, rootOf, settlePoints } from './families.ts';
import { paidOf } from './paid.ts';
import {
  handleAll,
  ledgerOf,
  newMoney,
  owedOf,
  type RefundOperation,
  refundsText,
  returnAll,
  stepRefund,
} from './refunds.ts';
import {
  type Claim,
  type Discount,
  type Intent,
  type Model,
  type Outcome,
  STATUS_ORDER,
  type Status,
  type Twin,
  type User,
} from './shapes.ts';

/** An operation with everything it refers to by name; `slot` is the number of the thing it creates. */
export type Operation =
  | { kind: 'join'; slot: number; referrer: number | null; twin: Twin | null }
  | { kind: 'joinAgain'; user: number }
  | { kind: 'decide'; user: number; isGranted: boolean }
  | { kind: 'decideDoubt'; intent: number; type: Discount; other: number; isAccepted: boolean }
  | { kind: 'putRight'; intent: number; type: Discount; other: number }
  | { kind: 'settle'; intent: number }
  | { kind: 'register'; slot: number; user: number; quantity: number; discount: Discount | null }
  | { kind: 'buy'; slot: number; user: number; claim: Claim }
  /** A checkout that waits at the provider, and another one by which the customer pays its cart instead. */
  | { kind: 'twoWays'; slot: number; user: number; quantity: number; discount: Discount | null }
  | { kind: 'pay'; intent: number; outcome: Outcome }
  | { kind: 'post'; intent: number; user: number }
  | { kind: 'webhook'; intent: number }
  | { kind: 'reverse'; intent: number }
  | { kind: 'dispute'; intent: number }
  | { kind: 'endDispute'; intent: number; isWon: boolean }
  | { kind: 'move'; intent: number; to: Status }
  /** Its customer cancels it: before a rider leaves, and with all of the money going back. */
  | { kind: 'cancelOwn'; intent: number }
  | { kind: 'deliver'; intent: number }
  | { kind: 'redeem'; slot: number; user: number }
  | { kind: 'apply'; redemption: number }
  /** The team corrects the pairs; `refund` is what the owner agrees to give back, in pesewas. */
  | { kind: 'correctPairs'; intent: number; pairs: number; refund: number | null }
  /** The team corrects the phone number: it is that customer's. */
  | { kind: 'correctPhone'; intent: number; of: number }
  | RefundOperation
  | ExtraOperation;

/** A customer at the start: their points, who referred them, and whose mailbox, wallet or phone number they have. */
type Start = { points: number; referrer: number | null; twin: Twin | null; isProven: boolean };
export const STARTING: readonly Start[] = [
  { points: 700, referrer: null, twin: null, isProven: true },
  { points: 600, referrer: 0, twin: null, isProven: true },
  { points: 0, referrer: 0, twin: { kind: 'phone', of: 0 }, isProven: true },
  { points: 0, referrer: 1, twin: { kind: 'payer', of: 2 }, isProven: true },
  { points: 0, referrer: 0, twin: { kind: 'mailbox', of: 1 }, isProven: false },
];

/** The customers at the start: a family in which nobody is certainly the same person. */
export function startingUsers(): Model['users'] {
  const fresh = { creditLeft: null, held: null, heldFor: null, isOwnersWord: false };
  return { ...STARTING.map((start) => ({ ...start, ...fresh })) };
}

const UNIT = 50_00;
const TRIPS = 80_00;
const FRIEND = 100;

/** Every status of an order. */
export const STATUSES: readonly Status[] = [...STATUS_ORDER, 'cancelled'];

const mayMove = (from: Status, to: Status) => {
  if (from === 'delivered' || from === 'cancelled') return false;
  if (to === 'cancelled') return STATUS_ORDER.indexOf(from) <= STATUS_ORDER.indexOf('pickup');
  return Math.abs(STATUS_ORDER.indexOf(from) - STATUS_ORDER.indexOf(to)) === 1;
};

/** What an order costs with so many pairs, in pesewas. */
export const costOf = (pairs: number, percent: number) => UNIT * pairs * (1 - percent / 100) + TRIPS;

/** What another client's customer paid, in pesewas. */
export const paidSum = ({ quantity, off }: Claim) => costOf(quantity, off);

/** A customer's checkouts of carts. */
const intentsOf = (model: Model, user: number) =>
  Object.values(model.intents).filter((each) => each.user === user && each.of === null);

/** The redemption that waits for a user's next order. */
export function openRedemption(model: Model, user: number): number | null {
  const open = Object.entries(model.redemptions).find(([, each]) => each.user === user && !each.applied);
  return open === undefined ? null : Number(open[0]);
}

function isUsed(model: Model, user: number, discount: Discount): boolean {
  return intentsOf(model, user).some((each) => each.isUsing && each.discounts.includes(discount));
}

function percentageOf(model: Model, user: number, discount: Discount | null): number {
  if (discount === 'signup') return isUsed(model, user, 'signup') || isUsedByFamily(model, user, 'signup') ? 0 : 10;
  if (discount === 'referral') {
    const isFriend = model.users[user]?.referrer !== null;
    const isDelivered = intentsOf(model, user).some(({ status }) => status === 'delivered');
    const isGone = isUsed(model, user, 'referral') || isUsedByFamily(model, user, 'referral');
    return isFriend && !isDelivered && !isGone ? 5 : 0;
  }
  return discount === 'points' ? redeemedPercentage(model, openRedemption(model, user)) : 0;
}

const redeemedPercentage = (model: Model, redemption: number | null) =>
  redemption === null ? 0 : ((model.redemptions[redemption]?.points ?? 0) / 100) * 5;

/** The redemption that a paid order may take: the open one, else the newest marked as applied without an order. */
function freeRedemption(model: Model, user: number): number | null {
  const marked = Object.entries(model.redemptions).filter(([, each]) => each.user === user && each.intent === null);
  return (
    openRedemption(model, user) ?? (marked.length === 0 ? null : Math.max(...marked.map(([slot]) => Number(slot))))
  );
}

/** The number of the second way to pay the cart of a checkout. */
export const secondWay = (slot: number) => slot + 1_000;

/** Whether another payment of the checkout's cart is the order. */
function isCartOrdered(model: Model, intent: Intent): boolean {
  return Object.values(model.intents).some(
    (each) => each !== intent && each.cart === intent.cart && each.status !== null,
  );
}

/** Whether a checkout waits for its approval, as far as the shop has heard. */
const isWaiting = ({ isChecking, status, ledger }: Intent) => isChecking && status === null && ledger === null;

/** Whether a payment of another cart that waits for its approval has a discount. */
function isInWaiting(model: Model, user: number, discount: Discount): boolean {
  return Object.entries(model.intents).some(([slot, intent]) => {
    if (intent.user !== user || !isWaiting(intent) || !intent.discounts.includes(discount)) return false;
    // The customer pays its cart another way: that one counts, unless it waits for nothing.
    const instead = model.intents[secondWay(Number(slot))];
    const isReplaced = instead !== undefined && (isWaiting(instead) || instead.ledger === 'review');
    return !isReplaced && !isCartOrdered(model, intent);
  });
}

/** The wallet that a customer pays with. */
const walletOf = (model: Model, user: number) => `of ${rootOf(model, user, 'payer')}`;

/** Uses the order's discounts if all are free; returns whether they were. */
function consume(model: Model, slot: number, intent: Intent): boolean {
  const redemption = model.redemptions[intent.redemption ?? -1];
  const areFree = intent.discounts.every((discount) =>
    discount === 'points' ? redemption?.intent === null : !isUsed(model, intent.user, discount),
  );
  if (!areFree) return false;
  if (redemption !== undefined && intent.discounts.includes('points')) {
    Object.assign(redemption, { intent: slot, applied: true });
  }
  doubt(model, intent);
  intent.isUsing = intent.discounts.length > 0;
  return true;
}

const SUBSETS: Discount[][] = [
  [],
  ['signup'],
  ['referral'],
  ['signup', 'referral'],
  ['points'],
  ['signup', 'points'],
  ['referral', 'points'],
  ['signup', 'referral', 'points'],
];

/** The payment is an order now; refunds that failed while it was held are not owed any more. */
function makeOrder(intent: Intent): void {
  Object.assign(intent, { ledger: 'order', status: 'pending' });
  handleAll(paidOf(intent));
}

/** Makes the order of a payment without a registered checkout, if its sum is a right price now. */
function placeClaim(model: Model, slot: number, intent: Intent, { off, named }: Claim): string {
  const redemption = freeRedemption(model, intent.user);
  const percent = (discount: Discount) =>
    discount === 'points' ? redeemedPercentage(model, redemption) : percentageOf(model, intent.user, discount);
  const right = SUBSETS.filter((subset) => {
    return subset.every((each) => percent(each) > 0) && subset.reduce((sum, each) => sum + percent(each), 0) === off;
  });
  const wanted = named?.filter((each) => percent(each) > 0);
  const isWanted = (subset: Discount[]) =>
    subset.length === wanted?.length && subset.every((each) => wanted.includes(each));
  const discounts = right.find(isWanted) ?? right[0];
  if (discounts === undefined) {
    intent.ledger = 'review';
    return 'unpaid';
  }
  Object.assign(intent, { discounts, redemption: discounts.includes('points') ? redemption : null });
  consume(model, slot, intent);
  makeOrder(intent);
  return '201';
}

/** The result of a post for a reference: the order, or why there is none. */
function place(model: Model, slot: number): string {
  const intent = model.intents[slot];
  if (intent === undefined) return 'none';
  if (intent.status !== null) return '200';
  if (intent.ledger === 'refunded' || intent.ledger === 'refunding' || intent.ledger === 'kept') return 'unpaid';
  if (intent.paid === 'pending') {
    intent.isChecking = true;
    return '409';
  }
  if (intent.paid === null || intent.paid === 'failed') {
    intent.isChecking = false;
    return 'unpaid';
  }
  if (intent.paid === 'reversed') {
    intent.ledger = 'refunded';
    returnAll(paidOf(intent));
    return 'unpaid';
  }
  if (isCartOrdered(model, intent)) {
    intent.ledger = 'review';
    stepRefund(paidOf(intent), { kind: 'refundWhole', intent: slot });
    intent.ledger = 'refunding';
    return 'unpaid';
  }
  if (intent.claim !== null) return placeClaim(model, slot, intent, intent.claim);
  if (intent.paid !== 'success' || !consume(model, slot, intent)) {
    intent.ledger = 'review';
    return 'unpaid';
  }
  makeOrder(intent);
  return '201';
}

function reverse(model: Model, slot: number): void {
  const intent = model.intents[slot];
  if (intent === undefined) return;
  const before = intent.ledger;
  returnAll(paidOf(intent));
  Object.assign(intent, { paid: 'reversed', ledger: 'refunded' });
  if (before !== 'refunded') settleReturned(model, intent);
}

/** All of it is back: the referrer loses the points of a delivered order, unless another one of the friend stands. */
function settleReturned(model: Model, intent: Intent): void {
  const friend = model.users[intent.user];
  // An order counts by the payment that it was made with.
  if (intent.of !== null) return;
  if (intent.status !== 'delivered' || friend === undefined || friend.referrer === null) return;
  const stands = intentsOf(model, intent.user).some((each) => each !== intent && standsDelivered(each));
  const referrer = model.users[friend.referrer];
  if (stands || referrer === undefined || (friend.creditLeft ?? 0) < FRIEND) return;
  const taken = Math.min(referrer.points, FRIEND);
  referrer.points -= taken;
  friend.creditLeft = FRIEND - taken;
}

function release(model: Model, slot: number, intent: Intent): void {
  intent.isUsing = false;
  const redemption = Object.values(model.redemptions).find((each) => each.intent === slot);
  if (redemption === undefined) return;
  if (openRedemption(model, intent.user) === null) Object.assign(redemption, { intent: null, applied: false });
  else (model.users[intent.user] ?? { points: 0 }).points += redemption.points;
}

/** Whether an order is delivered and its money stays, as far as we know. */
const standsDelivered = ({ status, ledger }: Intent) =>
  status === 'delivered' && (ledger === 'order' || ledger === 'refunding');

/** Credits the referrer for a friend, once; points that were clawed back come back. */
function credit(model: Model, friend: User): void {
  const referrer = model.users[friend.referrer ?? -1];
  if (referrer === undefined) return;
  referrer.points += FRIEND - (friend.creditLeft ?? 0);
  friend.creditLeft = FRIEND;
}

/** Whether an order is stopped: disputed, or its money went back while it was under way. */
function isStopped({ ledger, isDisputed }: Intent, from: Status, to: Status): boolean {
  const isAhead = to !== 'cancelled' && from !== 'cancelled' && STATUS_ORDER.indexOf(to) > STATUS_ORDER.indexOf(from);
  if (isDisputed) return isAhead || to === 'cancelled';
  return isAhead && (ledger === 'refunded' || ledger === 'refunding');
}

function move(model: Model, slot: number, to: Status): string {
  const intent = model.intents[slot];
  if (intent?.status === null || intent === undefined) return 'none';
  if (!mayMove(intent.status, to)) return 'conflict';
  if (isStopped(intent, intent.status, to)) return 'conflict';
  intent.status = to;
  if (to === 'cancelled') release(model, slot, intent);
  followMove(model, slot);
  intent.ledger = ledgerOf(paidOf(intent));
  if (to === 'delivered' && intent.ledger === 'order') {
    settlePoints(model, intent.user, { isDelivered: true, grant: (friend) => credit(model, friend) });
  }
  return to;
}

function cancelOwn(model: Model, slot: number): string {
  const intent = model.intents[slot];
  if (intent === undefined || intent.status === null) return 'missing';
  if (intent.status === 'cancelled') return 'cancelled';
  if (intent.isDisputed || (intent.status !== 'pending' && intent.status !== 'processing')) return 'conflict';
  move(model, slot, 'cancelled');
  if (intent.ledger === 'owed') stepRefund(paidOf(intent), { kind: 'refundWhole', intent: slot });
  intent.ledger = ledgerOf(paidOf(intent));
  returnExtras(model, slot);
  return 'cancelled';
}

/**
 * The team corrects how many pairs an order has: what it costs less goes back, with the owner's word; never more. What
 * was paid stays. Nothing of it happens when the money can't go back now.
 */
function correctPairs(model: Model, slot: number, pairs: number, refund: number | null): string {
  const intent = model.intents[slot];
  if (intent === undefined) return 'missing';
  const { status } = intent;
  if (status === null) return 'missing';
  if (pairs === intent.pairs) return 'done';
  if (status === 'cancelled' || STATUS_ORDER.indexOf(status) > STATUS_ORDER.indexOf('cleaning_ongoing'))
    return 'conflict';
  const cost = costOf(pairs, intent.percent);
  const goesBack = intent.cost - cost;
  if (goesBack < 0 || goesBack !== (refund ?? 0) || waitingFor(intent) !== undefined) return 'conflict';
  const answer = giveBack(model, slot, goesBack);
  if (answer !== 'accepted') return answer;
  Object.assign(intent, { pairs, cost });
  intent.ledger = ledgerOf(paidOf(intent));
  return 'done';
}

/** The team corrects the phone number of an order: its discounts may be doubtful now. */
function correctPhone(model: Model, intent: Intent, of: number): string {
  const { status } = intent;
  if (status === null) return 'missing';
  const phone = rootOf(model, of, 'phone');
  if (phone === intent.phones.at(-1)) return 'done';
  if (status === 'cancelled' || status === 'delivered') return 'conflict';
  intent.phones.push(phone);
  doubt(model, intent);
  return 'done';
}

/** The points for a customer follow what was decided about a doubt. */
function followDoubts(model: Model, slot: number): void {
  const user = model.intents[slot]?.user ?? -1;
  const isDelivered = intentsOf(model, user).some(standsDelivered);
  settlePoints(model, user, { isDelivered, grant: (friend) => credit(model, friend) });
}

function decide(model: Model, user: number, isGranted: boolean): string {
  const friend = model.users[user];
  if (friend === undefined || friend.held === null) return 'missing';
  if (friend.held !== 'open') return friend.held;
  const stands = intentsOf(model, user).some(standsDelivered);
  if (isGranted && !stands) return 'conflict';
  Object.assign(friend, { held: isGranted ? 'granted' : 'refused', isOwnersWord: true });
  if (isGranted) credit(model, friend);
  return friend.held;
}

/** The team makes the order of a held payment whose sum is the agreed one, and grants its discount again if needed. */
function settle(model: Model, slot: number): string {
  const intent = model.intents[slot];
  if (intent === undefined || (intent.status === null && intent.ledger === null)) return 'missing';
  if (intent.status !== null) return 'order';
  if (intent.ledger !== 'review' || intent.paid === 'short' || intent.claim !== null) return 'conflict';
  if (isCartOrdered(model, intent)) return 'conflict';
  if (!consume(model, slot, intent)) doubt(model, intent);
  makeOrder(intent);
  return 'order';
}

function redeem(model: Model, slot: number, user: number): string {
  const account = model.users[user];
  if (openRedemption(model, user) !== null) return '409';
  const points = Math.min(Math.floor((account?.points ?? 0) / 100), 5) * 100;
  if (points === 0 || account === undefined) return '400';
  account.points -= points;
  model.redemptions[slot] = { user, points, intent: null, applied: false };
  return `201 ${points}`;
}

/** Applies an operation to a copy of the model; returns the copy and the answer that the shop must give. */
export function step(before: Model, operation: Operation): { model: Model; answer: string } {
  const model = structuredClone(before);
  switch (operation.kind) {
    case 'twoWays':
    case 'register': {
      const { slot, user, quantity, discount } = operation;
      const isTaken = operation.kind === 'twoWays' && discount !== null && isInWaiting(model, user, discount);
      const percentage = isTaken ? 0 : percentageOf(model, user, discount);
      const total = UNIT * quantity * (1 - percentage / 100) + TRIPS;
      const discounts = percentage > 0 && discount !== null ? [discount] : [];
      const redemption = discounts.includes('points') ? openRedemption(model, user) : null;
      const fresh = {
        paid: null,
        ledger: null,
        status: null,
        isUsing: false,
        isDisputed: false,
        claim: null,
        cart: slot,
        isShort: false,
        isChecking: false,
        wallet: walletOf(model, user),
        phones: [rootOf(model, user, 'phone')],
        pairs: quantity,
        cost: total,
        percent: percentage,
        doubts: [],
        of: null,
        asked: [],
        money: newMoney(),
      };
      model.intents[slot] = { user, total, discounts, redemption, ...fresh };
      if (operation.kind === 'twoWays') {
        model.intents[secondWay(slot)] = {
          ...{ user, total, discounts, redemption },
          ...structuredClone(fresh),
        };
        Object.assign(model.intents[slot], { paid: 'pending', isChecking: true });
      }
      return { model, answer: `201 ${total}` };
    }
    case 'buy': {
      const { slot, user, claim } = operation;
      const fresh = {
        discounts: [],
        redemption: null,
        ledger: null,
        status: null,
        isUsing: false,
        isDisputed: false,
        cart: slot,
        isShort: false,
        isChecking: false,
        wallet: walletOf(model, user),
        phones: [rootOf(model, user, 'phone')],
        pairs: claim.quantity,
        cost: paidSum(claim),
        percent: claim.off,
        doubts: [],
        of: null,
        asked: [],
        money: newMoney(),
      };
      model.intents[slot] = { user, total: paidSum(claim), paid: 'success', claim, ...fresh };
      return { model, answer: place(model, slot) };
    }
    case 'pay': {
      const intent = model.intents[operation.intent];
      if (intent !== undefined) {
        // A stranger's card is another one each time.
        const wallet =
          operation.outcome === 'otherPayer' ? `stranger's, ${operation.intent}` : walletOf(model, intent.user);
        Object.assign(intent, { paid: operation.outcome, isShort: operation.outcome === 'short', wallet });
      }
      return { model, answer: '' };
    }
    case 'post': {
      const intent = model.intents[operation.intent];
      if (intent?.user === operation.user) return { model, answer: place(model, operation.intent) };
      // Nobody registered it, so only its order says whose it is.
      const isUnknown = intent !== undefined && intent.claim !== null && intent.status === null;
      return { model, answer: isUnknown ? 'unpaid' : '403' };
    }
    case 'webhook':
      if (model.intents[operation.intent]?.claim === null) place(model, operation.intent);
      return { model, answer: '200' };
    case 'reverse':
      reverse(model, operation.intent);
      return { model, answer: '200' };
    case 'dispute':
    case 'endDispute': {
      const disputed = model.intents[operation.intent];
      if (disputed !== undefined) disputed.isDisputed = operation.kind === 'dispute';
      if (operation.kind === 'endDispute' && !operation.isWon) reverse(model, operation.intent);
      return { model, answer: '200' };
    }
    case 'move':
      return { model, answer: move(model, operation.intent, operation.to) };
    case 'correctPairs':
    case 'correctPhone': {
      const intent = model.intents[operation.intent];
      if (intent === undefined) return { model, answer: 'missing' };
      if (operation.kind === 'correctPhone') return { model, answer: correctPhone(model, intent, operation.of) };
      return { model, answer: correctPairs(model, operation.intent, operation.pairs, operation.refund) };
    }
    case 'cancelOwn':
      return { model, answer: cancelOwn(model, operation.intent) };
    case 'deliver': {
      // All the steps that are left, at once.
      const from = model.intents[operation.intent]?.status ?? null;
      const left = from === null || from === 'cancelled' ? [] : STATUS_ORDER.slice(STATUS_ORDER.indexOf(from) + 1);
      return { model, answer: left.map((to) => move(model, operation.intent, to)).join(' ') };
    }
    case 'redeem':
      return { model, answer: redeem(model, operation.slot, operation.user) };
    case 'join': {
      const { slot, referrer, twin } = operation;
      const fresh = { points: 0, creditLeft: null, held: null, heldFor: null, isOwnersWord: false };
      model.users[slot] = { referrer, twin, isProven: true, ...fresh };
      return { model, answer: '201' };
    }
    case 'joinAgain':
      return { model, answer: '201' };
    case 'decide':
      return { model, answer: decide(model, operation.user, operation.isGranted) };
    case 'decideDoubt':
    case 'putRight': {
      const before = doubtsText(model.intents[operation.intent]?.doubts ?? []).join();
      const answer = operation.kind === 'putRight' ? putRight(model, operation) : decideDoubt(model, operation);
      const isNew = doubtsText(model.intents[operation.intent]?.doubts ?? []).join() !== before;
      if (isNew) followDoubts(model, operation.intent);
      return { model, answer };
    }
    case 'settle':
      return { model, answer: settle(model, operation.intent) };
    case 'refundWhole':
    case 'refundPart':
    case 'endRefund':
    case 'retry':
    case 'decideOwed': {
      const intent = model.intents[operation.intent];
      if (intent === undefined) return { model, answer: 'missing' };
      const answer = stepRefund(paidOf(intent), operation);
      const before = intent.ledger;
      intent.ledger = ledgerOf(paidOf(intent));
      if (intent.ledger === 'refunded' && before !== 'refunded') settleReturned(model, intent);
      return { model, answer };
    }
    case 'propose':
    case 'withdraw':
    case 'openExtra':
    case 'payExtra':
    case 'lapse':
      return {
        model,
        answer: stepExtra(model, operation, { costOf, walletOf: (user) => walletOf(model, user) }),
      };
    case 'apply': {
      const redemption = model.redemptions[operation.redemption];
      if (redemption !== undefined) redemption.applied = true;
      return { model, answer: '200' };
    }
  }
}

/** The model's state in a form that the database's state can be compared with. */
export function stateOf(model: Model): unknown {
  const intents = Object.entries(model.intents).map(([slot, intent]) => {
    const { ledger, isUsing, discounts, money, doubts, cost, asked, of } = intent;
    // An additional payment makes no order.
    const status = of === null ? intent.status : null;
    const uses = isUsing ? discounts.filter((discount) => discount !== 'points').sort() : [];
    const owed = owedOf(paidOf(intent));
    const texts = { refunds: refundsText(money), doubts: doubtsText(doubts) };
    // Each decision is in the order's history, and once.
    const decided = doubts.reduce((sum, { state }) => sum + (state === 'open' ? 0 : state === 'right' ? 2 : 1), 0);
    const state = { status, ledger, cost: status === null ? null : cost, asked: asked.map((one) => one.state) };
    return { slot: Number(slot), ...state, uses, ...texts, decided, owed };
  });
  const redemptions = Object.values(model.redemptions)
    .map(({ user, points, intent, applied }) => `${user} ${points} ${intent} ${applied}`)
    .sort();
  const users = Object.entries(model.users).map(([user, { points, held, heldFor, isOwnersWord, referrer }]) => {
    return { user: Number(user), points, held, heldFor, isOwnersWord, referrer };
  });
  return { users, intents, redemptions };
}
