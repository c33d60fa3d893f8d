import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * With what a table may grow. `nothing`: its rows are deleted again, so a month has as many as the month before.
 * `orders`, `accounts`, `days`: no faster than these. `settings`: with what the owner sets.
 */
type Growth = 'nothing' | 'orders' | 'accounts' | 'days' | 'settings';

/** Every table of the shop. One that is missing here fails the year. */
export const GROWTH: Readonly<Record<string, Growth>> = {
  address_changes: 'accounts',
  audit_log: 'orders',
  comparison_days: 'nothing',
  comparison_items: 'nothing',
  comparisons: 'nothing',
  consents: 'accounts',
  differences: 'orders',
  discount_doubts: 'orders',
  discount_rules: 'settings',
  discount_uses: 'orders',
  dispute_notes: 'orders',
  disputes: 'orders',
  document_counters: 'settings',
  documents: 'orders',
  email_keys: 'accounts',
  extra_payments: 'orders',
  former_marks: 'orders',
  google_nonces: 'nothing',
  held_credits: 'accounts',
  intents: 'orders',
  journal_entries: 'orders',
  journal_lines: 'orders',
  notice_choices: 'accounts',
  order_events: 'orders',
  order_lines: 'orders',
  order_search: 'orders',
  orders: 'orders',
  outbox: 'nothing',
  owed_decisions: 'orders',
  passkey_challenges: 'nothing',
  passkeys: 'accounts',
  payments: 'orders',
  payouts: 'days',
  phone_messages: 'nothing',
  photo_files: 'orders',
  photos: 'orders',
  points_accounts: 'accounts',
  points_ledger: 'orders',
  price_changes: 'settings',
  priority_places: 'orders',
  promotion_ends: 'settings',
  promotion_uses: 'orders',
  promotions: 'settings',
  push_messages: 'nothing',
  push_subscriptions: 'nothing',
  rate_windows: 'nothing',
  ratings: 'orders',
  recovery_codes: 'accounts',
  redemptions: 'orders',
  refund_events: 'orders',
  refunds: 'orders',
  report_changes: 'nothing',
  report_days: 'days',
  saved_phones: 'accounts',
  saved_places: 'accounts',
  services: 'settings',
  sessions: 'nothing',
  sign_in_tickets: 'nothing',
  site_builds: 'settings',
  standin_records: 'nothing',
  stop_riders: 'orders',
  totp_enrolments: 'nothing',
  totp_factors: 'accounts',
  tracking_links: 'orders',
  upkeep_runs: 'days',
  users: 'accounts',
  webhook_events: 'nothing',
  window_places: 'orders',
  window_rules: 'settings',
};

/** The rows of each table at the end of a month or of the run. */
export type Counted = { at: string; days: number; rows: Readonly<Record<string, number>> };

/** What keeps its rows longest does so for 90 days: from the fourth month on nothing may grow. */
const SETTLED_AFTER_DAYS = 120;
/** How much more a later month may have by chance, and rows that nobody would notice. */
const CHANCE = 1.3;
const FEW_ROWS = 40;

/** Counts the rows of every table. */
export async function countTables(db: Db): Promise<Record<string, number>> {
  const { rows } = (await db.execute(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'simulated_clock'
    order by 1`)) as unknown as { rows: { name: string }[] };
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = (await db.execute(sql`select count(*)::int as count from ${sql.identifier(name)}`)) as unknown as {
      rows: { count: number }[];
    };
    counts[name] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

/** What a table may grow with, as a number of rows. */
function measureOf(growth: Growth, { rows, days }: Counted): number {
  if (growth === 'orders') return rows.orders ?? 0;
  if (growth === 'accounts') return rows.users ?? 0;
  return growth === 'days' ? days : 1;
}

/** Tables that are not listed, and those that grew faster than they may; none in a run shorter than five months. */
export function growthFaults(months: readonly Counted[]): string[] {
  const last = months.at(-1);
  if (last === undefined) return [];
  const faults = Object.keys(last.rows)
    .filter((table) => GROWTH[table] === undefined)
    .map((table) => `The table ${table} is not listed: say with what it may grow.`);
  const settled = months.find(({ days }) => days >= SETTLED_AFTER_DAYS);
  if (settled === undefined || settled === last) return faults;
  for (const [table, rows] of Object.entries(last.rows)) {
    const growth = GROWTH[table];
    if (growth === undefined || growth === 'settings') continue;
    const share = (settled.rows[table] ?? 0) / measureOf(growth, settled);
    const most = Math.ceil(share * CHANCE * measureOf(growth, last)) + FEW_ROWS;
    if (rows > most) faults.push(`${table} grows: ${rows} rows on ${last.at}, at most ${most} with ${growth}`);
  }
  return faults;
}
