const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What says whether the shop runs as it should: its figure at `/metrics`, above which value the owner looks at it and
 * above which somebody acts, and the alarm that is then raised. Seconds, but for counts. The page and the alarms of
 * ops/monitoring use this one table.
 */
export const STATUS_CHECKS = {
  owed: { metric: 'soleklean_owed_oldest_seconds', look: 0, act: DAY, alert: 'MoneyOwed' },
  reviews: { metric: 'soleklean_payments_review_oldest_seconds', look: 0, act: 4 * HOUR, alert: 'PaymentsAwaitStaff' },
  refunds: { metric: 'soleklean_refunds_oldest_seconds', look: 5 * DAY, act: 10 * DAY, alert: 'RefundsSlow' },
  newOrders: { metric: 'soleklean_orders_pending_seconds', look: 12 * HOUR, act: DAY, alert: 'OrdersUntouched' },
  lateOrders: { metric: 'soleklean_orders_late_seconds', look: 0, act: DAY, alert: 'OrdersLate' },
  mails: { metric: 'soleklean_outbox_oldest_seconds', look: 2 * MINUTE, act: 15 * MINUTE, alert: 'MailNotSent' },
  /** Counted over a day. */
  failedMails: { metric: 'soleklean_outbox_given_up', look: 0, act: 5, alert: 'MailsGivenUp' },
  phoneMessages: {
    metric: 'soleklean_phone_messages_overdue_seconds',
    look: 5 * MINUTE,
    act: HOUR,
    alert: 'PhoneMessagesNotSent',
  },
  /** Counted over a day. */
  failedMessages: { metric: 'soleklean_phone_messages_failed', look: 0, act: 20, alert: 'PhoneMessagesFail' },
  /** Consecutive questions without an answer; after the sixth, requests are paused. */
  provider: { metric: 'soleklean_provider_failures', look: 0, act: 5, alert: 'ProviderFailing' },
  /** The payment provider's events that are not handled yet. */
  events: {
    metric: 'soleklean_webhook_oldest_seconds',
    look: MINUTE,
    act: 5 * MINUTE,
    alert: 'WebhookEventsNotHandled',
  },
  comparison: { metric: 'soleklean_comparison_seconds', look: 30 * HOUR, act: 36 * HOUR, alert: 'ComparisonMissing' },
  jobs: { metric: 'soleklean_job_late_seconds', look: 2 * MINUTE, act: 15 * MINUTE, alert: 'JobLate' },
  /** In percent, of the fullest disk that the process writes to. */
  disk: { metric: 'soleklean_disk_used_percent', look: 80, act: 92, alert: 'DiskFull' },
  /**
   * By how much the process's clock differs from the database's or the payment provider's. An answer takes up to 5 s; from
   * 30 s on sign-in by Google and second factors fail.
   */
  clock: { metric: 'soleklean_clock_seconds', look: 5, act: 30, alert: 'ClockWrong' },
  siteBuild: { metric: 'soleklean_site_build_seconds', look: 10 * MINUTE, act: DAY, alert: 'PagesNotBuilt' },
  backup: { metric: 'soleklean_backup_seconds', look: 26 * HOUR, act: 36 * HOUR, alert: 'BackupMissing' },
  drill: { metric: 'soleklean_restore_drill_seconds', look: 35 * DAY, act: 100 * DAY, alert: 'RestoreNotRehearsed' },
} as const satisfies Record<string, { metric: string; look: number; act: number; alert: string }>;

export type StatusCheckName = keyof typeof STATUS_CHECKS;
/** In the order of the owner's page. */
export const STATUS_CHECK_NAMES = Object.keys(STATUS_CHECKS) as [StatusCheckName, ...StatusCheckName[]];

/** `never`: what has to happen again and again has not happened once. */
export const STATUS_VERDICTS = ['good', 'look', 'act', 'never'] as const;
export type StatusVerdict = (typeof STATUS_VERDICTS)[number];

/** What a figure means; an age is Infinity for what never happened. */
export function verdictOf(name: StatusCheckName, value: number): StatusVerdict {
  const { look, act } = STATUS_CHECKS[name];
  if (value === Number.POSITIVE_INFINITY) return 'never';
  return value > act ? 'act' : value > look ? 'look' : 'good';
}

const RANK: Record<StatusVerdict, number> = { good: 0, look: 1, never: 2, act: 3 };

/** The verdict that needs somebody soonest; good without any. */
export function worstOf(verdicts: readonly StatusVerdict[]): StatusVerdict {
  return verdicts.reduce((worst, verdict) => (RANK[verdict] > RANK[worst] ? verdict : worst), 'good');
}
