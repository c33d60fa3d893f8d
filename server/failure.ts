/**
 * What the log keeps of an unexpected error: where and why, without the values. A failed query's own
 * message lists its parameters, and those are names, addresses and hashes.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'something that is no error was thrown' };
  const cause = error.cause instanceof Error ? error.cause : null;
  const { code, constraint } = (cause ?? error) as { code?: unknown; constraint?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    reason: 'query' in error ? (cause?.message ?? 'a query failed') : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: frames.slice(0, 12).join('\n'),
  };
}
