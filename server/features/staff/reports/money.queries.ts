import { type SQL, sql } from 'drizzle-orm';
import { dayOfStep, startOfStep, type Within, within } from './report-rows.queries.ts';

/** What of one step and currency was paid, or booked on an account; sums in pesewas, a debit is positive. */
export type MoneyRow = {
  step: string;
  currency: string;
  what: 'paid' | 'revenue' | 'tax' | 'fees' | 'returned';
  count: number;
  sum: number;
};

/**
 * Payments by when they were made; earnings, tax, fees and what went back by when the journal booked them, as on the
 * money page of each day.
 */
export function moneyByStep(period: Within): SQL {
  const made = sql`payments.created_at`;
  const booked = sql`entry.created_at`;
  const paidIn = startOfStep(made, period);
  const bookedIn = startOfStep(booked, period);
  return sql`select ${dayOfStep(paidIn)} as step, payments.currency, 'paid' as what,
      count(*)::int as count, sum(payments.amount)::float8 as sum
    from payments where ${within(made, period)} group by ${paidIn}, 2
    union all
    select ${dayOfStep(bookedIn)}, line.currency,
      case line.account when 'provider' then 'returned' else line.account end, 0, sum(line.amount)::float8
    from journal_entries entry join journal_lines line on line.entry_id = entry.id
    where ${within(booked, period)} and (line.account in ('revenue', 'tax', 'fees')
      or (line.account = 'provider' and entry.cause in ('returned', 'came back')))
    group by ${bookedIn}, 2, 3`;
}

export type RefundRow = {
  step: string;
  currency: string;
  whole: number;
  part: number;
  sum: number;
  arrived: number;
  failed: number;
};

/** Refunds by when they were asked for. */
export function refundsByStep(period: Within): SQL {
  const asked = sql`refund.created_at`;
  // The currency by a subquery: for a join the database may read all payments.
  return sql`select ${dayOfStep(sql`step`)} as step, currency,
      (count(*) filter (where state <> 'failed' and is_whole))::int as whole,
      (count(*) filter (where state <> 'failed' and not is_whole))::int as part,
      coalesce(sum(amount) filter (where state <> 'failed'), 0)::float8 as sum,
      coalesce(sum(amount) filter (where state = 'done'), 0)::float8 as arrived,
      (count(*) filter (where state = 'failed'))::int as failed
    from (select ${startOfStep(asked, period)} as step, refund.state, refund.is_whole, refund.amount,
        (select payments.currency from payments where payments.reference = refund.reference) as currency
      from refunds refund where ${within(asked, period)}) asked
    group by asked.step, 2`;
}
