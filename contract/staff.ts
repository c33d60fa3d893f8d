import * as z from 'zod/mini';
import { RIGHTS, type Right, ROLES } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { id, moment, money, requiredText, text } from './fields.ts';
import { address, order } from './orders.ts';
import { photoList } from './photos.ts';
import { trackingLink } from './tracking.ts';

/** Texts of a query: an empty one counts as not given. */
const filled = (max: number) => z.optional(text(max));
/** A day in UTC, which is the time of Ghana: 2026-11-21. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Who the caller is to the team, and what they may do. */
export const teamMember = z.object({
  role: z.enum(ROLES),
  first_name: z.string(),
  rights: z.array(z.enum(Object.keys(RIGHTS) as [Right, ...Right[]])),
});

/** Which orders: of one status, the late ones, those whose code, name or phone matches, those of some days. */
export const orderFilter = {
  status: filled(40),
  /** 'yes' for the late ones only. */
  late: filled(3),
  search: filled(100),
  from: z.optional(z.union([day, z.literal('')])),
  to: z.optional(z.union([day, z.literal('')])),
};
export const exportQuery = z.object(orderFilter);
/** `after` is the `next` of the page before. */
export const queueQuery = z.object({ ...orderFilter, after: filled(40) });

/** An order as a line of the queue. */
export const queued = z.object({
  slug: z.string(),
  code: z.string(),
  status: z.string(),
  created_at: moment,
  promised_by: moment,
  is_late: z.boolean(),
  name: z.string(),
  phone_number: z.string(),
  pickup_area: z.string(),
  delivery_area: z.string(),
  pairs: z.number(),
  total: money,
});
/** Newest first; the late ones oldest first. */
export const queue = z.object({ orders: z.array(queued), next: z.nullable(z.string()) });
/** How many orders stand where, how many are late, how many payments wait for a decision. */
/** A number under each status that occurs. Not a record: its parser would travel to every page of the shop. */
const perStatus = z.catchall(z.object({}), z.number());
export const counts = z.object({ by_status: perStatus, late: z.number(), reviews: z.number() });

/** A move that this caller may make of an order now; a step back needs a reason. */
export const move = z.object({ to: z.string(), kind: z.enum(['ahead', 'back', 'cancel']) });
/** An entry of an order's history as the team sees it; `by` is empty for the shop itself. */
export const event = z.object({
  id,
  kind: z.enum(['status', 'note', 'not_home', 'plan', 'refund']),
  from: z.nullable(z.string()),
  to: z.string(),
  at: moment,
  by: z.string(),
  reason: z.nullable(z.string()),
  /** For the team. */
  note: z.nullable(z.string()),
  /** For the customer, who reads it too. */
  customer_note: z.nullable(z.string()),
});
export const refund = z.object({
  id,
  amount: money,
  /** asked: the provider has not answered yet; accepted: on its way; done: arrived; failed: it did not go. */
  state: z.enum(['asked', 'accepted', 'done', 'failed']),
  reason: z.string(),
  by: z.string(),
  at: moment,
});
/** The money of an order: what was paid, what went back, what may still go back. */
export const orderMoney = z.object({
  reference: z.string(),
  state: z.enum(['order', 'review', 'refunding', 'refunded']),
  paid: money,
  refunded: money,
  refundable: money,
  refunds: z.array(refund),
});
export const staffAddress = z.extend(address, {
  digital_address: z.nullable(z.string()),
  /** The place lies far from the area that was named: look before the rider leaves. */
  is_flagged: z.boolean(),
});
/** An order as the team works on it. */
export const staffOrder = z.extend(order, {
  code: z.string(),
  pickup_address: staffAddress,
  delivery_address: staffAddress,
  pairs: z.number(),
  promised_by: moment,
  is_late: z.boolean(),
  /** When the stop is planned; null while nobody planned it. */
  pickup_at: z.nullable(moment),
  delivery_at: z.nullable(moment),
  moves: z.array(move),
  events: z.array(event),
  money: z.nullable(orderMoney),
  photos: photoList,
  tracking: trackingLink,
});

const reason = z.optional(text(300));
/** A move names where the order stands for the mover: whoever comes second is told so instead of moving it twice. */
export const moveRequest = z.object({
  from: text(40),
  to: text(40),
  reason,
  /** A word to the customer, shown in their history and mailed with the step. */
  customer_note: z.optional(text(500)),
  /** When the pickup or the delivery that the order now waits for is planned. */
  planned_at: z.optional(z.nullable(moment)),
});
export const noteRequest = z.object({
  text: requiredText(1000, messages.desk.emptyNote),
  to: z.enum(['team', 'customer']),
});
export const planRequest = z.object({ stop: z.enum(['pickup', 'delivery']), planned_at: z.nullable(moment) });

/** One stop of a day: fetch or bring an order's pairs. */
export const stop = z.object({
  slug: z.string(),
  code: z.string(),
  kind: z.enum(['pickup', 'delivery']),
  state: z.enum(['open', 'done', 'not_home']),
  planned_at: z.nullable(moment),
  /** When it was marked done or not home, and by whom. */
  marked_at: z.nullable(moment),
  marked_by: z.string(),
  /** Whether this caller may take the mark back now. */
  may_undo: z.boolean(),
  name: z.string(),
  phone_number: z.string(),
  address: staffAddress,
  pairs: z.number(),
  /** How often nobody was home before. */
  missed: z.number(),
});
/** A day's stops by area, open ones first by their time; today's holds what earlier days left open. */
export const daySheet = z.object({
  date: day,
  areas: z.array(z.object({ key: z.string(), name: z.string(), stops: z.array(stop) })),
  stops: z.number(),
  done: z.number(),
  pairs: z.number(),
});
export const dayQuery = z.object({ date: z.optional(z.union([day, z.literal('')])) });
/** done: fetched or delivered, the order moves on; not_home: the stop is tomorrow's; undo: takes one's own last mark back. */
export const stopRequest = z.object({
  kind: z.enum(['pickup', 'delivery']),
  mark: z.enum(['done', 'not_home', 'undo']),
});

export type TeamMember = z.infer<typeof teamMember>;
export type Queued = z.infer<typeof queued>;
export type Queue = z.infer<typeof queue>;
export type Counts = z.infer<typeof counts>;
export type StaffEvent = z.infer<typeof event>;
export type StaffOrder = z.infer<typeof staffOrder>;
export type OrderMoney = z.infer<typeof orderMoney>;
export type Stop = z.infer<typeof stop>;
export type DaySheet = z.infer<typeof daySheet>;
export type OrderFilter = z.infer<typeof exportQuery>;
