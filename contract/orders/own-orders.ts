import * as z from 'zod/mini';
import { id, moment, money, requiredText, text } from '#contract/fields.ts';
import { messages } from '#domain/messages.ts';
import { CANCEL_REASON_LENGTH, DIRECTIONS_LENGTH, OWN_NOTE_LENGTH } from '#domain/orders/own-changes.ts';
import { ownRating } from './ratings.ts';

const words = messages.ownOrderCalls;

/** A picture that the customer added. The address opens it for this reader and for a day or two. */
export const ownPhoto = z.object({ id, url: z.string(), width: z.number(), height: z.number(), at: moment });
/** A note that the customer wrote to the team. */
export const ownNote = z.object({ text: z.string(), at: moment });

/** What the caller may still do with an order, and what they added to it. */
export const ownOrder = z.object({
  may_cancel: z.boolean(),
  /** What comes back when the caller cancels now. */
  refund: money,
  /** Which directions may still be changed, and whether the phone number may. */
  may_change: z.object({ pickup: z.boolean(), delivery: z.boolean(), phone: z.boolean() }),
  /** How many notes and pictures may still be added. */
  notes_left: z.number(),
  photos_left: z.number(),
  notes: z.array(ownNote),
  photos: z.array(ownPhoto),
  rating: ownRating,
});

/** What a customer is asked to pay in addition for a correction. */
export const extraPayment = z.object({
  sum: money,
  /** What for. */
  what: z.string(),
  expires_at: moment,
  /** `open`: can be paid; `checking`: a payment waits for its approval or is on its way. */
  state: z.enum(['open', 'checking']),
});
/** What an order contains and costs after the team corrected it; the order itself stays as it was paid. */
export const correctedOrder = z.object({
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  pickup_cost: money,
  delivery_cost: money,
  total: money,
  /** What was corrected, oldest first. */
  notes: z.array(z.string()),
});
/** The provider's own page, on which the difference is paid. */
export const extraPage = z.object({ reference: z.string(), url: z.string() });
/**
 * `open`: not paid yet; `checking`: the provider is asked; `paid`: the order is corrected; `returned`: paid too late or twice,
 * the money goes back; `none`: nothing is to be paid.
 */
export const extraState = z.object({ state: z.enum(['open', 'checking', 'paid', 'returned', 'none']) });

export const cancelRequest = z.object({ reason: z.optional(text(CANCEL_REASON_LENGTH)) });
/**
 * `on_its_way`: the provider has it; `owed`: the team gives it back; `returned`: it is back; `none`: nothing was left.
 */
export const cancelled = z.object({
  detail: z.string(),
  status: z.string(),
  refund: money,
  refund_state: z.enum(['on_its_way', 'owed', 'returned', 'none']),
});

/** What changes; what is left out stays. */
export const directionsRequest = z.object({
  pickup: z.optional(text(DIRECTIONS_LENGTH)),
  delivery: z.optional(text(DIRECTIONS_LENGTH)),
  phone_number: z.optional(text(32)),
});
/** A note to the team. */
export const ownNoteRequest = z.object({
  text: requiredText(OWN_NOTE_LENGTH, words.emptyNote, words.noteTooLong(OWN_NOTE_LENGTH)),
  /** Chosen by the page for one note: sent twice, it is written once. */
  key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
});

export type OwnOrder = z.infer<typeof ownOrder>;
export type OwnPhoto = z.infer<typeof ownPhoto>;
export type Cancelled = z.infer<typeof cancelled>;
