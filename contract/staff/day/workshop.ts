import * as z from 'zod/mini';
import { moment } from '#contract/fields.ts';
import { span } from '#contract/orders/windows.ts';

const workshopLine = z.object({ name: z.string(), quantity: z.number() });
/** An order's pairs in the workshop: what is cleaned and until when, without names, numbers, addresses and sums. */
const workshopOrder = z.object({
  slug: z.string(),
  code: z.string(),
  /** cleaning: being cleaned; clean: waits for its delivery. */
  state: z.enum(['cleaning', 'clean']),
  promised_by: moment,
  /** When the customer reads that the pairs are back. Older servers omit it. */
  back_on: z.optional(z.nullable(span)),
  is_late: z.boolean(),
  /** Whether a faster return was bought. Older servers omit it. */
  is_priority: z.optional(z.boolean()),
  lines: z.array(workshopLine),
  /** The pairs that the customer is asked to pay for; null when nothing waits to be paid. Older servers omit it. */
  asked: z.optional(z.nullable(z.array(workshopLine))),
});
/** Pairs that wait to be cleaned, the most urgent first; then the clean ones. */
export const workshop = z.object({ orders: z.array(workshopOrder) });
/** done: the pairs are clean; undo: they are not. The same mark twice counts once. */
export const cleanRequest = z.object({ mark: z.enum(['done', 'undo']) });

export type Workshop = z.infer<typeof workshop>;
export type WorkshopOrder = z.infer<typeof workshopOrder>;
