import type { DaySums } from '#contract/staff/money/books.ts';
import type { Day } from '#domain/days.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { Db } from '#server/db/open.ts';
import { bookedSums, type CountedSum, paidSums, refundSums } from './day-sums.queries.ts';

/** The currency of our prices; a day without money shows its zeros. */
const OURS = 'GHS';

const NOTHING = { count: 0, sum: 0 };
const of = (sums: CountedSum[], currency: string) => sums.find((each) => each.currency === currency) ?? NOTHING;

/**
 * What happened to the shop's money on a day, by currency, ours first: added up by the database, whatever the number of
 * rows.
 */
export async function sumsOfDay(db: Db, day: Day): Promise<DaySums[]> {
  const [paid, returned, booked] = [await paidSums(db, day), await refundSums(db, day), await bookedSums(db, day)];
  const named = [...paid, ...returned, ...booked].map(({ currency }) => currency);
  const currencies = [OURS, ...[...new Set(named)].filter((currency) => currency !== OURS).sort()];
  return currencies.map((currency) => {
    const on = (account: string, cause?: string) =>
      booked
        .filter((each) => each.currency === currency && each.account === account)
        .filter((each) => cause === undefined || each.cause === cause)
        .reduce((sum, each) => sum + each.sum, 0);
    const [payments, refunds] = [of(paid, currency), of(returned, currency)];
    return {
      currency,
      payments: payments.count,
      paid: toDecimal(payments.sum),
      refunds: refunds.count,
      given_back: toDecimal(refunds.sum),
      earned: toDecimal(0 - on('revenue')),
      tax: toDecimal(0 - on('tax')),
      returned: toDecimal(0 - on('provider', 'returned') - on('provider', 'came back')),
      fees: toDecimal(on('fees')),
      paid_out: toDecimal(on('bank')),
    };
  });
}
