import * as z from 'zod/mini';
import { moment, writtenText } from '#contract/fields.ts';
import { DATE, span } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { TURNAROUND_HOURS } from '#domain/orders/promise.ts';
import { PRIORITY_HOURS_LEAST, PRIORITY_PER_DAY } from '#domain/prices/priority.ts';
import { TIME_OF_DAY } from '#domain/windows/span.ts';
import { STOPS_MAX } from '#domain/windows/wrong-week.ts';

const words = messages.windowRulesCalls;

// Whether hours end after they begin and a date exists, the server checks: `refine` would add 290 bytes to every page.
const hours = z.object({
  from: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
  to: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
});
const whole = (least: number, most: number, message: string) =>
  z.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message));

/** The key of an area. */
const areaKey = z.string().check(z.maxLength(60));
const day = z.string().check(z.regex(DATE, words.badDate));
/** Opening hours and windows of each week. */
const week = z.object({
  /** From Sunday on; null when closed. */
  opening: z.array(z.nullable(hours)).check(z.minLength(7), z.maxLength(7)),
  windows: z
    .array(z.object({ area: areaKey, ...hours.shape, stops: whole(0, STOPS_MAX, words.badStops) }))
    .check(z.maxLength(60, words.tooMany)),
});

/** Opening hours, windows and special days, as the owner sets them. */
export const windowRules = z.object({
  ...week.shape,
  /** Weeks that begin later, each from its first day on. A page from before there were any leaves them out, and then they stay. */
  plans: z.optional(z.array(z.object({ from: day, ...week.shape })).check(z.maxLength(12, words.tooMany))),
  special_days: z
    .array(
      z.object({
        date: day,
        /** The last day of a span; null for a single day. A page from before there were spans leaves it out, and then it stays. */
        until: z.optional(z.nullable(day)),
        name: writtenText(60, words.nameMissing),
        is_open: z.boolean(),
        /** The hours of these days; null for those of the week. Left out as `until` is. */
        hours: z.optional(z.nullable(hours)),
      }),
    )
    .check(z.maxLength(100, words.tooMany)),
  /** In minutes. */
  lead_minutes: whole(0, 7 * 24 * 60, words.badLead),
  days_ahead: whole(1, 30, words.badDaysAhead),
  /** The faster return. A page from before there was one leaves it out, and then it stays. */
  priority: z.optional(
    z.object({
      is_on: z.boolean(),
      /** In cedis, for an order. */
      price: z.string().check(z.maxLength(12, words.badPrice)),
      /** Fewer than a pair takes without priority. */
      hours: whole(PRIORITY_HOURS_LEAST, TURNAROUND_HOURS.most - 1, words.badHours),
      /** How many orders of a day may have it; null for no limit. A page from before there was one leaves it out, and then it stays. */
      per_day: z.optional(z.nullable(whole(PRIORITY_PER_DAY.least, PRIORITY_PER_DAY.most, words.badPerDay))),
    }),
  ),
});
/** The save that the page shows; another one since is a conflict. */
const revision = z.number();
/** New rules, if nobody saved others since this revision. */
export const windowRulesRequest = z.object({ ...windowRules.shape, revision });

/** What would be saved: new settings, or those from before a save. */
export const windowRulesPreviewRequest = z.object({
  rules: z.optional(windowRules),
  undo: z.optional(z.number()),
  revision,
});
/** Takes a save back, if nobody saved since this revision. */
export const windowRulesUndoRequest = z.object({ revision });

/** An order's booked stop, as the owner finds it. */
const bookedStop = z.object({
  slug: z.string(),
  code: z.string(),
  customer: z.string(),
  stop: z.enum(['pickup', 'delivery']),
  area: z.string(),
  window: span,
});
/** Booked stops: how many there are, and the first ones. */
const bookedStops = z.object({ count: z.number(), first: z.array(bookedStop) });

/** What a save would change, before it is made. */
export const windowRulesPreview = z.object({
  /** What was and what will be, sentence by sentence. */
  changes: z.array(z.string()),
  /** Booked stops in windows that there would be no more. They stay booked. */
  stops: bookedStops,
  /** Stops in such windows that carts hold while their customers pay. They can still become orders. */
  held: z.number(),
  /** Open orders without a window for the delivery whose customers read another day of the return. */
  returns: z.object({
    count: z.number(),
    first: z.array(z.object({ slug: z.string(), code: z.string(), customer: z.string(), before: span, after: span })),
  }),
});

/** The rules in force, and what the owner must know to change them. */
export const windowRulesState = z.object({
  ...windowRules.shape,
  revision,
  /** The areas that windows can be set for. Older servers leave them out: they have the built-in ones. */
  areas: z.optional(z.array(z.object({ key: areaKey, name: z.string() }))),
  /** Today in Ghana. */
  today: day,
  /** Holidays that the shop knows by itself, of the next twelve months. */
  holidays: z.array(z.object({ date: day, name: z.string() })),
  /** Booked stops in windows that there are no more, the earliest first: the owner decides about each. */
  outside: bookedStops,
  /** The last saves, newest first: when, by whom, what changed, and whether it took another one back. */
  saves: z.array(
    z.object({ id: z.number(), at: moment, by: z.string(), changes: z.array(z.string()), is_undo: z.boolean() }),
  ),
});

export type WindowRulesState = z.infer<typeof windowRulesState>;
export type WindowRulesRequest = z.infer<typeof windowRulesRequest>;
export type WindowRulesPreviewRequest = z.infer<typeof windowRulesPreviewRequest>;
export type WindowRulesPreview = z.infer<typeof windowRulesPreview>;
export type BookedStopShown = z.infer<typeof bookedStop>;
