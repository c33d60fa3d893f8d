import type { PriceChangeRequest } from '#contract/staff/settings/prices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { DAYS_AHEAD_MAX } from '#domain/prices/price-changes.ts';
import { typedMoment } from '#domain/windows/span.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';

const words = messages.priceCalls;

type Typed = NonNullable<PriceChangeRequest['starts']>;

/** A typed moment after another one, within a year from now. */
function typedAfter(typed: Typed, field: string, { after, now }: { after: Date; now: Date }): Date | Refusal {
  const moment = typedMoment(typed);
  if (moment === null) return refuseFields({ [field]: field === 'until' ? words.badUntil : words.badDate });
  if (moment.getTime() <= after.getTime())
    return refuseFields({ [field]: field === 'until' ? words.untilBefore : words.past });
  const isTooFar = moment.getTime() > now.getTime() + DAYS_AHEAD_MAX * DAY_MS;
  return isTooFar ? refuseFields({ [field]: words.tooFar }) : moment;
}

/** From when and until when something is to hold: null for now, and for open. */
export function typedPeriod(
  { starts, until = null }: Pick<PriceChangeRequest, 'starts' | 'until'>,
  now: Date,
): { startsAt: Date; endsAt: Date | null } | Refusal {
  const startsAt = starts === null ? now : typedAfter(starts, 'starts', { after: now, now });
  if (isRefusal(startsAt)) return startsAt;
  const endsAt = until === null ? null : typedAfter(until, 'until', { after: startsAt, now });
  return isRefusal(endsAt) ? endsAt : { startsAt, endsAt };
}
