/**
 * A failure in one sentence: a failed query by its cause, because its own message holds its parameters; `fetch failed`
 * with what failed below it.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if ('query' in error) return cause.message;
  const below = cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
  return error.message.includes(below) ? error.message : `${error.message} (${below})`;
}
