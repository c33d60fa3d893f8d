/**
 * The rules of additional payments in their simplest form: one is asked for at a time, the first money in time pays it,
 * all other money goes back by itself.
 */

import { paidOf } from './paid.ts';
import { handleAll, ledgerOf, newMoney, owedFailures, stepRefund } from './refunds.ts';
import { type Asked, type Intent, type Model, STATUS_ORDER } from './shapes.ts';

export type ExtraOperation =
  /** The team corrects to more pairs: its customer is asked to pay what it costs more. */
  | { kind: 'propose'; intent: number; pairs: number }
  | { kind: 'withdraw'; intent: number }
  /** Its customer opens the provider's page. */
  | { kind: 'openExtra'; slot: number; intent: number }
  /** The money of such a page comes, and the provider tells the shop. */
  | { kind: 'payExtra'; intent: number }
  /** Its time is over. */
  | { kind: 'lapse'; intent: number };

export const isExtraOperation = ({ kind }: { kind: string }): boolean =>
  ['propose', 'withdraw', 'openExtra', 'payExtra', 'lapse'].includes(kind);

const ASKED_A_DAY = 10;
const PAGES_AN_HOUR = 10;

/** The additional payment that an order waits for. */
export const waitingFor = ({ asked }: Intent): Asked | undefined => asked.find(({ state }) => state === 'proposed');

/** The payments that paid for corrections of an order, the newest first. */
export const extrasOf = (model: Model, slot: number): Intent[] =>
  (model.intents[slot]?.asked ?? [])
    .toReversed()
    .flatMap(({ paidBy }) => (paidBy === null ? [] : (model.intents[paidBy] ?? [])));

const isBlocked = ({ isDisputed, ledger, status }: Intent) =>
  isDisputed || ((ledger === 'refunding' || ledger === 'refunded') && status !== 'delivered' && status !== 'cancelled');
const mayChangePairs = ({ status }: Intent) =>
  status !== null && status !== 'cancelled' && STATUS_ORDER.indexOf(status) <= STATUS_ORDER.indexOf('cleaning_ongoing');

/** The order moved: what can't be corrected is not asked for, and its additional payments are an order's as it is. */
export function followMove(model: Model, slot: number): void {
  const order = model.intents[slot];
  if (order === undefined) return;
  const waiting = waitingFor(order);
  if (waiting !== undefined && !mayChangePairs(order)) waiting.state = 'withdrawn';
  for (const extra of extrasOf(model, slot)) {
    extra.status = order.status;
    extra.ledger = ledgerOf(paidOf(extra));
  }
}

/** All that is left of an order's additional payments goes back, as its customer cancelled. */
export function returnExtras(model: Model, slot: number): void {
  for (const extra of extrasOf(model, slot)) {
    if (extra.ledger === 'owed') stepRefund(paidOf(extra), { kind: 'refundWhole', intent: slot });
    extra.ledger = ledgerOf(paidOf(extra));
  }
}

/**
 * Gives back what an order costs less: of its additional payments first, the newest before the others, and the rest of
 * its own. Nothing happens when that can't be.
 */
export function giveBack(model: Model, slot: number, sum: number): string {
  const order = model.intents[slot];
  if (order === undefined) return 'missing';
  let rest = sum;
  const parts: { extra: Intent; amount: number }[] = [];
  for (const extra of extrasOf(model, slot)) {
    const paid = paidOf(extra);
    const left = extra.total - extra.money.kept - returned(extra) - owedFailures(paid);
    const amount = extra.ledger === 'order' ? Math.min(rest, Math.max(0, left)) : 0;
    if (amount > 0) parts.push({ extra, amount });
    rest -= amount;
  }
  const answer =
    rest === 0 ? 'accepted' : stepRefund(paidOf(order), { kind: 'refundPart', slot: 0, intent: slot, amount: rest });
  if (answer !== 'accepted') return answer;
  for (const { extra, amount } of parts) {
    extra.money.refunds.push({ amount, state: 'open', isHandled: false });
    extra.ledger = ledgerOf(paidOf(extra));
  }
  return answer;
}

