import type { PriceChangeRequest } from '#contract/staff/settings/prices.ts';
import { readPeriod } from '#domain/prices/typed-change.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';

/** From when and until when something is to hold: null for now, and for open. A refusal names each wrong end. */
export function typedPeriod(
  typed: Pick<PriceChangeRequest, 'starts' | 'until'>,
  now: Date,
): { startsAt: Date; endsAt: Date | null } | Refusal {
  const read = readPeriod(typed, now);
  return read.ok ? read.period : refuseFields(read.wrong);
}
