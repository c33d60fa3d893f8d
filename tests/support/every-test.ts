/** Whether all that is long and rarely fails is asked for too: EVERY_TEST=1. */
export const isEveryTest = process.env.EVERY_TEST === '1';

/** All of a list with EVERY_TEST=1; otherwise each `step`-th of it, beginning with the first. */
export const someOf = <T>(all: readonly T[], step: number): T[] =>
  all.filter((_, index) => isEveryTest || index % step === 0);
