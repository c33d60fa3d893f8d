import { type SQL, sql } from 'drizzle-orm';
import { DISPUTE_ALARM_MS, UNDATED_MS } from '#domain/payments/dispute-dates.ts';
import type { Db } from '#server/db/open.ts';

/** The number of waiting rows of each kind, and the age of the oldest in seconds. */
export type Depths = {
  mails: number;
  oldestMail: number;
  events: number;
  oldestEvent: number;
  openCheckouts: number;
  paidWithoutOrder: number;
  reviews: number;
  refunding: number;
  differences: number;
  openDisputes: number;
  /** Disputes whose answer is due within three days, or late. */
  urgentDisputes: number;
  /** Seconds since the provider and the shop were compared to the end; 0 before the first time. */
  comparisonAge: number;
  /** What customers are owed and somebody must act on, in pesewas, and the age of the oldest in seconds. */
  owed: number;
  oldestOwed: number;
  /** The age in seconds of the oldest refund that is on its way. */
  oldestRefund: number;
  /** Discounts in doubt and held credits that wait for a decision, and the age of the oldest in seconds. */
  doubts: number;
  oldestDoubt: number;
};

/** A duration in ms as the database writes it. */
const interval = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000})`;

/**
 * Counts waiting rows: mails, the provider's events, unsettled checkouts, payments for staff. Ages are at the moment
 * `now`, the clock that stamps the rows; only mails are stamped by the database. One query over partial indexes.
 */
export async function countDepths(db: Db, now: Date): Promise<Depths> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`select
    (select count(*) from outbox where sent_at is null) as mails,
    (select coalesce(extract(epoch from now() - min(coalesce(not_before, created_at))), 0) from outbox
      where sent_at is null and (not_before is null or not_before <= ${at})) as oldest_mail,
    (select count(*) from webhook_events where handled_at is null) as events,
    (select coalesce(extract(epoch from ${at} - min(received_at)), 0) from webhook_events where handled_at is null) as oldest_event,
    (select count(*) from intents where next_check_at is not null) as open_checkouts,
    (select count(*) from intents where next_check_at is not null and state in ('checking', 'paid')) as paid_without_order,
    (select count(*) from payments where state = 'review') as reviews,
    (select count(*) from payments where state = 'refunding') as refunding,
    (select count(*) from differences where resolved_at is null) as differences,
    (select count(*) from disputes where state not in ('won', 'lost')) as open_disputes,
    (select count(*) from disputes where (state = 'open' or (state = 'unclear' and decision is null))
      and coalesce(due_at, opened_at + ${interval(UNDATED_MS)}) < ${at} + ${interval(DISPUTE_ALARM_MS)}) as urgent_disputes,
    (select coalesce(extract(epoch from ${at} - max(finished_at)), 0) from comparisons) as comparison_age,
    (select coalesce(sum(owed), 0) from payments where owed_since is not null and owed_reason <> 'onItsWay') as owed,
    (select coalesce(extract(epoch from ${at} - min(owed_since)), 0) from payments where owed_since is not null and owed_reason <> 'onItsWay') as oldest_owed,
    (select coalesce(extract(epoch from ${at} - min(owed_since)), 0) from payments where owed_since is not null and owed_reason = 'onItsWay') as oldest_refund,
    (select count(*) from discount_doubts where is_accepted is null) + (select count(*) from held_credits where is_granted is null) as doubts,
    (select coalesce(extract(epoch from ${at} - least((select min(created_at) from discount_doubts where is_accepted is null), (select min(created_at) from held_credits where is_granted is null))), 0)) as oldest_doubt`)) as unknown as {
    rows: Record<string, unknown>[];
  };
  // A clock that runs behind another process's makes no negative age.
  const of = (name: string) => Math.max(0, Number(rows[0]?.[name] ?? 0));
  return {
    mails: of('mails'),
    oldestMail: of('oldest_mail'),
    events: of('events'),
    oldestEvent: of('oldest_event'),
    openCheckouts: of('open_checkouts'),
    paidWithoutOrder: of('paid_without_order'),
    reviews: of('reviews'),
    refunding: of('refunding'),
    differences: of('differences'),
    openDisputes: of('open_disputes'),
    urgentDisputes: of('urgent_disputes'),
    comparisonAge: of('comparison_age'),
    owed: of('owed'),
    oldestOwed: of('oldest_owed'),
    oldestRefund: of('oldest_refund'),
    doubts: of('doubts'),
    oldestDoubt: of('oldest_doubt'),
  };
}
