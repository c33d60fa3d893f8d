import { desc, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import { PROMISE_SPAN_MS } from '#domain/orders/promise.ts';
import { DISPUTE_ALARM_MS, UNDATED_MS } from '#domain/payments/dispute-dates.ts';
import { overdueAt } from '#domain/windows/order-windows.ts';
import { DEFAULT_RULES } from '#domain/windows/rules.ts';
import type { Db } from '#server/db/open.ts';
import { orders, promiseStart } from '#server/db/schema.ts';
import { windowRules } from '#server/db/tables/orders/windows.ts';

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
  /** Seconds since the provider and the shop were compared to the end; Infinity for never. */
  comparisonAge: number;
  /** What customers are owed and somebody must act on, in pesewas, and the age of the oldest in seconds. */
  owed: number;
  oldestOwed: number;
  /** The age in seconds of the oldest refund that is on its way. */
  oldestRefund: number;
  /** Discounts in doubt and held credits that wait for a decision, and the age of the oldest in seconds. */
  doubts: number;
  oldestDoubt: number;
  /** The age in seconds of the oldest payment that staff must settle. */
  oldestReview: number;
  /**
   * Orders that nobody has moved on, those with a planned pickup from the day before it on, and orders past their promise;
   * for how long the oldest waits and is late, in seconds.
   */
  newOrders: number;
  oldestNewOrder: number;
  lateOrders: number;
  oldestLateOrder: number;
  /** Mails that were given up in the last 24 hours. */
  givenUpMails: number;
  /** Messages to phones; for how long the next try of one is overdue, in seconds; failed ones of 24 hours. */
  phoneMessages: number;
  oldestPhoneMessage: number;
  failedPhoneMessages: number;
  /** For how long the pages show old prices because no build was accepted, in seconds. */
  oldestBuild: number;
  /** Seconds since the last good backup and restore drill; Infinity for never. */
  backupAge: number;
  drillAge: number;
};

/** A duration in ms as the database writes it. */
const interval = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000})`;

/** Since when the promise of an order without a delivery window is over, by the opening hours in force. */
async function noWindowOverdue(db: Db, now: Date): Promise<Date> {
  const [saved] = await db
    .select({ rules: windowRules.rules })
    .from(windowRules)
    .orderBy(desc(windowRules.id))
    .limit(1);
  return overdueAt(saved?.rules ?? DEFAULT_RULES, now).others;
}

/**
 * Counts waiting rows: mails, the provider's events, unsettled checkouts, payments for staff. Ages are at the moment
 * `now`, the clock that stamps the rows; only mails are stamped by the database. One query over partial indexes, after the rules of opening hours.
 */
export async function countDepths(db: Db, now: Date): Promise<Depths> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const promised = sql`${promiseStart(orders)} + ${interval(PROMISE_SPAN_MS)}`;
  const others = sql`${(await noWindowOverdue(db, now)).toISOString()}::timestamptz`;
  // As the queue counts them (`isOverdue`). The bare start on one side, so that the index of the promised times is used.
  const late = sql`from orders where status not in ('delivered', 'cancelled') and ${promiseStart(orders)} < ${at} - ${interval(PROMISE_SPAN_MS)}
    and (promise_from is not null or ${promiseStart(orders)} <= ${others} - ${interval(PROMISE_SPAN_MS)})`;
  // `offset 0`: else the database looks for the oldest pending order from the oldest order on.
  // One whose pickup is planned need not be moved on before the day before it, however early it was booked.
  const pending = sql`(select greatest(created_at, pickup_at - ${interval(DAY_MS)}) as since from orders where status = 'pending' offset 0) pending where since <= ${at}`;
  const lastRun = (kind: string) =>
    sql`coalesce((select extract(epoch from ${at} - created_at) from upkeep_runs where kind = ${kind} and is_done order by id desc limit 1), 'Infinity'::numeric)`;
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
    (select coalesce(extract(epoch from ${at} - max(finished_at)), 'Infinity'::numeric) from comparisons) as comparison_age,
    (select coalesce(sum(owed), 0) from payments where owed_since is not null and owed_reason <> 'onItsWay') as owed,
    (select coalesce(extract(epoch from ${at} - min(owed_since)), 0) from payments where owed_since is not null and owed_reason <> 'onItsWay') as oldest_owed,
    (select coalesce(extract(epoch from ${at} - min(owed_since)), 0) from payments where owed_since is not null and owed_reason = 'onItsWay') as oldest_refund,
    (select count(*) from discount_doubts where is_accepted is null) + (select count(*) from held_credits where is_granted is null) as doubts,
    (select coalesce(extract(epoch from ${at} - least((select min(created_at) from discount_doubts where is_accepted is null), (select min(created_at) from held_credits where is_granted is null))), 0)) as oldest_doubt,
    (select coalesce(extract(epoch from ${at} - min(created_at)), 0) from payments where state = 'review') as oldest_review,
    (select count(*) from ${pending}) as new_orders,
    (select coalesce(extract(epoch from ${at} - min(since)), 0) from ${pending}) as oldest_new_order,
    (select count(*) ${late}) as late_orders,
    (select coalesce(extract(epoch from ${at} - min(${promised})), 0) ${late}) as oldest_late_order,
    (select count(*) from outbox where sent_at is not null and last_error is not null and sent_at > ${at} - interval '1 day') as given_up_mails,
    (select count(*) from phone_messages where accepted_at is null and closed_at is null) as phone_messages,
    (select coalesce(extract(epoch from ${at} - min(next_try_at)), 0) from phone_messages where accepted_at is null and closed_at is null and next_try_at <= ${at}) as oldest_phone_message,
    (select count(*) from phone_messages where closed_at is not null and last_error is not null and closed_at > ${at} - interval '1 day') as failed_phone_messages,
    (select coalesce(extract(epoch from ${at} - min(due_at)), 0) from site_builds where started_at is null and tries > 0
      and due_at > coalesce((select max(due_at) from site_builds where started_at is not null), '-infinity')) as oldest_build,
    ${lastRun('backup')} as backup_age,
    ${lastRun('restore-drill')} as drill_age`)) as unknown as {
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
    oldestReview: of('oldest_review'),
    newOrders: of('new_orders'),
    oldestNewOrder: of('oldest_new_order'),
    lateOrders: of('late_orders'),
    oldestLateOrder: of('oldest_late_order'),
    givenUpMails: of('given_up_mails'),
    phoneMessages: of('phone_messages'),
    oldestPhoneMessage: of('oldest_phone_message'),
    failedPhoneMessages: of('failed_phone_messages'),
    oldestBuild: of('oldest_build'),
    backupAge: of('backup_age'),
    drillAge: of('drill_age'),
  };
}
