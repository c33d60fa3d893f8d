import * as z from 'zod/mini';
import { moment, writtenText } from '#contract/fields.ts';
import { DATE } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { PRIORITY_HOURS, PRIORITY_PER_DAY } from '#domain/prices/priority.ts';
import { TIME_OF_DAY } from '#domain/windows/span.ts';

const words = messages.windowRulesCalls;

// Whether hours end after they begin and a date exists, the server checks: `refine` would add 290 bytes to every page.
const hours = z.object({
  from: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
  to: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
});
const whole = (least: number, most: number, message: string) =>
  z.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message));

/** Opening hours, windows and closed days, as the owner sets them. */
export const windowRules = z.object({
  /** From Sunday on; null when closed. */
  opening: z.array(z.nullable(hours)).check(z.minLength(7), z.maxLength(7)),
  special_days: z
    .array(
      z.object({
        date: z.string().check(z.regex(DATE, words.badDate)),
        name: writtenText(60, words.nameMissing),
        is_open: z.boolean(),
      }),
    )
    .check(z.maxLength(100, words.tooMany)),
  /** In minutes. */
  lead_minutes: whole(0, 7 * 24 * 60, words.badLead),
  days_ahead: whole(1, 30, words.badDaysAhead),
  windows: z
    .array(
      z.object({
        area: z.enum(['accra', 'tema', 'kasoa']),
        from: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
        to: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
        stops: whole(0, 200, words.badStops),
      }),
    )
    .check(z.maxLength(60, words.tooMany)),
  /** The faster return. A page from before there was one leaves it out, and then it stays. */
  priority: z.optional(
    z.object({
      is_on: z.boolean(),
      /** In cedis, for an order. */
      price: z.string().check(z.maxLength(12, words.badPrice)),
      hours: whole(PRIORITY_HOURS.least, PRIORITY_HOURS.most, words.badHours),
      /** How many orders of a day may have it; null for no limit. A page from before there was one leaves it out, and then it stays. */
      per_day: z.optional(z.nullable(whole(PRIORITY_PER_DAY.least, PRIORITY_PER_DAY.most, words.badPerDay))),
    }),
  ),
});
/** `revision`: the save that the page shows; another one since is a conflict. */
export const windowRulesRequest = z.object({ ...windowRules.shape, revision: z.number() });
export const windowRulesState = z.object({
  ...windowRules.shape,
  revision: z.number(),
  /** Holidays that the shop knows by itself, of the next twelve months. */
  holidays: z.array(z.object({ date: z.string().check(z.regex(DATE, words.badDate)), name: z.string() })),
  /** The last saves, newest first: when, by whom, and what changed. */
  saves: z.array(z.object({ at: moment, by: z.string(), changes: z.array(z.string()) })),
});

export type WindowRulesState = z.infer<typeof windowRulesState>;
export type WindowRulesRequest = z.infer<typeof windowRulesRequest>;
