import { balanceChange } from '#domain/books/accounts.ts';
import { causeOf, paymentTargets } from '#domain/books/payment-targets.ts';
import { taxesOn } from '#domain/books/tax.ts';
import { dayOf } from '#domain/days.ts';
import type { Tx } from '#server/db/open.ts';
import { together } from '#server/db/statements/together.ts';
import { issueDocument } from '#server/features/books/documents/issue-document.ts';
import type { World } from '#server/ports.ts';
import { bookedFor, insertEntry, lockSubject } from './journal.queries.ts';
import { paymentFacts } from './payment-facts.queries.ts';

/** What booking needs of the world. */
export type BooksWorld = Pick<World, 'now' | 'settings'>;

/**
 * Brings the books of a payment up to its rows: posts the difference to what the journal holds as one entry, and issues
 * the receipt or credit note that is missing. Called again it does nothing. Every transaction that changes a payment,
 * its refunds or its order's status calls it at its end, after all row locks.
 */
export async function bookPayment(
  { now, settings }: BooksWorld,
  tx: Tx,
  reference: string,
  options: { isBackfill?: boolean } = {},
): Promise<void> {
  const subject = { kind: 'payment', subject: reference } as const;
  const [, facts, entries] = await together(
    lockSubject(tx, subject),
    paymentFacts(tx, reference),
    bookedFor(tx, subject),
  );
  if (facts === undefined) return;
  const { currency, order } = facts;
  const booked = entries.get(currency) ?? {};
  const taxes = facts.taxes ?? taxesOn(settings.tax.plan, dayOf(order?.createdAt ?? facts.createdAt).date);
  const change = balanceChange(booked, paymentTargets({ ...facts, taxes }));
  const createdAt = now();
  const post = async () => {
    if (Object.keys(change).length === 0) return;
    const cause = options.isBackfill === true ? 'brought forward' : causeOf(booked, change);
    await insertEntry(tx, { ...subject, cause, currency, change, createdAt });
  };
  const issue = async () => {
    if (order === null) return;
    await issueDocument({ settings }, tx, { ...facts, order, taxes, paidAt: facts.createdAt, createdAt, ...options });
  };
  await together(post(), issue());
}
