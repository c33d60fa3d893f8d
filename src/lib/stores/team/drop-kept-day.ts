import { readStored, removeStored } from '#src/lib/stores/storage.ts';

/** Where a rider's day is kept; every page knows how to drop it, the team's pages alone what is in it. */
export const KEPT_DAY = 'day_sheet';

/** The date of a moment (ms) in Ghana, whose time is UTC. */
export const dateOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Removes the day sheet that a rider reads without a network: it holds customers' addresses. */
export function removeKeptDay(): void {
  removeStored(KEPT_DAY);
}

/** Removes a kept day that is over, of whatever account. */
export function dropOldDay(now: number): void {
  const stored = readStored(KEPT_DAY);
  if (stored !== null && !stored.startsWith(dateOf(now))) removeStored(KEPT_DAY);
}
