const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an agreed price is valid, and how long its payment is checked, in ms. */
export const INTENT_LIFE_MS = 72 * HOUR;
/** The longest wait between two checks of one payment, in ms. */
export const LONGEST_WAIT_MS = 10 * MINUTE;

const FIRST_WAITS_MS = [20 * SECOND, 40 * SECOND];
/** Below a minute, so that together with the job's interval a paid checkout waits at most one minute. */
const FIRST_HOUR_WAIT_MS = 45 * SECOND;

/** Checks of old checkouts a second: the provider accepts about ten requests. */
const OLD_PER_SECOND = 4;

/**
 * When to check an open checkout next, after `checks` checks and while `open` checkouts wait. Soon at first, then about
 * every minute. After an hour as often as the provider's limit allows, at least every ten minutes. The last check is
 * when it expires.
 */
export function nextCheck(intent: { createdAt: Date; expiresAt: Date; checks: number }, now: Date, open: number): Date {
  const age = now.getTime() - intent.createdAt.getTime();
  const bearable = (open / OLD_PER_SECOND) * SECOND;
  const old = Math.min(Math.max(bearable, FIRST_HOUR_WAIT_MS), LONGEST_WAIT_MS);
  const steady = age >= 0 && age < HOUR ? FIRST_HOUR_WAIT_MS : old;
  const next = now.getTime() + (FIRST_WAITS_MS[intent.checks] ?? steady);
  const end = intent.expiresAt.getTime();
  return new Date(end > now.getTime() ? Math.min(next, end) : next);
}
