import { type Pesewas, parseMoney, toDecimal } from './money.ts';

/** A faster return: what it adds to an order, in pesewas, and within how many hours of the pickup the pairs are back. */
export type Priority = { cost: Pesewas; hours: number };

/**
 * What the owner set about the faster return; the price is kept while it is off. `perDay`: how many orders of a day may
 * have it; null, or missing in saves from before there was a limit, means as many as want it.
 */
export type PrioritySetting = Priority & { isOn: boolean; perDay?: number | null };

/** Before the owner sets anything: not offered. */
export const NO_PRIORITY: PrioritySetting = { isOn: false, cost: 0, hours: 24 };

/** The shortest promise that can be set, in hours. The longest is an hour less than the promise without priority. */
export const PRIORITY_HOURS_LEAST = 12;
/** How many orders of a day the owner may allow. */
export const PRIORITY_PER_DAY = { least: 1, most: 200 };
/** The highest price that can be set, in pesewas, so that a typing mistake has a limit. */
export const PRIORITY_COST_MAX = 100_000;

/** The typed price of a faster return; null when it is none. Nothing is a price while it is not offered. */
export function readPriorityPrice(typed: string, isOn: boolean): Pesewas | null {
  const cost = parseMoney(typed);
  return cost !== null && cost <= PRIORITY_COST_MAX && (cost > 0 || !isOn) ? cost : null;
}

/**
 * The faster return that customers can choose; null while it is off, and where the shop promises everybody as much:
 * `turnaroundHours`.
 */
export function offeredPriority(setting: PrioritySetting | undefined, turnaroundHours: number): Priority | null {
  return setting?.isOn && setting.hours < turnaroundHours ? { cost: setting.cost, hours: setting.hours } : null;
}

/** The faster return of an order or a checkout, from what is stored; null without one. */
export function boughtPriority(stored: { priorityCost: Pesewas; priorityHours: number | null }): Priority | null {
  const { priorityCost: cost, priorityHours: hours } = stored;
  return hours === null ? null : { cost, hours };
}

/** A faster return in the API's form; nothing without one. */
export function priorityOnWire(priority: Priority | null): { priority?: { cost: string; hours: number } } {
  return priority === null ? {} : { priority: { cost: toDecimal(priority.cost), hours: priority.hours } };
}
