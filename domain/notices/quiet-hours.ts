import { DAY_MS } from '#domain/durations.ts';
import { NOTICES, type Notice } from './notices.ts';

const MINUTE_MS = 60_000;
/** In minutes after midnight. Ghana's time is UTC. */
const BEGINS = 21 * 60;
const ENDS = 6 * 60 + 30;
/** In ms: a stop is near from this long before its planned time until this long after it. */
const NEAR_BEFORE_MS = 2 * 60 * MINUTE_MS;
const NEAR_AFTER_MS = 6 * 60 * MINUTE_MS;

const minuteOf = (now: Date) => now.getUTCHours() * 60 + now.getUTCMinutes();

/** Whether a phone should not ring now: from 21:00 until before 6:30 in Accra. */
export function isQuiet(now: Date): boolean {
  const minute = minuteOf(now);
  return minute >= BEGINS || minute < ENDS;
}

/** The end of the quiet hours that hold now; now itself outside of them. */
export function quietUntil(now: Date): Date {
  if (!isQuiet(now)) return now;
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const day = minuteOf(now) >= BEGINS ? midnight + DAY_MS : midnight;
  return new Date(day + ENDS * MINUTE_MS);
}

/** Whether a stop that is planned for this time is the one that runs now; a stop without a plan is not. */
export function isNear(plan: Date | null, now: Date): boolean {
  if (plan === null) return false;
  const ahead = plan.getTime() - now.getTime();
  return ahead <= NEAR_BEFORE_MS && ahead >= -NEAR_AFTER_MS;
}

/** Whether a notice goes to a phone at night, too. `isAskedFor`: it answers what the customer did just now. */
export function maySendAtNight(
  notice: Notice,
  { isAskedFor, plan, now }: { isAskedFor: boolean; plan: Date | null; now: Date },
): boolean {
  const { night } = NOTICES[notice];
  return isAskedFor || night === 'rings' || (night === 'stop' && isNear(plan, now));
}
