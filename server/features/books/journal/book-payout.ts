import { balanceChange } from '#domain/books/accounts.ts';
import { payoutTargets } from '#domain/books/payout-targets.ts';
import type { Tx } from '#server/db/open.ts';
import type { BooksWorld } from './book-payment.ts';
import { bookedFor, insertEntry, lockSubject } from './journal.queries.ts';
import { payoutById } from './payouts.queries.ts';

/**
 * Brings the books of a payout up to its row; called in the transaction that stores the payout. Repeated, it does
 * nothing.
 */
export async function bookPayout({ now }: Pick<BooksWorld, 'now'>, tx: Tx, payoutId: string): Promise<void> {
  const subject = { kind: 'payout', subject: payoutId } as const;
  await lockSubject(tx, subject);
  const payout = await payoutById(tx, payoutId);
  if (payout === undefined) return;
  const { currency, state, amount } = payout;
  const booked = (await bookedFor(tx, subject)).get(currency) ?? {};
  const change = balanceChange(booked, payoutTargets({ isPaid: state === 'paid', amount }));
  if (Object.keys(change).length === 0) return;
  const cause = (change.bank ?? 0) > 0 ? 'paid out' : 'payout undone';
  await insertEntry(tx, { ...subject, cause, currency, change, createdAt: now() });
}
