/** An hour and a day, in ms. Ghana's clocks never change, so a day is always as long. */
export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
