import * as z from 'zod/mini';
import { moment, money, writtenText } from '#contract/fields.ts';
import { photoList } from '#contract/orders/photos.ts';
import { day } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { DIFFERENCE_KINDS } from '#domain/payments/differences.ts';

/** One difference between the provider and the shop; a sum is null where a side has none. */
export const difference = z.object({
  id: z.number(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** What differs: a reference, or the provider's id of a refund, dispute or payout. */
  key: z.string(),
  reference: z.nullable(z.string()),
  order_slug: z.nullable(z.string()),
  currency: z.string(),
  theirs: z.nullable(z.string()),
  ours: z.nullable(z.string()),
  /** The provider's name for the state, when it is part of the difference. */
  word: z.string(),
  happened_at: moment,
  first_seen_at: moment,
  last_seen_at: moment,
  resolved_at: z.nullable(moment),
  /** Who decided, and what; both empty when it was gone by itself. */
  by: z.string(),
  decision: z.string(),
});
const comparedList = z.enum(['transactions', 'refunds', 'disputes', 'payouts']);
/** The sums of one list, day and currency; `differs` when they are not equal. */
export const comparedDay = z.object({
  list: comparedList,
  day,
  currency: z.string(),
  count: z.number(),
  theirs: z.string(),
  ours: z.string(),
  differs: z.boolean(),
});
/** Where books and provider differ, and how the comparisons go that find it. */
export const differences = z.object({
  open: z.array(difference),
  resolved: z.array(difference),
  /** The comparison that runs; `waits_for` is why it waits, if it does. */
  running: z.nullable(z.object({ started_at: moment, waits_for: z.nullable(z.string()) })),
  last: z.nullable(z.object({ from: moment, to: moment, finished_at: moment, days: z.array(comparedDay) })),
});
/** When the comparison that runs now began, also one that ran already. */
export const comparisonStarted = z.object({ started_at: moment });
/** An owner's decision about a difference, in their own words. */
export const decision = z.object({ decision: writtenText(1000, messages.teamCalls.reasonNeeded) });

export const disputeState = z.enum(['open', 'answered', 'won', 'lost', 'unclear']);
/** What the list of disputes shows of one. */
export const listedDispute = z.object({
  id: z.string(),
  reference: z.string(),
  state: disputeState,
  /** The provider's own names for status and resolution. */
  word: z.string(),
  category: z.string(),
  amount: money,
  currency: z.string(),
  opened_at: moment,
  /** Until when our answer is due, by the provider or by our own rule. */
  due_at: moment,
  resolved_at: z.nullable(moment),
  order_slug: z.nullable(z.string()),
  code: z.string(),
  name: z.string(),
});
/** Disputes that need an answer or a result, and those that are over. */
export const disputes = z.object({ open: z.array(listedDispute), ended: z.array(listedDispute) });
/** A dispute with all that proves the work. */
export const dispute = z.object({
  ...listedDispute.shape,
  /** Everything as one text to copy. */
  evidence: z.string(),
  photos: photoList,
  notes: z.array(z.object({ id: z.number(), note: z.string(), by: z.string(), at: moment })),
  decision: z.string(),
  decided_by: z.string(),
});
/** `key` is chosen by the caller for one note: sent twice, it is one note. */
export const disputeNote = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  note: writtenText(2000, messages.disputeNews.emptyNote),
});
/** The owner's word on how an unclear dispute ended. */
export const disputeDecision = z.object({
  outcome: z.enum(['won', 'lost']),
  decision: writtenText(1000, messages.teamCalls.reasonNeeded),
});

export type StaffDifference = z.infer<typeof difference>;
export type StaffDifferences = z.infer<typeof differences>;
export type ComparedDay = z.infer<typeof comparedDay>;
export type ListedDispute = z.infer<typeof listedDispute>;
export type StaffDisputes = z.infer<typeof disputes>;
export type StaffDispute = z.infer<typeof dispute>;
