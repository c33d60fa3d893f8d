import type { Pesewas } from '#domain/prices/money.ts';
import type { Balances } from './accounts.ts';

/** What the accounts must hold for a payout: what arrived at the bank is not at the provider any more. */
export function payoutTargets({ isPaid, amount }: { isPaid: boolean; amount: Pesewas }): Balances {
  return isPaid ? { bank: amount, provider: 0 - amount } : {};
}
