/**
 * The rules of money on its way back in their simplest form: refunds whole and in part, their ends with or without an
 * event, retries, the owner's decision. What is owed is what has not arrived.
 */

export type RefundEnd = 'processed' | 'failed' | 'needs-attention';
type Refund = {
  amount: number;
  state: 'open' | 'attention' | 'done' | 'failed';
  isHandled: boolean;
  /** Whether it was to bring all that was left; tried again, it brings what is left by then. */
  isWhole?: boolean;
};

/** The money of one payment; `refunds` in the order of their requests. */
export type Money = { refunds: Refund[]; kept: number };

/** What the rules need to know of a checkout. */
export type Paid = {
  amount: number;
  ledger: Ledger | null;
  status: string | null;
  money: Money;
  /** Nothing is refunded while the payer disputes the payment. */
  isDisputed: boolean;
  /** Whether it pays for a correction: all of it may go back while its order stands. */
  isExtra: boolean;
};
export type Ledger = 'order' | 'review' | 'owed' | 'refunding' | 'refunded' | 'kept';

export type RefundOperation =
  | { kind: 'refundWhole'; intent: number }
  | { kind: 'refundPart'; slot: number; intent: number; amount: number }
  | { kind: 'endRefund'; intent: number; pick: number; end: RefundEnd; isTold: boolean }
  | { kind: 'retry'; slot: number; intent: number }
  | { kind: 'decideOwed'; intent: number };

/** The money of an order before anything was given back. */
export const newMoney = (): Money => ({ refunds: [], kept: 0 });

const sum = (refunds: Refund[]) => refunds.reduce((total, { amount }) => total + amount, 0);
const isOpen = ({ state }: Refund) => state === 'open' || state === 'attention';
const isOwedFailure = ({ state, isHandled }: Refund) => state === 'failed' && !isHandled;
const leftOf = ({ amount, money }: Paid) =>
  amount - money.kept - sum(money.refunds.filter((one) => one.state !== 'failed'));

/** What failed refunds of a payment still take of it. */
export const owedFailures = ({ money }: Paid): number => sum(money.refunds.filter(isOwedFailure));

/** The ledger's word for a payment that is in the ledger. */
export function ledgerOf(paid: Paid): Ledger | null {
  if (paid.ledger === null) return null;
  const { refunds, kept } = paid.money;
  if (sum(refunds.filter(({ state }) => state === 'done')) >= paid.amount) return 'refunded';
  if (leftOf(paid) > 0) return paid.status === null ? 'review' : paid.status === 'cancelled' ? 'owed' : 'order';
  return refunds.some(isOpen) ? 'refunding' : kept > 0 ? 'kept' : 'refunded';
}

/** What the customer is still owed. */
export function owedOf(paid: Paid): number {
  if (paid.ledger === null) return 0;
  const done = sum(paid.money.refunds.filter(({ state }) => state === 'done'));
  if (paid.status === null || paid.status === 'cancelled') return Math.max(0, paid.amount - done - paid.money.kept);
  // Never more than what has not arrived: other refunds may have taken a part of a failed whole one.
  return Math.min(paid.amount - done, sum(paid.money.refunds.filter((one) => isOpen(one) || isOwedFailure(one))));
}

/** The failed refunds of a payment are not owed themselves any more. */
export function handleAll({ money }: Paid): void {
  for (const refund of money.refunds.filter(isOwedFailure)) refund.isHandled = true;
}

function refundWhole(paid: Paid): string {
  const { ledger, status } = paid;
  if (ledger === null) return 'missing';
  if (ledger === 'refunded' || ledger === 'refunding') return ledger;
  if (paid.isDisputed || ledger === 'kept' || (ledger === 'order' && status !== 'delivered')) return 'conflict';
  const amount = leftOf(paid);
  handleAll(paid);
  paid.money.refunds.push({ amount, state: 'open', isHandled: false, isWhole: true });
  return 'refunding';
}

function refundPart(paid: Paid, amount: number): string {
  if (paid.ledger === null) return 'missing';
  if (paid.isDisputed || paid.ledger !== 'order') return 'conflict';
  if (amount > leftOf(paid)) return 'invalid';
  if (amount === leftOf(paid) && !paid.isExtra) return 'conflict';
  paid.money.refunds.push({ amount, state: 'open', isHandled: false });
  return 'accepted';
}

function retry(paid: Paid): string {
  const failed = paid.money.refunds.find(isOwedFailure);
  if (paid.ledger === null || failed === undefined) return 'none';
  if (failed.isWhole || paid.ledger !== 'order') {
    // All of it is back already: the answer is the refund that brought it.
    const after = refundWhole(paid);
    return after === 'refunding' ? 'accepted' : after === 'refunded' ? 'done' : 'conflict';
  }
  if (paid.isDisputed) return 'conflict';
  // All that is left of an order that stands is a whole refund: only a delivered one is over.
  if (failed.amount > leftOf(paid)) return 'invalid';
  failed.isHandled = true;
  paid.money.refunds.push({ amount: failed.amount, state: 'open', isHandled: false });
  return 'accepted';
}

function decide(paid: Paid): string {
  if (paid.ledger === null) return 'missing';
  const owed = owedOf(paid);
  if (owed === 0 || paid.money.refunds.some(isOpen)) return 'conflict';
  handleAll(paid);
  if (paid.ledger !== 'order') paid.money.kept += owed;
  return 'decided';
}

/** Applies an operation to a payment; the answer that the shop must give. */
export function stepRefund(paid: Paid, operation: RefundOperation): string {
  switch (operation.kind) {
    case 'refundWhole':
      return refundWhole(paid);
    case 'refundPart':
      return refundPart(paid, operation.amount);
    case 'endRefund': {
      const open = paid.money.refunds.filter(isOpen);
      const ended = open[operation.pick % Math.max(1, open.length)];
      if (ended === undefined) return 'none';
      const states = { processed: 'done', failed: 'failed', 'needs-attention': 'attention' } as const;
      ended.state = states[operation.end];
      return 'told';
    }
    case 'retry':
      return retry(paid);
    case 'decideOwed':
      return decide(paid);
  }
}

/** The provider gave all of it back by itself: what is open arrives, and the rest comes with it. */
export function returnAll(paid: Paid): void {
  for (const refund of paid.money.refunds.filter(isOpen)) refund.state = 'done';
  const rest = paid.amount - sum(paid.money.refunds.filter(({ state }) => state === 'done'));
  if (rest > 0) paid.money.refunds.push({ amount: rest, state: 'done', isHandled: false });
}

/** The refunds in a form that the database's can be compared with. */
export const refundsText = ({ refunds }: Money): string[] =>
  refunds.map(
    ({ amount, state, isHandled }) => `${amount} ${state}${state === 'failed' && isHandled ? ' handled' : ''}`,
  );
