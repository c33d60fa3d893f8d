import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Db } from '#server/db/open.ts';
import {
  type AccountSum,
  brokenSeries,
  expectedPaymentSums,
  expectedPayoutSums,
  expectedPointsSums,
  journalSums,
  unbalancedEntries,
  undocumentedOrders,
} from './expected-sums.queries.ts';

const keyOf = ({ account, currency }: AccountSum) => `${account} ${currency}`;

/** The sums of both, added up by account and currency, without those that are zero. */
function added(sums: AccountSum[]): Map<string, number> {
  const byKey = new Map<string, number>();
  for (const sum of sums) byKey.set(keyOf(sum), (byKey.get(keyOf(sum)) ?? 0) + sum.amount);
  return new Map([...byKey].filter(([, amount]) => amount !== 0));
}

/**
 * Invariant I9: debits equal credits, and each account's sum is what it stands for, counted from the rows themselves;
 * receipts and credit notes add up and have no gap. One sentence for each contradiction.
 */
export async function checkBooks(db: Db): Promise<string[]> {
  const words = messages.books.problems;
  const booked = added(await journalSums(db));
  const real = added([
    ...(await expectedPaymentSums(db)),
    ...(await expectedPayoutSums(db)),
    ...(await expectedPointsSums(db)),
  ]);
  const accounts = [...new Set([...booked.keys(), ...real.keys()])].sort();
  return [
    ...(await unbalancedEntries(db)).map((id) => words.unbalanced(id)),
    ...accounts
      .filter((key) => booked.get(key) !== real.get(key))
      .map((key) => {
        const sum = (sums: Map<string, number>) => formatCheckout(sums.get(key) ?? 0, key.split(' ').at(-1));
        return words.differs(key, sum(booked), sum(real));
      }),
    ...(await undocumentedOrders(db)).map((reference) => words.undocumented(reference)),
    ...(await brokenSeries(db)).map((kind) => words.brokenSeries(kind)),
  ];
}
