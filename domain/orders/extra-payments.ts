/**
 * What became of an additional payment that a customer was asked for: it waits, was paid, was withdrawn (by the team, or
 * because the order changed), or nobody paid in time.
 */
export const EXTRA_STATES = ['proposed', 'paid', 'withdrawn', 'expired'] as const;
export type ExtraState = (typeof EXTRA_STATES)[number];

/** How long a customer has to pay it, in ms. */
export const EXTRA_LIFE_MS = 72 * 60 * 60_000;
