import { calls } from '#contract/calls.ts';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** What of the log is shown; an empty text is no filter. */
export type AuditFilter = { search: string; who: string; what: string; from: string; to: string };

/** A page of the log; `after` is the previous page's `next`. */
export function loadAudit(filter: AuditFilter, after = ''): Promise<CallResult<AuditPage>> {
  return tryCall(() => send(calls.auditLog, { query: { ...filter, after } }));
}
