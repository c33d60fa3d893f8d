import { eq, sql } from 'drizzle-orm';
import type { Account } from '#domain/books/accounts.ts';
import { POINT_VALUE, POINTS_CURRENCY } from '#domain/books/points-value.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments, pointsAccounts, redemptions, refunds } from '#server/db/schema.ts';
import { documentCounters, documents } from '#server/db/tables/documents.ts';
import { journalLines } from '#server/db/tables/journal.ts';
import { payouts } from '#server/db/tables/payments/comparisons.ts';
import { disputes } from '#server/db/tables/payments/disputes.ts';

/** A sum of one account and currency, in pesewas; a debit is positive. */
export type AccountSum = { account: Account; currency: string; amount: number };

/** What the journal says: the sum of each account. */
export function journalSums(db: Db): Promise<AccountSum[]> {
  return db
    .select({
      account: journalLines.account,
      currency: journalLines.currency,
      amount: sql<number>`sum(${journalLines.amount})::float8`,
    })
    .from(journalLines)
    .groupBy(journalLines.account, journalLines.currency)
    .orderBy(journalLines.account, journalLines.currency);
}

/** The entries whose debits differ from their credits: none, or the database's own check was off. */
export async function unbalancedEntries(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: journalLines.entryId })
    .from(journalLines)
    .groupBy(journalLines.entryId, journalLines.currency)
    .having(sql`sum(${journalLines.amount}) <> 0`)
    .limit(20);
  return rows.map(({ id }) => id);
}

/**
 * A rate as the receipt says it: stages of [{rate}] in hundredths of a percent, as one factor of the price without tax.
 */
const FACTOR = sql`coalesce((select round(exp(sum(ln(1 + stage.rate / 10000.0))), 12) from (
  select (select sum((tax ->> 'rate')::numeric) from jsonb_array_elements(stages.value) tax) as rate
  from jsonb_array_elements(receipt.content -> 'taxes') stages) stage), 1)`;

/**
 * What payments stand for, counted from the payments, refunds, disputes, orders and receipts themselves, for each
 * currency. It shares no code with the rule that books them.
 */
export async function expectedPaymentSums(db: Db): Promise<AccountSum[]> {
  const ofOrder = sql`${orders.id} is not null`;
  const rows = await db
    .select({
      currency: sql<string>`money.currency`,
      provider: sql<number>`sum(money.held - money.fee - money.disputed)::float8`,
      fees: sql<number>`sum(money.fee)::float8`,
      disputed: sql<number>`sum(money.disputed)::float8`,
      owed: sql<number>`sum(money.owed)::float8`,
      tax: sql<number>`sum(money.tax)::float8`,
      revenue: sql<number>`sum(case when money.is_ours then money.held - money.owed - money.tax else money.decided end)::float8`,
      waiting: sql<number>`sum(case when money.is_ours then 0 else money.held - money.owed - money.tax - money.decided end)::float8`,
    })
    .from(
      sql`(select sums.*, case when sums.has_order then sums.held - sums.owed - round((sums.held - sums.owed) / sums.factor) else 0 end as tax,
          case when sums.has_order then 0 else least(sums.kept, sums.held - sums.owed) end as decided
        from (select ${payments.currency} as currency,
            greatest(0, ${payments.amount} - coalesce(back.arrived, 0)) as held,
            case when ${ofOrder} then ${payments.owed} else least(
              coalesce(back.under_way, 0) + coalesce(back.failed, 0),
              greatest(0, ${payments.amount} - coalesce(back.arrived, 0)),
              greatest(coalesce(back.under_way, 0), ${payments.amount} - coalesce(back.arrived, 0) - ${payments.kept})) end as owed,
            ${payments.kept} as kept,
            coalesce(${payments.fee}, 0) as fee,
            least(coalesce(contested.amount, 0), greatest(0, ${payments.amount} - coalesce(back.arrived, 0))) as disputed,
            coalesce(${orders.status} in ('delivered', 'cancelled'), false) as is_ours,
            ${ofOrder} as has_order,
            ${FACTOR} as factor
          from ${payments}
          left join ${orders} on ${orders.id} = ${payments.orderId}
          left join ${documents} receipt on receipt.order_id = ${orders.id} and receipt.position = 1
          left join (select ${refunds.reference} as reference,
              sum(${refunds.amount}) filter (where ${refunds.state} = 'done') as arrived,
              sum(${refunds.amount}) filter (where ${refunds.state} in ('asked', 'accepted', 'attention', 'unclear')) as under_way,
              sum(${refunds.amount}) filter (where ${refunds.state} = 'failed' and ${refunds.handledAt} is null) as failed
            from ${refunds} group by ${refunds.reference}) back on back.reference = ${payments.reference}
          left join (select ${disputes.reference} as reference, sum(${disputes.amount}) as amount from ${disputes}
            where ${disputes.state} in ('open', 'answered', 'unclear') and ${disputes.decision} is null
            group by ${disputes.reference}) contested on contested.reference = ${payments.reference}) sums) money`,
    )
    .groupBy(sql`money.currency`);
  return rows.flatMap(({ currency, provider, fees, disputed, owed, tax, revenue, waiting }): AccountSum[] => [
    { account: 'provider', currency, amount: provider },
    { account: 'fees', currency, amount: fees },
    { account: 'disputed', currency, amount: disputed },
    { account: 'owed', currency, amount: 0 - owed },
    { account: 'tax', currency, amount: 0 - tax },
    { account: 'revenue', currency, amount: 0 - revenue },
    { account: 'customer-money', currency, amount: 0 - waiting },
  ]);
}

