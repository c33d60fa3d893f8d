import { type Balances, balanceChange } from '#domain/books/accounts.ts';
import { causeOf, paymentTargets } from '#domain/books/payment-targets.ts';
import { taxesOn } from '#domain/books/tax.ts';
import { dayOf } from '#domain/days.ts';
import type { Tx } from '#server/db/open.ts';
import { lastly, together } from '#server/db/statements/together.ts';
import { issueDocument, type OrderedLine } from '#server/features/books/documents/issue-document.ts';
import type { World } from '#server/ports.ts';
import { bookedFor, insertEntry, lockSubject } from './journal.queries.ts';
import { type BookedPayment, paymentFacts } from './payment-facts.queries.ts';

/** What booking needs of the world. */
export type BooksWorld = Pick<World, 'now' | 'settings'>;

/**
 * Brings the books of a payment up to its rows: posts the difference to what the journal holds as one entry, and issues
 * the receipt or credit note that is missing. Called again it does nothing. Every transaction that changes a payment,
 * its refunds or its order's status calls it at its end, after all row locks.
 */
export async function bookPayment(
  world: BooksWorld,
  tx: Tx,
  reference: string,
  options: { isBackfill?: boolean } = {},
): Promise<void> {
  const subject = { kind: 'payment', subject: reference } as const;
  const [facts, entries] = await together(lockedFacts(tx, reference), bookedFor(tx, subject));
  if (facts !== undefined) await bringUpToDate(world, tx, facts, entries.get(facts.currency) ?? {}, options);
}

/** The rows of a payment, its books locked. It is sent by this call, so after what was sent before. */
export async function lockedFacts(tx: Tx, reference: string): Promise<BookedPayment | undefined> {
  const [, facts] = await together(
    lockSubject(tx, { kind: 'payment', subject: reference }),
    paymentFacts(tx, reference),
  );
  return facts;
}

/**
 * What `bookPayment` does, for a payment whose ledger row and order were made in this transaction: nothing is booked or documented yet, so
 * four questions to the database are saved. `lines` are the order's.
 */
export async function bookNewPayment(
  world: BooksWorld,
  tx: Tx,
  facts: BookedPayment,
  lines: readonly OrderedLine[],
): Promise<void> {
  await bringUpToDate(world, tx, facts, {}, { newLines: lines });
}

async function bringUpToDate(
  { now, settings }: BooksWorld,
  tx: Tx,
  facts: BookedPayment,
  booked: Balances,
  options: { isBackfill?: boolean; newLines?: readonly OrderedLine[] },
): Promise<void> {
  const { reference, currency, order } = facts;
  const subject = { kind: 'payment', subject: reference } as const;
  const taxes = facts.taxes ?? taxesOn(settings.tax.plan, dayOf(order?.createdAt ?? facts.createdAt).date);
  const change = balanceChange(booked, paymentTargets({ ...facts, taxes }));
  const createdAt = now();
  const post = async () => {
    if (Object.keys(change).length === 0) return;
    const cause = options.isBackfill === true ? 'brought forward' : causeOf(booked, change);
    const posted = insertEntry(tx, { ...subject, cause, currency, change, createdAt });
    // The receipt's number, for which all others wait, is on its way at once: so nothing may be waited for until the commit.
    await (options.newLines === undefined ? posted : lastly(tx, posted));
  };
  const issue = async () => {
    if (order === null) return;
    await issueDocument({ settings }, tx, { ...facts, order, taxes, paidAt: facts.createdAt, createdAt, ...options });
  };
  await together(post(), issue());
}
