/**
 * The keys of our advisory locks. Order of locks: account, payment, order, their other rows; then promotions, then the windows' lock;
 * the books' lock last.
 */

/** One process migrates the schema, the others wait; an import waits for it too. Held by a session. */
export const MIGRATION_LOCK = 7_319_001;

/** One process at a time books old rows. */
export const BACKFILL_LOCK = 7_319_002;

/** Who takes or gives back seats in windows waits for the others. */
export const WINDOWS_LOCK = 1_702_118;

/** Who sets a price waits for the others. */
export const PRICES_LOCK = 1_702_119;

/** Who makes or ends a promotion waits for the others. */
export const PROMOTIONS_LOCK = 1_702_120;

/** The first of two keys: the second is the subject of the books that is locked. */
export const BOOKS_LOCK = 7_319;
