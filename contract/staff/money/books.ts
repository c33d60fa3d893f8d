import * as z from 'zod/mini';
import { moment, money } from '#contract/fields.ts';
import { day } from '#contract/staff/staff.ts';
import { DOCUMENT_KINDS } from '#domain/books/documents.ts';
import { EXPORTS } from '#domain/books/exports.ts';

/** A sum that may be negative: "-5.00". */
const signed = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A receipt or a credit note, as it was when it was issued. */
export const document = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** As people read it: R-000042. */
  number: z.string(),
  order_code: z.string(),
  issued_at: moment,
  /** The receipt that it belongs to; null for an order's first one. */
  about: z.nullable(z.string()),
  paid_at: moment,
  payment_method: z.string(),
  /** The customer as the order names them now; empty for a deleted account. */
  customer: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    tax_number: z.nullable(z.string()),
  }),
  currency: z.string(),
  lines: z.array(
    z.object({ label: z.string(), quantity: z.nullable(z.number()), unit_price: z.nullable(money), amount: signed }),
  ),
  amount: money,
  /** What is cleaned since the order was corrected; null when it is as booked. Older servers omit it. */
  now: z.optional(z.nullable(z.string())),
  /** The price without tax, and each tax with its percentage; null without taxes. They add up to `amount`. */
  tax: z.nullable(
    z.object({ base: money, lines: z.array(z.object({ name: z.string(), percent: z.string(), amount: money })) }),
  ),
});
/** An order's documents, oldest first. */
export const documentList = z.array(document);

/** A period of whole days in UTC, both included. */
export const exportQuery = z.object({ from: day, to: day });
export const exportKind = z.enum(EXPORTS);

/** A day's sums in one currency. */
export const daySums = z.object({
  currency: z.string(),
  /** Payments that were made on the day. */
  payments: z.number(),
  paid: money,
  /** Refunds that were asked for on the day and have not failed. */
  refunds: z.number(),
  given_back: money,
  /** From the journal, what was booked on the day: negative where a step was undone. */
  earned: signed,
  tax: signed,
  returned: signed,
  fees: signed,
  paid_out: signed,
});

export type Document = z.infer<typeof document>;
export type DaySums = z.infer<typeof daySums>;
