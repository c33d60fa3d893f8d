import { toDecimal } from '#domain/prices/money.ts';
import type { Priority } from '#domain/prices/priority.ts';

/** A faster return as the API says it; nothing without one. */
export function priorityOnWire(priority: Priority | null): { priority?: { cost: string; hours: number } } {
  return priority === null ? {} : { priority: { cost: toDecimal(priority.cost), hours: priority.hours } };
}
