import type { Paid } from './refunds.ts';
import type { Intent } from './shapes.ts';

/** The payment of a checkout: its sum, its ledger's word, its order's status, and its money (shared, not copied). */
export const paidOf = ({ total, isShort, ledger, status, money, isDisputed, of }: Intent): Paid => {
  return { amount: isShort ? total - 1 : total, ledger, status, money, isDisputed, isExtra: of !== null };
};
