import { type SQL, sql } from 'drizzle-orm';
import { dateOf, dateText, type TimeSpan, within } from './rows.queries.ts';

/**
 * Payments of each day by when they were made; earnings, tax, fees and what went back by when the journal booked them,
 * as on the money page of each day. Sums in pesewas, a debit is positive.
 */
export function moneyByDay(span: TimeSpan): SQL {
  const made = sql`payments.created_at`;
  const booked = sql`entry.created_at`;
  const paidOn = dateOf(made);
  const bookedOn = dateOf(booked);
  return sql`select ${dateText(paidOn)} as day, payments.currency, 'paid' as what,
      count(*)::int as count, sum(payments.amount)::float8 as sum
    from payments where ${within(made, span)} group by ${paidOn}, 2
    union all
    select ${dateText(bookedOn)}, line.currency,
      case line.account when 'provider' then 'returned' else line.account end, 0, sum(line.amount)::float8
    from journal_entries entry join journal_lines line on line.entry_id = entry.id
    where ${within(booked, span)} and (line.account in ('revenue', 'tax', 'fees')
      or (line.account = 'provider' and entry.cause in ('returned', 'came back')))
    group by ${bookedOn}, 2, 3`;
}

/** Refunds of each day by when they were requested. */
export function refundsByDay(span: TimeSpan): SQL {
  const asked = sql`refund.created_at`;
  // The currency by a subquery: for a join the database may read all payments.
  return sql`select ${dateText(sql`date`)} as day, currency,
      (count(*) filter (where state <> 'failed' and is_whole))::int as whole,
      (count(*) filter (where state <> 'failed' and not is_whole))::int as part,
      coalesce(sum(amount) filter (where state <> 'failed'), 0)::float8 as sum,
      coalesce(sum(amount) filter (where state = 'done'), 0)::float8 as arrived,
      (count(*) filter (where state = 'failed'))::int as failed
    from (select ${dateOf(asked)} as date, refund.state, refund.is_whole, refund.amount,
        (select payments.currency from payments where payments.reference = refund.reference) as currency
      from refunds refund where ${within(asked, span)}) asked
    group by asked.date, 2`;
}
