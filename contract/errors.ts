import * as z from 'zod/mini';

/**
 * The body of a refused call: `detail` and `error` contain one sentence (screens read either), field names contain
 * lists of sentences.
 */
export const errorBody = z.looseObject({
  detail: z.optional(z.string()),
  error: z.optional(z.string()),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** The first sentence in an error body under one of `fields`, or null: a string, or a list's first string. */
export function firstMessage(body: unknown, fields: readonly string[]): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const field of fields) {
    const value: unknown = (body as Record<string, unknown>)[field];
    const sentence = Array.isArray(value) ? value[0] : value;
    if (typeof sentence === 'string' && sentence !== '') return sentence;
  }
  return null;
}
