import type { Pesewas } from '#domain/prices/money.ts';
import type { Balances } from './accounts.ts';
import { type TaxStages, taxIn } from './tax.ts';

/** What the rows say about a payment; sums in pesewas. */
export type BookedFacts = {
  amount: Pesewas;
  /** What arrived back at the customer, by refunds, reversals or a lost dispute. */
  returned: Pesewas;
  /** What was asked to go back and has not arrived. */
  returning: Pesewas;
  /** Refunds that failed, until somebody deals with them. */
  failed: Pesewas;
  /** Whether the order is cancelled: all that is left goes back, but for what the owner decided to keep. */
  isCancelled: boolean;
  /** What the owner decided in writing not to give back. */
  decided: Pesewas;
  /** Whether there is an order: money without one carries no tax yet. */
  hasOrder: boolean;
  /** Whether the order is delivered. */
  isEarned: boolean;
  /** What the provider kept for itself. */
  fee: Pesewas;
  /** What the provider holds back because of an open dispute. */
  disputed: Pesewas;
  /** The taxes on the order's receipt. */
  taxes: TaxStages;
};

/** What each account must hold for one payment. Its sums are zero together. */
export function paymentTargets(facts: BookedFacts): Balances {
  const { amount, returned, returning, fee, disputed } = facts;
  const kept = Math.max(0, amount - returned);
  const onItsWay = Math.min(kept, returning);
  // The owner's decision ends what is owed, but not a refund that is on its way.
  const unpaid = Math.max(0, kept - onItsWay - facts.decided);
  const owed = onItsWay + (facts.isCancelled ? unpaid : Math.min(unpaid, facts.failed));
  const rest = kept - owed;
  const tax = facts.hasOrder && rest > 0 ? taxIn(rest, facts.taxes) : 0;
  // What the owner decided to keep is ours too.
  const earned = facts.isEarned || facts.isCancelled ? rest - tax : facts.hasOrder ? 0 : Math.min(rest, facts.decided);
  return {
    provider: kept - fee - disputed,
    fees: fee,
    disputed,
    owed: 0 - owed,
    tax: 0 - tax,
    revenue: 0 - earned,
    'customer-money': earned + tax - rest,
  };
}

/** Why an entry about a payment was posted. */
export type PaymentCause =
  | 'paid'
  | 'order made'
  | 'earned'
  | 'not earned after all'
  | 'owed'
  | 'no longer owed'
  | 'returned'
  | 'came back'
  | 'fee'
  | 'disputed'
  | 'dispute ended'
  | 'corrected';

/** What happened to a payment, worked out from what its accounts held and how they change. */
export function causeOf(before: Balances, change: Balances): PaymentCause {
  const { provider = 0, owed = 0, revenue = 0, tax = 0, disputed = 0, fees = 0 } = change;
  if (Object.values(before).every((amount) => amount === 0)) return 'paid';
  if (disputed !== 0) return disputed > 0 ? 'disputed' : 'dispute ended';
  if (fees !== 0 && provider === -fees) return 'fee';
  if (provider !== 0) return provider < 0 ? 'returned' : 'came back';
  if (owed !== 0) return owed < 0 ? 'owed' : 'no longer owed';
  if (revenue !== 0) return revenue < 0 ? 'earned' : 'not earned after all';
  return tax < 0 ? 'order made' : 'corrected';
}
