import type { Pesewas } from '#domain/prices/money.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { type LedgerRow, ledgerOf, ledgerSince } from './balance.queries.ts';

const CHUNK = 100;

type Fault = 'missing' | 'sum differs' | 'order differs' | 'not at the provider' | 'unclear at the provider';

/** The provider's total and the shop's, in pesewas, for the charges of a time. */
export type Balance = {
  provider: Pesewas;
  /** Of orders that stand, without the parts that went back or are on their way. */
  orders: Pesewas;
  review: Pesewas;
  /** Of cancelled orders, not on its way back. */
  owed: Pesewas;
  refunding: Pesewas;
  refunded: Pesewas;
  /** What the owner decided not to refund. */
  kept: Pesewas;
  /** The provider's total minus the shop's. If it is not zero, a person must check. */
  difference: Pesewas;
  /** Every reference with a difference, and its kind. */
  faults: { reference: string; fault: Fault }[];
};

/** The ledger and the provider: what is compared. */
export type Books = Pick<World, 'db' | 'payment'>;

type Tally = Balance & { seen: Set<string> };

function addCharge(tally: Tally, charge: Charge, row: LedgerRow | undefined): void {
  const { reference, amount } = charge;
  tally.provider += amount;
  tally.seen.add(reference);
  if (row === undefined) {
    tally.faults.push({ reference, fault: 'missing' });
    return;
  }
  if (row.amount !== amount) tally.faults.push({ reference, fault: 'sum differs' });
  if (row.state === 'order' && row.orderTotal !== row.amount) tally.faults.push({ reference, fault: 'order differs' });
  addRow(tally, row);
}

/**
 * Adds what went back, what is on its way and what the owner decided to keep to their sums, and the rest to its
 * state's.
 */
function addRow(tally: Tally, { state, amount, orderTotal, returned, returning, kept }: LedgerRow): void {
  const whole = state === 'order' ? (orderTotal ?? 0) : amount;
  const rest = whole - returned - returning;
  const decided = Math.min(kept, Math.max(0, rest));
  tally.refunded += returned;
  tally.refunding += returning;
  tally.kept += decided;
  tally[state === 'order' ? 'orders' : state] += rest - decided;
}

/**
 * Handles a ledger row that the provider's list does not contain: correct when it was refunded, else the provider is
 * asked. Money that we hold and the provider does not call paid counts on our side. Throws without an answer.
 */
async function addUnlisted({ payment }: Books, tally: Tally, row: LedgerRow): Promise<void> {
  if (row.state === 'refunded' || tally.seen.has(row.reference)) return;
  const verification = await payment.verify(row.reference);
  if (verification.outcome === 'unreachable') throw new Error(`No answer about ${row.reference}.`);
  if (verification.outcome === 'success') return addCharge(tally, verification.charge, row);
  const isUnclear = verification.outcome === 'unknown-state';
  tally.faults.push({ reference: row.reference, fault: isUnclear ? 'unclear at the provider' : 'not at the provider' });
  addRow(tally, row);
}

/**
 * Compares every success at the provider since a moment (before `until`, if it is given) with orders, reviews and
 * refunds, and the ledger with the provider. Throws when the provider can't list or gives no answer about a payment.
 */
export async function balanceBooks(books: Books, since: Date, until?: Date): Promise<Balance> {
  const sums = { provider: 0, orders: 0, review: 0, owed: 0, refunding: 0, refunded: 0, kept: 0, difference: 0 };
  const tally: Tally = { ...sums, faults: [], seen: new Set() };
  let chunk: Charge[] = [];
  const flush = async () => {
    const rows = await ledgerOf(
      books.db,
      chunk.map(({ reference }) => reference),
    );
    for (const charge of chunk)
      if (!tally.seen.has(charge.reference)) addCharge(tally, charge, rows.get(charge.reference));
    chunk = [];
  };
  for await (const charge of books.payment.listSuccessfulCharges(since, until)) {
    chunk.push(charge);
    if (chunk.length >= CHUNK) await flush();
  }
  await flush();
  for (const row of await ledgerSince(books.db, since, until)) await addUnlisted(books, tally, row);

  const { seen, ...totals } = tally;
  const accounted = totals.orders + totals.review + totals.owed + totals.refunding + totals.refunded + totals.kept;
  return { ...totals, difference: totals.provider - accounted };
}
