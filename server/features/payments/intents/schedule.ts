const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an agreed price holds, and how long we ask about its payment, in ms. */
export const INTENT_LIFE_MS = 72 * HOUR;
/** The longest wait between two questions about one payment, in ms. */
export const LONGEST_WAIT_MS = 10 * MINUTE;

const FIRST_WAITS_MS = [20 * SECOND, 40 * SECOND];
/** Under a minute, so that with the job's own rhythm a finished payment waits no longer than one. */
const FIRST_HOUR_WAIT_MS = 45 * SECOND;

/** How many questions a second the provider is asked about old checkouts: it listens to about ten. */
const OLD_PER_SECOND = 4;

/**
 * When to ask the provider next about an open checkout that was asked about `checks` times, while `open` wait: soon
 * at first, about every minute after that, older than an hour only as often as the provider can bear, at least every
 * ten minutes, and a last time when it expires.
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
