import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { typedMoment } from '#domain/windows/span.ts';
import { type Pesewas, parseMoney } from './money.ts';
import { DAYS_AHEAD_MAX, PRICE_MAX } from './price-changes.ts';

const words = messages.priceCalls;

/** A date and a time of day, as typed. */
export type TypedMoment = { date: string; time: string };
/** What is wrong with the fields of a form: a sentence each, by the names of its call. */
export type WrongFields = Record<string, string>;

/** A typed price; null when it is none. */
export function readPrice(text: string): Pesewas | null {
  const price = parseMoney(text);
  return price !== null && price > 0 && price <= PRICE_MAX ? price : null;
}

/** From when and until when something is to hold, as typed: null for now, and for open. */
type TypedPeriod = { starts: TypedMoment | null; until?: TypedMoment | null | undefined };
type Period = { startsAt: Date; endsAt: Date | null };

/** Reads a typed period within a year from now; else it says what is wrong with each of its ends. */
export function readPeriod(
  { starts, until = null }: TypedPeriod,
  now: Date,
): { ok: true; period: Period } | { ok: false; wrong: WrongFields } {
  const isTooFar = (moment: Date) => moment.getTime() > now.getTime() + DAYS_AHEAD_MAX * DAY_MS;
  const wrong: WrongFields = {};
  const startsAt = starts === null ? now : typedMoment(starts);
  if (startsAt === null) wrong.starts = words.badDate;
  else if (starts !== null && startsAt <= now) wrong.starts = words.past;
  else if (isTooFar(startsAt)) wrong.starts = words.tooFar;
  const endsAt = until === null ? null : typedMoment(until);
  if (until !== null && endsAt === null) wrong.until = words.badUntil;
  else if (endsAt !== null && endsAt <= (startsAt ?? now)) wrong.until = words.untilBefore;
  else if (endsAt !== null && isTooFar(endsAt)) wrong.until = words.tooFar;
  return startsAt === null || Object.keys(wrong).length > 0
    ? { ok: false, wrong }
    : { ok: true, period: { startsAt, endsAt } };
}
