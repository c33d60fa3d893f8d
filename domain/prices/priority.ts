import { type Pesewas, toDecimal } from './money.ts';

/** A faster return: what it adds to an order, in pesewas, and within how many hours of the pickup the pairs are back. */
export type Priority = { cost: Pesewas; hours: number };

/**
 * What the owner set about the faster return; the price is kept while it is off. `perDay`: how many orders of a day may
 * have it; null, or missing in saves from before there was a limit, means as many as want it.
 */
export type PrioritySetting = Priority & { isOn: boolean; perDay?: number | null };

/** Before the owner sets anything: not offered. */
export const NO_PRIORITY: PrioritySetting = { isOn: false, cost: 0, hours: 24 };

/** What the promise may be set to, in hours: shorter than the promise without priority. */
export const PRIORITY_HOURS = { least: 12, most: 71 };
/** How many orders of a day the owner may allow. */
export const PRIORITY_PER_DAY = { least: 1, most: 200 };
/** The highest price that can be set, in pesewas, so that a typing mistake has a limit. */
export const PRIORITY_COST_MAX = 100_000;

/** The faster return that customers can choose; null while it is off. */
export function offeredPriority(setting: PrioritySetting | undefined): Priority | null {
  return setting?.isOn ? { cost: setting.cost, hours: setting.hours } : null;
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
