import * as z from 'zod/mini';
import { money, text } from '#contract/fields.ts';
import { TIME_OF_DAY } from '#domain/windows/span.ts';

/** A time of day in Ghana: `09:30`. */
export const timeOfDay = z.string().check(z.regex(TIME_OF_DAY));
/** The form of a date; such a day need not exist. */
export const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A date in Ghana: `2026-11-24`. */
export const date = z.string().check(z.regex(DATE));

/** A span of a day: when a rider comes, or when the pairs are back. */
export const span = z.object({ date, from: timeOfDay, to: timeOfDay });

/** The areas of the two stops, by their names. */
export const windowQuery = z.object({ pickup: text(100), delivery: text(100) });

/** A faster return: what it adds to an order, and within how many hours of the pickup the pairs are back. */
export const chosenPriority = z.object({ cost: money, hours: z.number() });

/**
 * Days on which pairs can be fetched, with their windows; full ones are listed. `back`: when they would be back;
 * `priority_back`: with the faster return.
 */
export const availableWindows = z.object({
  days: z.array(
    z.object({
      date,
      windows: z.array(
        z.object({
          from: timeOfDay,
          to: timeOfDay,
          full: z.boolean(),
          back: z.nullable(span),
          priority_back: z.optional(z.nullable(span)),
          /** Whether all places of that day for the faster return are taken. */
          priority_full: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  /** When pairs booked now without a window are promised back. Older servers omit it. */
  back: z.optional(span),
  /** The days until the last return above on which the shop is closed although it is open on that weekday; older servers omit it. */
  closed: z.optional(z.array(z.object({ date, holiday: z.optional(z.string()) }))),
  /** The faster return, where the shop offers it: its price, its promise, and the same day with it. */
  priority: z.optional(
    z.object({
      ...chosenPriority.shape,
      back: z.optional(span),
      /** Whether today's places for it are taken: they count where no window is chosen. */
      full_today: z.optional(z.boolean()),
    }),
  ),
});

/** When an order's stops are after a move. */
export const windowMoved = z.object({ pickup_window: z.nullable(span), back_on: z.nullable(span) });

/** A stop of an order and the window that it moves to. */
export const staffWindowRequest = z.object({ stop: z.enum(['pickup', 'delivery']), window: span });

export type SpanOnWire = z.infer<typeof span>;
export type AvailableWindows = z.infer<typeof availableWindows>;
