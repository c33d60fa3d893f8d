import { sql } from 'drizzle-orm';
import type { Account } from '#domain/books/accounts.ts';
import { POINT_VALUE, POINTS_CURRENCY } from '#domain/books/points-value.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments, pointsAccounts, redemptions, refunds } from '#server/db/schema.ts';
import { documentCounters, documents } from '#server/db/tables/documents.ts';
import { journalLines } from '#server/db/tables/journal.ts';

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

/** A rate as the receipt says it: stages of [{rate}] in hundredths of a percent, as one factor of the price without tax. */
const FACTOR = sql`coalesce((select round(exp(sum(ln(1 + stage.rate / 10000.0))), 12) from (
  select (select sum((tax ->> 'rate')::numeric) from jsonb_array_elements(stages.value) tax) as rate
  from jsonb_array_elements(receipt.content -> 'taxes') stages) stage), 1)`;

/**
 * What payments stand for, counted from the payments, refunds, orders and receipts themselves: one row a currency. It
 * shares no code with the rule that books them.
 */
export async function paymentsStandFor(db: Db): Promise<AccountSum[]> {
  const rows = await db
    .select({
      currency: sql<string>`money.currency`,
      provider: sql<number>`sum(money.held)::float8`,
      owed: sql<number>`sum(money.owed)::float8`,
      tax: sql<number>`sum(money.tax)::float8`,
      revenue: sql<number>`coalesce(sum(money.held - money.owed - money.tax) filter (where money.delivered), 0)::float8`,
      waiting: sql<number>`coalesce(sum(money.held - money.owed - money.tax) filter (where not money.delivered), 0)::float8`,
    })
    .from(
      sql`(select parts.*, case when parts.has_order then parts.held - parts.owed - round((parts.held - parts.owed) / parts.factor) else 0 end as tax
        from (select sums.*, least(sums.held, case when sums.gives_back then sums.held else sums.under_way end) as owed
          from (select ${payments.currency} as currency,
              case when ${payments.state} = 'refunded' then 0 else ${payments.amount} - coalesce(back.arrived, 0) end as held,
              coalesce(back.under_way, 0) as under_way,
              ${payments.state} = 'refunding' or coalesce(${orders.status} = 'cancelled', false) as gives_back,
              coalesce(${orders.status} = 'delivered', false) as delivered,
              ${orders.id} is not null as has_order,
              ${FACTOR} as factor
            from ${payments}
            left join ${orders} on ${orders.id} = ${payments.orderId}
            left join ${documents} receipt on receipt.order_id = ${orders.id} and receipt.position = 1
            left join (select ${refunds.reference} as reference,
                sum(${refunds.amount}) filter (where ${refunds.state} = 'done') as arrived,
                sum(${refunds.amount}) filter (where ${refunds.state} in ('asked', 'accepted')) as under_way
              from ${refunds} group by ${refunds.reference}) back on back.reference = ${payments.reference}) sums) parts) money`,
    )
    .groupBy(sql`money.currency`);
  return rows.flatMap(({ currency, provider, owed, tax, revenue, waiting }): AccountSum[] => [
    { account: 'provider', currency, amount: provider },
    { account: 'owed', currency, amount: 0 - owed },
    { account: 'tax', currency, amount: 0 - tax },
    { account: 'revenue', currency, amount: 0 - revenue },
    { account: 'customer-money', currency, amount: 0 - waiting },
  ]);
}

/** What points stand for: balances, and redemptions that no order uses. */
export async function pointsStandFor(db: Db): Promise<AccountSum[]> {
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
      sql`greatest(0, case when ${payments.state} = 'refunded' then 0 else ${payments.amount}
          - coalesce((select sum(${refunds.amount}) from ${refunds} where ${refunds.reference} = ${payments.reference} and ${refunds.state} = 'done'), 0) end)
        <> coalesce((select sum(case ${documents.kind} when 'receipt' then ${documents.amount} else - ${documents.amount} end)
          from ${documents} where ${documents.orderId} = ${orders.id}), 0)`,
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
