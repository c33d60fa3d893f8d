import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

/** A clock that runs like the real one and can be set forward; never back, since the database's own clock is real. */
export type TestClock = { now(): Date; advance(ms: number): void };

/** A clock with the real time until it is set forward. */
export function createClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
  };
}

/** Sets the clock forward to the next ten in the morning, so that no test crosses midnight. */
export function advanceToTen(clock: TestClock): void {
  clock.advance((34 * HOUR_MS - (clock.now().getTime() % DAY_MS)) % DAY_MS);
}
