import pino from 'pino';
import { redactText } from '#server/platform/redact.ts';
import { describeFailure } from './failure.ts';
import { requestId } from './request-scope.ts';

/**
 * Structured logs on standard output, one JSON object on each line. Callers log ids and outcomes, never names,
 * addresses, phone numbers, tokens or bodies.
 */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** In bytes. When the reader hangs and more than this waits, lines are dropped, so that requests go on. */
const WAITING_MAX = 4_000_000;

/** The message of a foreign error, without text that looks like a secret or personal data. */
function withRedactedReason(fields: Record<string, unknown>): Record<string, unknown> {
  return typeof fields.reason === 'string' ? { ...fields, reason: redactText(fields.reason) } : fields;
}

/** A logger at `level`; 'silent' for tests. Writes to standard output unless `destination` is given. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    mixin: () => {
      const id = requestId();
      return id === undefined ? {} : { requestId: id };
    },
    formatters: { log: withRedactedReason },
    serializers: { err: describeFailure },
    redact: { paths: ['*.email', '*.phone', '*.password', '*.token', 'req.headers.authorization'], remove: true },
  };
  if (level === 'silent') return pino(options);
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, maxLength: WAITING_MAX }));
}
