/** A minute, an hour and a day, in ms. Ghana's clocks never change, so a day is always as long. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
