import pino from 'pino';

/**
 * Structured logs on standard output, one JSON object a line. Callers log ids and outcomes, never
 * names, addresses, phone numbers, tokens or bodies.
 */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** A logger at `level`; 'silent' for tests. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: ['*.email', '*.phone', '*.password', '*.token', 'req.headers.authorization'], remove: true },
  });
}
