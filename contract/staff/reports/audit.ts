import * as z from 'zod/mini';
import { id, moment, text } from '#contract/fields.ts';
import { day } from '#contract/staff/staff.ts';

const filled = (max: number) => z.optional(text(max));

/** `search`: an order's code or slug, or a payment's reference. `after` is the `next` of the previous page. */
export const auditQuery = z.object({
  search: filled(100),
  /** A member's id. */
  who: filled(12),
  /** One of the groups in `domain/audit.ts`. */
  what: filled(20),
  from: z.optional(z.union([day, z.literal('')])),
  to: z.optional(z.union([day, z.literal('')])),
  after: filled(12),
});
const change = z.object({
  /** The column. */
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
const auditEntry = z.object({
  id,
  at: moment,
  /** Empty for a command on the shop's machine. */
  by: z.string(),
  role: z.string(),
  call: z.string(),
  action: z.enum(['insert', 'update', 'delete', 'export']),
  about: z.string(),
  subject: z.string(),
  /** The first name, where the subject is an account. Older servers omit it. */
  subject_name: z.optional(z.string()),
  changes: z.array(change),
  /** The first names of the accounts in the changes. Older servers omit it. */
  mentioned: z.optional(z.array(z.object({ id, name: z.string() }))),
});
/** The newest first. `people` are those who appear in the log. */
export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z.nullable(z.string()),
  people: z.array(z.object({ id, name: z.string() })),
});

export type AuditPage = z.infer<typeof auditPage>;
export type AuditEntry = z.infer<typeof auditEntry>;