const returned = ({ money }: Intent) =>
  money.refunds.reduce((sum, { amount, state }) => sum + (state === 'failed' ? 0 : amount), 0);

function propose(order: Intent, pairs: number, cost: number): string {
  const waiting = waitingFor(order);
  if (waiting?.pairs === pairs) return 'done';
  if (pairs === order.pairs) return 'done';
  if (waiting !== undefined || !mayChangePairs(order) || cost <= order.cost) return 'conflict';
  if (isBlocked(order) || order.asked.length >= ASKED_A_DAY) return 'conflict';
  order.asked.push({ pairs, sum: cost - order.cost, pages: 0, state: 'proposed', paidBy: null });
  return 'done';
}

function openExtra(model: Model, order: Intent, slot: number, intent: number): string {
  const waiting = waitingFor(order);
  if (waiting === undefined || isBlocked(order)) return 'conflict';
  if (waiting.pages >= PAGES_AN_HOUR) return 'throttled';
  waiting.pages += 1;
  const { user, wallet } = order;
  model.intents[slot] = {
    ...{ user, total: waiting.sum, discounts: [], redemption: null, claim: null, paid: null, isShort: false },
    ...{ cart: slot, ledger: null, money: newMoney(), status: null, isUsing: false, isChecking: false, phones: [] },
    ...{ wallet, pairs: waiting.pairs, cost: 0, percent: 0, doubts: [], isDisputed: false, asked: [], of: intent },
    ...{ question: order.asked.length },
  };
  return 'open';
}

/** Which of its questions a checkout was opened for, as the order's list counts them. */
const questionOf = (model: Model, checkout: Intent): Asked | undefined =>
  model.intents[checkout.of ?? -1]?.asked[(checkout.question ?? 0) - 1];

function payExtra(model: Model, slot: number, wallet: string, costOf: (order: Intent) => number): string {
  const checkout = model.intents[slot];
  const order = model.intents[checkout?.of ?? -1];
  if (checkout === undefined || order === undefined || checkout.paid !== null) return '200';
  Object.assign(checkout, { paid: 'success', wallet });
  const question = questionOf(model, checkout);
  if (question?.state === 'proposed') {
    Object.assign(question, { state: 'paid', paidBy: slot });
    Object.assign(checkout, { ledger: 'order', status: order.status });
    order.pairs = question.pairs;
    order.cost = costOf(order);
    return '200';
  }
  checkout.ledger = 'review';
  handleAll(paidOf(checkout));
  stepRefund(paidOf(checkout), { kind: 'refundWhole', intent: slot });
  checkout.ledger = 'refunding';
  return '200';
}

/** Applies an operation on an additional payment; the answer that the shop must give. */
export function stepExtra(
  model: Model,
  operation: ExtraOperation,
  { costOf, walletOf }: { costOf: (pairs: number, percent: number) => number; walletOf: (user: number) => string },
): string {
  const order = model.intents[operation.intent];
  if (order === undefined) return 'missing';
  switch (operation.kind) {
    case 'propose':
      return order.status === null
        ? 'missing'
        : propose(order, operation.pairs, costOf(operation.pairs, order.percent));
    case 'openExtra':
      return order.status === null ? 'missing' : openExtra(model, order, operation.slot, operation.intent);
    case 'payExtra':
      return payExtra(model, operation.intent, walletOf(order.user), ({ pairs, percent }) => costOf(pairs, percent));
    case 'withdraw':
    case 'lapse': {
      const waiting = waitingFor(order);
      if (waiting === undefined) return 'conflict';
      waiting.state = operation.kind === 'lapse' ? 'expired' : 'withdrawn';
      return 'done';
    }
  }
}
