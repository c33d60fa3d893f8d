import type { OrderFilter } from '#contract/staff/staff.ts';
import { parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { searchOf } from '#domain/orders/order-search.ts';
import { normaliseStatus } from '#domain/orders/order-status.ts';
import type { Overdue } from '#domain/windows/order-windows.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';
import type { OrderCriteria } from './criteria.queries.ts';

/** The orders that a query selects, or the refusal. `overdue`: what is late now. */
export function parseOrderFilter(filter: OrderFilter, overdue: Overdue): OrderCriteria | Refusal {
  const status = filter.status ? normaliseStatus(filter.status) : null;
  if (filter.status && status === null) {
    return refuseFields({ status: messages.teamCalls.unknownStatus(filter.status) });
  }
  const from = filter.from ? parseDay(filter.from) : null;
  const to = filter.to ? parseDay(filter.to) : null;
  if (filter.from && from === null) return refuseFields({ from: messages.teamCalls.badDate });
  if (filter.to && to === null) return refuseFields({ to: messages.teamCalls.badDate });
  return {
    status,
    overdue: filter.late === 'yes' ? overdue : null,
    ...searchOf(filter.search ?? ''),
    from: from?.start ?? null,
    to: to?.end ?? null,
  };
}
