/** What time another machine says it is, in ms since 1970; NaN without an answer. */
export type AskTime = () => Promise<number>;

/** The time in a Date header in ms. It is cut to the second: half of one more is right on average. */
export const headerTime = (header: string | null): number => Date.parse(header ?? '') + 500;

/** By how many seconds our clock is ahead of what `ask` says, measured at the middle of asking; null without an answer. */
export async function aheadOf(now: () => Date, ask: AskTime): Promise<number | null> {
  const before = now().getTime();
  const theirs = await ask().catch(() => Number.NaN);
  const middle = (before + now().getTime()) / 2;
  return Number.isNaN(theirs) ? null : (middle - theirs) / 1000;
}

/** The question to PostgreSQL for its time; one row with `at` in ms. */
export const DATABASE_TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at';

/** Remembers what time another machine said it was, and compares our clock with it at any later moment. */
export type ClockWatch = {
  /** A fetch whose answers tell the time by their Date header. */
  listening(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** By how many seconds our clock is ahead; null before the first answer. */
  ahead(): number | null;
};

/**
 * Time goes on by `elapsed`, which no setting of the clock changes: one that is put right, or wrong, shows at once and not
 * at the next answer.
 */
export function createClockWatch(now: () => Date, elapsed: () => number = () => performance.now()): ClockWatch {
  /** Their time at an elapsed time of 0, in ms. */
  let origin: number | null = null;
  return {
    listening: (fetch) => async (input, init) => {
      const asked = elapsed();
      const answer = await fetch(input, init);
      const theirs = headerTime(answer.headers.get('date'));
      if (!Number.isNaN(theirs)) origin = theirs - (asked + elapsed()) / 2;
      return answer;
    },
    ahead: () => (origin === null ? null : (now().getTime() - origin - elapsed()) / 1000),
  };
}
