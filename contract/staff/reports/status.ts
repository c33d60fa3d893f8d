import * as z from 'zod/mini';
import { moment, money } from '#contract/fields.ts';
import { STATUS_CHECK_NAMES, STATUS_VERDICTS } from '#domain/status/checks.ts';

const count = z.number().check(z.int(), z.gte(0));
const verdict = z.enum(STATUS_VERDICTS);

const line = z.object({
  name: z.enum(STATUS_CHECK_NAMES),
  verdict,
  /** Since when: the oldest waits, or it last went well. */
  since: z.nullable(moment),
  count: z.nullable(count),
  /** By currency. */
  sums: z.array(z.object({ currency: z.string(), sum: money })),
  /** What the last backup or drill said, or why it failed; the job that is late. */
  note: z.string(),
});
const queue = z.object({ status: z.string(), count, oldest: moment });
const job = z.object({ job: z.string(), verdict, done_at: z.nullable(moment), failures: count });

/** Whether the shop runs as it should. Jobs and provider are those of the process that answers. */
export const shopStatus = z.object({
  at: moment,
  verdict,
  lines: z.array(line),
  /** The open orders by status, with the booking of the oldest. */
  queues: z.array(queue),
  jobs: z.array(job),
});

export type ShopStatus = z.infer<typeof shopStatus>;
export type StatusLine = z.infer<typeof line>;
