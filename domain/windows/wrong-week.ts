import { earlierClash, hasOverlap, isBackwards } from './overlap.ts';
import type { WindowRule } from './rules.ts';
import type { Hours } from './span.ts';

/** The most stops that a window can have on one day. */
export const STOPS_MAX = 200;

/** Opening hours and windows of a week, as they are edited. */
type Week = { opening: readonly (Hours | null)[]; windows: readonly WindowRule[] };

const isStops = (stops: number) => Number.isInteger(stops) && stops >= 0 && stops <= STOPS_MAX;

/** Whether something is wrong with a week: hours that end before they begin, windows that overlap, or no number of stops. */
export const isWrongWeek = ({ opening, windows }: Week): boolean =>
  opening.some(isBackwards) ||
  windows.some(
    (one) => isBackwards(one) || !isStops(one.stops) || earlierClash(windows, one, hasOverlap) !== undefined,
  );

/**
 * The first week that is wrong, by its first day, null for the one of now; undefined where all are right. A week that is
 * not on screen marks no field.
 */
export function wrongWeek(draft: Week & { plans?: readonly (Week & { from: string })[] | undefined }) {
  if (isWrongWeek(draft)) return null;
  return draft.plans?.find(isWrongWeek)?.from;
}
