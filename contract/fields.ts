import * as z from 'zod/mini';

/**
 * The small schemas that calls are made of. They use `zod/mini`, because the site contains them too: the full `zod`
 * would add 92 kB.
 */

/** Money on the wire: cedis as a string with two decimals, "50.00". */
export const money = z.string().check(z.regex(/^\d+\.\d{2}$/));

/** Money as a client claims it: a number or a string. It is compared and never trusted, so any short value is valid. */
export const unverifiedMoney = z.union([z.number(), z.string().check(z.maxLength(32))]);

/** A time in ISO 8601, UTC. */
export const moment = z.string().check(z.maxLength(40));

/** A percentage from 0 to 100; whole numbers have no decimals. */
export const percentage = z.number().check(z.gte(0), z.lte(100));

/** A database id: a positive whole number. */
export const id = z.number().check(z.int(), z.positive());

/** Free text of at most `max` characters; `tooLong` is the message for a longer one. */
export const text = (max: number, tooLong?: string) => z.string().check(z.maxLength(max, tooLong));

/** Required text of 1 to `max` characters; `message` is for an empty or missing one, `tooLong` for a longer one. */
export const requiredText = (max: number, message: string, tooLong: string = message) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(max, tooLong));

/** What a person must write, of 1 to `max` characters without the spaces around it; `message` is for an empty one. */
export const writtenText = (max: number, message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, message));

/** Where a mailed link leads on to: a path of the site; anything else is left out of the link. */
export const continueTo = z.optional(text(1000));

/** An answer with only a sentence that says it worked. */
export const detailAnswer = z.object({ detail: z.string() });
