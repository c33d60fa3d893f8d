import * as z from 'zod/mini';
import { id, moment } from '#contract/fields.ts';
import { addressWithoutFee } from '#contract/orders/orders.ts';
import { span } from '#contract/orders/windows.ts';
import { checkedAddress, day } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { BLOCK_REASONS } from '#domain/payments/differences.ts';
import { STOPS_LISTED_MAX } from '#domain/riders/sheet-size.ts';

const words = messages.teamCalls;

/** Who makes a stop. */
export const stopRider = z.object({ id, name: z.string() });
/** A place as a rider needs it: without fees. */
export const stopAddress = z.object({
  ...addressWithoutFee.shape,
  ...checkedAddress,
  /** The area that the address looks like. Older servers omit it. */
  looks_like: z.optional(z.nullable(z.object({ area: z.string() }))),
});
/** One stop of a day: collect or deliver an order's pairs. Says nothing about money. */
export const stop = z.object({
  slug: z.string(),
  code: z.string(),
  kind: z.enum(['pickup', 'delivery']),
  state: z.enum(['open', 'done', 'not_home']),
  planned_at: z.nullable(moment),
  /** The window that the customer was given; null without one. */
  window: z.optional(z.nullable(span)),
  /** When it was marked done or not home, and by whom. */
  marked_at: z.nullable(moment),
  marked_by: z.string(),
  /** Whether this caller may undo the mark now. */
  may_undo: z.boolean(),
  name: z.string(),
  phone_number: z.string(),
  address: stopAddress,
  pairs: z.number(),
  /** Whether a faster return was bought. Older servers omit it. */
  is_priority: z.optional(z.boolean()),
  /** How often nobody was home before. */
  missed: z.number(),
  /** What the customer wrote to the team about the order, oldest first. Older servers omit it. */
  customer_notes: z.optional(z.array(z.string())),
  /** Why nobody goes there; 'desk' for members who may not know the reason. */
  stopped: z.optional(z.nullable(z.enum([...BLOCK_REASONS, 'desk']))),
  /** Who makes it; null when nobody has it yet. Older servers omit it. */
  rider: z.optional(z.nullable(stopRider)),
  /** Its place in the rider's route, from 1; null when nobody has it. */
  position: z.optional(z.nullable(z.number())),
});
/** How many stops of an area the caller may see, whether the sheet lists them or not. */
export const areaCounts = z.object({
  stops: z.number(),
  open: z.number(),
  /** The open ones that nobody has. */
  free: z.number(),
  /** How many each team member has who has some. */
  riders: z.array(z.object({ id, stops: z.number() })),
});
/**
 * A day's stops by area, open ones first, by time; today's sheet includes open stops of earlier days. Of each area it lists
 * the first ones only, and of one person's route all. What it counts is the whole day, whatever is asked for.
 */
export const daySheet = z.object({
  date: day,
  areas: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      stops: z.array(stop),
      /** Older servers omit it: they list all stops. */
      counts: z.optional(areaCounts),
    }),
  ),
  stops: z.number(),
  done: z.number(),
  pairs: z.number(),
  /** How many stops are planned for the day and not on the sheet yet; 0 for riders. Older servers omit it. */
  booked: z.optional(z.number()),
  /**
   * How many orders wait for a trip that has no time, by their status: no sheet will have them. Today and for planners, in a
   * shop with windows; else empty. Older servers omit it.
   */
  untimed: z.optional(z.array(z.object({ status: z.string(), count: z.number() }))),
  /** Whom a planner can give stops to, riders first; empty for riders. Older servers omit it. */
  drivers: z.optional(z.array(z.object({ ...stopRider.shape, is_rider: z.boolean() }))),
});
/** Without a date: today in Ghana. */
export const dayQuery = z.object({ date: z.optional(z.union([day, z.literal('')])) });
/** Which stops of a day its sheet lists; an empty text counts as not given. */
export const sheetView = z.object({
  /** Everybody's; 'free': those that nobody has; a team member's id: all of their route. For planners only. */
  whose: z.optional(z.string().check(z.regex(/^(free|[1-9]\d{0,8})?$/, words.badWhose))),
  /** The key of the only area to list. A route is listed as a whole. */
  area: z.optional(z.string().check(z.maxLength(100, words.badArea))),
  /** How many stops of each area, 50 when it is not given. */
  each: z.optional(
    z.string().check(
      z.regex(/^([1-9]\d{0,4})?$/, words.badEach(STOPS_LISTED_MAX)),
      z.refine((each) => Number(each) <= STOPS_LISTED_MAX, words.badEach(STOPS_LISTED_MAX)),
    ),
  ),
});
export const sheetQuery = z.object({ ...dayQuery.shape, ...sheetView.shape });
/**
 * done: collected or delivered, and the order moves on; not_home: the stop moves to tomorrow; undo: undoes one's own
 * last mark.
 */
export const stopRequest = z.object({
  kind: z.enum(['pickup', 'delivery']),
  mark: z.enum(['done', 'not_home', 'undo']),
});

export type Stop = z.infer<typeof stop>;
export type AreaCounts = z.infer<typeof areaCounts>;
export type DaySheet = z.infer<typeof daySheet>;
export type SheetView = z.infer<typeof sheetView>;
