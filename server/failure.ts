import { redactText, withoutCredentials } from '#server/platform/redact.ts';

/**
 * What the log may contain of an unexpected error: where and why, without values. The message of a failed query lists
 * its parameters: names, addresses and hashes.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'a value that is not an Error was thrown' };
  const cause = error.cause instanceof Error ? error.cause : null;
  const { code, constraint } = (cause ?? error) as { code?: unknown; constraint?: unknown };
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    reason: redactText('query' in error ? (cause?.message ?? 'a query failed') : error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: frames.slice(0, 12).join('\n'),
  };
}

/**
 * Why a start failed, for the person who started it: a failed query without its parameters, an address without its password.
 */
export function startReason(error: unknown): string {
  if (!(error instanceof Error) || 'query' in error) return String(describeFailure(error).reason);
  return withoutCredentials(error.message);
}

/**
 * A failure in one sentence: a failed query by its cause, because its own message holds its parameters; `fetch failed`
 * with what failed below it.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if ('query' in error) return cause.message;
  const below = cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
  return error.message.includes(below) ? error.message : `${error.message} (${below})`;
}

/**
 * PostgreSQL's codes for temporary failures: connection lost, a server that is no longer the primary, rolled back because
 * of a deadlock, resources used up (such as a full disk), a time limit reached, shutting down.
 */
const OUTAGE = /^(08|25006|25P03|40|53|55P03|57014|57P)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOSPC', 'EMFILE']);
/** The driver's messages for a lost connection, which have no code. */
const LOST =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|connection error|not queryable|query read timeout/i;

/** Whether a query failed because the database is down or full, so that a later retry makes sense. */
export function isOutage(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string' && (OUTAGE.test(code) || UNREACHABLE.has(code))) return true;
  return LOST.test(cause.message);
}
