import * as z from 'zod/mini';
import { day } from '#contract/staff/staff.ts';
import { REPORT_STEPS } from '#domain/reports/period.ts';

/** A sum that may be negative: "-5.00". */
const signed = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
const count = z.number().check(z.int(), z.gte(0));
const hours = z.nullable(z.number());

/** A period of whole days in Ghana's time, both included, at most two years; in days at most 93. */
export const reportQuery = z.object({ from: day, to: day, step: z.enum(REPORT_STEPS) });
/** A period of whole days, both included, at most two years. */
export const linesQuery = z.object({ from: day, to: day });

const money = {
  /** Payments that were made. */
  payments: count,
  paid: signed,
  /** From the journal, what was booked: negative where a step was undone. */
  earned: signed,
  tax: signed,
  fees: signed,
  /** What arrived back at customers. */
  returned: signed,
};
const refunds = {
  /** Refunds that were asked for and have not failed: of all that was left, and of a part. */
  whole: count,
  part: count,
  sum: signed,
  /** Of it, what has arrived. */
  arrived: signed,
  failed: count,
};
const orders = {
  /** All that were booked, cancelled ones included; the other figures are without the cancelled ones. */
  booked: count,
  cancelled: count,
  pairs: count,
  value: signed,
  /** Orders of customers who had ordered before. */
  repeat: count,
};
const turnaround = { delivered: count, kept: count, median_hours: hours, longest_hours: hours };

const byStep = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ steps: z.array(z.object(shape)), total: z.object(shape) });

/**
 * What happened in a period. `steps` of each part are in the order of the report's `steps`. Money is by currency, ours
 * first.
 */
export const report = z.object({
  from: day,
  to: day,
  step: z.enum(REPORT_STEPS),
  steps: z.array(z.object({ from: day, to: day })),
  money: z.array(z.object({ currency: z.string(), ...byStep(money).shape })),
  refunds: z.array(z.object({ currency: z.string(), ...byStep(refunds).shape })),
  orders: byStep(orders),
  turnaround: byStep(turnaround),
  areas: z.array(z.object({ area: z.string(), orders: count, pairs: count, value: signed })),
  services: z.array(z.object({ service: z.string(), orders: count, pairs: count, value: signed })),
  windows: z.array(
    z.object({
      area: z.string(),
      from: z.string(),
      to: z.string(),
      /** On how many days it was offered, and how many stops together. */
      days: count,
      stops: count,
      taken: count,
      /** On how many days every stop was taken. */
      full: count,
    }),
  ),
});

export type Report = z.infer<typeof report>;
export type ReportQuery = z.infer<typeof reportQuery>;
