import type { Pesewas } from '#domain/prices/money.ts';

/**
 * The accounts of the books, each with its kind. An asset or a cost grows by a debit, a liability or an income by a
 * credit.
 */
export const ACCOUNTS = {
  /** What the payment provider holds for us. */
  provider: 'asset',
  /** What the provider paid out to our bank. */
  bank: 'asset',
  /** What the provider keeps back while a payment is disputed. */
  disputed: 'asset',
  /** The provider's fees. */
  fees: 'cost',
  /** Paid and not yet earned: orders under way, and payments held for review. */
  'customer-money': 'liability',
  /** What goes back to customers and has not arrived there. */
  owed: 'liability',
  /** Tax in what customers paid, payable to the state. */
  tax: 'liability',
  /** What customers' points are worth. */
  points: 'liability',
  /** What given points cost us until an order uses them. */
  'points-cost': 'cost',
  /** Earned by delivered orders, without tax. */
  revenue: 'income',
} as const satisfies Record<string, 'asset' | 'liability' | 'income' | 'cost'>;

export type Account = keyof typeof ACCOUNTS;

/** Sums by account, in pesewas: a debit is positive, a credit negative. An account that is left out is zero. */
export type Balances = Partial<Record<Account, Pesewas>>;

/** All accounts, in the order of the chart. */
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as Account[];

/** What must be posted to come from one state of the accounts to another; empty when nothing differs. */
export function balanceChange(from: Balances, to: Balances): Balances {
  const changes = ACCOUNT_NAMES.map((account) => [account, (to[account] ?? 0) - (from[account] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, amount]) => amount !== 0));
}

/** Debits minus credits, in pesewas: zero for an entry that is right. */
export function imbalance(balances: Balances): Pesewas {
  return Object.values(balances).reduce((sum, amount) => sum + amount, 0);
}
