import { and, eq, sql } from 'drizzle-orm';
import type { Account, Balances } from '#domain/books/accounts.ts';
import { BOOKS_LOCK } from '#server/db/lock-keys.ts';
import type { Tx } from '#server/db/open.ts';
import { preparedWrite } from '#server/db/statements/prepared-write.ts';
import { journalEntries, journalLines, type SubjectKind } from '#server/db/tables/journal.ts';

/** What an entry is about. */
export type Subject = { kind: SubjectKind; subject: string };

/**
 * Locks the books of a subject until the transaction ends. It is an advisory lock: a lock on a row could wait for a
 * transaction that waits for us. Take it after all row locks, but those on rows that only who holds this payment's row wants. It is sent by this call, so before what is sent together
 * with it.
 */
export function lockSubject(tx: Tx, { kind, subject }: Subject): Promise<unknown> {
  return tx.execute(sql`select pg_advisory_xact_lock(${BOOKS_LOCK}, hashtext(${`${kind} ${subject}`}))`).execute();
}

/** What the journal holds for a subject, by currency. */
export async function bookedFor(tx: Tx, { kind, subject }: Subject): Promise<Map<string, Balances>> {
  const rows = await tx
    .select({
      account: journalLines.account,
      currency: journalLines.currency,
      amount: sql<number>`sum(${journalLines.amount})::float8`,
    })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(and(eq(journalEntries.kind, kind), eq(journalEntries.subject, subject)))
    .groupBy(journalLines.account, journalLines.currency);
  const byCurrency = new Map<string, Balances>();
  for (const { account, currency, amount } of rows) {
    byCurrency.set(currency, { ...byCurrency.get(currency), [account]: amount });
  }
  return byCurrency;
}

/** Posts an entry with its lines in one statement. The database refuses one that does not balance. */
export async function insertEntry(
  tx: Tx,
  entry: Subject & { cause: string; currency: string; change: Balances; createdAt?: Date },
): Promise<void> {
  const { kind, subject, cause, currency, createdAt } = entry;
  const changes = Object.entries(entry.change) as [Account, number][];
  const entryId = sql<number>`(select id from entry)`;
  const rows = {
    entry: { kind, subject, cause, ...(createdAt === undefined ? {} : { createdAt }) },
    lines: changes.map(([account, amount]) => ({ entryId, account, currency, amount })),
  };
  await preparedWrite(tx, 'insert_entry', rows, (on, { entry, lines }, name) => {
    const inserted = on.$with('entry').as(on.insert(journalEntries).values(entry).returning({ id: journalEntries.id }));
    return on.with(inserted).insert(journalLines).values(lines).prepare(name);
  });
}
