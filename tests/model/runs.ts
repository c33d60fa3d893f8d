import { isEveryTest } from '#tests/support/every-test.ts';

/**
 * How often the models run unless a number is asked for. Fewer on the embedded database, which is the same engine with
 * one connection.
 */
export const DEFAULT_RUNS = isEveryTest || process.env.TEST_DATABASE_URL !== undefined ? 12 : 4;