/** What payouts stand for: money that left the provider for our bank. */
export async function expectedPayoutSums(db: Db): Promise<AccountSum[]> {
  const rows = await db
    .select({ currency: payouts.currency, amount: sql<number>`sum(${payouts.amount})::float8` })
    .from(payouts)
    .where(eq(payouts.state, 'paid'))
    .groupBy(payouts.currency);
  return rows.flatMap(({ currency, amount }): AccountSum[] => [
    { account: 'bank', currency, amount },
    { account: 'provider', currency, amount: 0 - amount },
  ]);
}

/** What points stand for: balances, and redemptions that no order uses. */
export async function expectedPointsSums(db: Db): Promise<AccountSum[]> {
  const [balances] = await db
    .select({ points: sql<number>`coalesce(sum(${pointsAccounts.balance}), 0)::float8` })
    .from(pointsAccounts);
  const [waiting] = await db
    .select({ points: sql<number>`coalesce(sum(${redemptions.points}), 0)::float8` })
    .from(redemptions)
    .where(sql`${redemptions.orderId} is null`);
  const worth = ((balances?.points ?? 0) + (waiting?.points ?? 0)) * POINT_VALUE;
  return [
    { account: 'points', currency: POINTS_CURRENCY, amount: 0 - worth },
    { account: 'points-cost', currency: POINTS_CURRENCY, amount: worth },
  ];
}

/** Orders whose documents do not add up to what the shop keeps of the payment. */
export async function undocumentedOrders(db: Db): Promise<string[]> {
  const rows = await db
    .select({ reference: orders.reference })
    .from(orders)
    .innerJoin(payments, sql`${payments.orderId} = ${orders.id}`)
    .where(
      sql`greatest(0, ${payments.amount} - coalesce((select sum(${refunds.amount}) from ${refunds}
          where ${refunds.reference} = ${payments.reference} and ${refunds.state} = 'done'), 0))
        <> coalesce((select sum(case ${documents.kind} when 'receipt' then ${documents.amount} else - ${documents.amount} end)
          from ${documents} where ${documents.orderId} = ${orders.id}
          and coalesce(${documents.reference}, ${orders.reference}) = ${payments.reference}), 0)`,
    )
    .limit(20);
  return rows.map(({ reference }) => reference);
}

/** The kinds of documents whose numbers have a gap, or differ from their counter. */
export async function brokenSeries(db: Db): Promise<string[]> {
  const rows = await db
    .select({ kind: documentCounters.kind, last: documentCounters.last })
    .from(documentCounters)
    .leftJoin(documents, sql`${documents.kind} = ${documentCounters.kind}`)
    .groupBy(documentCounters.kind, documentCounters.last)
    .having(
      sql`count(${documents.id}) <> ${documentCounters.last} or coalesce(max(${documents.number}), 0) <> ${documentCounters.last}`,
    );
  return rows.map(({ kind }) => kind);
}
