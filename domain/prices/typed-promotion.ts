import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { oneLine } from '#domain/places/one-line.ts';
import { typedMoment } from '#domain/windows/span.ts';
import { type Pesewas, parseMoney } from './money.ts';
import {
  isCode,
  normaliseCode,
  PROMOTION_DAYS_MAX,
  PROMOTION_SUM_MAX,
  PROMOTION_USES_MAX,
  type Promotion,
} from './promotions.ts';
import type { TypedMoment, WrongFields } from './typed-change.ts';

const words = messages.promotionRuleCalls;

/** A promotion as the owner types it: limits are null for none. */
export type TypedPromotion = {
  name: string;
  code: string;
  kind: 'percent' | 'fixed';
  value: string;
  starts: TypedMoment | null;
  ends: TypedMoment;
  uses_max: number | null;
  uses_per_customer: number | null;
  minimum: string;
  services: readonly number[] | null;
  areas: readonly string[] | null;
};
type ReadPromotion = Pick<Promotion, 'name' | 'code' | 'percentage' | 'fixed' | 'startsAt' | 'endsAt' | 'minimum'>;

/** What is taken off: a percentage with two decimals at most, or a sum in pesewas; null when it is neither. */
function readOff({ kind, value }: TypedPromotion): Pick<Promotion, 'percentage' | 'fixed'> | null {
  const number = parseMoney(value);
  if (number === null || number <= 0) return null;
  if (kind === 'fixed') return number <= PROMOTION_SUM_MAX ? { percentage: null, fixed: number } : null;
  // Hundredths of a percent, as money is hundredths of a cedi.
  return number <= 100_00 ? { percentage: number / 100, fixed: null } : null;
}

/** The sum from which it counts; null when it is none. */
function readMinimum({ minimum }: TypedPromotion): Pesewas | null {
  const sum = minimum.trim() === '' ? 0 : parseMoney(minimum);
  return sum !== null && sum <= PROMOTION_SUM_MAX ? sum : null;
}

/** What is wrong with the days of a promotion. */
function wrongDays({ starts, ends }: TypedPromotion, now: Date): WrongFields {
  const wrong: WrongFields = {};
  const longest = PROMOTION_DAYS_MAX * DAY_MS;
  const startsAt = starts === null ? now : typedMoment(starts);
  if (startsAt === null) wrong.starts = words.badStart;
  else if (startsAt < now) wrong.starts = words.past;
  else if (startsAt.getTime() > now.getTime() + longest) wrong.starts = words.tooLong;
  const endsAt = typedMoment(ends);
  const from = startsAt === null || wrong.starts !== undefined ? now : startsAt;
  if (endsAt === null) wrong.ends = words.badLastDay;
  else if (endsAt <= from) wrong.ends = words.endsEarly;
  else if (wrong.starts === undefined && endsAt.getTime() > from.getTime() + longest) wrong.ends = words.tooLong;
  return wrong;
}

/** What is wrong with the limits of a promotion. */
function wrongLimits({ uses_max: inAll, uses_per_customer: each }: TypedPromotion): WrongFields {
  const isLimit = (uses: number | null) =>
    uses === null || (Number.isInteger(uses) && uses >= 1 && uses <= PROMOTION_USES_MAX);
  return {
    ...(isLimit(inAll) ? {} : { uses_max: words.badUses }),
    ...(isLimit(each) ? {} : { uses_per_customer: words.badUses }),
    ...(isLimit(inAll) && isLimit(each) && inAll !== null && each !== null && each > inAll
      ? { uses_per_customer: words.moreThanInAll }
      : {}),
  };
}

/** Reads a typed promotion; else it says what is wrong with each of its fields, in the order of the form. */
export function readPromotion(
  typed: TypedPromotion,
  now: Date,
): { ok: true; promotion: ReadPromotion } | { ok: false; wrong: WrongFields } {
  const name = oneLine(typed.name);
  const code = normaliseCode(typed.code) || null;
  const off = readOff(typed);
  const minimum = readMinimum(typed);
  const startsAt = typed.starts === null ? now : typedMoment(typed.starts);
  const endsAt = typedMoment(typed.ends);
  const wrong: WrongFields = {
    ...(name === '' ? { name: words.badName } : {}),
    ...(code === null || isCode(code) ? {} : { code: words.badCode }),
    ...(off === null ? { value: typed.kind === 'fixed' ? words.badSum : words.badPercentage } : {}),
    ...wrongDays(typed, now),
    ...wrongLimits(typed),
    ...(minimum === null ? { minimum: words.badMinimum } : {}),
    ...(typed.services?.length === 0 ? { services: words.noServices } : {}),
    ...(typed.areas?.length === 0 ? { areas: words.noAreas } : {}),
  };
  return off === null || minimum === null || startsAt === null || endsAt === null || Object.keys(wrong).length > 0
    ? { ok: false, wrong }
    : { ok: true, promotion: { name, code, ...off, startsAt, endsAt, minimum } };
}
