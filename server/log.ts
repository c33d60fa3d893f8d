import pino from 'pino';
import { describeFailure } from './failure.ts';
import { requestId } from './request-scope.ts';

/**
 * Structured logs on standard output, one JSON object a line. Callers log ids and outcomes, never
 * names, addresses, phone numbers, tokens or bodies.
 */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** More than this waiting for a reader that hangs is dropped: requests go on. In bytes. */
const WAITING_MAX = 4_000_000;

/** A logger at `level`; 'silent' for tests. */
export function createLog(level: string): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    mixin: () => {
      const id = requestId();
      return id === undefined ? {} : { requestId: id };
    },
    serializers: { err: describeFailure },
    redact: { paths: ['*.email', '*.phone', '*.password', '*.token', 'req.headers.authorization'], remove: true },
  };
  if (level === 'silent') return pino(options);
  return pino(options, pino.destination({ dest: 1, sync: false, maxLength: WAITING_MAX }));
}
